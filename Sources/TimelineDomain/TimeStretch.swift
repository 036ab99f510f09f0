/// A stretch of time that an entry may be in.
package enum TimeStretch: Hashable, Sendable {
  /// Whole days, as they were lived: an entry is of the day that its own clock showed, wherever that was, under which a list
  /// shows it. Counted from 1 January 1970; each goes on for so many minutes after midnight.
  case days(Range<Int>, endingAt: Int)
  /// From one instant to another, the same everywhere.
  case span(TimeSpan)

  package func contains(_ moment: Moment) -> Bool {
    switch self {
    case .days(let days, let end): days.contains(moment.day(endingAt: end))
    case .span(let span): span.contains(moment)
    }
  }

  /// What is earlier than all of it.
  package var before: PostCondition {
    switch self {
    case .days(let days, let end): .within(.days(.min..<days.lowerBound, endingAt: end))
    case .span(let span): .before(span.start)
    }
  }

  /// What is later than all of it.
  package var after: PostCondition {
    switch self {
    case .days(let days, let end): .within(.days(days.upperBound..<(.max), endingAt: end))
    case .span(let span): .since(span.end)
    }
  }

  /// All of it, and what is later.
  package var sinceStart: PostCondition {
    switch self {
    case .days(let days, let end): .within(.days(days.lowerBound..<(.max), endingAt: end))
    case .span(let span): .since(span.start)
    }
  }

  /// All of it, and what is earlier.
  package var untilEnd: PostCondition {
    switch self {
    case .days(let days, let end): .within(.days(.min..<days.upperBound, endingAt: end))
    case .span(let span): .before(span.end)
    }
  }
}

extension Moment {
  /// The day that it belongs to, by the clock of its own place.
  package func day(endingAt minutes: Int) -> Int {
    CivilTime(secondsSinceEpoch: seconds + Int64(offset - minutes * 60)).daysSinceEpoch
  }
}
