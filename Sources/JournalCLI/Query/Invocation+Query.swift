import Settings
import TimePhrases
import TimelineDomain

extension Invocation {
  /// Reads a query with the user's moods, sign of tags and time. Nil matches everything.
  func condition(
    _ words: String, _ time: any TimeSource, _ configuration: Configuration
  ) throws(Failure) -> PostCondition? {
    do throws(QueryError) {
      return try QueryParser.parsed(words, time, configuration).condition
    } catch {
      throw failure(.badQuery(error))
    }
  }
}

extension QueryParser {
  /// A query with the user's moods, sign of tags and time, and its hints.
  static func parsed(
    _ words: String, _ time: any TimeSource, _ configuration: Configuration
  ) throws(QueryError) -> (condition: PostCondition?, hints: [QueryHint]) {
    try parsed(words, tagSign: configuration.tagSign, moods: configuration.moods) {
      word throws(DayError) in try time.stretch(written: word, configuration.time)
    }
  }
}
