import Terminal
import Testing

struct TextCuttingTests {
  @Test(
    arguments: [
      ("", 5, ""), ("words", 5, "words"), ("words", 4, "wor…"), ("words", 1, "…"),
      ("川沿い", 6, "川沿い"), ("川沿い", 5, "川沿…"), ("川沿い", 4, "川…"), ("川沿い", 1, "…"),
      ("👨‍👩‍👧‍👦👨‍👩‍👧‍👦", 4, "👨‍👩‍👧‍👦👨‍👩‍👧‍👦"), ("👨‍👩‍👧‍👦👨‍👩‍👧‍👦", 3, "👨‍👩‍👧‍👦…"), ("e\u{301}e\u{301}e\u{301}", 2, "e\u{301}…"),
    ] as [(String, Int, String)])
  func `a cut line fits, and no grapheme is split`(
    text: String, columns: Int, cut: String
  ) {
    #expect(text.cutBetweenGraphemes(to: columns) == cut)
    #expect(cut.displayWidth <= columns)
  }
}
