import TimePhrases
import TimelineDomain

/// A condition that a row of the index usually decides: an entry's kind, its instant, whether it
/// is edited, whether this version can interpret it.
struct RowCondition: Sendable {
  private enum Subject {
    case kinds(Set<Int>)
    case unknown
    case edited
    case inConflict
    case time(PostCondition)
  }

  private let subject: Subject

  /// Nil if the condition is about anything else.
  init?(_ condition: PostCondition, _ index: JournalIndex) {
    switch condition {
    case .type(let name):
      let kinds = index.details.kinds.indices.filter { number in
        index.details.kinds[number].text.utf8.elementsEqual(name.utf8)
      }
      subject = .kinds(Set(kinds))
    case .unknown: subject = .unknown
    case .edited: subject = .edited
    case .inConflict: subject = .inConflict
    case .before, .since, .within, .dayOfYear: subject = .time(condition)
    default: return nil
    }
  }

  /// Unsure about some days: the row has no time zone.
  func answer(_ row: TimeRow) -> PostCondition.Answer {
    switch subject {
    case .kinds(let kinds): return PostCondition.Answer(kinds.contains(row.kind))
    case .unknown: return PostCondition.Answer(row.flags.contains(.unknown))
    case .edited: return PostCondition.Answer(row.flags.contains(.edited))
    case .inConflict: return PostCondition.Answer(row.flags.contains(.conflict))
    case .time(let condition): return row.instant?.answer(condition) ?? .no
    }
  }
}

extension Instant {
  fileprivate func answer(_ condition: PostCondition) -> PostCondition.Answer {
    switch condition {
    case .before(let moment): return PostCondition.Answer(isBefore(moment.time))
    case .since(let moment): return PostCondition.Answer(!isBefore(moment.time))
    case .within(.span(let span)):
      return PostCondition.Answer(!isBefore(span.start) && isBefore(span.end))
    case .within(.days(let days, let end)): return answer(days, endingAt: end)
    case .dayOfYear(let month, let day): return mayBe(month: month, day: day) ? .unsure : .no
    default: return .unsure
    }
  }

  private func isBefore(_ time: OffsetTime) -> Bool {
    (seconds, nanoseconds) < (time.seconds, time.nanoseconds)
  }

  /// Whether it was on one of these days in every time zone, or in none.
  private func answer(_ days: Range<Int>, endingAt minutes: Int) -> PostCondition.Answer {
    // Clamped so that the products below can't overflow.
    let (low, high) = (max(days.lowerBound, -1 << 32), min(days.upperBound, 1 << 32))
    let wall = seconds &- Int64(minutes &* 60)
    let (start, end) = (Int64(low) &* 86_400, Int64(high) &* 86_400)
    if wall &- 86_399 >= start, wall &+ 86_399 < end { return .yes }
    return wall &+ 86_399 < start || wall &- 86_399 >= end ? .no : .unsure
  }

  /// Whether it may be this day of the year in some time zone.
  private func mayBe(month: Int, day: Int) -> Bool {
    let utc = CivilTime(secondsSinceEpoch: seconds)
    let distance = abs((utc.month - month) * 31 + utc.day - day)
    // With 31 days for each month, neighbouring days are up to 4 apart; the year wraps around.
    return distance <= 5 || distance >= 12 * 31 - 6
  }
}

extension PostCondition {
  /// The conditions inside `and`, `or` and `not`.
  var parts: [PostCondition] {
    switch self {
    case .all(let conditions), .any(let conditions): conditions.flatMap(\.parts)
    case .not(let condition): condition.parts
    default: [self]
    }
  }
}
