import Presentation
import Terminal
import TextSearch
import TimePhrases
import TimelineDomain

/// Why a pattern is invalid.
extension Catalogue {
  func explanation(_ fault: PatternError.Fault) -> String {
    switch fault {
    case .unclosedGroup:
      say(
        "a ( in the pattern is not closed; write \\( to match a parenthesis",
        "パターンの ( が閉じられていません。文字そのものは \\( と書いてください。")
    case .strayParenthesis:
      say(
        "a ) in the pattern closes nothing; write \\) to match a parenthesis",
        "パターンの ) に対応する ( がありません。文字そのものは \\) と書いてください。")
    case .unclosedSet:
      say(
        "a [ in the pattern is not closed; write \\[ to match a bracket",
        "パターンの [ が閉じられていません。文字そのものは \\[ と書いてください。")
    case .emptySet:
      say(
        "the [ ] in the pattern is empty; write \\[\\] to match brackets",
        "パターンの [ と ] の間が空です。文字そのものは \\[\\] と書いてください。")
    case .nothingToRepeat(let sign):
      say(
        "\(sign) in the pattern has nothing to repeat; write \\\(sign) to match the character",
        "パターンの \(sign) の前に、繰り返すものがありません。文字そのものは \\\(sign) と書いてください。")
    case .unfinishedEscape:
      say(
        "the pattern ends with \\; write \\\\ to match a backslash",
        "パターンが \\ で終わっています。文字そのものは \\\\ と書いてください。")
    case .unknownEscape(let character):
      say(
        "\\\(character) has no meaning in a pattern; use \\d \\w \\s \\b \\n \\t, or uppercase for the "
          + "opposite",
        "ここでは \\\(character) に意味はありません。使えるのは \\d \\w \\s \\b \\n \\t と、"
          + "反対の意味になる大文字です。")
    case .reversedRange(let low, let high):
      say(
        "\(low)-\(high) in the pattern is not a range; write the smaller one first",
        "パターンの \(low)-\(high) は範囲になりません。小さいほうを先に書いてください。")
    case .reversedCount(let low, let high):
      say(
        "{\(low),\(high)} in the pattern is not a count; write the smaller number first",
        "パターンの {\(low),\(high)} は回数になりません。小さいほうを先に書いてください。")
    case .unknownGroup:
      say(
        "patterns support only the groups (…) and (?:…), and no lookahead",
        "ここで使えるグループは (…) と (?:…) だけです。先読みはありません。")
    case .tooLarge:
      say("the pattern is too large; use fewer repetitions", "パターンが大きすぎます。繰り返しを減らしてください。")
    }
  }

}

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

  /// A phrase with a number that is not said.
  func uncounted(_ name: String, _ word: String, _ part: String) -> String {
    say(
      "'\(name)' got '\(word)'; write how many instead of '\(part)', such as '3 days ago'",
      "「\(name)」の「\(word)」の「\(part)」を数にして、「3日前」のように書いてください。")
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
