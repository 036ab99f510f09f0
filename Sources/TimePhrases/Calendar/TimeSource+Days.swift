// Local days, counted from 1 January 1970, that may end after midnight.

extension TimeSource {
  /// The current day.
  package func today(_ settings: TimeSettings) -> Int {
    let now = now().seconds
    let wall = now + Int64(offset(at: now) - settings.dayEndsAt * 60)
    let day = CivilTime(secondsSinceEpoch: wall).daysSinceEpoch
    // Near a clock change, local time can be wrong about whether a day is over.
    return [day, day - 1, day + 1].first { day in
      instant(ofDay: day, settings) <= now && now < instant(ofDay: day + 1, settings)
    } ?? day
  }

  /// The start of a day; one day later if the local calendar skipped that day.
  package func start(ofDay day: Int, _ settings: TimeSettings) -> OffsetTime {
    local(CivilTime(secondsSinceEpoch: wall(ofDay: day, settings)))
  }

  private func instant(ofDay day: Int, _ settings: TimeSettings) -> Int64 {
    instant(onWall: wall(ofDay: day, settings))
  }

  private func wall(ofDay day: Int, _ settings: TimeSettings) -> Int64 {
    Int64(day) * 86400 + Int64(settings.dayEndsAt) * 60
  }

  /// `seconds` from now. Nil if RFC 3339 can't write it.
  func time(after seconds: Int64) -> OffsetTime? {
    let now = present()
    let then = now.seconds + seconds
    // Time zone rules don't go further.
    guard (-1...10000).contains(CivilTime(secondsSinceEpoch: then).year) else { return nil }
    let time = OffsetTime(
      seconds: then, nanoseconds: now.nanoseconds, offset: offset(at: then))
    return time.hasSpelling ? time : nil
  }
}

extension OffsetTime {
  /// The span of `count` seconds that begins with this second.
  func span(seconds count: Int64) -> TimeSpan {
    TimeSpan(
      from: OffsetTime(seconds: seconds, offset: offset),
      upTo: OffsetTime(seconds: seconds + count, offset: offset))
  }
}
