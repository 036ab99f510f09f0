import TimelineDomain

extension Japanese {
  func day(_ time: CivilTime) -> String {
    "\(time.year)年\(time.month)月\(time.day)日 \(weekday(time))"
  }

  func weekday(_ time: CivilTime) -> String { "\(shortWeekday(time))曜日" }

  /// Midnight and noon are the zeroth hour of their half of the day, as clocks here have it.
  func twelveHours(_ time: CivilTime) -> String {
    "\(time.hour < 12 ? "午前" : "午後")\(time.hour % 12):\(time.minute.padded(2))"
  }

  var twelveHourColumns: Int { 9 }

  func dateAndTime(_ moment: Moment) -> String {
    "\(moment.date) (\(shortWeekday(moment.wall))) \(moment.timeOfDay)"
  }

  func inFull(_ moment: Moment) -> String { "\(day(moment.wall)) \(moment.timeWithPlace)" }

  private func shortWeekday(_ time: CivilTime) -> String {
    switch time.weekday {
    case 0: "日"
    case 1: "月"
    case 2: "火"
    case 3: "水"
    case 4: "木"
    case 5: "金"
    default: "土"
    }
  }
}
