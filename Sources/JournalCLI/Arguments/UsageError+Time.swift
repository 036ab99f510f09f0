import TimePhrases
import TimelineDomain

extension UsageError.Fault {
  /// Why the value of an option is not a time.
  static func time(_ error: TimePhraseError, option: String, word: String) -> Self {
    switch error {
    case .unknown(let part): .notATime(option: option, word: word, part: part)
    case .ambiguous(let part, let dayFirst, let monthFirst):
      .ambiguousDay(option: option, word: part, dayFirst: dayFirst, monthFirst: monthFirst)
    case .noSuchDay(let part), .noSuchTime(let part): .noSuchDay(option: option, word: part)
    case .moreThanADay(let part): .moreThanADay(option: option, word: part)
    }
  }
}
