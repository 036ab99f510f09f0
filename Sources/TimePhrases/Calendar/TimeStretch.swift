/// A part of time that a search covers.
package enum TimeStretch: Hashable, Sendable {
  /// Whole days of the local calendar, counted from 1 January 1970. Each goes on for `endingAt` minutes
  /// after midnight. An instant belongs to the day that its own clock showed, wherever that was.
  case days(Range<Int>, endingAt: Int)
  /// The same instants everywhere.
  case span(TimeSpan)

  package func contains(_ time: OffsetTime) -> Bool {
    switch self {
    case .days(let days, let end): days.contains(time.day(endingAt: end))
    case .span(let span): span.contains(time)
    }
  }
}
