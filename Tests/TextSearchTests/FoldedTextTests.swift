import Testing
import TextSearch

/// What makes a difference to a search, and what makes none.
struct FoldedTextTests {
  /// Words, a text, whether they are in it, and whether they are to the letter.
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
  func `words are found or not, and exactly or not`(_ index: Int) {
    let (words, text, isFound, isExact) = Self.rows[index]
    #expect(FoldedText(words).isFound(in: text) == isFound)
    #expect(FoldedText(words, isExact: true).isFound(in: text) == isExact)
    // Beside something that is no ASCII the same is found.
    #expect(FoldedText(words).isFound(in: text + "…") == isFound)
    #expect(FoldedText(words, isExact: true).isFound(in: "…" + text) == isExact)
    #expect(FoldedText(words).places(in: text).isEmpty == !isFound)
  }

  @Test func `a whole text is the same, or it is not`() {
    #expect(FoldedText("Walk").isSame(as: "walk"))
    #expect(FoldedText("散歩").isSame(as: "散歩"))
    #expect(!FoldedText("walk").isSame(as: "walks"))
    #expect(!FoldedText("walk").isSame(as: "wal"))
    #expect(!FoldedText("Walk", isExact: true).isSame(as: "walk"))
    #expect(FoldedText("Walk") == FoldedText("wAlk"))
    #expect(FoldedText("Walk") != FoldedText("walk", isExact: true))
    #expect(FoldedText("\u{E9}", isExact: true) != FoldedText("e\u{301}", isExact: true))
  }

  @Test func `places are counted in characters of the text`() {
    #expect(FoldedText("ガ").places(in: "aｶﾞbガカ\u{3099}") == [1..<2, 3..<4, 4..<5])
    #expect(FoldedText("aa").places(in: "aaaaa") == [0..<2, 2..<4])
    #expect(FoldedText("a b").places(in: "xa \n  bx") == [1..<7])
  }
}
