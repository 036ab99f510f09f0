import Settings
import TimePhrases
import TimelineDomain

/// A query as read: its condition, and words that were probably meant as something else.
struct ReadQuery {
  /// Nil matches everything.
  let condition: PostCondition?
  let hints: [QueryHint]
  /// The hints of a query that finds nothing.
  let hintsOfNothing: [QueryHint]
}

extension Invocation {
  /// Reads a query with the user's moods, sign of tags and time.
  func query(
    _ words: String, isExact: Bool = false, _ time: any TimeSource, _ configuration: Configuration
  ) throws(Failure) -> ReadQuery {
    do throws(QueryError) {
      let (condition, hints) = try QueryParser.parsed(words, isExact: isExact, time, configuration)
      let advice = Advice(words, after: command).map { QueryHint.advice(words, $0) }
      return ReadQuery(
        condition: condition, hints: hints, hintsOfNothing: hints + (advice.map { [$0] } ?? []))
    } catch {
      throw failure(.badQuery(error))
    }
  }

  /// The condition of a query; nil matches everything.
  func condition(
    _ words: String, _ time: any TimeSource, _ configuration: Configuration
  ) throws(Failure) -> PostCondition? {
    try query(words, time, configuration).condition
  }
}

extension QueryParser {
  /// A query with the user's moods, sign of tags and time, and its hints.
  static func parsed(
    _ words: String, isExact: Bool = false, _ time: any TimeSource, _ configuration: Configuration
  ) throws(QueryError) -> (condition: PostCondition?, hints: [QueryHint]) {
    try parsed(
      words, isExact: isExact, tagSign: configuration.tagSign, moods: configuration.moods
    ) { word throws(DayError) in try time.stretch(written: word, configuration.time) }
  }
}
