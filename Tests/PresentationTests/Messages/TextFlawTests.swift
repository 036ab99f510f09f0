import Testing

@testable import Presentation

/// Invalid texts, and the sentence with the position.
struct TextFlawTests {
  static let rows: [([UInt8], TextFlaw?, String)] = [
    ([], nil, ""),
    (Array("散歩 👩‍👩‍👧 \u{FFFD}".utf8), nil, ""),
    (
      [0x61, 0x62, 0x00], .nul(position: 3),
      "the text has a NUL at byte 3; remove it"
    ),
    (
      [0xFF, 0x00], .nul(position: 2),
      "the text has a NUL at byte 2; remove it"
    ),
    (
      [0x63, 0x61, 0x66, 0xE9], .notUTF8(byte: 0xE9, position: 4),
      "the text is not UTF-8: byte 4 is 0xE9"
    ),
    // A truncated sequence is reported at its first byte.
    (
      [0x61, 0xE3, 0x81], .notUTF8(byte: 0xE3, position: 2), "the text is not UTF-8: byte 2 is 0xE3"
    ),
    // U+FFFD itself is valid; only the bytes after it are not.
    (
      [0xEF, 0xBF, 0xBD, 0x80], .notUTF8(byte: 0x80, position: 4),
      "the text is not UTF-8: byte 4 is 0x80"
    ),
    // A surrogate and an overlong encoding.
    (
      [0xED, 0xA0, 0x80], .notUTF8(byte: 0xED, position: 1), "the text is not UTF-8: byte 1 is 0xED"
    ),
    (
      [0x61, 0xC0, 0xAF], .notUTF8(byte: 0xC0, position: 2), "the text is not UTF-8: byte 2 is 0xC0"
    ),
  ]

  @Test(arguments: rows.indices)
  func `the first invalid byte is named, counted from one`(index: Int) {
    let (bytes, flaw, sentence) = Self.rows[index]
    #expect(TextFlaw(bytes) == flaw)
    #expect((flaw.map(Catalogue(.english).sentence) ?? "") == sentence)
    if let flaw { expectInJapanese { $0.sentence(flaw) } }
  }

  @Test func `every flaw has a row`() {
    #expect(Set(Self.rows.compactMap { $0.1.map(Kind.init) }) == Set(Kind.allCases))
  }

  /// A new flaw needs a case here, and then a row above.
  private enum Kind: CaseIterable {
    case notUTF8, nul

    init(_ flaw: TextFlaw) {
      switch flaw {
      case .notUTF8: self = .notUTF8
      case .nul: self = .nul
      }
    }
  }
}
