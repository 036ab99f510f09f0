// Days of a place, counted from 1 January 1970, that may go on after midnight.

extension TimeSource {
  /// The day that it is now.
  package func today(_ settings: TimeSettings) -> Int {
    let now = now().seconds
    let wall = now + Int64(offset(at: now) - settings.dayEndsAt * 60)
    let day = CivilTime(secondsSinceEpoch: wall).daysSinceEpoch
    // Where clocks are moved near a day's end, the wall can be wrong about whether it is over.
    return [day, day - 1, day + 1].first { day in
      instant(ofDay: day, settings) <= now && now < instant(ofDay: day + 1, settings)
    } ?? day
  }

  /// The moment at which a day begins, which is a day later where the place left that day out.
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
    // Time zone rules don't reach further.
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
