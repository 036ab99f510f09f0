import TimePhrases
import TimelineDomain

/// A condition as it is asked of an outline's numbers: the kind of a post, when it is, whether it was edited.
struct NumbersCondition {
  /// Unsure: whoever wants to know has to read.
  typealias Answer = PostCondition.Answer

  private let condition: PostCondition

  init(_ condition: PostCondition) {
    self.condition = condition
  }

  /// No part of it is about numbers.
  var isUndecided: Bool { !condition.parts.contains { NumbersCondition.isKnown($0) } }

  /// What numbers can't say of an entry that can't be read, nobody can: all other parts are about what is in a
  /// post.
  var knowsNothingElseOfOpaque: Bool {
    condition.parts.allSatisfy { part in
      switch part {
      case .words, .pattern, .tag, .mood, .score, .starred, .has: true
      case .type, .dayOfYear: false
      default: NumbersCondition.isKnown(part)
      }
    }
  }

  func answer(_ post: OutlinePost) -> Answer { answer(condition, post) }

  /// Whether it is about days, and where the entry was lived decides on which it was.
  func isUnsureOfDay(_ post: OutlinePost) -> Bool {
    condition.parts.contains { part in
      if case .within(.days) = part { answer(part, post) == .unsure } else { false }
    }
  }

  private static func isKnown(_ condition: PostCondition) -> Bool {
    switch condition {
    case .before, .since, .within, .dayOfYear, .unknown, .edited, .type: true
    default: false
    }
  }

  private func answer(_ condition: PostCondition, _ post: OutlinePost) -> Answer {
    switch condition {
    case .all(let conditions): return .all(conditions) { answer($0, post) }
    case .any(let conditions): return .any(conditions) { answer($0, post) }
    case .not(let condition): return answer(condition, post).opposite
    case .before(let moment): return Answer(post.instant.isBefore(moment.time))
    case .since(let moment): return Answer(!post.instant.isBefore(moment.time))
    case .within(.span(let span)):
      return Answer(!post.instant.isBefore(span.start) && post.instant.isBefore(span.end))
    case .within(.days(let days, let end)):
      return post.instant.answer(days, endingAt: end)
    case .dayOfYear(let month, let day):
      return post.instant.mayBe(month: month, day: day) ? .unsure : .no
    case .type(let kind):
      if post.traits.contains(.opaque) { return .unsure }
      return Answer(kind.utf8.elementsEqual((post.traits.contains(.mood) ? "mood" : "text").utf8))
    case .unknown: return Answer(post.traits.contains(.opaque))
    case .edited: return Answer(post.traits.contains(.edited))
    default: return .unsure
    }
  }
}

extension Instant {
  /// Whether it was on one of those days, as far as one knows without knowing where: no clock is a day ahead of another.
  fileprivate func answer(
    _ days: Range<Int>, endingAt minutes: Int
  ) -> PostCondition.Answer {
    // Of all days before one, or behind it, more than any calendar has.
    let (low, high) = (max(days.lowerBound, -1 << 32), min(days.upperBound, 1 << 32))
    let wall = seconds &- Int64(minutes &* 60)
    let (start, end) = (Int64(low) &* 86_400, Int64(high) &* 86_400)
    if wall &- 86_399 >= start, wall &+ 86_399 < end { return .yes }
    return wall &+ 86_399 < start || wall &- 86_399 >= end ? .no : .unsure
  }

  /// Whether it is that day of a year in some zone or, to be quick about it, nearly.
  fileprivate func mayBe(month: Int, day: Int) -> Bool {
    let utc = CivilTime(secondsSinceEpoch: seconds)
    let distance = abs((utc.month - month) * 31 + utc.day - day)
    // From the last day of a short month to the first of the next are up to four, and a year later it begins anew.
    return distance <= 5 || distance >= 12 * 31 - 6
  }
}

extension PostCondition {
  /// What it is made of, without `and`, `or` and `not`.
  fileprivate var parts: [PostCondition] {
    switch self {
    case .all(let conditions), .any(let conditions): conditions.flatMap(\.parts)
    case .not(let condition): condition.parts
    default: [self]
    }
  }
}
