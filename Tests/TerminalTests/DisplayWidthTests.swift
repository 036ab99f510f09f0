import Terminal
import Testing

/// The number of cells of a grapheme.
struct DisplayWidthTests {
  @Test(
    arguments: [
      // Narrow.
      ("", 0), ("a", 1), (" ", 1), ("~", 1), ("walk", 4), ("é", 1), ("ß", 1), ("Ж", 1), ("Ω", 1),
      ("…", 1), ("—", 1), ("“", 1), ("\u{A0}", 1), ("€", 1), ("א", 1), ("ع", 1), ("ก", 1), ("क", 1),
      // Wide: Han, kana, Hangul, full-width forms and punctuation.
      ("散", 2), ("歩", 2), ("ひ", 2), ("カ", 2), ("ー", 2), ("한", 2), ("Ａ", 2), ("１", 2), ("、", 2),
      ("「", 2), ("\u{3000}", 2), ("￥", 2), ("𠮷", 2), ("散歩 walk", 9),
      // Half-width katakana.
      ("ｱ", 1), ("ｶﾅ", 2), ("ｰ", 1), ("｡", 1),
    ])
  func `narrow and wide letters`(_ text: String, _ width: Int) {
    #expect(text.displayWidth == width)
  }

  @Test(
    arguments: [
      ("😀", 2), ("🎉", 2), ("⌚", 2), ("⭐", 2), ("✅", 2), ("🫠", 2), ("👍🏽", 2), ("👩‍👩‍👧‍👦", 2),
      ("👩🏽‍🚀", 2), ("🏳️‍🌈", 2), ("🏴󠁧󠁢󠁷󠁬󠁳󠁿", 2), ("🇯🇵", 2), ("🇯🇵🇩🇪", 4), ("🇯", 1), ("❤️", 2), ("☀️", 2),
      ("☁︎", 1), ("❤", 1), ("☀", 1), ("©", 1), ("©️", 2), ("a😀b", 4),
    ])
  func `emoji, flags and families`(_ text: String, _ width: Int) {
    #expect(text.displayWidth == width)
  }

  @Test(arguments: ["1️⃣", "#️⃣", "*️⃣"])
  func `a keycap is an emoji`(_ text: String) {
    #expect(text.displayWidth == 2)
  }

  @Test(
    arguments: [
      ("e\u{301}", 1), ("a\u{300}\u{301}\u{302}\u{303}", 1), ("ะ", 1), ("กิ", 1), ("ที่", 1), ("कि", 2),
      ("שָׁ", 1), ("مُ", 1), ("が", 2), ("か\u{3099}", 2), ("\u{301}", 0), ("a\u{20DD}", 1),
      ("\u{200B}", 0), ("\u{200D}", 0), ("\u{FEFF}", 0), ("\u{2060}", 0), ("a\u{200B}b", 2),
      ("\u{1112}\u{1161}\u{11AB}", 2), ("\u{1112}\u{1161}", 2), ("\u{1112}", 2),
    ])
  func `marks and jamo take no cell, but a spacing vowel does`(
    _ text: String, _ width: Int
  ) {
    #expect(text.displayWidth == width)
  }

  @Test(arguments: ["ｶﾞ", "ﾊﾟ", "กำ", "ນຳ"])
  func `a half-width sound mark takes a cell`(_ text: String) {
    #expect(text.displayWidth == 2)
  }

  @Test(arguments: (0..<0x20).map { $0 } + [0x7F, 0x80, 0x85, 0x9F])
  func `a control character takes no cell`(_ value: Int) throws {
    let scalar = try #require(Unicode.Scalar(UInt32(value)))
    #expect(String(scalar).displayWidth == 0)
  }

  @Test(
    arguments: [
      ("a", 3, "a  "), ("散", 3, "散 "), ("散歩", 3, "散歩"), ("", 2, "  "), ("abc", 0, "abc"),
      ("👩‍👩‍👧", 4, "👩‍👩‍👧  "),
    ])
  func `padding counts cells`(_ text: String, _ width: Int, _ padded: String) {
    #expect(text.padded(to: width) == padded)
  }
}
