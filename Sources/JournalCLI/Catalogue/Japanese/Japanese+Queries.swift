import Presentation
import Terminal
import TextSearch
import TimelineDomain

extension Japanese {
  func explanation(_ fault: QueryError.Fault) -> String {
    switch fault {
    case .unclosedQuote: "検索式の引用符が閉じられていません。終わりにもう一つ \" を書いてください。"
    case .emptyQuote: "検索式の引用符の中が空です。"
    case .unclosedParenthesis:
      "検索式の括弧が閉じられていません。終わりに ) を書くか、引用符で囲んでください。"
    case .strayParenthesis:
      "検索式の ) に対応する括弧がありません。文字として探すには引用符で囲んでください。"
    case .emptyParentheses:
      "検索式の括弧の中が空です。文字として探すには引用符で囲んでください。"
    case .missingSide(let word):
      "「\(word)」の\(word.lowercased() == "not" ? "後ろ" : "両側")に条件が必要です。"
        + "言葉として探すには引用符で囲んでください。"
    case .emptyField(let name):
      "「\(name):」には \(QueryGrammar.example(ofField: name)) のような値が必要です。"
    case .unknownValue(let field, let word, let choices, let suggestion):
      "「\(field):」に「\(word)」は指定できません。"
        + (suggestion.map { didYouMean("\(field):\($0)") } ?? "指定できるのは \(either(choices)) です。")
    case .unknownMood(let word, let suggestion, let own):
      "「\(word)」という気分はありません\(suggestion.map { "（\(didYouMean($0))）" } ?? "")。"
        + "名前か 1 から 5 の数、または < <= = >= > にそのどちらかを続けて書いてください。"
        + (own.isEmpty ? "" : "ご自分のものは \(firstFew(own.map(\.safeName))) です。")
    case .notATime(let field, let word, let suggestion?):
      suggestedTime("\(field):", word, part: word, suggestion)
    case .eitherTime(let field, let word, let choices): eitherTime("\(field):", word, choices)
    case .outsidePart(let field, let word, let part, let hours):
      outsidePart("\(field):", word, part, hours)
    case .notATime(let field, let word, nil):
      "「\(field):」の「\(word)」を読み取れません。2026-11-20 や \"先週の金曜日\" のように日を書いてください。"
    case .ambiguousDay(let field, let word, let dayFirst, let monthFirst):
      "「\(field):」の「\(word)」は二通りの日付に読めます。\(dayFirst) か \(monthFirst) と書いてください。"
    case .noSuchDay(let field, let word):
      "「\(field):」の「\(word)」は、暦にも時計にもない日時です。"
    case .badPattern(let fault): explanation(fault)
    case .tooDeep: "検索式の括弧が深すぎます。もっと少ない括弧で書いてください。"
    case .notText: "検索式が UTF-8 の文字列ではありません。"
    }
  }

  func explanation(_ fault: PatternError.Fault) -> String {
    switch fault {
    case .unclosedGroup: "パターンの ( が閉じられていません。文字そのものは \\( と書いてください。"
    case .strayParenthesis: "パターンの ) に対応する ( がありません。文字そのものは \\) と書いてください。"
    case .unclosedSet: "パターンの [ が閉じられていません。文字そのものは \\[ と書いてください。"
    case .emptySet: "パターンの [ と ] の間が空です。文字そのものは \\[\\] と書いてください。"
    case .nothingToRepeat(let sign):
      "パターンの \(sign) の前に、繰り返すものがありません。文字そのものは \\\(sign) と書いてください。"
    case .unfinishedEscape: "パターンが \\ で終わっています。文字そのものは \\\\ と書いてください。"
    case .unknownEscape(let character):
      "ここでは \\\(character) に意味はありません。使えるのは \\d \\w \\s \\b \\n \\t と、"
        + "反対の意味になる大文字です。"
    case .reversedRange(let low, let high):
      "パターンの \(low)-\(high) は範囲になりません。小さいほうを先に書いてください。"
    case .reversedCount(let low, let high):
      "パターンの {\(low),\(high)} は回数になりません。小さいほうを先に書いてください。"
    case .unknownGroup: "ここで使えるグループは (…) と (?:…) だけです。先読みはありません。"
    case .tooLarge: "パターンが大きすぎます。繰り返しを減らしてください。"
    }
  }
}
