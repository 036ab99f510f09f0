package import TimePhrases
package import TimelineDomain

extension English {
  package func day(_ time: CivilTime) -> String {
    "\(weekday(time)), \(time.day) \(month(time.month)) \(time.year)"
  }

  package func weekday(_ time: CivilTime) -> String {
    switch time.weekday {
    case 0: "Sunday"
    case 1: "Monday"
    case 2: "Tuesday"
    case 3: "Wednesday"
    case 4: "Thursday"
    case 5: "Friday"
    default: "Saturday"
    }
  }

  package func heading(_ day: CivilTime, today: Int?) -> String {
    let date = self.day(day)
    return switch today.map({ $0 - day.daysSinceEpoch }) {
    case 0: "Today, \(date.replacing(",", with: ""))"
    case 1: "Yesterday, \(date.replacing(",", with: ""))"
    default: date
    }
  }

  package func twelveHours(_ time: CivilTime, second: Int?) -> String {
    let seconds = second.map { ":\($0.padded(2))" } ?? ""
    return "\((time.hour + 11) % 12 + 1):\(time.minute.padded(2))\(seconds) "
      + (time.hour < 12 ? "am" : "pm")
  }

  package var twelveHourColumns: Int { 8 }

  package func date(_ moment: Moment) -> String {
    "\(weekday(moment.wall).prefix(3)) \(moment.date)"
  }

  package func fullDate(_ day: CivilTime, time: String) -> String { "\(self.day(day)), \(time)" }
  package func fullDates(_ first: String, _ last: String) -> String { "\(first) – \(last)" }

  private func month(_ number: Int) -> String {
    switch number {
    case 1: "January"
    case 2: "February"
    case 3: "March"
    case 4: "April"
    case 5: "May"
    case 6: "June"
    case 7: "July"
    case 8: "August"
    case 9: "September"
    case 10: "October"
    case 11: "November"
    default: "December"
    }
  }
}
