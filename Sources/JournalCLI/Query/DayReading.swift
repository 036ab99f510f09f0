import TimelineDomain

/// Why a word names no stretch of time.
enum DayError: Error, Equatable {
  case notATime
  /// Either of two days, both as they would be written.
  case ambiguous(dayFirst: String, monthFirst: String)
  /// It has the form of one, and the calendar or the clock does not have it.
  case noSuchDay
}

/// What a date or a time in a query means: all of a month, a day, a minute, a second.
typealias DayReading = (String) throws(DayError) -> TimeSpan

extension TimeSource {
  /// Dates, times and words for them as `--at` reads them. A day is as long as it is here.
  func span(
    written word: String, _ settings: TimeSettings = .standard
  ) throws(DayError) -> TimeSpan {
    let phrase: TimePhrase
    do {
      phrase = try TimePhrase(word, settings: settings)
    } catch {
      switch error {
      case .unknown, .moreThanADay: throw .notATime
      case .ambiguous(_, let dayFirst, let monthFirst):
        throw .ambiguous(dayFirst: dayFirst, monthFirst: monthFirst)
      case .noSuchDay, .noSuchTime: throw .noSuchDay
      }
    }
    guard let span = phrase.span(in: self) else { throw .noSuchDay }
    return span
  }

  /// From the beginning of a day to that of another, of days counted from 1 January 1970.
  func span(ofDays days: Range<Int>, _ settings: TimeSettings) -> TimeSpan {
    TimeSpan(
      from: start(ofDay: days.lowerBound, settings), upTo: start(ofDay: days.upperBound, settings))
  }
}
