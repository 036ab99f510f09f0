import TestSupport
import Testing
import TimePhrases

/// Random input is parsed or refused with words of the input, and never crashes.
struct TimePhraseJunkTests {
  private static let pieces = [
    "last", "this", "next", "monday", "nov", "november", "21", "21st", "2026", "2026-11-21",
    "2026-W47", "01/02/2026", "at", "on", "of", "the", "in", "a", "3", "days", "hours", "months",
    "years", "ago", "now", "today", "noon", "midnight", "9", "9am", "pm", "21:30", "9.30", ",", "の",
    "昨日", "先週", "金曜日", "11月", "21日", "3日前", "時", "分", "半", "午後", "前", "後", "年", "か月", "１２",
    "999999999", "0", "-1", "T", "Z", "+09:00", "2026-11-21T08:01:02", "😀", "e\u{301}", "\u{0}",
    "\u{202E}", "\r\n", "\t", "　", ":", ".", "/", "-", "--", "::", "W", "am", "a.m.", "0000",
    "9999", "night", "morning", "tonight", "evening", "half", "quarter", "past", "to", "before",
    "after", "o'clock", "just", "and", "from", "朝", "夜", "昨夜", "今朝", "ごろ", "三", "十", "二〇",
  ]

  @Test(arguments: 0..<8)
  func `random words never crash`(_ seed: Int) {
    var random = SeededGenerator(seed: seed)
    for _ in 0..<4000 {
      let separator = ["", " ", "  "].randomElement(using: &random) ?? ""
      let count = Int.random(in: 1...6, using: &random)
      let words = (0..<count).compactMap { _ in Self.pieces.randomElement(using: &random) }
      hold(words.joined(separator: separator))
    }
  }

  @Test(arguments: 0..<4)
  func `random characters never crash`(_ seed: Int) {
    var random = SeededGenerator(seed: seed)
    let signs = Array("0123456789 -/:.,TZWapmnovstrdh年月日時分秒前後午の　１２👩‍👩‍👧é\u{301}\u{7F}")
    for _ in 0..<4000 {
      let count = Int.random(in: 0...16, using: &random)
      hold(String((0..<count).compactMap { _ in signs.randomElement(using: &random) }))
    }
  }

  @Test func `long words are refused quickly`() {
    for piece in ["9", "a", "a ", "昨日", "最", ", ", "1-", "3 days ago "] {
      hold(String(repeating: piece, count: 5_000))
    }
  }

  private func hold(_ words: String) {
    do throws(TimePhraseError) {
      let phrase = try TimePhrase(words)
      let moment = phrase.time(in: FixedTime.berlin)
      let span = phrase.span(in: FixedTime.berlin)
      let choices = phrase.choices(in: FixedTime.berlin)
      if phrase.isMoreThanADay { #expect(moment == nil && choices.isEmpty, "\(words)") }
      if !choices.isEmpty { #expect(moment == nil && span == nil, "\(words)") }
      // Except for fractions of a second, the time is within the span.
      if let moment, let span { #expect(span.contains(moment), "\(words)") }
      if let span { #expect(span.start.isBefore(span.end), "\(words)") }
    } catch {
      switch error {
      case .unknown(let word), .ambiguous(let word, _, _), .noSuchDay(let word),
        .noSuchTime(let word), .moreThanADay(let word), .outsidePart(let word, _, _):
        #expect(words.contains(word), "\(words)")
        #expect(!word.isEmpty || words.isEmpty, "\(words)")
      }
    }
  }
}
