import Terminal
import TextSearch
import TimelineDomain

extension English {
  func explanation(_ fault: QueryError.Fault) -> String {
    switch fault {
    case .unclosedQuote: "a quote in the query is never closed; write another \" where it ends"
    case .emptyQuote: "there is nothing between the quotes in the query"
    case .unclosedParenthesis:
      "a parenthesis in the query is never closed; write ) where it ends, or put it in quotes"
    case .strayParenthesis:
      "there is a ) in the query that closes nothing; put it in quotes to search for it"
    case .emptyParentheses:
      "there is nothing between the parentheses in the query; put them in quotes to search for them"
    case .missingSide(let word):
      "'\(word)' needs something \(word.lowercased() == "not" ? "behind it" : "on both sides"); put "
        + "it in quotes to search for the word"
    case .emptyField(let name):
      "'\(name):' needs a value, as in \(QueryGrammar.example(ofField: name))"
    case .unknownValue(let field, let word, let choices, let suggestion):
      "'\(field):' can't be '\(word)'"
        + (suggestion.map { "; did you mean '\(field):\($0)'?" } ?? "; write \(either(choices))")
    case .unknownMood(let word, let suggestion, let own):
      "there is no mood '\(word)'\(suggestion.map { " (did you mean '\($0)'?)" } ?? ""); write a "
        + "name, a number from 1 to 5, or one of them behind < <= = >= >"
        + (own.isEmpty ? "" : "; of your own there is \(firstFew(own.map(\.safeName)))")
    case .notATime(let field, let word):
      "'\(field):' can't read '\(word)'; write a day as 2026-11-20 or \"last friday\""
    case .ambiguousDay(let field, let word, let dayFirst, let monthFirst):
      "'\(field):' got '\(word)', which may be either of two days; write \(dayFirst) or \(monthFirst)"
    case .noSuchDay(let field, let word):
      "'\(field):' got '\(word)', and the calendar or the clock has no such time"
    case .badPattern(let fault): explanation(fault)
    case .tooDeep: "the query has too many parentheses in each other; write it with fewer"
    case .notText: "the query is not UTF-8 text"
    }
  }

  func explanation(_ fault: PatternError.Fault) -> String {
    switch fault {
    case .unclosedGroup: "a ( in the pattern is never closed; write \\( for the sign itself"
    case .strayParenthesis: "a ) in the pattern closes nothing; write \\) for the sign itself"
    case .unclosedSet: "a [ in the pattern is never closed; write \\[ for the sign itself"
    case .emptySet: "there is nothing between [ and ] in the pattern; write \\[\\] for the signs"
    case .nothingToRepeat(let sign):
      "there is nothing before \(sign) in the pattern that it could repeat; write \\\(sign) for the "
        + "sign itself"
    case .unfinishedEscape: "the pattern ends in a \\; write \\\\ for the sign itself"
    case .unknownEscape(let character):
      "\\\(character) means nothing in a pattern here; there are \\d \\w \\s \\b \\n \\t and, in upper "
        + "case, their opposites"
    case .reversedRange(let low, let high):
      "\(low)-\(high) in the pattern is no range; the smaller one comes first"
    case .reversedCount(let low, let high):
      "{\(low),\(high)} in the pattern is no count; the smaller number comes first"
    case .unknownGroup: "only (…) and (?:…) are groups in a pattern here; there is no looking ahead"
    case .tooLarge: "the pattern is too large; write it with fewer repetitions"
    }
  }
}
