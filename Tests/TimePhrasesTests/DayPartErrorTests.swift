import TestSupport
import Testing
import TimePhrases

/// Parts of the day and spoken times that are refused.
struct DayPartErrorTests {
  private func error(_ words: String) -> TimePhraseError? {
    do throws(TimePhraseError) {
      _ = try TimePhrase(words)
      return nil
    } catch {
      return error
    }
  }

  @Test(arguments: [
    ("last nigt", "nigt"), ("next night", "next"), ("in the morning", "in"),
    ("tonight yesterday", "yesterday"), ("last night evening", "evening"), ("half", "half"),
    ("half past", "half"), ("half past 8 9", "9"), ("half 8", "half"), ("60 past 8", "60"),
    ("quarter", "quarter"), ("o'clock", "o'clock"), ("just", "just"), ("at 5 5", "5"),
    ("last night 11 12", "11"), ("half a week ago", "half"), ("a day and a half ago", "a"),
    ("1 hour 2 days ago", "1 hour 2 days"), ("2 days 3", "2 days"), ("day before", "day"),
    ("the day before", "the"), ("the night", nil), ("last night now", "now"),
    ("an hour ago last night", "last night"), ("二三日前", "二三日前"), ("十十分前", "十十分前"),
    ("昨日頃", "頃"), ("夜の", "の"), ("昨夜 昨日", "昨日"), ("third night", "third"),
  ])
  func `a word that can't be used is quoted`(_ words: String, _ word: String?) {
    #expect(error(words) == word.map(TimePhraseError.unknown))
  }

  @Test(arguments: [
    ("last night at 3 pm", "at 3 pm", DayPart.night),
    ("yesterday morning at 15:00", "at 15:00", .morning),
    ("this afternoon at 11", "at 11", .afternoon), ("dawn at 9", "at 9", .dawn),
    ("夜15時", "15時", .night), ("今朝の13時", "13時", .morning),
    ("昨日の昼の6時", "6時", .midday), ("noon last night", "noon", .night),
  ])
  func `an hour outside the part of the day is refused`(
    _ words: String, _ hour: String, _ part: DayPart
  ) {
    #expect(error(words) == .outsidePart(hour, part, part.hours))
  }

  @Test(arguments: [
    ("yesterday at 24", "24"), ("at 25", "25"), ("half past 24", "24"),
    ("30 o'clock", "30 o'clock"),
    ("half past 13 pm", "13 pm"), ("last night at 25:00", "25:00"),
  ])
  func `an hour that no clock has is quoted`(_ words: String, _ hour: String) {
    #expect(error(words) == .noSuchTime(hour))
  }

  @Test(arguments: [("the 32nd", "the 32nd"), ("0th", "0th"), ("40日", "40日"), ("先月の32日", "32日")])
  func `a day that no month has is quoted`(_ words: String, _ day: String) {
    #expect(error(words) == .noSuchDay(day))
  }

  @Test func `a day that the month doesn't have is not a time`() throws {
    let place = FixedTime(seconds: 1_795_240_830, offset: 32400)
    #expect(try TimePhrase("the 31st of this month").time(in: place) == nil)
    #expect(try TimePhrase("先々月の31日").span(in: place) == nil)
  }

  @Test(arguments: [
    ("last week night", "last week"), ("先月の朝", "先月"), ("november evening", "november"),
    ("at 5 last week", "last week"), ("the day before last week", "the day before last week"),
  ])
  func `a part of the day needs a single day`(_ words: String, _ long: String) {
    #expect(error(words) == .moreThanADay(long))
  }
}
