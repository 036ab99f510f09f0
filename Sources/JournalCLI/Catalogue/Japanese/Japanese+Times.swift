import Presentation
import Terminal
import TimePhrases
import TimelineDomain

extension Japanese {
  func eitherTime(_ name: String, _ word: String, _ choices: [TimeChoice]) -> String {
    let ways = choices.map {
      "「\($0.words.safeInOneLine)」（\(dateAndTime(.initial($0.time), .twentyFour))）"
    }
    return "「\(name)」の「\(word)」は\(ways.count)通りの時刻に読めます。\(ways.joined(separator: "か"))"
      + "と書いてください。"
  }

  func outsidePart(
    _ name: String, _ word: String, _ part: DayPart, _ hours: DayPartHours
  ) -> String {
    "「\(name)」の「\(word)」は\(DayPartRows.japanese(part)) (\(hours.span)) の時刻ではありません。"
      + "どちらかを外してください（「journal help dates」に説明があります）。"
  }

  func suggestedTime(
    _ name: String, _ word: String, part: String, _ suggestion: String
  ) -> String {
    "「\(name)」の「\(part)」を読み取れません"
      + (part == word ? "。" : "（「\(word)」の中）。") + didYouMean(suggestion)
  }

  func whichTime(_ word: String) -> String { "「\(word)」はどの時刻ですか？" }
}
