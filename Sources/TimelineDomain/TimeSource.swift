/// The clock and the place, as a port: tests set both.
package protocol TimeSource: Sendable {
  /// Seconds since 1970 and what is left of the second.
  func now() -> (seconds: Int64, nanoseconds: Int32)
  /// Seconds east of Greenwich that clocks in this place show at that instant.
  func offset(at seconds: Int64) -> Int
}

extension TimeSource {
  /// This moment, here, to the millisecond.
  package func moment() -> Moment {
    let (seconds, nanoseconds) = now()
    return Moment.initial(
      seconds: seconds, nanoseconds: nanoseconds / 1_000_000 * 1_000_000,
      offset: offset(at: seconds))
  }

  /// The moment that a written time means here; nil where it means none.
  ///
  /// A day alone takes the present time of day. A written offset is kept. Without one, the time is
  /// local: where the clock was set back and showed it twice, the first is meant; where the clock was
  /// set forward and never showed it, it is as much later as the clock was moved.
  package func moment(_ reading: TimeReading) -> Moment? {
    guard let wall = reading.wall else { return nil }
    let moment =
      if let offset = reading.offset {
        Moment.initial(
          seconds: wall.secondsSinceEpoch - Int64(offset), nanoseconds: wall.nanosecond,
          offset: offset)
      } else {
        local(reading.hasTime ? wall : wall.with(timeOf: moment().wall))
      }
    return moment.hasSpelling ? moment : nil
  }

  /// The moment at which clocks in this place showed that time, by the same rules.
  package func local(_ wall: CivilTime) -> Moment {
    let seconds = instant(onWall: wall.secondsSinceEpoch)
    // Long ago, offsets had seconds, which can't be written: the clock on the wall is kept exact.
    let exact = offset(at: seconds)
    let whole = exact / 60 * 60
    return Moment.initial(
      seconds: seconds + Int64(exact - whole), nanoseconds: wall.nanosecond, offset: whole)
  }

  /// Seconds since 1970 in Greenwich, for those that the wall shows.
  func instant(onWall wall: Int64) -> Int64 {
    let before = wall - Int64(offset(at: wall - 86400))
    let after = wall - Int64(offset(at: wall + 86400))
    let isShown = { (instant: Int64) in wall - instant == Int64(offset(at: instant)) }
    let first = min(before, after)
    if isShown(first) { return first }
    let second = max(before, after)
    return isShown(second) ? second : before
  }
}
