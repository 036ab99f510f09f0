import TestSupport
import Testing
import TimePhrases

/// Dates as people say and write them, in London on Thursday, 26 November 2026, at 10:00.
struct SaidDateTests {
  private func time(_ words: String) throws -> String? {
    let wall = try #require(ParsedTime("2026-11-26T10:00:00")?.wall)
    let time = try TimePhrase(words).time(in: FixedTime(seconds: wall.secondsSinceEpoch, offset: 0))
    return (time?.spelling).map { String($0.prefix(16)) }
  }

  static let dates: [(String, String)] = [
    ("3 hours before", "2026-11-26T07:00"), ("2 days earlier", "2026-11-24T10:00"),
    ("first of september", "2026-09-01T10:00"), ("the second of september", "2026-09-02T10:00"),
    ("september third", "2026-09-03T10:00"), ("twenty-first of october", "2026-10-21T10:00"),
    ("early morning", "2026-11-26T05:00"), ("early this morning", "2026-11-26T05:00"),
    ("yesterday early morning", "2026-11-25T05:00"), ("今朝早く", "2026-11-26T05:00"),
    ("令和8年11月1日", "2026-11-01T10:00"), ("令和元年5月1日", "2019-05-01T10:00"),
    ("元日", "2026-01-01T10:00"), ("2025年大晦日", "2025-12-31T10:00"),
    ("令和8年元日", "2026-01-01T10:00"), ("元旦の朝", "2026-01-01T08:00"), ("大晦日の夜", "2025-12-31T22:00"),
    ("平成31年4月30日", "2019-04-30T10:00"), ("昭和64年1月7日", "1989-01-07T10:00"),
    ("R8.11.3", "2026-11-03T10:00"), ("r8/11/3", "2026-11-03T10:00"),
    ("11月24日(火)", "2026-11-24T10:00"), ("11月24日（火）", "2026-11-24T10:00"),
    ("11/24(火)", "2026-11-24T10:00"), ("2026-11-24 (Tue)", "2026-11-24T10:00"),
    ("11月24日火曜日 9時", "2026-11-24T09:00"),
    ("11/23(月)", "2026-11-23T10:00"), ("11月22日（日）", "2026-11-22T10:00"),
    ("2026/11/23(月・祝)", "2026-11-23T10:00"), ("11/23(月祝)", "2026-11-23T10:00"),
    ("Sat 14 Nov", "2026-11-14T10:00"), ("Monday, 23 Nov", "2026-11-23T10:00"),
    ("Mon Nov 23 9pm", "2026-11-23T21:00"), ("Nov 23 (Mon)", "2026-11-23T10:00"),
    ("Friday the 13th", "2026-11-13T10:00"), ("月曜日 11月23日", "2026-11-23T10:00"),
  ]

  @Test(arguments: dates)
  func `a date as it is said`(words: String, time: String) throws {
    #expect(try self.time(words) == time)
  }

  @Test(arguments: ["11月24日(水)", "11/24 (wed)", "11/24(月)", "Wed 24 Nov"])
  func `a weekday that the day does not have is no time`(words: String) throws {
    #expect(try time(words) == nil)
  }

  @Test(arguments: [
    ("a few days ago", "a few"), ("few hours ago", "few"), ("several weeks ago", "several"),
    ("数日前", "数"), ("何日前", "何"),
  ])
  func `a number that is not said is no time`(words: String, part: String) {
    #expect(throws: TimePhraseError.unknown(part)) { _ = try TimePhrase(words) }
    #expect(TimePhrase.isUncounted(part))
  }

  @Test(arguments: [
    "first", "second", "first of all", "令和", "(火)曜", "元", "元月", "元分前", "r8", "a few",
  ])
  func `other words stay unknown`(words: String) {
    #expect(throws: TimePhraseError.self) { _ = try TimePhrase(words) }
  }

  @Test func `a phrase says whether it names a day, and whether it is ahead`() throws {
    for words in ["yesterday", "nov 3", "last night", "3 hours ago", "2026-11-20 9am"] {
      #expect(try TimePhrase(words).namesADay, "\(words)")
    }
    for words in ["now", "noon", "9am", "night", "朝"] {
      #expect(try !TimePhrase(words).namesADay, "\(words)")
    }
    for words in ["tomorrow", "明日", "in 3 hours", "来週", "明日の朝"] {
      #expect(try TimePhrase(words).isAhead, "\(words)")
    }
    for words in ["today", "昨日", "11月24日", "last week"] {
      #expect(try !TimePhrase(words).isAhead, "\(words)")
    }
  }
}
