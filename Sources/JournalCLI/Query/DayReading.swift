import TimelineDomain

/// Why a word names no stretch of time.
enum DayError: Error {
  case notATime
  /// It has the form of one, and the calendar or the clock does not have it.
  case noSuchDay
}

/// What a date or a time in a query means: all of a day, of a minute or of a second.
typealias DayReading = (String) throws(DayError) -> TimeSpan

extension TimeSource {
  /// Dates and times as `--at` reads them. A day is as long as it is here.
  func span(written word: String) throws(DayError) -> TimeSpan {
    guard let reading = TimeReading(word) else { throw .notATime }
    guard let wall = reading.wall else { throw .noSuchDay }
    guard reading.hasTime else {
      let day = wall.daysSinceEpoch
      guard let span = span(ofDays: day..<(day + 1)) else { throw .noSuchDay }
      return span
    }
    guard let start = moment(reading) else { throw .noSuchDay }
    return TimeSpan(from: start, upTo: start.later(by: reading.hasSeconds ? 1 : 60))
  }

  /// From midnight to midnight, of days counted from 1 January 1970.
  func span(ofDays days: Range<Int>) -> TimeSpan? {
    guard let start = midnight(days.lowerBound), days.lowerBound < days.upperBound else {
      return nil
    }
    // The day behind the last one of the calendar has no name, and a midnight all the same.
    let end =
      midnight(days.upperBound) ?? midnight(days.upperBound - 1).map { $0.later(by: 86400) }
    return end.map { TimeSpan(from: start, upTo: $0) }
  }

  private func midnight(_ day: Int) -> Moment? {
    let wall = CivilTime(secondsSinceEpoch: Int64(day) * 86400)
    guard (0...9999).contains(wall.year) else { return nil }
    let date = "\(wall.year.padded(4))-\(wall.month.padded(2))-\(wall.day.padded(2))"
    return TimeReading("\(date)T00:00").flatMap(moment)
  }
}

extension Moment {
  fileprivate func later(by seconds: Int64) -> Moment {
    .initial(seconds: self.seconds + seconds, nanoseconds: nanoseconds, offset: offset)
  }
}
