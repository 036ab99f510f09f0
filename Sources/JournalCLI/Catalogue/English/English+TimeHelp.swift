extension English {
  var timeTitle: String { "journal help dates: How times are written" }

  var timePage: String {
    """
    A time is numbers or words, English or Japanese, in small letters or
    capital ones. Nothing is guessed: what is not understood is refused.
    In a command, put quotes around words with blanks between them.

    Dates
      2026-11-21, 2026/11/21, 2026年11月21日
      21 November 2026, Nov 21 2026, 21st of November 2026
      Nov 21, 21 November, 11/21, 11月21日
      2026-W47-6
      today, yesterday, tomorrow, 今日, 昨日, 一昨日, 明日, 明後日
      3 days ago, a week ago, in 2 months, 3日前, 1週間前, 2年後
      3d ago, 2w ago, three days ago, in two weeks
      monday, last friday, next mon, this sunday, 月曜日, 先週の金曜日

    Nov 21 is the latest one up to today. So is monday; last monday is the
    latest before today, next monday the first after today, and this monday
    the one in this week. A month ago is the same day of the month, or the
    last day that the month has. 01/02/2026 is refused where day and month
    could be either, unless you have set which comes first.

    Times of day
      21:30, 21:30:05, 9am, 9.30 pm, noon, midnight
      9時, 午後9時30分, 午前9時半, 正午

    12am is midnight, at the beginning of the day; 12pm is noon.

    Both, in either order
      yesterday 9am, last friday at 18:30, 9am 3 days ago, Nov 21 at noon
      2026-11-21 21:30, 2026-11-21T21:30:05.25, 昨日の午後9時
      2026-11-21T21:30Z, 2026-11-21 21:30+09:00

    Counted from now
      now, 10 minutes ago, 2 hours ago, in an hour, 今, 10分前, 2時間後
      10min ago, 5h ago, in two hours

    Weeks, months and years
      2026-W47, this week, last week, 先週
      2026-11, November 2026, November, last month, 11月, 今月
      2026, next year, 去年

    Where one moment is asked for, a day alone takes the present time of
    day, a time alone is today's, and more than a day is refused. Where a
    stretch is asked for, a day is the whole day, 9am is an hour, 21:30 a
    minute, and now, or a time with seconds, a second.

    An entry is found by the day that its own clock showed, under which it
    is listed; a time is one moment everywhere.

    A time without an offset is local. One that clocks showed twice is the
    first; one that they skipped is as much later. A day ends at midnight,
    however many hours it has. Where you have set that it ends later, today
    is the day before until then, and so are the days counted from it; a
    time before that end is then the one after midnight. A date that is
    named, and what is counted from now in hours, never move. A week begins
    on Monday, or on the day you have set; 2026-W47 always on Monday.
    """
  }
}
