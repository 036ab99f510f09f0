import TestSupport
import Testing
import TimePhrases

/// Parts of the day and spoken times, said in Tokyo on Saturday, 21 November 2026, at 15:00:30.
struct DayPartPhraseTests {
  private static let afternoon = "2026-11-21T15:00:30"

  private func place(_ now: String) throws -> FixedTime {
    let wall = try #require(ParsedTime(now)?.wall)
    return FixedTime(seconds: wall.secondsSinceEpoch - 32400, offset: 32400)
  }

  private func time(
    _ words: String, at now: String = afternoon, _ settings: TimeSettings = .standard
  ) throws -> String? {
    let time = try TimePhrase(words, settings: settings).time(in: place(now))
    return (time?.spelling).map { String($0.dropLast(6)) }
  }

  private static let parts: [(String, String)] = [
    ("this morning", "2026-11-21T08:00:00"), ("this evening", "2026-11-21T19:00:00"),
    ("tonight", "2026-11-21T22:00:00"), ("last night", "2026-11-20T22:00:00"),
    ("yesterday evening", "2026-11-20T19:00:00"), ("yesterday morning", "2026-11-20T08:00:00"),
    ("yesterday night", "2026-11-20T22:00:00"), ("yesterday at noon", "2026-11-20T12:00:00"),
    ("late last night", "2026-11-20T22:00:00"), ("early this morning", "2026-11-21T05:00:00"),
    ("昨夜遅く", "2026-11-20T22:00:00"), ("今朝早く", "2026-11-21T05:00:00"),
    ("monday morning", "2026-11-16T08:00:00"), ("on monday evening", "2026-11-16T19:00:00"),
    ("last friday night", "2026-11-20T22:00:00"), ("this monday at dawn", "2026-11-16T05:00:00"),
    ("friday last week at dusk", "2026-11-13T17:00:00"),
    ("2026-11-20 evening", "2026-11-20T19:00:00"), ("Nov 3, morning", "2026-11-03T08:00:00"),
    ("the evening of Nov 3", "2026-11-03T19:00:00"),
    ("on the morning of 2026-11-20", "2026-11-20T08:00:00"),
    ("3 days ago in the evening", "2026-11-18T19:00:00"),
    ("the night before last", "2026-11-19T22:00:00"), ("tomorrow night", "2026-11-22T22:00:00"),
    ("midday", "2026-11-21T12:00:00"), ("LAST  Night", "2026-11-20T22:00:00"),
    ("the day before yesterday", "2026-11-19T15:00:30"),
    ("day before yesterday at 9am", "2026-11-19T09:00:00"),
    ("the day before the day before yesterday", "2026-11-18T15:00:30"),
    ("the day after tomorrow", "2026-11-23T15:00:30"),
    ("the day before 2027-01-01", "2026-12-31T15:00:30"),
    ("the day after 2028-02-28", "2028-02-29T15:00:30"),
    ("the day after Feb 28", "2026-03-01T15:00:30"),
    ("friday before last", "2026-11-13T15:00:30"), ("monday after next", "2026-11-30T15:00:30"),
    ("friday last week", "2026-11-13T15:00:30"), ("the 21st", "2026-11-21T15:00:30"),
    ("the 22nd", "2026-10-22T15:00:30"), ("on the 31st", "2026-10-31T15:00:30"),
    ("20th at 9am", "2026-11-20T09:00:00"), ("the night of the 20th", "2026-11-20T22:00:00"),
    ("the 3rd of last month", "2026-10-03T15:00:30"),
    ("the day before the 1st", "2026-10-31T15:00:30"),
  ]

  private static let hours: [(String, String)] = [
    ("last night at 11", "2026-11-20T23:00:00"), ("last night at 1", "2026-11-21T01:00:00"),
    ("last night at 12", "2026-11-21T00:00:00"), ("last night 11", "2026-11-20T23:00:00"),
    ("at 11 last night", "2026-11-20T23:00:00"), ("last night at midnight", "2026-11-21T00:00:00"),
    ("last night at 5", "2026-11-21T05:00:00"), ("last night at 6", "2026-11-20T18:00:00"),
    ("last night at 6:30 am", "2026-11-21T06:30:00"), ("last night at 5pm", "2026-11-20T17:00:00"),
    ("20 to 9 last night", "2026-11-20T20:40:00"),
    ("the night before last at 1", "2026-11-20T01:00:00"),
    ("yesterday evening at 8", "2026-11-20T20:00:00"),
    ("yesterday evening 8:30", "2026-11-20T20:30:00"),
    ("yesterday evening at 21:15", "2026-11-20T21:15:00"),
    ("yesterday at 8 in the evening", "2026-11-20T20:00:00"),
    ("yesterday evening at half past 8", "2026-11-20T20:30:00"),
    ("8 in the evening", "2026-11-21T20:00:00"), ("1 in the morning", "2026-11-21T01:00:00"),
    ("1 at night", "2026-11-21T01:00:00"), ("11 at night", "2026-11-21T23:00:00"),
    ("tonight at 1", "2026-11-22T01:00:00"), ("this morning at 3", "2026-11-21T03:00:00"),
    ("friday night at 1", "2026-11-21T01:00:00"), ("midday yesterday at 1", "2026-11-20T13:00:00"),
    ("monday afternoon at 12", "2026-11-16T12:00:00"),
    ("yesterday evening at 12", "2026-11-21T00:00:00"),
  ]

  private static let spoken: [(String, String)] = [
    ("half past 8", "2026-11-21T08:30:00"), ("half past 8 pm", "2026-11-21T20:30:00"),
    ("quarter past 8", "2026-11-21T08:15:00"), ("quarter to 9 am", "2026-11-21T08:45:00"),
    ("quarter to 12", "2026-11-21T11:45:00"), ("twenty past ten", "2026-11-21T10:20:00"),
    ("ten after ten", "2026-11-21T10:10:00"), ("twenty-five to nine am", "2026-11-21T08:35:00"),
    ("ten to noon", "2026-11-21T11:50:00"), ("quarter past midnight", "2026-11-21T00:15:00"),
    ("half past 13", "2026-11-21T13:30:00"),
    ("half past 8 yesterday evening", "2026-11-20T20:30:00"),
    ("5 o'clock", "2026-11-21T05:00:00"), ("yesterday 5 o\u{2019}clock pm", "2026-11-20T17:00:00"),
    ("at 17", "2026-11-21T17:00:00"), ("yesterday at 0", "2026-11-20T00:00:00"),
    ("around 5 today", "2026-11-21T05:00:00"), ("about 9am yesterday", "2026-11-20T09:00:00"),
    ("just now", "2026-11-21T15:00:30"), ("right now", "2026-11-21T15:00:30"),
    ("a moment ago", "2026-11-21T15:00:30"), ("an hour ago", "2026-11-21T14:00:30"),
    ("two hours ago", "2026-11-21T13:00:30"), ("half an hour ago", "2026-11-21T14:30:30"),
    ("an hour and a half ago", "2026-11-21T13:30:30"),
    ("two and a half hours ago", "2026-11-21T12:30:30"),
    ("2 hours and 5 minutes ago", "2026-11-21T12:55:30"),
    ("1 hour, 30 min ago", "2026-11-21T13:30:30"), ("thirty minutes ago", "2026-11-21T14:30:30"),
    ("a year and 2 months ago", "2025-09-21T15:00:30"), ("a week ago", "2026-11-14T15:00:30"),
    ("1 week 2 days ago", "2026-11-12T15:00:30"), ("half a year ago", "2026-05-21T15:00:30"),
    ("about 2 hours ago", "2026-11-21T13:00:30"), ("2hrs ago", "2026-11-21T13:00:30"),
    ("around noon yesterday", "2026-11-20T12:00:00"),
    ("last night at 9.30", "2026-11-20T21:30:00"),
    ("2 days from now", "2026-11-23T15:00:30"), ("in half an hour", "2026-11-21T15:30:30"),
  ]

  @Test(arguments: [parts, hours, spoken].flatMap { $0 })
  func `times as people say them`(_ words: String, _ then: String) throws {
    #expect(try time(words) == then)
  }

  private static let japanese: [(String, String)] = [
    ("きのうの夜", "2026-11-20T22:00:00"), ("昨夜", "2026-11-20T22:00:00"),
    ("ゆうべ", "2026-11-20T22:00:00"), ("昨晩", "2026-11-20T19:00:00"),
    ("今朝", "2026-11-21T08:00:00"), ("けさ", "2026-11-21T08:00:00"),
    ("昨日の朝", "2026-11-20T08:00:00"), ("一昨日の晩", "2026-11-19T19:00:00"),
    ("今夜", "2026-11-21T22:00:00"), ("今晩", "2026-11-21T19:00:00"),
    ("今日の昼", "2026-11-21T12:00:00"), ("明け方", "2026-11-21T05:00:00"),
    ("昨日の夕方", "2026-11-20T17:00:00"), ("昨日の正午", "2026-11-20T12:00:00"),
    ("昨日の午前中", "2026-11-20T08:00:00"), ("土曜の朝", "2026-11-21T08:00:00"),
    ("先週の土曜日", "2026-11-14T15:00:30"), ("先週の土曜日の夜", "2026-11-14T22:00:00"),
    ("先々週の金曜", "2026-11-06T15:00:30"), ("11月20日の夜", "2026-11-20T22:00:00"),
    ("二〇二六年十一月二十日の朝", "2026-11-20T08:00:00"), ("明日の朝", "2026-11-22T08:00:00"),
    ("夜8時", "2026-11-21T20:00:00"), ("夜の８時半", "2026-11-21T20:30:00"),
    ("昨夜の11時", "2026-11-20T23:00:00"), ("昨夜1時", "2026-11-21T01:00:00"),
    ("昨夜0時半", "2026-11-21T00:30:00"), ("昨日の夜12時", "2026-11-21T00:00:00"),
    ("深夜2時", "2026-11-21T02:00:00"), ("昨日の深夜2時", "2026-11-21T02:00:00"),
    ("今朝7時半", "2026-11-21T07:30:00"), ("今朝 7:30", "2026-11-21T07:30:00"),
    ("夕方5時", "2026-11-21T17:00:00"), ("昼の1時", "2026-11-21T13:00:00"),
    ("午後三時半", "2026-11-21T15:30:00"), ("午後の3時", "2026-11-21T15:00:00"),
    ("午後の9:30", "2026-11-21T21:30:00"), ("午前零時", "2026-11-21T00:00:00"),
    ("昨日の三時頃", "2026-11-20T03:00:00"), ("昨日の夜9時ごろ", "2026-11-20T21:00:00"),
    ("さっき", "2026-11-21T15:00:30"), ("たった今", "2026-11-21T15:00:30"),
    ("1時間前", "2026-11-21T14:00:30"), ("三日前", "2026-11-18T15:00:30"),
    ("三日前の夜", "2026-11-18T22:00:00"), ("一時間半前", "2026-11-21T13:30:30"),
    ("2時間30分前", "2026-11-21T12:30:30"), ("百二十分前", "2026-11-21T13:00:30"),
    ("半年前", "2026-05-21T15:00:30"), ("20日", "2026-11-20T15:00:30"),
    ("22日の夜", "2026-10-22T22:00:00"), ("先月の3日", "2026-10-03T15:00:30"),
    ("30分ほど前", "2026-11-21T14:30:30"), ("約1時間前", "2026-11-21T14:00:30"),
    ("一時間くらい前", "2026-11-21T14:00:30"), ("十一月二十日", "2026-11-20T15:00:30"),
  ]

  @Test(arguments: japanese)
  func `Japanese times as people say them`(_ words: String, _ then: String) throws {
    #expect(try time(words) == then)
  }

  @Test(arguments: [
    ("last night", "2026-11-20T18:00:00", "2026-11-21T06:00:00"),
    ("昨夜", "2026-11-20T18:00:00", "2026-11-21T06:00:00"),
    ("this morning", "2026-11-21T05:00:00", "2026-11-21T12:00:00"),
    ("午後", "2026-11-21T12:00:00", "2026-11-21T18:00:00"),
    ("yesterday evening", "2026-11-20T17:00:00", "2026-11-21T00:00:00"),
    ("monday morning", "2026-11-16T05:00:00", "2026-11-16T12:00:00"),
    ("last night at 11", "2026-11-20T23:00:00", "2026-11-21T00:00:00"),
    ("yesterday evening 8:30", "2026-11-20T20:30:00", "2026-11-20T20:31:00"),
    ("half past 8", "2026-11-21T08:30:00", "2026-11-21T08:31:00"),
    ("at 5", "2026-11-21T05:00:00", "2026-11-21T06:00:00"),
    ("the day before yesterday", "2026-11-19T00:00:00", "2026-11-20T00:00:00"),
    ("the week before last", "2026-11-02T00:00:00", "2026-11-09T00:00:00"),
    ("先々月", "2026-09-01T00:00:00", "2026-10-01T00:00:00"),
    ("一昨年", "2024-01-01T00:00:00", "2025-01-01T00:00:00"),
    ("the month after next", "2027-01-01T00:00:00", "2027-02-01T00:00:00"),
    ("2026-12-31 night", "2026-12-31T18:00:00", "2027-01-01T06:00:00"),
  ])
  func `a part of the day covers its hours`(
    _ words: String, _ start: String, _ end: String
  ) throws {
    let span = try TimePhrase(words).span(in: place(Self.afternoon))
    #expect(span?.start.spelling == "\(start)+09:00")
    #expect(span?.end.spelling == "\(end)+09:00")
    #expect(try TimePhrase(words).stretch(in: place(Self.afternoon)) != nil)
  }

  // MARK: Which one people mean

  @Test(arguments: [
    // Just after midnight, the night of yesterday's date goes on.
    ("00:30", "last night", "2026-11-20T22:00:00"), ("00:30", "tonight", "2026-11-20T22:00:00"),
    ("00:30", "last night at 11", "2026-11-20T23:00:00"),
    ("00:30", "last night at 1", "2026-11-20T01:00:00"),
    ("00:30", "夜8時", "2026-11-20T20:00:00"), ("00:30", "今夜", "2026-11-20T22:00:00"),
    ("05:59", "tonight", "2026-11-20T22:00:00"), ("06:00", "tonight", "2026-11-21T22:00:00"),
    // A part that has begun is not in the future.
    ("07:30", "this morning", "2026-11-21T07:30:00"), ("13:00", "午後", "2026-11-21T13:00:00"),
    ("04:59", "this morning", "2026-11-21T08:00:00"),
    ("12:00", "this morning", "2026-11-21T08:00:00"),
  ])
  func `a part of the day depends on the hour`(
    _ hour: String, _ words: String, _ then: String
  ) throws {
    #expect(try time(words, at: "2026-11-21T\(hour):00") == then)
  }

  @Test(arguments: [
    ("last night", "2026-11-19T22:00:00"), ("tonight", "2026-11-20T22:00:00"),
    ("last night at 1", "2026-11-20T01:00:00"), ("yesterday evening", "2026-11-19T19:00:00"),
    ("this morning", "2026-11-20T08:00:00"), ("2026-11-21 morning", "2026-11-21T08:00:00"),
  ])
  func `until the day ends, parts belong to the day that goes on`(
    _ words: String, _ then: String
  ) throws {
    let settings = TimeSettings(dayEndsAt: 240)
    #expect(try time(words, at: "2026-11-21T01:30:00", settings) == then)
  }

  // MARK: Hours in either half of the day

  @Test(arguments: [
    ("15:00", "at 5", "05:00"), ("18:00", "at 9", "09:00"), ("23:00", "at 12", nil),
    ("11:59", "at 12", "00:00"), ("17:00", "at 5", nil), ("16:59", "at 5", "05:00"),
    ("05:00", "at 5", "05:00"), ("04:59", "at 5", nil), ("12:30", "half past 12", nil),
    ("12:29", "half past 12", "00:30"), ("12:00", "quarter to 1", "00:45"),
    ("12:45", "quarter to 1", nil), ("06:00", "five o'clock today", "05:00"),
  ])
  func `of two hours, the past one counts if the other is to come`(
    _ hour: String, _ words: String, _ then: String?
  ) throws {
    let now = "2026-11-21T\(hour):00"
    #expect(try time(words, at: now) == then.map { "2026-11-21T\($0):00" })
    let phrase = try TimePhrase(words)
    #expect(try phrase.choices(in: place(now)).isEmpty == (then != nil))
    #expect(try (phrase.span(in: place(now)) == nil) == (then == nil))
  }

  @Test(arguments: [
    ("yesterday at 5", "yesterday at 5 am", "yesterday at 5 pm", "20T05:00", "20T17:00"),
    ("at 5 yesterday", "at 5 am yesterday", "at 5 pm yesterday", "20T05:00", "20T17:00"),
    ("tomorrow at 5", "tomorrow at 5 am", "tomorrow at 5 pm", "22T05:00", "22T17:00"),
    ("yesterday at 12", "yesterday at 12 am", "yesterday at 12 pm", "20T00:00", "20T12:00"),
    (
      "quarter to 12 yesterday", "quarter to 12 pm yesterday", "quarter to 12 am yesterday",
      "20T11:45",
      "20T23:45"
    ),
    (
      "half past five, friday", "half past five am, friday", "half past five pm, friday",
      "20T05:30", "20T17:30"
    ),
  ])
  func `two possible hours are two choices, with the words for each`(
    _ words: String, _ one: String, _ other: String, _ first: String, _ second: String
  ) throws {
    let phrase = try TimePhrase(words)
    let choices = try phrase.choices(in: place(Self.afternoon))
    #expect(choices.map(\.words) == [one, other])
    #expect(
      choices.map(\.time.spelling)
        == ["2026-11-\(first):00+09:00", "2026-11-\(second):00+09:00"])
    for choice in choices {
      #expect(try TimePhrase(choice.words).time(in: place(Self.afternoon)) == choice.time)
    }
    #expect(!phrase.isMoreThanADay)
  }
}
