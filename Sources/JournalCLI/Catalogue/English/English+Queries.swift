import Presentation
import Terminal
import TextSearch
import TimelineDomain

extension English {
  func explanation(_ fault: QueryError.Fault) -> String {
    switch fault {
    case .unclosedQuote: "a quote in the query is not closed; add a closing \""
    case .emptyQuote: "the quotes in the query are empty"
    case .unclosedParenthesis:
      "a parenthesis in the query is not closed; add a ), or quote it to search for it"
    case .strayParenthesis:
      "a ) in the query closes nothing; quote it to search for it"
    case .emptyParentheses:
      "the parentheses in the query are empty; quote them to search for them"
    case .missingSide(let word):
      "'\(word)' needs a term \(word.lowercased() == "not" ? "after it" : "on both sides"); quote it "
        + "to search for the word"
    case .emptyField(let name):
      "'\(name):' needs a value, such as \(QueryGrammar.example(ofField: name))"
    case .unknownValue(let field, let word, let choices, let suggestion):
      "'\(field):' can't be '\(word)'"
        + (suggestion.map { "; did you mean '\(field):\($0)'?" } ?? "; write \(either(choices))")
    case .unknownMood(let word, let suggestion, let own):
      "there is no mood '\(word)'\(suggestion.map { " (did you mean '\($0)'?)" } ?? ""); write a "
        + "name or a number from 1 to 5, with or without < <= = >= > before it"
        + (own.isEmpty ? "" : "; your own moods: \(firstFew(own.map(\.safeName)))")
    case .notATime(let field, let word, let suggestion?):
      suggestedTime("\(field):", word, part: word, suggestion)
    case .eitherTime(let field, let word, let choices): eitherTime("\(field):", word, choices)
    case .outsidePart(let field, let word, let part, let hours):
      outsidePart("\(field):", word, part, hours)
    case .notATime(let field, let word, nil):
      "'\(field):' can't read '\(word)'; write a day such as 2026-11-20 or \"last friday\""
    case .ambiguousDay(let field, let word, let dayFirst, let monthFirst):
      "'\(field):' got '\(word)', which could be two different days; write \(dayFirst) or \(monthFirst)"
    case .noSuchDay(let field, let word):
      "'\(field):' got '\(word)', which is not on the calendar or the clock"
    case .badPattern(let fault): explanation(fault)
    case .tooDeep: "the query has too many nested parentheses; use fewer"
    case .notText: "the query is not valid UTF-8"
    }
  }

  func explanation(_ fault: PatternError.Fault) -> String {
    switch fault {
    case .unclosedGroup: "a ( in the pattern is not closed; write \\( to match a parenthesis"
    case .strayParenthesis: "a ) in the pattern closes nothing; write \\) to match a parenthesis"
    case .unclosedSet: "a [ in the pattern is not closed; write \\[ to match a bracket"
    case .emptySet: "the [ ] in the pattern is empty; write \\[\\] to match brackets"
    case .nothingToRepeat(let sign):
      "\(sign) in the pattern has nothing to repeat; write \\\(sign) to match the character"
    case .unfinishedEscape: "the pattern ends with \\; write \\\\ to match a backslash"
    case .unknownEscape(let character):
      "\\\(character) has no meaning in a pattern; use \\d \\w \\s \\b \\n \\t, or uppercase for the "
        + "opposite"
    case .reversedRange(let low, let high):
      "\(low)-\(high) in the pattern is not a range; write the smaller one first"
    case .reversedCount(let low, let high):
      "{\(low),\(high)} in the pattern is not a count; write the smaller number first"
    case .unknownGroup: "patterns support only the groups (…) and (?:…), and no lookahead"
    case .tooLarge: "the pattern is too large; use fewer repetitions"
    }
  }
}
