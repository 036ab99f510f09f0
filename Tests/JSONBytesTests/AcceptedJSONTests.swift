import JSONBytes
import Testing

/// Accepts everything that RFC 8259 allows.
struct AcceptedJSONTests {
  @Test(
    arguments: [
      "0", "-0", "7", "-7", "10", "1234567890", "-1234567890", "0.5", "-0.5", "1.25", "0.000",
      "1e5", "1E5", "1e+5", "1E+5", "1e-5", "1E-5", "0e1", "0e+1", "0E0", "1.5e10", "123.456e78",
      "1e0001", "-1.0E-07", "1E400", "1e-400", "12345678901234567890",
      "0.4e00669999999999999999999999999999999999999999999999999999999999999999999969999999006",
      "-123123123123123123123123123123", "1.000000000000000000000000000000000000000000000001",
    ] as [JSONText])
  func `numbers of every form and size`(_ text: JSONText) { #expect(text.isAccepted) }

  @Test(
    arguments: [
      #""""#, #"" ""#, #""a""#, #""\"\\\/\b\f\n\r\t""#, #""\u0000""#, #""\u001f\u007F""#,
      #""\u00e9\u00E9\uabcd\uABCD\uFFFF\uFFFE""#, #""\\u0000""#, #""\\""#, #""\"""#, #""a/b""#,
      #""\uD834\uDD1E""#, #""\ud801\udc37""#, #""\ud800""#, #""\uDFFF""#, #""\udc00\ud800""#,
      #""\ud800\ud800\udc00""#, #""\ud800a""#, #""\ud800\n""#, #""\uFDD0\uDBFF\uDFFE""#,
      "\"\u{7F}\"", "\"\u{80}\u{9F}\"", "\"\u{2028}\u{2029}\"", "\"\u{FEFF}\"", "\"\u{E000}\"",
      "\"\u{FFFD}\u{FFFE}\u{FFFF}\"", "\"é€𝄞散歩👩‍👩‍👧\"", "\"e\u{301}\"", "\"/*comment*/ // #\"",
      "\"\u{7FF}\u{800}\u{D7FF}\u{10000}\u{10FFFF}\"", #""<script>'""#,
    ] as [JSONText])
  func `strings with every escape and every scalar`(_ text: JSONText) { #expect(text.isAccepted) }

  @Test(
    arguments: [
      "null", "true", "false", "[]", "{}", "[1]", "[[]]", "[[],[[]],{}]", "[null,true,false]",
      "[1,null,\"a\",{},[]]", #"{"a":1}"#, #"{"a":{"b":{"c":[]}}}"#, #"{"a":1,"b":2,"c":3}"#,
      #"{"":0}"#, #"{"a":1,"a":2}"#, #"{"a":1,"a":1}"#, #"{"\u0000":1}"#, #"{"a\"b":[{}]}"#,
      #"[{"a":[]},{"a":[{}]}]"#, #"{"é":1,"é":2}"#,
    ] as [JSONText])
  func `literals, arrays, objects and names that repeat`(_ text: JSONText) {
    #expect(text.isAccepted)
  }

  @Test(
    arguments: [
      " 1", "1 ", "\t\n\r 1\r\n\t ", "[ ]", "{ }", "[ 1 , 2 ]", "[\n1\n,\r\n2\t]",
      "{ \"a\" : 1 , \"b\"\t:\n2 }", " [] ", "\r\n{\r\n}\r\n", "[\u{20}\u{9}\u{A}\u{D}1]",
    ] as [JSONText])
  func `white space wherever it may stand`(_ text: JSONText) { #expect(text.isAccepted) }

  @Test func `a value's range excludes white space`() {
    #expect(JSONText(" \n[1 ]\t").value == 2..<6)
    #expect(JSONText("-1.5e3").value == 0..<6)
  }

  @Test func `only the given range is parsed`() {
    let text = JSONText("12,[3],4")
    #expect(text.scan { $0.value(in: 3..<6) } == 3..<6)
    #expect(text.scan { $0.value(in: 3..<5) } == nil)
    #expect(text.scan { $0.value(in: 0..<1) } == 0..<1)
    #expect(text.scan { $0.value(in: 2..<2) } == nil)
    #expect(text.scan { $0.skipValue(0, 8) } == 2)
  }
}
