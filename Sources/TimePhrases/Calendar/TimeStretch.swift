/// The part of time that a search covers.
package enum TimeStretch: Hashable, Sendable {
  /// Whole local days, counted from 1 January 1970. Each ends `endingAt` minutes after midnight. A
  /// time belongs to the day that its own clock showed.
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
