import TextSearch
import TimelineDomain

/// Why a query can't be read, and where: facts, the sentence is made elsewhere.
struct QueryError: Error, Sendable, Hashable {
  enum Fault: Sendable, Hashable {
    case unclosedQuote
    case emptyQuote
    case unclosedParenthesis
    case strayParenthesis
    case emptyParentheses
    /// `or` or `not`, and nothing beside it that it could be about.
    case missingSide(String)
    case emptyField(String)
    case unknownValue(field: String, word: String, choices: [String], suggestion: String?)
    case unknownMood(String, suggestion: String?, own: [String] = [])
    case notATime(field: String, word: String)
    case ambiguousDay(field: String, word: String, dayFirst: String, monthFirst: String)
    case noSuchDay(field: String, word: String)
    case badPattern(PatternError.Fault)
    case tooDeep
    case notText
  }

  let fault: Fault
  let query: String
  /// The characters of the query that are meant.
  let place: Range<Int>
}
