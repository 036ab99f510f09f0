import TimelineDomain

// Dates in words. Numbers are shown as the clock on the wall showed them there and then.

extension Moment {
  /// `08:01`
  var timeOfDay: String { timeOfDay(of: .twentyFour) }

  /// `08:01`, or `8:01 am`
  func timeOfDay(of hours: ClockHours) -> String { wall.timeOfDay(of: hours) }

  /// `2026-11-21`
  var date: String {
    let wall = wall
    return "\(wall.year.padded(4))-\(wall.month.padded(2))-\(wall.day.padded(2))"
  }

  /// `Sat 2026-11-21 08:01`
  func dateAndTime(_ hours: ClockHours = .twentyFour) -> String {
    "\(wall.weekdayName.prefix(3)) \(date) \(timeOfDay(of: hours))"
  }

  /// `Saturday, 21 November 2026, 08:01:02 +09:00`
  func inFull(_ hours: ClockHours = .twentyFour) -> String {
    let time = wall.timeOfDay(of: hours, second: wall.second == 0 ? nil : wall.second)
    let minutes = abs(offset) / 60
    let place = "\((minutes / 60).padded(2)):\((minutes % 60).padded(2))"
    return "\(wall.dayInWords), \(time) \(offset < 0 ? "-" : "+")\(place)"
  }
}

extension CivilTime {
  /// `08:01`, `08:01:02`, or `8:01 am`, `8:01:02 am`
  func timeOfDay(of hours: ClockHours, second: Int? = nil) -> String {
    let rest = ":\(minute.padded(2))" + (second.map { ":\($0.padded(2))" } ?? "")
    return switch hours {
    case .twentyFour: hour.padded(2) + rest
    case .twelve: "\((hour + 11) % 12 + 1)\(rest) \(hour < 12 ? "am" : "pm")"
    }
  }

  /// `Saturday, 21 November 2026`
  var dayInWords: String {
    "\(weekdayName), \(day) \(CivilTime.months[month - 1]) \(year)"
  }

  var weekdayName: String { CivilTime.weekdays[weekday] }

  private static let weekdays = [
    "Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday",
  ]
  private static let months = [
    "January", "February", "March", "April", "May", "June", "July", "August", "September",
    "October", "November", "December",
  ]
}
