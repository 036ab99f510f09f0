import TestSupport
import Testing
import TextSearch

/// What a search ignores, and what it distinguishes.
struct FoldedTextTests {
  /// Words, a text, whether it contains them, and whether it does exactly.
  static let rows: [(String, String, Bool, Bool)] = [
    ("light", "First light", true, true),
    ("LIGHT", "First light", true, false),
    ("light", "FIRST LIGHT", true, false),
    ("ight", "light", true, true),
    ("lights", "light", false, false),
    ("st li", "First light", true, true),
    ("first light", "First  \n light", true, false),
    ("First light", "Firstlight", false, false),
    ("first", "fi rst", false, false),
    ("é", "caf\u{E9}", true, true),
    ("e\u{301}", "caf\u{E9}", true, false),
    ("É", "cafe\u{301}", true, false),
    ("e", "cafe\u{301}", false, false),
    ("が", "か\u{3099}", true, false),
    ("か", "が", false, false),
    ("か", "か\u{3099}", false, false),
    ("šķēršļi", "ŠĶĒRŠĻI", true, false),
    ("ŻÓŁW", "żółw", true, false),
    ("ý Ÿ", "Ý ÿ", true, false),
    ("İ", "i", false, false),
    ("ı", "I", false, false),
    ("ハンカク", "ﾊﾝｶｸ", true, false),
    ("ﾊﾝｶｸ", "ハンカク", true, false),
    ("ガギグ", "ｶﾞｷﾞｸﾞ", true, false),
    ("パ", "ﾊﾟ", true, false),
    ("ハ", "ﾊﾟ", false, false),
    ("ヴ", "ｳﾞ", true, false),
    ("カー・ッ", "ｶｰ･ｯ", true, false),
    ("「。」、", "｢｡｣､", true, false),
    ("かな", "カナ", false, false),
    ("abc", "ＡＢＣ", true, false),
    ("ＡＢＣ", "abc", true, false),
    ("a b", "ａ\u{3000}ｂ", true, false),
    ("100%", "１００％", true, false),
    ("¥5", "￥５", true, false),
    ("ΟΔΟΣ", "οδος", true, false),
    ("ДОМ", "дом", true, false),
    ("straße", "STRASSE", false, false),
    ("👨‍👩‍👧", "a 👨‍👩‍👧 b", true, true),
    ("👨", "a 👨‍👩‍👧 b", false, false),
    ("a\nb", "a\r\nb", true, false),
    ("\u{0}", "a\u{0}b", true, true),
    ("", "anything", false, false),
    ("a", "", false, false),
    ("aab", "aaab", true, true),
  ]

  @Test(arguments: rows.indices)
  func `words are found, exactly or not`(_ index: Int) {
    let (words, text, isFound, isExact) = Self.rows[index]
    #expect(FoldedText(words).isFound(in: text) == isFound)
    #expect(FoldedText(words, isExact: true).isFound(in: text) == isExact)
    // The same result with a character that isn't plain.
    #expect(FoldedText(words).isFound(in: text + "Ж") == isFound)
    #expect(FoldedText(words, isExact: true).isFound(in: "Ж" + text) == isExact)
    #expect(FoldedText(words).matches(in: text).isEmpty == !isFound)
  }

  @Test func `a whole text is compared`() {
    #expect(FoldedText("Walk").isSame(as: "walk"))
    #expect(FoldedText("散歩").isSame(as: "散歩"))
    #expect(!FoldedText("walk").isSame(as: "walks"))
    #expect(!FoldedText("walk").isSame(as: "wal"))
    #expect(!FoldedText("Walk", isExact: true).isSame(as: "walk"))
    #expect(FoldedText("Walk") == FoldedText("wAlk"))
    #expect(FoldedText("Walk") != FoldedText("walk", isExact: true))
    #expect(FoldedText("\u{E9}", isExact: true) != FoldedText("e\u{301}", isExact: true))
  }

  /// The characters at both ends of what is searched by scalars, and those that join or equal them.
  private static let pieces: [String] = [
    "a", "A", "z", "Z", "@", "[", "é", "e\u{301}", "É", "\u{301}", "À", "Þ", "×", "÷", "ß", "ÿ",
    "\u{100}",
    " ", "\n", "\r", "\r\n", "\t", "\u{A0}", "\u{3000}", "\u{2010}", "\u{2027}", "\u{2028}", "。",
    "\u{3029}",
    "\u{302A}", "か", "が", "\u{3099}", "\u{309A}", "ゖ", "カ", "ガ", "ヿ", "゠", "ｶ", "ﾞ", "㐀", "䶿", "一",
    "類",
    "\u{F9D0}", "가", "각", "\u{11A8}", "힣", "！", "Ａ", "ａ", "～", "；", ";", "\u{37E}", "`", "\u{1FEF}",
    "K",
    "\u{212A}", "Å", "\u{212B}", "🌀", "🏺", "🏻", "🐀", "🙏", "👍🏽", "👍", "\u{200D}", "\u{FE0F}", "👨‍👩‍👧",
    "ς", "Σ",
  ]

  @Test(arguments: [false, true])
  func `a search by scalars finds what a search by characters finds`(isExact: Bool) {
    var random = SeededGenerator(seed: isExact ? 1 : 2)
    func text(_ count: ClosedRange<Int>) -> String {
      (0..<Int.random(in: count, using: &random)).map { _ in
        Self.pieces.randomElement(using: &random)!
      }.joined()
    }
    var found = 0
    for _ in 0..<20_000 {
      let (needle, text) = (text(1...2), text(0...8))
      let words = FoldedText(needle, isExact: isExact)
      let isFound = !words.matches(in: text).isEmpty
      found += isFound ? 1 : 0
      #expect(
        words.isFound(in: text) == isFound, "\(needle.debugDescription) \(text.debugDescription)")
      let other = FoldedText(text, isExact: isExact)
      #expect(words.isSame(as: text) == (words == other))
      #expect(
        words.isBeginning(of: text) == other.characters.starts(with: words.characters) || isExact)
    }
    #expect(found > 300)
  }

  @Test func `matches are ranges of characters`() {
    #expect(FoldedText("ガ").matches(in: "aｶﾞbガカ\u{3099}") == [1..<2, 3..<4, 4..<5])
    #expect(FoldedText("aa").matches(in: "aaaaa") == [0..<2, 2..<4])
    #expect(FoldedText("a b").matches(in: "xa \n  bx") == [1..<7])
  }
}
