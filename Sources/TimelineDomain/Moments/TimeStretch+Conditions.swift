package import TimePhrases

extension TimeStretch {
  package func contains(_ moment: Moment) -> Bool { contains(moment.time) }

  /// Matches what is earlier than all of it.
  package var before: PostCondition {
    switch self {
    case .days(let days, let end): .within(.days(.min..<days.lowerBound, endingAt: end))
    case .span(let span): .before(.initial(span.start))
    }
  }

  /// Matches what is later than all of it.
  package var after: PostCondition {
    switch self {
    case .days(let days, let end): .within(.days(days.upperBound..<(.max), endingAt: end))
    case .span(let span): .since(.initial(span.end))
    }
  }

  /// Matches what is in it or later.
  package var sinceStart: PostCondition {
    switch self {
    case .days(let days, let end): .within(.days(days.lowerBound..<(.max), endingAt: end))
    case .span(let span): .since(.initial(span.start))
    }
  }

  /// Matches what is in it or earlier.
  package var untilEnd: PostCondition {
    switch self {
    case .days(let days, let end): .within(.days(.min..<days.upperBound, endingAt: end))
    case .span(let span): .before(.initial(span.end))
    }
  }
}
