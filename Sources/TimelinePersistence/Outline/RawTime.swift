import JSONBytes
import TimePhrases
import TimelineDomain

/// A condition about when something was, as it is asked of the bytes of a moment.
struct RawTime: Sendable {
  private let condition: PostCondition

  /// Nil where it is about anything else.
  init?(_ condition: PostCondition) {
    switch condition {
    case .before, .since, .within, .dayOfYear: self.condition = condition
    default: return nil
    }
  }

  /// Unsure of a spelling that takes a closer look.
  func answer(_ moment: Span<UInt8>) -> PostCondition.Answer {
    guard let (wall, offset) = Moment.usual(moment) else { return .unsure }
    let instant = Instant(
      seconds: wall.secondsSinceEpoch - Int64(offset), nanoseconds: wall.nanosecond)
    switch condition {
    case .before(let moment): return PostCondition.Answer(instant.isBefore(moment.time))
    case .since(let moment): return PostCondition.Answer(!instant.isBefore(moment.time))
    case .within(.span(let span)):
      return PostCondition.Answer(!instant.isBefore(span.start) && instant.isBefore(span.end))
    case .within(.days(let days, let end)):
      let day = CivilTime(secondsSinceEpoch: wall.secondsSinceEpoch - Int64(end * 60))
      return PostCondition.Answer(days.contains(day.daysSinceEpoch))
    case .dayOfYear(let month, let day):
      return PostCondition.Answer(wall.month == month && wall.day == day)
    default: return .unsure
    }
  }
}

extension Instant {
  func isBefore(_ time: OffsetTime) -> Bool {
    (seconds, nanoseconds) < (time.seconds, time.nanoseconds)
  }
}
