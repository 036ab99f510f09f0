import TestSupport
import Testing
import TimePhrases
import TimelineDomain

/// Searches by local days and by spans of time.
struct TimeStretchTests {
  /// 21 November 2026, counted from 1 January 1970.
  private static let day = 20_778

  @Test(
    arguments: [
      ("2026-11-21T00:00:00+09:00", 0, true), ("2026-11-20T23:59:59.999+09:00", 0, false),
      ("2026-11-21T23:59:59-08:00", 0, true), ("2026-11-22T00:00:00-08:00", 0, false),
      ("2026-11-21T00:00:00+23:59", 0, true), ("2026-11-21T23:59:00-23:59", 0, true),
      ("2026-11-21T03:59:59Z", 240, false), ("2026-11-21T04:00:00Z", 240, true),
      ("2026-11-22T03:59:59Z", 240, true), ("2026-11-22T04:00:00Z", 240, false),
    ])
  func `a day contains what happened on it in local time`(
    _ moment: String, _ end: Int, _ isIn: Bool
  ) throws {
    let moment = try #require(Moment.restored(moment))
    let stretch = TimeStretch.days(Self.day..<(Self.day + 1), endingAt: end)
    #expect(stretch.contains(moment) == isIn)
    let item = TimelineItem.post(.text("a", "x", at: moment))
    let answers = [
      stretch.before, stretch.after, stretch.sinceStart, stretch.untilEnd, .within(stretch),
    ].map { $0.matches(item) }
    // Before, within or after: exactly one is true.
    #expect(answers[0] != answers[2] && answers[1] != answers[3])
    #expect(answers[4] == (answers[2] && answers[3]) && answers[4] == isIn)
  }

  @Test func `a date covers days, and a time a span`() throws {
    let late = TimeSettings(dayEndsAt: 240)
    for (words, days) in [
      ("2026-11-21", Self.day..<(Self.day + 1)), ("today", Self.day..<(Self.day + 1)),
      ("2026-11", (Self.day - 20)..<(Self.day + 10)),
      ("this week", (Self.day - 5)..<(Self.day + 2)),
    ] {
      let stretch = try TimePhrase(words, settings: late).stretch(in: FixedTime.tokyo)
      #expect(stretch == .days(days, endingAt: 240), "\(words)")
    }
    for words in ["2026-11-21T21:30", "9am", "now", "yesterday noon", "2 hours ago"] {
      let phrase = try TimePhrase(words)
      let span = try #require(phrase.span(in: FixedTime.tokyo))
      #expect(phrase.stretch(in: FixedTime.tokyo) == .span(span), "\(words)")
    }
  }
}
