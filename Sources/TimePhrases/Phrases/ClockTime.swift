/// A time of day with its precision: `9am` is an hour, `21:30` a minute, `21:30:05` a second.
struct ClockTime: Hashable, Sendable {
  /// The half of a 12-hour clock.
  enum Half: Hashable, Sendable { case morning, afternoon }

  /// What the words say about the half of the day.
  enum Certainty: Hashable, Sendable {
    /// `9pm`, `21:30`.
    case certain
    /// `9:30` and `9時` are in the morning, unless a part of the day says otherwise.
    case usual
    /// `at 9` is in either half.
    case open
  }

  private static let minutesOfHalf = 720

  /// On 1 January 1970.
  private let wall: CivilTime
  /// How many seconds it covers.
  let duration: Int64
  let certainty: Certainty

  /// Nil if the time is invalid.
  init?(hour: Int, minute: Int? = nil, second: Int? = nil, nanosecond: Int32 = 0) {
    guard
      let wall = CivilTime(
        year: 1970, month: 1, day: 1, hour: hour, minute: minute ?? 0, second: second ?? 0,
        nanosecond: nanosecond)
    else { return nil }
    self.init(wall: wall, duration: second != nil ? 1 : minute != nil ? 60 : 3600)
  }

  private init(wall: CivilTime, duration: Int64, _ certainty: Certainty? = nil) {
    self.wall = wall
    self.duration = duration
    self.certainty = certainty ?? ((1...12).contains(wall.hour) ? .usual : .certain)
  }

  static let noon = ClockTime(
    wall: CivilTime(secondsSinceEpoch: 43200), duration: 60, .certain)
  static let midnight = ClockTime(wall: CivilTime(secondsSinceEpoch: 0), duration: 60, .certain)

  /// The time of day of `wall`.
  init(of wall: CivilTime, duration: Int64 = 1) {
    self.init(wall: CivilTime(day: 0).with(timeOf: wall), duration: duration)
  }

  /// Applies am or pm to an hour from 1 to 12: 12 am is midnight, 12 pm noon. Nil for other hours.
  func with(_ half: Half) -> ClockTime? {
    guard (1...12).contains(wall.hour) else { return nil }
    return moved(toHour: wall.hour % 12, of: half)
  }

  /// Applies 午前 or 午後 to an hour from 0 to 11: 午後0時 is noon. Nil for 12, because people use 午前12時
  /// and 午後12時 for both noon and midnight.
  func counted(in half: Half) -> ClockTime? {
    wall.hour < 12 ? moved(toHour: wall.hour, of: half) : nil
  }

  /// This time on a day, counted from 1 January 1970.
  func on(day: Int) -> CivilTime {
    CivilTime(day: day).with(timeOf: wall)
  }

  /// Whole minutes since midnight.
  var minuteOfDay: Int { wall.hour * 60 + wall.minute }

  /// The time in either half of the day, if its hour can be in both.
  private var inEitherHalf: ClockTime {
    certainty == .usual ? ClockTime(wall: wall, duration: duration, .open) : self
  }

  /// The times of day that the words alone could mean.
  var readings: [ClockTime] { certainty == .open ? halves : [self] }

  /// The times of day that the words could mean beside a part of the day.
  var halves: [ClockTime] {
    if certainty == .certain { return [self] }
    let minute = minuteOfDay % Self.minutesOfHalf
    return [moved(toMinute: minute), moved(toMinute: minute + Self.minutesOfHalf)]
  }

  /// `quarter to 9` and `10 past 8`: a minute of the same day, in the same half if that is open.
  private func advanced(byMinutes minutes: Int) -> ClockTime {
    let moved = moved(toMinute: (minuteOfDay + minutes + 1440) % 1440)
    return ClockTime(wall: moved.wall, duration: 60, certainty)
  }

  private func moved(toMinute minute: Int) -> ClockTime {
    let seconds = wall.secondsSinceEpoch + Int64(minute - minuteOfDay) * 60
    return ClockTime(
      wall: CivilTime(secondsSinceEpoch: seconds, nanosecond: wall.nanosecond),
      duration: duration, .certain)
  }

  private func moved(toHour hour: Int, of half: Half) -> ClockTime {
    moved(toMinute: (half == .afternoon ? hour + 12 : hour) * 60 + wall.minute)
  }
}

// Parses a time of day at the beginning of the words: `9 am`, `9.30 pm`, `21:30`, `noon`,
// `午後9時30分`.

extension ClockTime {
  /// Returns nil, and leaves the words alone, if they begin with something else.
  static func take(_ words: inout TimeWords) throws(TimePhraseError) -> ClockTime? {
    if let spoken = try takeSpoken(&words) { return spoken }
    switch (words.meaning(0), words.meaning(1)) {
    case (.clock(let clock), _):
      words.removeFirst()
      return clock
    case (.number(let hour, _), .half(let half, isBefore: false)):
      return try taken(2, ClockTime(hour: hour)?.with(half), from: &words)
    case (.hourAndMinute(let clock, _), .half(let half, isBefore: false)):
      return try taken(2, clock.with(half), from: &words)
    case (.hourAndMinute(let clock, needsHalf: false), _):
      words.removeFirst()
      return clock
    case (.half(let half, isBefore: true), let next):
      let rest = words.dropFirst(next == .no ? 2 : 1)
      let found =
        if case .hourAndMinute(let clock, needsHalf: false)? = rest.meaning(0) {
          (clock as ClockTime?, 1)
        } else { japanese(rest) as (ClockTime?, Int)? }
      guard let (clock, length) = found else { return nil }
      return try taken(
        words.count - rest.count + length, clock?.counted(in: half), from: &words)
    case (.number, .sign(.hour)):
      guard let (clock, length) = japanese(words) else { return nil }
      return try taken(length, clock, from: &words)
    default: return nil
    }
  }

  /// Parses `5` and `9.30` after `at`, in either half of the day.
  static func takeHour(_ words: inout TimeWords) throws(TimePhraseError) -> ClockTime? {
    if case .hourAndMinute(let clock, needsHalf: true)? = words.meaning(0) {
      return try taken(1, clock.inEitherHalf, from: &words)
    }
    guard case .number(let hour, digits: 1...2)? = words.meaning(0) else { return nil }
    return try taken(1, ClockTime(hour: hour)?.inEitherHalf, from: &words)
  }

  /// Parses `9時`, `9時半`, `9時30分` and `9時30分15秒`. Returns the time, nil if invalid, and the number
  /// of words.
  private static func japanese(_ words: TimeWords) -> (ClockTime?, Int)? {
    guard case (.number(let hour, _)?, .sign(.hour)?) = (words.meaning(0), words.meaning(1)) else {
      return nil
    }
    if words.meaning(2) == .halfPast { return (ClockTime(hour: hour, minute: 30), 3) }
    guard case (.number(let minute, _)?, .sign(.minute)?) = (words.meaning(2), words.meaning(3))
    else { return (ClockTime(hour: hour), 2) }
    guard case (.number(let second, _)?, .sign(.second)?) = (words.meaning(4), words.meaning(5))
    else { return (ClockTime(hour: hour, minute: minute), 4) }
    return (ClockTime(hour: hour, minute: minute, second: second), 6)
  }

  static func taken(
    _ count: Int, _ clock: ClockTime?, from words: inout TimeWords
  ) throws(TimePhraseError) -> ClockTime {
    guard let clock else { throw .noSuchTime(words.text(count)) }
    words.removeFirst(count)
    return clock
  }
}

// MARK: - As people say it

extension ClockTime {
  /// Parses `half past 8`, `quarter to 9 pm`, `ten past noon`, `5 o'clock`, `5 in the morning`.
  private static func takeSpoken(_ words: inout TimeWords) throws(TimePhraseError) -> ClockTime? {
    if let minutes = minutesBesideHour(words) {
      var rest = words.dropFirst(2)
      guard let hour = try takeWholeHour(&rest) else { return nil }
      words = rest
      return hour.advanced(byMinutes: minutes)
    }
    guard case .number(_, digits: 1...2)? = words.meaning(0) else { return nil }
    switch (words.meaning(1), words.meaning(2), words.meaning(3)) {
    case (.oClock, _, _): return try takeWholeHour(&words)
    case (.in, .the, .part), (.at, .part, _): return try takeHour(&words)
    default: return nil
    }
  }

  /// The minutes before or after an hour that the first two words are.
  private static func minutesBesideHour(_ words: TimeWords) -> Int? {
    let minutes: Int
    switch words.meaning(0) {
    case .fraction(let fraction): minutes = fraction
    case .number(let number, _) where (1...59).contains(number): minutes = number
    default: return nil
    }
    switch words.meaning(1) {
    case .past, .laterThan: return minutes
    case .to: return -minutes
    default: return nil
    }
  }

  /// `8`, `8 o'clock`, `8 pm`, `20`, `noon`.
  private static func takeWholeHour(
    _ words: inout TimeWords
  ) throws(TimePhraseError) -> ClockTime? {
    if case .clock(let clock)? = words.meaning(0), clock.minuteOfDay % 60 == 0 {
      words.removeFirst()
      return clock
    }
    guard case .number(let hour, digits: 1...2)? = words.meaning(0) else { return nil }
    let length = words.meaning(1) == .oClock ? 2 : 1
    let clock = ClockTime(hour: hour)?.inEitherHalf
    guard case .half(let half, isBefore: false)? = words.meaning(length) else {
      return try taken(length, clock, from: &words)
    }
    return try taken(length + 1, clock?.with(half), from: &words)
  }
}

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
  init?(_ part: DayPart, of day: Day, at clock: ClockTime) {
    self.part = part
    self.day = day
    let hours = part.hours
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
    let hours = part.hours
    return TimeSpan(from: local(day, minute: hours.start), upTo: local(day, minute: hours.end))
  }

  /// The time of an entry with this part of a day alone: its hour, or now, if the part has begun and
  /// its hour is still to come.
  func time(of part: DayPart, onDay day: Int, _ settings: TimeSettings) -> OffsetTime {
    let hour = local(day, minute: part.hours.moment)
    let now = present()
    let hasBegun = span(of: part, onDay: day, settings).contains(now)
    return hasBegun && now.isBefore(hour) ? now : hour
  }

  /// A minute counted from a day's midnight, which can be on the next day.
  private func local(_ day: Int, minute: Int) -> OffsetTime {
    local(CivilTime(secondsSinceEpoch: Int64(day) * 86400 + Int64(minute) * 60))
  }
}
