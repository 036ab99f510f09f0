import TimelineDomain

// Dates in numbers, which every language writes alike. Those in words are in the catalogue.

extension Moment {
  /// `08:01`
  var timeOfDay: String { "\(wall.hour.padded(2)):\(wall.minute.padded(2))" }

  /// `2026-11-21`
  var date: String {
    let wall = wall
    return "\(wall.year.padded(4))-\(wall.month.padded(2))-\(wall.day.padded(2))"
  }

  /// `08:01:02 +09:00`
  var timeWithPlace: String {
    let time = wall.second == 0 ? timeOfDay : "\(timeOfDay):\(wall.second.padded(2))"
    let minutes = abs(offset) / 60
    let place = "\((minutes / 60).padded(2)):\((minutes % 60).padded(2))"
    return "\(time) \(offset < 0 ? "-" : "+")\(place)"
  }
}
