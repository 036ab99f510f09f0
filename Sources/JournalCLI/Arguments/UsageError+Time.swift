import TimePhrases
import TimelineDomain

extension UsageError.Fault {
  /// Why the value of an option is not a time.
  static func time(
    _ error: TimePhraseError, option: String, word: String, _ settings: TimeSettings = .standard
  ) -> Self {
    switch error {
    case .unknown(let part):
      .notATime(
        option: option, word: word, part: part,
        suggestion: TimePhrase.suggestion(for: word, settings))
    case .ambiguous(let part, let dayFirst, let monthFirst):
      .ambiguousDay(option: option, word: part, dayFirst: dayFirst, monthFirst: monthFirst)
    case .noSuchDay(let part), .noSuchTime(let part): .noSuchDay(option: option, word: part)
    case .moreThanADay(let part): .moreThanADay(option: option, word: part)
    case .outsidePart(let part, let dayPart, let hours):
      .outsidePart(option: option, word: part, dayPart, hours)
    }
  }

  /// Why the value of an option is not a period.
  static func period(_ error: DayError, option: String, word: String) -> Self {
    switch error {
    case .notATime(let suggestion):
      .notATime(option: option, word: word, part: word, suggestion: suggestion)
    case .ambiguous(let dayFirst, let monthFirst):
      .ambiguousDay(option: option, word: word, dayFirst: dayFirst, monthFirst: monthFirst)
    case .eitherTime(let choices): .eitherTime(option: option, word: word, choices)
    case .outsidePart(let part, let dayPart, let hours):
      .outsidePart(option: option, word: part, dayPart, hours)
    case .noSuchDay: .noSuchDay(option: option, word: word)
    }
  }
}
