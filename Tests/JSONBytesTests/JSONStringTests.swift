import JSONBytes
import Testing

/// Decodes strings: to bytes that distinguish any two strings, and to text for output.
struct JSONStringTests {
  private func decoded(_ text: JSONText) -> [UInt8] {
    text.scan { $0.decodedString(0..<text.bytes.count) }
  }

  private func shown(_ text: JSONText) -> String {
    text.scan { $0.text(0..<text.bytes.count) }
  }

  @Test(
    arguments: [
      (#""""#, ""), (#""plain""#, "plain"), (#""\"\\\/""#, "\"\\/"),
      (#""\b\f\n\r\t""#, "\u{8}\u{C}\n\r\t"), (#""\u0041\u00e9\u6563""#, "Aé散"),
      (#""\u0000\u001F""#, "\u{0}\u{1F}"), (#""\uABCD\uabcd""#, "\u{ABCD}\u{ABCD}"),
      (#""\ud83d\ude00""#, "😀"), (#""\uD834\uDD1E!""#, "𝄞!"), (#""\udbff\udfff""#, "\u{10FFFF}"),
      (#""\uD800\uDC00""#, "\u{10000}"), (#""\\u0041""#, #"\u0041"#), (#""\\\u0041""#, #"\A"#),
      (#""é散😀""#, "é散😀"), (#""\ufffe\uffff""#, "\u{FFFE}\u{FFFF}"),
      (#""\u07ff\u0800""#, "\u{7FF}\u{800}"),
    ] as [(JSONText, String)])
  func `escapes are decoded`(_ text: JSONText, _ meaning: String) {
    #expect(decoded(text) == Array(meaning.utf8))
    #expect(Array(shown(text).utf8) == Array(meaning.utf8))
  }

  @Test(
    arguments: [
      (#""\ud800""#, [0xED, 0xA0, 0x80], "\u{FFFD}"),
      (#""\udbff""#, [0xED, 0xAF, 0xBF], "\u{FFFD}"),
      (#""\udc00""#, [0xED, 0xB0, 0x80], "\u{FFFD}"),
      (#""\uDFFF""#, [0xED, 0xBF, 0xBF], "\u{FFFD}"),
      (#""a\ud83db""#, [0x61, 0xED, 0xA0, 0xBD, 0x62], "a\u{FFFD}b"),
      (#""\ude00\ud83d""#, [0xED, 0xB8, 0x80, 0xED, 0xA0, 0xBD], "\u{FFFD}\u{FFFD}"),
      (#""\ud800\ud83d\ude00""#, [0xED, 0xA0, 0x80, 0xF0, 0x9F, 0x98, 0x80], "\u{FFFD}😀"),
      (#""\ud83d\n""#, [0xED, 0xA0, 0xBD, 0x0A], "\u{FFFD}\n"),
      (#""\ud83d\\ude00""#, [0xED, 0xA0, 0xBD] + Array(#"\ude00"#.utf8), #"\#u{FFFD}\ude00"#),
    ] as [(JSONText, [UInt8], String)])
  func `a lone surrogate keeps its bytes and is printed as U+FFFD`(
    _ text: JSONText, _ bytes: [UInt8], _ shown: String
  ) {
    #expect(text.isAccepted)
    #expect(decoded(text) == bytes)
    #expect(self.shown(text) == shown)
  }

  @Test func `every escaped code unit is decoded`() {
    for number in UInt32(0)...0xFFFF {
      let digits = String(number, radix: 16)
      let text = JSONText("\"\\u" + String(repeating: "0", count: 4 - digits.count) + digits + "\"")
      let expected = Unicode.Scalar(number).map { Array(String($0).utf8) }
      let surrogate = [0xED, UInt8(0x80 | number >> 6 & 0x3F), UInt8(0x80 | number & 0x3F)]
      if decoded(text) != expected ?? surrogate { Issue.record("\(text)") }
    }
  }

  @Test(
    arguments: [
      (#""payload""#, true), (#""pay\u006coad""#, true), (#""\u0070\u0061yload""#, true),
      (#""Payload""#, false), (#""payloa""#, false), (#""payloads""#, false),
      (#""payloax""#, false),
      (#""""#, false), (#""pay\u006doad""#, false), (#""pay\\u006coad""#, false),
      (#""pay\nad""#, false), (#""payload\u0000""#, false), (#""\ud800load""#, false),
    ] as [(JSONText, Bool)])
  func `names are compared decoded`(_ text: JSONText, _ equal: Bool) {
    #expect(text.scan { $0.string(0..<text.bytes.count, equals: "payload") } == equal)
  }

  @Test(
    arguments: [
      (JSONText("\"caf\u{E9}\""), true), (#""caf\u00e9""#, true),
      (JSONText("\"cafe\u{301}\""), false),
      (#""cafe\u0301""#, false), (#""caf\u00E9""#, true),
    ])
  func `names that look alike are different`(_ text: JSONText, _ equal: Bool) {
    #expect(text.scan { $0.string(0..<text.bytes.count, equals: "caf\u{E9}") } == equal)
    #expect((decoded(text) == Array("caf\u{E9}".utf8)) == equal)
  }

  @Test func `names with slashes and quotes match in both spellings`() {
    for text in [#""a/\"b""#, #""a\/\"b""#, #""a\u002f\u0022b""#] as [JSONText] {
      #expect(text.scan { $0.string(0..<text.bytes.count, equals: "a/\"b") })
    }
  }
}
