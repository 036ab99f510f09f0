import JSONBytes
import Testing

/// A splice changes the named member and no other byte.
struct JSONSpliceTests {
  private func splicing(
    _ text: JSONText, _ edits: [JSONMemberEdit], before anchor: StaticName? = nil
  ) -> String? {
    text.scan { $0.splicing(0..<text.bytes.count, edits, before: anchor) }
      .map { String(decoding: $0, as: UTF8.self) }
  }

  private static let three = JSONText(#"{ "a" : 1e0 ,  "b":[ 2 ] , "c" :"\u0033" }"#)

  @Test(
    arguments: [
      ("a", #"{ "a" : 9 ,  "b":[ 2 ] , "c" :"\u0033" }"#),
      ("b", #"{ "a" : 1e0 ,  "b":9 , "c" :"\u0033" }"#),
      ("c", #"{ "a" : 1e0 ,  "b":[ 2 ] , "c" :9 }"#),
    ] as [(StaticName, String)])
  func `a new value replaces the old one`(_ name: StaticName, _ expected: String) {
    #expect(splicing(Self.three, [JSONMemberEdit(name, [0x39])]) == expected)
  }

  @Test(
    arguments: [
      ("a", [[#""b""#, "[ 2 ]"], [#""c""#, #""\u0033""#]]),
      ("b", [[#""a""#, "1e0"], [#""c""#, #""\u0033""#]]),
      ("c", [[#""a""#, "1e0"], [#""b""#, "[ 2 ]"]]),
    ] as [(StaticName, [[String]])])
  func `the first, a middle or the last member can be removed`(
    _ name: StaticName, _ expected: [[String]]
  ) throws {
    let result = try #require(splicing(Self.three, [JSONMemberEdit(name, nil)]))
    #expect(JSONText(result).members == expected, "\(result)")
  }

  @Test(arguments: [#"{"a":1}"#, #"{ "a" : 1 }"#, "{\n\"a\":[{}]\n}"] as [JSONText])
  func `the only member can be removed`(_ text: JSONText) throws {
    let result = try #require(splicing(text, [JSONMemberEdit("a", nil)]))
    #expect(JSONText(result).members == [], "\(result)")
  }

  @Test func `all members can be removed at once`() throws {
    let edits = (["c", "a", "b"] as [StaticName]).map { JSONMemberEdit($0, nil) }
    let result = try #require(splicing(Self.three, edits))
    #expect(JSONText(result).members == [], "\(result)")
  }

  @Test(arguments: ["{}", "{ }", "{\n\t}", "{\r\n}"] as [JSONText])
  func `an empty object gets its first member`(_ text: JSONText) throws {
    let result = try #require(splicing(text, [JSONMemberEdit("n", [0x39])]))
    #expect(JSONText(result).members == [[#""n""#, "9"]], "\(result)")
  }

  @Test(
    arguments: [
      (nil, #"{ "a" : 1e0 ,  "b":[ 2 ] , "c" :"\u0033","n":9,"m":[] }"#),
      ("zzz", #"{ "a" : 1e0 ,  "b":[ 2 ] , "c" :"\u0033","n":9,"m":[] }"#),
      ("b", #"{ "a" : 1e0,"n":9,"m":[] ,  "b":[ 2 ] , "c" :"\u0033" }"#),
      ("a", #"{ "n":9,"m":[],"a" : 1e0 ,  "b":[ 2 ] , "c" :"\u0033" }"#),
    ] as [(StaticName?, String)])
  func `new members come before the anchor or last, in order`(
    _ anchor: StaticName?, _ expected: String
  ) {
    let edits = [JSONMemberEdit("n", [0x39]), JSONMemberEdit("m", Array("[]".utf8))]
    #expect(splicing(Self.three, edits, before: anchor) == expected)
  }

  @Test func `the anchor can be changed or removed in the same splice`() throws {
    let new = JSONMemberEdit("n", [0x39])
    let changed = splicing(Self.three, [new, JSONMemberEdit("b", [0x38])], before: "b")
    #expect(changed == #"{ "a" : 1e0,"n":9 ,  "b":8 , "c" :"\u0033" }"#)
    let removed = try #require(
      splicing(Self.three, [new, JSONMemberEdit("b", nil)], before: "b"))
    let expected = [[#""a""#, "1e0"], [#""n""#, "9"], [#""c""#, #""\u0033""#]]
    #expect(JSONText(removed).members == expected, "\(removed)")
  }

  @Test func `an escaped name is found and keeps its spelling`() {
    let text = JSONText(#"{"\u0061":1,"b":2}"#)
    #expect(splicing(text, [JSONMemberEdit("a", [0x39])]) == #"{"\u0061":9,"b":2}"#)
  }

  @Test func `names that look alike are different`() {
    let text = JSONText("{\"cafe\u{301}\":1}")
    let result = splicing(text, [JSONMemberEdit("caf\u{E9}", [0x39])])
    #expect(result.map { Array($0.utf8) } == Array("{\"cafe\u{301}\":1,\"caf\u{E9}\":9}".utf8))
  }

  @Test func `removing a missing member, or nothing, changes no byte`() {
    #expect(splicing(Self.three, [JSONMemberEdit("z", nil)]) == Self.three.description)
    #expect(splicing(Self.three, []) == Self.three.description)
  }

  @Test func `a splice changes only its range`() {
    let text = JSONText(#"[{"a":1},{"a":2}]"#)
    let result = text.scan { $0.splicing(9..<16, [JSONMemberEdit("a", [0x39])]) }
    #expect(result == Array(#"{"a":9}"#.utf8))
  }

  @Test(arguments: ["{ }", "{\n}", "{\t\r\n }"] as [JSONText])
  func `an empty splice keeps the space in an empty object`(_ text: JSONText) {
    #expect(splicing(text, []) == text.description)
  }
}
