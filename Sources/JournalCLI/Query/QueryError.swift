import TextSearch
import TimePhrases
import TimelineDomain

/// Why a query is invalid, and where; the catalogue has the sentence.
struct QueryError: Error, Sendable, Hashable {
  enum Fault: Sendable, Hashable {
    case unclosedQuote
    case emptyQuote
    case unclosedParenthesis
    case strayParenthesis
    case emptyParentheses
    /// `or`, `and` or `not` without a term next to it.
    case missingSide(String)
    case emptyField(String)
    case unknownValue(field: String, word: String, choices: [String], suggestion: String?)
    case unknownMood(String, suggestion: String?, own: [String] = [])
    case notATime(field: String, word: String, suggestion: String? = nil)
    case ambiguousDay(field: String, word: String, dayFirst: String, monthFirst: String)
    case eitherTime(field: String, word: String, [TimeChoice])
    case outsidePart(field: String, word: String, DayPart, DayPartHours)
    case noSuchDay(field: String, word: String)
    case badPattern(PatternError.Fault)
    case tooDeep
    case notText
  }

  let fault: Fault
  let query: String
  /// The mistake, in characters of the query.
  let range: Range<Int>
}
