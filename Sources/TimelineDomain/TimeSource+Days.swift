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
  package func start(ofDay day: Int, _ settings: TimeSettings) -> Moment {
    local(CivilTime(secondsSinceEpoch: wall(ofDay: day, settings)))
  }

  private func instant(ofDay day: Int, _ settings: TimeSettings) -> Int64 {
    instant(onWall: wall(ofDay: day, settings))
  }

  private func wall(ofDay day: Int, _ settings: TimeSettings) -> Int64 {
    Int64(day) * 86400 + Int64(settings.dayEndsAt) * 60
  }

  /// So many seconds from now; nil in a year that can't be written.
  func moment(after seconds: Int64) -> Moment? {
    let now = moment()
    let then = now.seconds + seconds
    // No place is asked about times that its rules don't reach.
    guard (-1...10000).contains(CivilTime(secondsSinceEpoch: then).year) else { return nil }
    let moment = Moment.initial(
      seconds: then, nanoseconds: now.nanoseconds, offset: offset(at: then))
    return moment.hasSpelling ? moment : nil
  }
}

extension Moment {
  /// So many seconds from the beginning of this one on.
  func span(seconds count: Int64) -> TimeSpan {
    TimeSpan(
      from: .initial(seconds: seconds, offset: offset),
      upTo: .initial(seconds: seconds + count, offset: offset))
  }
}
