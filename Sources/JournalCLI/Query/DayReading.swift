import TimePhrases
import TimelineDomain

/// Why a word is not a period of time.
enum DayError: Error, Equatable {
  case notATime(suggestion: String? = nil)
  /// Two readings, each in its unambiguous form.
  case ambiguous(dayFirst: String, monthFirst: String)
  /// Two times of day.
  case eitherTime([TimeChoice])
  /// A time of day that is not in the part of a day beside it.
  case outsidePart(String, DayPart, DayPartHours)
  /// A valid form, but the calendar or the clock has no such time.
  case noSuchDay
}

/// Reads a date or a time in a query as a period: a month, a day, a minute, a second.
typealias DayReading = (String) throws(DayError) -> TimeStretch

extension TimeSource {
  /// The period that a word names, read as `--at` reads it.
  func stretch(
    written word: String, _ settings: TimeSettings = .standard
  ) throws(DayError) -> TimeStretch {
    guard let stretch = try phrase(word, settings).stretch(in: self) else { throw .noSuchDay }
    return stretch
  }

  /// The start and end of a period here; a day is as long as its clocks make it.
  func span(
    written word: String, _ settings: TimeSettings = .standard
  ) throws(DayError) -> TimeSpan {
    guard let span = try phrase(word, settings).span(in: self) else { throw .noSuchDay }
    return span
  }

  private func phrase(_ word: String, _ settings: TimeSettings) throws(DayError) -> TimePhrase {
    let phrase: TimePhrase
    do {
      phrase = try TimePhrase(word, settings: settings)
    } catch {
      switch error {
      case .unknown: throw .notATime(suggestion: TimePhrase.suggestion(for: word, settings))
      case .moreThanADay: throw .notATime()
      case .ambiguous(_, let dayFirst, let monthFirst):
        throw .ambiguous(dayFirst: dayFirst, monthFirst: monthFirst)
      case .outsidePart(let part, let dayPart, let hours):
        throw .outsidePart(part, dayPart, hours)
      case .noSuchDay, .noSuchTime: throw .noSuchDay
      }
    }
    let choices = phrase.choices(in: self)
    if !choices.isEmpty { throw .eitherTime(choices) }
    return phrase
  }
}
