package import TimePhrases
package import TimelineDomain

// Dates in numbers, the same in every language. The catalogue has dates in words.

extension Moment {
  /// `08:01`
  package var timeOfDay: String { wall.timeOfDay() }

  /// `2026-11-21`
  package var date: String {
    let wall = wall
    return "\(wall.year.padded(4))-\(wall.month.padded(2))-\(wall.day.padded(2))"
  }

  /// `+09:00`
  package var offsetText: String {
    let minutes = abs(offset) / 60
    let offsetText = "\((minutes / 60).padded(2)):\((minutes % 60).padded(2))"
    return "\(offset < 0 ? "-" : "+")\(offsetText)"
  }
}

extension CivilTime {
  /// `08:01`, `08:01:02`
  package func timeOfDay(second: Int? = nil) -> String {
    "\(hour.padded(2)):\(minute.padded(2))" + (second.map { ":\($0.padded(2))" } ?? "")
  }
}
