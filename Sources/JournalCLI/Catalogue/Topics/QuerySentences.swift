import TextSearch
import TimelineDomain

/// Why a query is invalid.
protocol QuerySentences {
  func explanation(_ fault: QueryError.Fault) -> String
  func explanation(_ fault: PatternError.Fault) -> String
}

extension QuerySentences {
  /// The explanation, and below it the query with carets under the mistake.
  func sentence(_ error: QueryError) -> String { "\(explanation(error.fault))\n\(error.excerpt)" }
}
