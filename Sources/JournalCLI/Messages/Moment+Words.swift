import TimelineDomain

// Dates in words. Numbers are shown as the clock on the wall showed them there and then.

extension Moment {
  /// `08:01`
  var timeOfDay: String { "\(wall.hour.padded(2)):\(wall.minute.padded(2))" }

  /// `2026-11-21`
  var date: String {
    let wall = wall
    return "\(wall.year.padded(4))-\(wall.month.padded(2))-\(wall.day.padded(2))"
  }

  /// `Sat 2026-11-21 08:01`
  var dateAndTime: String { "\(wall.weekdayName.prefix(3)) \(date) \(timeOfDay)" }

  /// `Saturday, 21 November 2026, 08:01:02 +09:00`
  var inFull: String {
    let time = wall.second == 0 ? timeOfDay : "\(timeOfDay):\(wall.second.padded(2))"
    let minutes = abs(offset) / 60
    let place = "\((minutes / 60).padded(2)):\((minutes % 60).padded(2))"
    return "\(wall.dayInWords), \(time) \(offset < 0 ? "-" : "+")\(place)"
  }
}

extension CivilTime {
  /// `8:01 am`
  var timeOfTwelveHours: String {
    "\((hour + 11) % 12 + 1):\(minute.padded(2)) \(hour < 12 ? "am" : "pm")"
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
