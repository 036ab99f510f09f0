// Parses a time of day at the beginning of the words: `9 am`, `9.30 pm`, `21:30`, `noon`,
// `午後9時30分`.

extension ClockTime {
  /// Returns nil, and leaves the words alone, if they begin with something else.
  static func take(_ words: inout TimeWords) throws(TimePhraseError) -> ClockTime? {
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
    case (.half(let half, isBefore: true), .hourAndMinute(let clock, needsHalf: false)):
      return try taken(2, clock.counted(in: half), from: &words)
    case (.half(let half, isBefore: true), .number):
      let rest = words.dropFirst()
      guard let (clock, length) = japanese(rest) else { return nil }
      return try taken(length + 1, clock?.counted(in: half), from: &words)
    case (.number, .sign(.hour)):
      guard let (clock, length) = japanese(words) else { return nil }
      return try taken(length, clock, from: &words)
    default: return nil
    }
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

  private static func taken(
    _ count: Int, _ clock: ClockTime?, from words: inout TimeWords
  ) throws(TimePhraseError) -> ClockTime {
    guard let clock else { throw .noSuchTime(words.text(count)) }
    words.removeFirst(count)
    return clock
  }
}
