import JSONBytes
import TestSupport
import Testing

@testable import TextSearch

/// Searches for a word in raw JSON strings agree with searches in the decoded text.
struct RawWordTests {
  private static let words = ["river", "k2", "散歩", "がく", "カ", "ガ", "r", "語", "類", "丽", "42"]

  /// Parts of texts that are similar to these words: other cases, widths, marks and spellings.
  private static let pieces = [
    "river", "RIVER", "ｒiver", "rive", "r", "k2", "\u{212A}2", "K", "2", "散歩", "散", "歩", "がく",
    "か\u{3099}く",
    "か", "く", "\u{3099}", "カ", "ｶ", "ﾞ", "ガ", "e\u{301}", "\u{301}", "\u{F9D0}", "類", "丽", "あ", "4",
    "42", "語", "語\u{FE00}",
    " ", "。", "「", "\\", "\"",
    "u6563", "\\u6563", "😀", "𠮷", "\u{2F800}", "\n", "x", "ー", "\u{200D}",
  ]

  /// With some characters as escapes, or all that are not ASCII, as other programs write them.
  private func spelled(_ text: String, _ way: Int, _ random: inout SeededGenerator) -> [UInt8] {
    var bytes: [UInt8] = []
    for scalar in text.unicodeScalars {
      let isEscaped =
        switch way {
        case 0: false
        case 1: !scalar.isASCII
        default: Int.random(in: 0..<3, using: &random) == 0
        }
      switch scalar {
      case "\\": bytes += Array("\\\\".utf8)
      case "\"": bytes += Array("\\\"".utf8)
      case "\n": bytes += Array("\\n".utf8)
      case _ where isEscaped:
        for unit in String(scalar).utf16 {
          let digits = String(unit, radix: 16, uppercase: way == 3)
          bytes += Array("\\u\(String(repeating: "0", count: 4 - digits.count))\(digits)".utf8)
        }
      default: bytes += Array(String(scalar).utf8)
      }
    }
    return bytes
  }

  @Test(arguments: 0..<8) func `an answer from bytes agrees with the decoded text`(seed: Int) throws
  {
    var random = SeededGenerator(seed: seed)
    var sure = (yes: 0, no: 0)
    for _ in 0..<4000 {
      let text = (0..<Int.random(in: 1...5, using: &random)).map { _ in
        Self.pieces.randomElement(using: &random)!
      }.joined()
      let word = FoldedText(Self.words.randomElement(using: &random)!)
      let raw = try #require(RawWord(word))
      let bytes = spelled(text, Int.random(in: 0...3, using: &random), &random)
      let quoted = [UInt8(ascii: "\"")] + bytes + [UInt8(ascii: "\"")]
      let decoded = JSONScanner(quoted.span).text(quoted.indices)
      #expect(decoded == text)
      let spelling = String(decoding: bytes, as: UTF8.self)
      switch raw.answer(in: 1..<(quoted.count - 1), quoted.span) {
      case .yes:
        sure.yes += 1
        #expect(word.isFound(in: decoded), "\(word.characters) \(spelling)")
      case .no:
        sure.no += 1
        #expect(!word.isFound(in: decoded), "\(word.characters) \(spelling)")
      case .unsure: break
      }
    }
    #expect(sure.yes > 100 && sure.no > 1000)
  }
}
