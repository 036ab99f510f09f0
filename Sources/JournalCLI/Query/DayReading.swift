import TimePhrases
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
typealias DayReading = (String) throws(DayError) -> TimeStretch

extension TimeSource {
  /// Dates, times and words for them as `--at` reads them.
  func stretch(
    written word: String, _ settings: TimeSettings = .standard
  ) throws(DayError) -> TimeStretch {
    guard let stretch = try phrase(word, settings).stretch(in: self) else { throw .noSuchDay }
    return stretch
  }

  /// From when to when that is here, where a day is as long as its clocks make it.
  func span(
    written word: String, _ settings: TimeSettings = .standard
  ) throws(DayError) -> TimeSpan {
    guard let span = try phrase(word, settings).span(in: self) else { throw .noSuchDay }
    return span
  }

  private func phrase(_ word: String, _ settings: TimeSettings) throws(DayError) -> TimePhrase {
    do {
      return try TimePhrase(word, settings: settings)
    } catch {
      switch error {
      case .unknown, .moreThanADay: throw .notATime
      case .ambiguous(_, let dayFirst, let monthFirst):
        throw .ambiguous(dayFirst: dayFirst, monthFirst: monthFirst)
      case .noSuchDay, .noSuchTime: throw .noSuchDay
      }
    }
  }
}
