import Presentation
import Terminal
import TimelineDomain

/// Why a query is invalid, and where.
struct QueryError: Error, Sendable {
  /// The mistake, without its place.
  let sentence: Sentence
  let query: String
  /// The mistake, in characters of the query.
  let range: Range<Int>

  /// The mistake, and below it the query with carets under it.
  var sentenceWithPlace: Sentence { Sentence { "\(sentence.text($0))\n\(excerpt)" } }
}

extension QueryError {
  /// At most 60 cells of the query around the mistake.
  var excerpt: String {
    let characters = Array(query)
    let cells = characters.map { String($0).safeInOneLine }
    let widths = cells.map(\.displayWidth)
    var (start, end) = (min(range.lowerBound, cells.count), min(range.lowerBound, cells.count))
    var width = 0
    // Extend to the right first, over the mistake itself, then to the left as far as there is room.
    func takeRight(upTo limit: Int) {
      while end < cells.count, width + widths[end] <= limit {
        width += widths[end]
        end += 1
      }
    }
    takeRight(upTo: 25)
    while start > 0, width + widths[start - 1] <= 58 {
      start -= 1
      width += widths[start]
    }
    takeRight(upTo: 58)
    let before = start > 0 ? "…" : ""
    let behind = end < cells.count ? "…" : ""
    let margin =
      before.displayWidth + widths[start..<min(range.lowerBound, cells.count)].reduce(0, +)
    let marked = range.clamped(to: start..<end)
    let carets = max(1, widths[marked].reduce(0, +))
    return "  \(before)\(cells[start..<end].joined())\(behind)\n"
      + String(repeating: " ", count: 2 + margin) + String(repeating: "^", count: carets)
  }
}

/// Mistakes in a query.
extension Sentence {
  static let unclosedQuote: Sentence = Sentence {
    $0.say(
      "a quote in the query is not closed; add a closing \"",
      "検索式の引用符が閉じられていません。終わりにもう一つ \" を書いてください。")
  }

  static let emptyQuote: Sentence = Sentence {
    $0.say("the quotes in the query are empty", "検索式の引用符の中が空です。")
  }

  static let unclosedParenthesis: Sentence = Sentence {
    $0.say(
      "a parenthesis in the query is not closed; add a ), or quote it to search for it",
      "検索式の括弧が閉じられていません。終わりに ) を書くか、引用符で囲んでください。")
  }

  static let strayParenthesis: Sentence = Sentence {
    $0.say(
      "a ) in the query closes nothing; quote it to search for it",
      "検索式の ) に対応する括弧がありません。文字として探すには引用符で囲んでください。")
  }

  static let emptyParentheses: Sentence = Sentence {
    $0.say(
      "the parentheses in the query are empty; quote them to search for them",
      "検索式の括弧の中が空です。文字として探すには引用符で囲んでください。")
  }

  /// `or`, `and` or `not` without a term next to it.
  static func missingSide(_ word: String) -> Sentence {
    let isNot = word.lowercased() == "not"
    return Sentence {
      $0.say(
        "'\(word)' needs a term \(isNot ? "after it" : "on both sides"); quote it to search for the word",
        "「\(word)」の\(isNot ? "後ろ" : "両側")に条件が必要です。言葉として探すには引用符で囲んでください。")
    }
  }

  static func emptyField(_ name: String) -> Sentence {
    let example = QueryGrammar.example(ofField: name)
    return Sentence {
      $0.say("'\(name):' needs a value, such as \(example)", "「\(name):」には \(example) のような値が必要です。")
    }
  }

  static func unknownValue(of field: String, _ word: String, _ choices: [String]) -> Sentence {
    let near = suggestion(for: word, among: choices).map { "\(field):\($0)" }
    return Sentence { language in
      language.say(
        "'\(field):' can't be '\(word)'"
          + (near.map { "; did you mean '\($0)'?" } ?? "; write \(language.either(choices))"),
        "「\(field):」に「\(word)」は指定できません。"
          + (near.map(language.didYouMean) ?? "指定できるのは \(language.either(choices)) です。"))
    }
  }

  /// A word after a field that is no time.
  static func notADay(of field: String, _ word: String) -> Sentence {
    Sentence {
      $0.say(
        "'\(field):' can't read '\(word)'; write a day such as 2026-11-20 or \"last friday\"",
        "「\(field):」の「\(word)」を読み取れません。2026-11-20 や \"先週の金曜日\" のように日を書いてください。")
    }
  }

  static let tooDeep: Sentence = Sentence {
    $0.say("the query has too many nested parentheses; use fewer", "検索式の括弧が深すぎます。もっと少ない括弧で書いてください。")
  }

  static let notText: Sentence = Sentence {
    $0.say("the query is not valid UTF-8", "検索式が UTF-8 の文字列ではありません。")
  }
}
