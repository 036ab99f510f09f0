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
    "「\(name)」の「\(word)」は\(japanese(part)) (\(hours.span)) の時刻ではありません。"
      + "どちらかを外してください（「journal help dates」に説明があります）。"
  }

  func suggestedTime(
    _ name: String, _ word: String, part: String, _ suggestion: String
  ) -> String {
    "「\(name)」の「\(part)」を読み取れません"
      + (part == word ? "。" : "（「\(word)」の中）。") + didYouMean(suggestion)
  }

  func whichTime(_ word: String) -> String { "「\(word)」はどの時刻ですか？" }

  private func japanese(_ part: DayPart) -> String {
    switch part {
    case .dawn: "明け方"
    case .morning: "朝"
    case .midday: "昼"
    case .afternoon: "午後"
    case .dusk: "夕方"
    case .evening: "晩"
    case .night: "夜"
    }
  }
}
