import Testing

@testable import JournalCLI

/// Where a text can't be stored, and the sentence that names the byte.
struct TextFlawTests {
  static let rows: [([UInt8], TextFlaw?, String)] = [
    ([], nil, ""),
    (Array("散歩 👩‍👩‍👧 \u{FFFD}".utf8), nil, ""),
    (
      [0x61, 0x62, 0x00], .nul(position: 3),
      "the text has a NUL at byte 3, which is no part of any text"
    ),
    (
      [0xFF, 0x00], .nul(position: 2),
      "the text has a NUL at byte 2, which is no part of any text"
    ),
    (
      [0x63, 0x61, 0x66, 0xE9], .notUTF8(byte: 0xE9, position: 4),
      "the text is not UTF-8: byte 4 is 0xE9"
    ),
    // A sequence that is cut off begins where it begins.
    (
      [0x61, 0xE3, 0x81], .notUTF8(byte: 0xE3, position: 2), "the text is not UTF-8: byte 2 is 0xE3"
    ),
    // U+FFFD itself is text; only what is behind it is not.
    (
      [0xEF, 0xBF, 0xBD, 0x80], .notUTF8(byte: 0x80, position: 4),
      "the text is not UTF-8: byte 4 is 0x80"
    ),
    // A surrogate, and a letter that takes more bytes than it needs.
    (
      [0xED, 0xA0, 0x80], .notUTF8(byte: 0xED, position: 1), "the text is not UTF-8: byte 1 is 0xED"
    ),
    (
      [0x61, 0xC0, 0xAF], .notUTF8(byte: 0xC0, position: 2), "the text is not UTF-8: byte 2 is 0xC0"
    ),
  ]

  @Test(arguments: rows.indices)
  func `the first byte that can't be stored is named, counted from one`(index: Int) {
    let (bytes, flaw, sentence) = Self.rows[index]
    #expect(TextFlaw(bytes) == flaw)
    #expect((flaw.map { Failure.unusableText($0).sentence } ?? "") == sentence)
    if let flaw { expectInJapanese { $0.sentence(flaw) } }
  }

  @Test func `no flaw is without a row`() {
    #expect(Set(Self.rows.compactMap { $0.1.map(Kind.init) }) == Set(Kind.allCases))
  }

  /// A new flaw has to be named here, and then wants a row above.
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
