import TextSearch
import TimelineDomain

/// Why a query can't be read.
protocol QuerySentences {
  func explanation(_ fault: QueryError.Fault) -> String
  func explanation(_ fault: PatternError.Fault) -> String
}

extension QuerySentences {
  /// What is wrong, and below it the query with a sign under the place.
  func sentence(_ error: QueryError) -> String { "\(explanation(error.fault))\n\(error.excerpt)" }
}
