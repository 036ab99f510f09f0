import Presentation
import Terminal
import TextSearch
import TimePhrases
import TimelineDomain

/// Why a query is invalid.
extension Catalogue {
  func explanation(_ fault: QueryError.Fault) -> String {
    switch fault {
    case .unclosedQuote:
      say(
        "a quote in the query is not closed; add a closing \"",
        "検索式の引用符が閉じられていません。終わりにもう一つ \" を書いてください。")
    case .emptyQuote: say("the quotes in the query are empty", "検索式の引用符の中が空です。")
    case .unclosedParenthesis:
      say(
        "a parenthesis in the query is not closed; add a ), or quote it to search for it",
        "検索式の括弧が閉じられていません。終わりに ) を書くか、引用符で囲んでください。")
    case .strayParenthesis:
      say(
        "a ) in the query closes nothing; quote it to search for it",
        "検索式の ) に対応する括弧がありません。文字として探すには引用符で囲んでください。")
    case .emptyParentheses:
      say(
        "the parentheses in the query are empty; quote them to search for them",
        "検索式の括弧の中が空です。文字として探すには引用符で囲んでください。")
    case .missingSide(let word):
      say(
        "'\(word)' needs a term \(word.lowercased() == "not" ? "after it" : "on both sides"); quote it "
          + "to search for the word",
        "「\(word)」の\(word.lowercased() == "not" ? "後ろ" : "両側")に条件が必要です。"
          + "言葉として探すには引用符で囲んでください。")
    case .emptyField(let name):
      say(
        "'\(name):' needs a value, such as \(QueryGrammar.example(ofField: name))",
        "「\(name):」には \(QueryGrammar.example(ofField: name)) のような値が必要です。")
    case .unknownValue(let field, let word, let choices, let suggestion):
      say(
        "'\(field):' can't be '\(word)'"
          + (suggestion.map { "; did you mean '\(field):\($0)'?" } ?? "; write \(either(choices))"),
        "「\(field):」に「\(word)」は指定できません。"
          + (suggestion.map { didYouMean("\(field):\($0)") } ?? "指定できるのは \(either(choices)) です。"))
    case .unknownMood(let word, let suggestion, let own):
      say(
        "there is no mood '\(word)'\(suggestion.map { " (did you mean '\($0)'?)" } ?? ""); write a "
          + "name or a number from 1 to 5, with or without < <= = >= > before it"
          + (own.isEmpty ? "" : "; your own moods: \(firstFew(own.map(\.safeName)))"),
        "「\(word)」という気分はありません\(suggestion.map { "（\(didYouMean($0))）" } ?? "")。"
          + "名前か 1 から 5 の数、または < <= = >= > にそのどちらかを続けて書いてください。"
          + (own.isEmpty ? "" : "自分のものは \(firstFew(own.map(\.safeName))) です。"))
    case .notATime(let field, let word, let suggestion?):
      suggestedTime("\(field):", word, part: word, suggestion)
    case .eitherTime(let field, let word, let choices): eitherTime("\(field):", word, choices)
    case .outsidePart(let field, let word, let part, let hours):
      outsidePart("\(field):", word, part, hours)
    case .notATime(let field, let word, nil) where word.saysNoCount:
      uncounted("\(field):", word, word)
    case .notATime(let field, let word, nil):
      say(
        "'\(field):' can't read '\(word)'; write a day such as 2026-11-20 or \"last friday\"",
        "「\(field):」の「\(word)」を読み取れません。2026-11-20 や \"先週の金曜日\" のように日を書いてください。")
    case .ambiguousDay(let field, let word, let dayFirst, let monthFirst):
      say(
        "'\(field):' got '\(word)', which could be two different days; write \(dayFirst) or \(monthFirst)",
        "「\(field):」の「\(word)」は二通りの日付に読めます。\(dayFirst) か \(monthFirst) と書いてください。")
    case .noSuchDay(let field, let word):
      say(
        "'\(field):' got '\(word)', which is not on the calendar or the clock",
        "「\(field):」の「\(word)」は、暦にも時計にもない日時です。")
    case .badPattern(let fault): explanation(fault)
    case .tooDeep:
      say("the query has too many nested parentheses; use fewer", "検索式の括弧が深すぎます。もっと少ない括弧で書いてください。")
    case .notText: say("the query is not valid UTF-8", "検索式が UTF-8 の文字列ではありません。")
    }
  }

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

  /// The explanation, and below it the query with carets under the mistake.
  func sentence(_ error: QueryError) -> String { "\(explanation(error.fault))\n\(error.excerpt)" }
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

extension String {
  /// Whether a number of this phrase is not said: `a few days ago`.
  var saysNoCount: Bool {
    do throws(TimePhraseError) {
      _ = try TimePhrase(self)
      return false
    } catch {
      if case .unknown(let part) = error { return TimePhrase.isUncounted(part) }
      return false
    }
  }
}
