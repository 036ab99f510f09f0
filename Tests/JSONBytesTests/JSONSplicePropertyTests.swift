import JSONBytes
import Testing

/// In random objects, a splice changes only what it should. Every other member keeps its bytes, its
/// order and its white space.
struct JSONSplicePropertyTests {
  /// A random object with one member `"~"`.
  private func object(_ random: inout RandomJSON, with member: String?) -> JSONText {
    var members = (0..<random.oneOf([0, 1, 2, 3, 5])).map { _ in
      random.string() + random.space() + ":" + random.space() + random.value(depth: 2)
    }
    if let member {
      members.insert(member, at: random.oneOf(Array(0...members.count)))
    }
    return JSONText("{" + random.joined(members) + "}")
  }

  private func splicing(_ text: JSONText, _ value: String?, before anchor: StaticName? = nil)
    -> JSONText?
  {
    let edit = JSONMemberEdit("~", value.map { Array($0.utf8) })
    return text.scan { $0.splicing(0..<text.bytes.count, [edit], before: anchor) }
      .map { JSONText($0) }
  }

  @Test(arguments: 0..<300)
  func `a changed value changes no other byte`(_ seed: Int) throws {
    var random = RandomJSON(seed: seed)
    let old = random.value(depth: 2)
    let new = random.value(depth: 2)
    let text = object(&random, with: #""~" :"# + old)
    let result = try #require(splicing(text, new))
    // The bytes before and after the value are the same.
    let place = try #require(
      text.scan { $0.members(of: 0..<text.bytes.count) }?.first { text[$0.name] == #""~""# }?.value)
    #expect(result.bytes.starts(with: text.bytes[..<place.lowerBound]))
    #expect(
      Array(result.bytes.suffix(text.bytes.count - place.upperBound))
        == Array(text.bytes[place.upperBound...]))
    #expect(result.bytes.count == text.bytes.count - old.utf8.count + new.utf8.count)
    #expect(result.isAccepted, "\(text) became \(result)")
  }

  @Test(arguments: 0..<300)
  func `a removed member leaves the others unchanged`(_ seed: Int) throws {
    var random = RandomJSON(seed: seed)
    let text = object(&random, with: #""~":"# + random.value(depth: 2))
    let result = try #require(splicing(text, nil))
    let others = try #require(text.members).filter { $0[0] != #""~""# }
    #expect(result.members == others, "\(text) became \(result)")
  }

  @Test(arguments: 0..<300)
  func `an added member leaves the others unchanged`(_ seed: Int) throws {
    var random = RandomJSON(seed: seed)
    let text = object(&random, with: nil)
    let old = try #require(text.members)
    let new = random.value(depth: 2)
    let result = try #require(splicing(text, new))
    #expect(result.members == old + [[#""~""#, new]], "\(text) became \(result)")
    // Removing it restores every byte within the brackets.
    let back = try #require(splicing(result, nil))
    #expect(back.members == old)
    if !old.isEmpty { #expect(back.bytes == text.bytes) }
  }

  @Test(arguments: 0..<300)
  func `a member is inserted directly before its anchor`(_ seed: Int) throws {
    var random = RandomJSON(seed: seed)
    let text = object(&random, with: #""anchor":0"#)
    let old = try #require(text.members)
    let place = try #require(old.firstIndex { $0[0] == #""anchor""# })
    let result = try #require(splicing(text, "[9]", before: "anchor"))
    var expected = old
    expected.insert([#""~""#, "[9]"], at: place)
    #expect(result.members == expected, "\(text) became \(result)")
  }
}
