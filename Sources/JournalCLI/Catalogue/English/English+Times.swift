import Presentation
import Terminal
import TimePhrases
import TimelineDomain

extension English {
  func eitherTime(_ name: String, _ word: String, _ choices: [TimeChoice]) -> String {
    let ways = choices.map {
      "'\($0.words.safeInOneLine)' (\(dateAndTime(.initial($0.time), .twentyFour)))"
    }
    return "'\(name)' got '\(word)', which could be \(ways.count) times; write \(either(ways))"
  }

  func outsidePart(
    _ name: String, _ word: String, _ part: DayPart, _ hours: DayPartHours
  ) -> String {
    "'\(name)' got '\(word)', which is not in the \(part.rawValue) (\(hours.span)); leave out one "
      + "of the two ('journal help dates' explains)"
  }

  func suggestedTime(
    _ name: String, _ word: String, part: String, _ suggestion: String
  ) -> String {
    "'\(name)' can't read '\(part)'\(part == word ? "" : " in '\(word)'"); "
      + "did you mean '\(suggestion)'?"
  }

  func whichTime(_ word: String) -> String { "Which time is '\(word)'?" }
}
