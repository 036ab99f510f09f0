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
