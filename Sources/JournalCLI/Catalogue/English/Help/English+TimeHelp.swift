import Presentation

extension English {
  var timeTitle: String { "journal help dates: How to write dates and times" }

  var timePage: String {
    """
    Write a time in numbers or words, in English or Japanese. Upper and lower
    case do not matter. The program does not guess: it refuses what it does
    not understand. In a command, quote words that have spaces.

    Dates
      2026-11-21, 2026/11/21, 2026年11月21日
      21 November 2026, Nov 21 2026, 21st of November 2026
      Nov 21, 21 November, 11/21, 11月21日
      2026-W47-6
      today, yesterday, tomorrow, 今日, 昨日, 一昨日, 明日, 明後日
      the day before yesterday, the day after Nov 21
      3 days ago, a week ago, in 2 months, 3日前, 1週間前, 2年後
      3d ago, 2w ago, three days ago, in two weeks, half a year ago
      monday, last friday, next mon, this sunday, 月曜日, 先週の金曜日
      friday last week, friday before last, the 22nd, 21日, 先月の3日

    Nov 21 is the most recent one, today included. So are the 22nd and monday;
    last monday is the most recent before today, next monday the first after
    today, this monday the one in this week. A month ago is the same day of
    the month, or the last day of a shorter month. 01/02/2026 is ambiguous and
    refused, unless the setting date-order says which comes first.

    Times of day
      21:30, 21:30:05, 9am, 9.30 pm, noon, midnight
      half past 8 pm, quarter to 9 am, ten past noon
      9時, 午後9時30分, 午前9時半, 午後三時半, 正午

    12am is midnight at the start of the day; 12pm is noon. 9:30 and 9時 are
    in the morning. An hour after at, as in yesterday at 5, and half past 5,
    could be in either half of the day. If only one of the two is past, it is
    that one. Otherwise the program asks in a terminal, and refuses the words
    elsewhere. With am, pm or a part of the day they are clear.

    Parts of the day
      this morning, this afternoon, yesterday evening, last night, tonight
      monday morning, the night before last, evening of Nov 20
      last night at 11, yesterday evening at 8, 1 in the morning
      今朝, 昨日の朝, 昨夜, きのうの夜, 一昨日の晩, 今夜, 先週の土曜日の夜
      夜8時, 夕方5時半, 昨日の昼の1時, 深夜2時

    Each has hours, and a time that the word alone means. The setting
    day-parts changes them.
    \(DayPartRows.rows.joined(separator: "\n"))

    A part belongs to the date on which it begins: last night at 1 is today
    at 01:00. Without a day, it is the part that goes on, or today's. If it
    has begun, and its time is still to come, the word means now.

    Date and time, in either order
      yesterday 9am, last friday at 18:30, 9am 3 days ago, Nov 21 at noon
      2026-11-21 21:30, 2026-11-21T21:30:05.25, 昨日の午後9時
      2026-11-21T21:30Z, 2026-11-21 21:30+09:00

    Relative to now
      now, just now, 10 minutes ago, 2 hours ago, in an hour
      今, たった今, さっき, 10分前, 2時間後, 一時間半前
      10min ago, 5h ago, in two hours, half an hour ago
      an hour and a half ago, 2 hours 5 minutes ago

    Weeks, months and years
      2026-W47, this week, last week, the week before last, 先週, 先々週
      last weekend, this weekend, 週末, 先週末
      2026-11, November 2026, November, last month, 11月, 今月
      2026, next year, 去年, 一昨年

    Where a command needs one moment, a day alone gets the present time of
    day, a time alone is today, and more than a day is refused. Where it
    needs a period, a day is the whole day, 9am is one hour, 21:30 is one
    minute, and now, or a time with seconds, is one second. A part of the day
    is all its hours.

    A day finds entries by the date that the local clock showed when they
    were written, as in lists. A time, or a part of the day, is the same
    moment everywhere.

    A time without an offset is local. If the clocks showed it twice, it is
    the first; if they skipped it, it moves forward by what they skipped. A
    day ends at midnight. If the setting day-ends-at is later, today is still
    the previous day until then, and so are the days counted from it; a time
    of day before that hour is then after midnight. Dates that you write out,
    and hours counted from now, do not move. A week starts on Monday, or on
    the day in the setting week-starts-on; 2026-W47 always starts on Monday.
    """
  }
}
