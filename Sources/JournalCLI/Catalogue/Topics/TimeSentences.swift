import Presentation
import TimePhrases
import TimelineDomain

/// Sentences about times in words. `name` is the option or field with its quotes, as the language
/// writes it.
protocol TimeSentences {
  /// `could be two times`, and the words for each.
  func eitherTime(_ name: String, _ word: String, _ choices: [TimeChoice]) -> String
  func outsidePart(
    _ name: String, _ word: String, _ part: DayPart, _ hours: DayPartHours
  ) -> String
  func suggestedTime(_ name: String, _ word: String, part: String, _ suggestion: String) -> String
  /// The question which of several times a phrase is.
  func whichTime(_ word: String) -> String
}

extension CommandCatalogue {
  /// A row for each choice, which is a number to type.
  func rows(_ choices: [TimeChoice], _ hours: ClockHours) -> [String] {
    choices.enumerated().map { "  \($0 + 1)  \(dateAndTime(.initial($1.time), hours))" }
  }
}
