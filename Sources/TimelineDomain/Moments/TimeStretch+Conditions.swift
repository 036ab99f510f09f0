package import TimePhrases

extension TimeStretch {
  package func contains(_ moment: Moment) -> Bool { contains(moment.time) }

  /// What is earlier than all of it.
  package var before: PostCondition {
    switch self {
    case .days(let days, let end): .within(.days(.min..<days.lowerBound, endingAt: end))
    case .span(let span): .before(.initial(span.start))
    }
  }

  /// What is later than all of it.
  package var after: PostCondition {
    switch self {
    case .days(let days, let end): .within(.days(days.upperBound..<(.max), endingAt: end))
    case .span(let span): .since(.initial(span.end))
    }
  }

  /// All of it, and what is later.
  package var sinceStart: PostCondition {
    switch self {
    case .days(let days, let end): .within(.days(days.lowerBound..<(.max), endingAt: end))
    case .span(let span): .since(.initial(span.start))
    }
  }

  /// All of it, and what is earlier.
  package var untilEnd: PostCondition {
    switch self {
    case .days(let days, let end): .within(.days(.min..<days.upperBound, endingAt: end))
    case .span(let span): .before(.initial(span.end))
    }
  }
}
