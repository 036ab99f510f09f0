import JSONBytes
import TestSupport
import Testing

/// The fast path to the end of a string agrees with the scanner by scalars.
struct ClosingQuoteTests {
  /// It may read this far without a check.
  private static let rest = [UInt8](repeating: 0x7A, count: 80)

  /// A string after its opening quote, with bytes after it.
  private func expectSame(_ string: [UInt8], _ what: String = "") {
    let bytes = [UInt8(ascii: "\"")] + string + ClosingQuoteTests.rest
    let expected = JSONScanner(bytes.span).skipString(0, bytes.count).map { $0 - 1 } ?? -1
    #expect(bytes.span.closingQuote(from: 1) == expected, "\(what): \(string)")
  }

  @Test func `every byte at every offset of some blocks`() {
    for count in [1, 15, 16, 17, 63, 64, 65, 130] {
      for offset in 0..<count {
        for byte in stride(from: UInt8.min, through: .max, by: count > 20 ? 3 : 1) {
          var bytes = [UInt8](repeating: 0x78, count: count)
          bytes[offset] = byte
          expectSame(bytes + [UInt8(ascii: "\"")], "\(count)")
        }
        for sign in "\"\\\n".utf8 {
          var bytes = [UInt8](repeating: 0x78, count: count)
          bytes[offset] = sign
          expectSame(bytes + [UInt8(ascii: "\"")], "\(count)")
        }
      }
    }
  }

  @Test func `no closing quote, and no bytes`() {
    expectSame([])
    expectSame([UInt8(ascii: "\"")])
    #expect([UInt8]().span.closingQuote(from: 0) == -1)
    #expect([0x22].span.closingQuote(from: 0) == -1)
  }

  /// Near the end of the bytes it may decline to answer.
  @Test func `near the end of the bytes`() {
    for count in 0...140 {
      for rest in 0...70 {
        let bytes =
          [UInt8](repeating: 0x61, count: count) + [UInt8(ascii: "\"")]
          + [UInt8](repeating: 0x62, count: rest)
        let found = bytes.span.closingQuote(from: 0)
        #expect(found == count || found == -1 && rest < 65)
      }
    }
  }

  /// All sequences after a byte above ASCII: within a block, across its border, and at the end.
  @Test(
    arguments: FullRun.cases(
      [0, 15, 61, 63], full: [0, 13, 14, 15, 29, 31, 60, 61, 62, 63, 64, 125, 126, 127]))
  func `all first bytes of scalars`(offset: Int) {
    for first in UInt8(0x80)...0xFF {
      for second in [0x22, 0x7F, 0x80, 0x8F, 0x90, 0x9F, 0xA0, 0xBF, 0xC0, 0xE3] as [UInt8] {
        for third in [0x41, 0x7F, 0x80, 0xBF, 0xC0] as [UInt8] {
          for fourth in [0x22, 0x41, 0x80, 0xBF, 0xC3] as [UInt8] {
            for rest in [1, 3, 70] {
              var bytes = [UInt8](repeating: 0x61, count: offset)
              bytes += [first, second, third, fourth].prefix(rest)
              if rest > 4 { bytes += [UInt8](repeating: 0x62, count: rest) }
              expectSame(bytes + [UInt8(ascii: "\"")], "at \(offset)")
            }
          }
        }
      }
    }
  }

  @Test func `texts of many languages with escapes, whole and with a changed byte`() {
    let texts = [
      "散歩した。今日は", "naïve café — 7 €", "สวัสดี", "नमस्ते", "안녕하세요 힣", "👩‍👩‍👧 🎉 𝄞",
      "plain words", #"\"quoted\" and \n\n"#, #"\u00e9\ud834\udd1e\/\b"#, #"\x"#,
    ]
    var generator = SeededGenerator(seed: 3)
    for round in 0..<6000 {
      var text = ""
      for _ in 0..<Int.random(in: 1...9, using: &generator) {
        text += texts[Int.random(in: 0..<(round % 5 == 0 ? 10 : 9), using: &generator)]
      }
      var bytes = Array(text.utf8)
      if round % 2 == 1 {
        let offset = Int.random(in: bytes.indices, using: &generator)
        bytes[offset] = UInt8.random(in: .min ... .max, using: &generator)
      }
      expectSame(bytes + [UInt8(ascii: "\"")], "round \(round)")
    }
  }
}
