package import TimePhrases
package import TimelineDomain

extension Japanese {
  package func day(_ time: CivilTime) -> String {
    "\(time.year)年\(time.month)月\(time.day)日 \(weekday(time))"
  }

  package func weekday(_ time: CivilTime) -> String { "\(shortWeekday(time))曜日" }

  package func heading(_ day: CivilTime, today: Int?) -> String {
    switch today.map({ $0 - day.daysSinceEpoch }) {
    case 0: "今日 \(self.day(day))"
    case 1: "昨日 \(self.day(day))"
    default: self.day(day)
    }
  }

  /// Midnight and noon are hour 0 of their half of the day, as in Japan.
  package func twelveHours(_ time: CivilTime, second: Int?) -> String {
    "\(time.hour < 12 ? "午前" : "午後")\(time.hour % 12):\(time.minute.padded(2))"
      + (second.map { ":\($0.padded(2))" } ?? "")
  }

  package var twelveHourColumns: Int { 9 }

  package func date(_ moment: Moment) -> String {
    "\(moment.date) (\(shortWeekday(moment.wall)))"
  }

  package func fullDate(_ day: CivilTime, time: String) -> String { "\(self.day(day)) \(time)" }
  package func fullDates(_ first: String, _ last: String) -> String { "\(first) 〜 \(last)" }

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
