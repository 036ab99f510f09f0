/// A word of a phrase: its meaning, and its text as typed.
struct TimeWord: Hashable, Sendable {
  enum Meaning: Hashable, Sendable {
    case now
    case stretch(CalendarStretch)
    case part(DayPart)
    /// 昨夜 and `tonight`: a part of the day so many days from today; 0 is the current or coming one.
    case partOfDay(DayPart, daysAway: Int)
    case clock(ClockTime)
    /// `21:30`, and `9.30`, which needs am or pm.
    case hourAndMinute(ClockTime, needsHalf: Bool)
    case weekday(Int)
    /// Saturday and Sunday.
    case weekend
    case month(Int)
    case number(Int, digits: Int)
    /// `21st`
    case ordinal(Int)
    /// `half` and `quarter`: minutes of an hour.
    case fraction(Int)
    /// last, this or next: -1, 0 or 1.
    case which(Int)
    case unit(TimeUnit)
    /// am and pm come after the hour, 午前 and 午後 before it.
    case half(ClockTime.Half, isBefore: Bool)
    /// 年, 月, 日, 時, 分 and 秒, which follow a number.
    case sign(TimeUnit)
    /// 前 and 後: before now and after now.
    case before, after
    /// The words `before` and `after` in English.
    case earlierThan, laterThan
    case halfPast
    /// `past` and `to` between minutes and an hour.
    case past, to
    case oClock
    /// 頃 after a time, and `around` before it.
    case about, around
    /// `late` before a part of the day and 遅く after it, which do not change its time.
    case earlyOrLate
    case ago, `in`, one, at, on, of, the, no, comma, and, just, instant, from
  }

  let meaning: Meaning
  let text: Substring
}
