import Presentation
import Terminal
import TimePhrases
import TimelineDomain

/// Sentences about times in words. `name` is the option or field with its quotes, as the language
/// writes it.
extension Catalogue {
  /// `could be two times`, and the words for each.
  func eitherTime(_ name: String, _ word: String, _ choices: [TimeChoice]) -> String {
    let ways = choices.map {
      let time = dateAndTime(.initial($0.time), .twentyFour)
      return say("'\($0.words.safeInOneLine)' (\(time))", "「\($0.words.safeInOneLine)」（\(time)）")
    }
    return say(
      "'\(name)' got '\(word)', which could be \(ways.count) times; write \(either(ways))",
      "「\(name)」の「\(word)」は\(ways.count)通りの時刻に読めます。\(ways.joined(separator: "か"))"
        + "と書いてください。")
  }

  func outsidePart(
    _ name: String, _ word: String, _ part: DayPart, _ hours: DayPartHours
  ) -> String {
    say(
      "'\(name)' got '\(word)', which is not in the \(part.rawValue) (\(hours.span)); leave out one "
        + "of the two ('journal help dates' explains)",
      "「\(name)」の「\(word)」は\(DayPartRows.japanese(part)) (\(hours.span)) の時刻ではありません。"
        + "どちらかを外してください（「journal help dates」に説明があります）。")
  }

  func suggestedTime(
    _ name: String, _ word: String, part: String, _ suggestion: String
  ) -> String {
    say(
      "'\(name)' can't read '\(part)'\(part == word ? "" : " in '\(word)'"); "
        + "did you mean '\(suggestion)'?",
      "「\(name)」の「\(part)」を読み取れません"
        + (part == word ? "。" : "（「\(word)」の中）。") + didYouMean(suggestion))
  }

  /// The question which of several times a phrase is.
  func whichTime(_ word: String) -> String {
    say("Which time is '\(word)'?", "「\(word)」はどの時刻ですか？")
  }

  /// A row for each choice, which is a number to type.
  func rows(_ choices: [TimeChoice], _ hours: ClockHours) -> [String] {
    choices.enumerated().map { "  \($0 + 1)  \(dateAndTime(.initial($1.time), hours))" }
  }
}
