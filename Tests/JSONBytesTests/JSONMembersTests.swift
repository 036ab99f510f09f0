import JSONBytes
import Testing

/// Members and elements as ranges, in order, with duplicates.
struct JSONMembersTests {
  @Test(
    arguments: [
      ("{}", []), ("{ }", []), (#"{"a":1}"#, [[#""a""#, "1"]]),
      (#"{ "a" : 1 , "b":[1, 2] }"#, [[#""a""#, "1"], [#""b""#, "[1, 2]"]]),
      (#"{"a":1,"a":2,"A":3}"#, [[#""a""#, "1"], [#""a""#, "2"], [#""A""#, "3"]]),
      (#"{"\u0061":{"b":{}},"":"}"}"#, [[#""\u0061""#, #"{"b":{}}"#], [#""""#, #""}""#]]),
    ] as [(JSONText, [[String]])])
  func `members in order`(_ text: JSONText, _ expected: [[String]]) {
    #expect(text.members == expected)
  }

  @Test(
    arguments: [
      ("[]", []), ("[ ]", []), ("[1]", ["1"]),
      ("[ 1 ,\n\"]\" , {\"a\": []} ]", ["1", "\"]\"", "{\"a\": []}"]),
      ("[[],[[]],null]", ["[]", "[[]]", "null"]),
    ] as [(JSONText, [String])])
  func `elements in order`(_ text: JSONText, _ expected: [String]) {
    #expect(text.elements == expected)
  }

  @Test(
    arguments: [
      "", "1", "[]", "\"{}\"", "{", "}", "{}{}", "{} ", " {}", #"{"a":1"#, #"{"a":1,}"#, #"{"a"}"#,
      #"{"a":1}}"#, #"{"a":1 "b":2}"#, #"{a:1}"#, #"{"a":}"#, #"{"a":01}"#, "{,}", #"{"a":1,"#,
      #"{"a":1,"b":[}"#,
    ] as [JSONText])
  func `anything but one object has no members`(_ text: JSONText) {
    #expect(text.members == nil)
    #expect(text.scan { $0.splicing(0..<text.bytes.count, [JSONMemberEdit("a", [0x31])]) } == nil)
  }

  @Test(
    arguments: [
      "", "1", "{}", "\"[]\"", "[", "]", "[][]", "[] ", " []", "[1", "[1,]", "[,1]", "[1]]",
      "[1 2]",
      "[1,", "[01]", "[,]",
    ] as [JSONText])
  func `anything but one array has no elements`(_ text: JSONText) {
    #expect(text.elements == nil)
    let spliced = text.scan {
      $0.splicing(array: 0..<text.bytes.count, removing: { _ in false }, adding: [[0x31]])
    }
    #expect(spliced == nil)
  }

  @Test(
    arguments: [
      ("{}", .object), ("[]", .array), (#""""#, .string), ("0", .number), ("-1", .number),
      ("true", .boolean), ("false", .boolean), ("null", .null),
    ] as [(JSONText, JSONKind)])
  func `the first byte decides the kind of a value`(_ text: JSONText, _ kind: JSONKind) {
    #expect(text.scan { $0.kind(of: 0..<text.bytes.count) } == kind)
  }

  @Test func `only true is true`() {
    let text = JSONText("[true,false,null,\"true\",1]")
    let truths = text.scan { scanner in
      scanner.elements(of: 0..<text.bytes.count)?.map { scanner.isTrue($0) }
    }
    #expect(truths == [true, false, false, false, false])
  }

  @Test func `an array of strings is a list of strings`() {
    func strings(_ text: JSONText) -> [[UInt8]]? {
      text.scan { $0.strings(of: 0..<text.bytes.count) }
    }
    #expect(strings(#"[ "a\n" , "é", "" ]"#) == [Array("a\n".utf8), Array("é".utf8), []])
    #expect(strings("[]") == [])
    #expect(strings(#"["a",1]"#) == nil)
    #expect(strings(#"["a",["b"]]"#) == nil)
    #expect(strings(#""a""#) == nil)
  }
}
