/// A part of one day, with the time of day if the words have one: `last night`, `monday evening at
/// 8`.
struct PartOfDay: Hashable, Sendable {
  /// A time of day, and how many days after the part's own day it is.
  struct Clock: Hashable, Sendable {
    let time: ClockTime
    let daysLater: Int
  }

  /// Whose part it is. `any` and `current` are the part that goes on, or else today's.
  enum Day: Hashable, Sendable {
    /// No word for a day: `8 in the evening`.
    case any
    /// `tonight`, `this morning`.
    case current
    case stretch(CalendarStretch)

    /// Whether a time that is still to come is not what a person means.
    var isPast: Bool {
      switch self {
      case .any, .stretch(.daysAway(..<0)): true
      default: false
      }
    }
  }

  let part: DayPart
  let day: Day
  /// What the time of day could mean; empty without one.
  let clocks: [Clock]

  init(_ part: DayPart, of day: Day) {
    self.part = part
    self.day = day
    clocks = []
  }

  /// Nil if the time of day is not in this part of a day.
  init?(_ part: DayPart, of day: Day, at clock: ClockTime, _ parts: DayParts) {
    self.part = part
    self.day = day
    let hours = parts[part]
    clocks =
      Self.clocks(clock, in: hours.start..<hours.end)
      ?? Self.clocks(clock, in: part.reach) ?? []
    if clocks.isEmpty { return nil }
  }

  private static func clocks(_ clock: ClockTime, in minutes: Range<Int>) -> [Clock]? {
    let found = clock.halves.flatMap { time in
      (0...1).filter { minutes.contains(time.minuteOfDay + $0 * 1440) }
        .map { Clock(time: time, daysLater: $0) }
    }
    if clock.certainty == .usual, found.count > 1,
      let usual = found.first(where: { $0.time.minuteOfDay == clock.minuteOfDay })
    {
      return [usual]
    }
    return found.isEmpty ? nil : found
  }
}

extension TimeSource {
  /// The day whose part a phrase names.
  func day(of part: PartOfDay, _ settings: TimeSettings) -> Int? {
    let today = today(settings)
    if case .stretch(let stretch) = part.day {
      let start = stretch.isOfAnyYear ? present().wall.daysSinceEpoch : today
      return stretch.days(today: start, weekStartsOn: settings.weekStartsOn)?.lowerBound
    }
    return span(of: part.part, onDay: today - 1, settings).contains(present()) ? today - 1 : today
  }

  /// The time of day in a part. `Last night at 1` is not in the future just after midnight, and `1 at
  /// night` never is.
  func time(of clock: PartOfDay.Clock, on day: Int, isPast: Bool) -> OffsetTime {
    let time = local(clock.time.on(day: day + clock.daysLater))
    let isTooLate = isPast && clock.daysLater > 0 && present().isBefore(time)
    return isTooLate ? local(clock.time.on(day: day)) : time
  }

  func span(of part: DayPart, onDay day: Int, _ settings: TimeSettings) -> TimeSpan {
    let hours = settings.dayParts[part]
    return TimeSpan(from: local(day, minute: hours.start), upTo: local(day, minute: hours.end))
  }

  /// The time of an entry with this part of a day alone: its hour, or now, if the part has begun and
  /// its hour is still to come.
  func time(of part: DayPart, onDay day: Int, _ settings: TimeSettings) -> OffsetTime {
    let hour = local(day, minute: settings.dayParts[part].moment)
    let now = present()
    let hasBegun = span(of: part, onDay: day, settings).contains(now)
    return hasBegun && now.isBefore(hour) ? now : hour
  }

  /// A minute counted from a day's midnight, which can be on the next day.
  private func local(_ day: Int, minute: Int) -> OffsetTime {
    local(CivilTime(secondsSinceEpoch: Int64(day) * 86400 + Int64(minute) * 60))
  }
}
