import JSONBytes
import Testing

/// Removes elements of an array and appends others; all other bytes stay.
struct JSONArraySpliceTests {
  private func splicing(
    _ text: JSONText, removing removed: Set<String> = [], adding added: [String] = []
  ) -> String? {
    text.scan {
      $0.splicing(
        array: 0..<text.bytes.count, removing: { removed.contains(text[$0]) },
        adding: added.map { Array($0.utf8) })
    }.map { String(decoding: $0, as: UTF8.self) }
  }

  @Test(
    arguments: [
      ("[1,2,3]", [], ["4"], "[1,2,3,4]"), ("[ 1 , 2 ]", [], ["3", "4"], "[ 1 , 2,3,4 ]"),
      ("[]", [], ["1"], "[1]"), ("[]", [], ["1", "2"], "[1,2]"), ("[1,2,3]", ["2"], [], "[1,3]"),
      ("[1,2,3]", ["3"], [], "[1,2]"), ("[1,2,3]", ["1"], [], "[2,3]"), ("[1]", ["1"], [], "[]"),
      ("[1,1,2]", ["1"], [], "[2]"), ("[1,2]", ["1", "2"], ["3"], "[3]"), ("[1]", ["9"], [], "[1]"),
      (#"["a","\u0061",1e0]"#, [#""a""#], [#""b""#], #"["\u0061",1e0,"b"]"#),
    ] as [(JSONText, Set<String>, [String], String)])
  func `elements are removed and appended`(
    _ text: JSONText, _ removed: Set<String>, _ added: [String], _ expected: String
  ) {
    #expect(splicing(text, removing: removed, adding: added) == expected)
  }

  @Test(arguments: 0..<300)
  func `all other bytes stay`(_ seed: Int) throws {
    var random = RandomJSON(seed: seed)
    let text = JSONText(random.array(depth: 3))
    let elements = try #require(text.elements)
    let removed = Set(elements.filter { _ in random.oneOf([true, false, false]) })
    let added = (0..<random.oneOf([0, 1, 2])).map { _ in random.value(depth: 2) }
    let result = try #require(splicing(text, removing: removed, adding: added))
    let expected = elements.filter { !removed.contains($0) } + added
    #expect(JSONText(result).elements == expected, "\(text) became \(result)")
    if removed.isEmpty, added.isEmpty, !elements.isEmpty { #expect(result == text.description) }
  }

  @Test(arguments: ["[ ]", "[\n]", "[\t\r\n ]"] as [JSONText])
  func `an empty splice keeps the space in an empty array`(_ text: JSONText) {
    #expect(splicing(text) == text.description)
  }
}
