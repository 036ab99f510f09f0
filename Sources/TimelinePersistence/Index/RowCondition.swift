import TimePhrases
import TimelineDomain

/// What a row of the index says about a condition: it has the instant and the kind of its entry, whether this
/// version can interpret it, and what only links tell: an edit, a conflict. It is unsure about everything else, and
/// about the kind of an entry that can be opened.
indirect enum RowCondition: Sendable {
  case all([RowCondition])
  case any([RowCondition])
  case not(RowCondition)
  case kinds(Set<Int>, sealed: Int?)
  case flag(RowFlags)
  case time(PostCondition)
  case undecided

  /// `sealed` is the kind of entries that can be opened.
  init(_ condition: PostCondition, _ index: JournalIndex, sealed: Int?) {
    switch condition {
    case .all(let conditions):
      self = .all(conditions.map { RowCondition($0, index, sealed: sealed) })
    case .any(let conditions):
      self = .any(conditions.map { RowCondition($0, index, sealed: sealed) })
    case .not(let condition): self = .not(RowCondition(condition, index, sealed: sealed))
    case .type(let name):
      let kinds = index.details.kinds.indices.filter { number in
        index.details.kinds[number].text.hasSameBytes(as: name)
      }
      self = .kinds(Set(kinds), sealed: sealed)
    case .unknown:
      let isSealed = RowCondition(.sealed, index, sealed: sealed)
      self = .all([.flag(.unknown), .not(isSealed)])
    case .sealed: self = .kinds(Set([index.sealedKind].compactMap { $0 }), sealed: nil)
    case .edited: self = .flag(.edited)
    case .inConflict: self = .flag(.conflict)
    case .before, .since, .within, .dayOfYear: self = .time(condition)
    default: self = .undecided
    }
  }

  /// Unsure about some days: the row has no time zone.
  func answer(_ row: TimeRow) -> PostCondition.Answer {
    switch self {
    case .all(let conditions): .all(conditions) { $0.answer(row) }
    case .any(let conditions): .any(conditions) { $0.answer(row) }
    case .not(let condition): condition.answer(row).opposite
    case .kinds(let kinds, let sealed):
      row.kind == sealed ? .unsure : PostCondition.Answer(kinds.contains(row.kind))
    case .flag(let flag): PostCondition.Answer(row.flags.contains(flag))
    case .time(let condition): row.instant?.answer(condition) ?? .no
    case .undecided: .unsure
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
    case .dayOfYear(let month, let day, let end):
      return mayBe(month: month, day: day, endingAt: end) ? .unsure : .no
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

  /// Whether it may be this day of the year in some time zone, with days that end after midnight.
  private func mayBe(month: Int, day: Int, endingAt minutes: Int) -> Bool {
    let wall = seconds &- Int64(minutes &* 60)
    let utc = CivilTime(secondsSinceEpoch: wall)
    // Near enough for a look at the calendar: with 31 days for each month, two days are up to 5 apart.
    let distance = abs((utc.month - month) * 31 + utc.day - day)
    guard distance <= 5 || distance >= 12 * 31 - 6 else { return false }
    return [-86_399, 0, 86_399].contains { shift in
      CivilTime(secondsSinceEpoch: wall &+ shift).isDay(day, ofMonth: month)
    }
  }
}
