/// The clock and the local offsets from UTC, as a port: tests set both.
package protocol TimeSource: Sendable {
  /// Seconds since 1970 and the rest of the second.
  func now() -> (seconds: Int64, nanoseconds: Int32)
  /// Seconds east of Greenwich that local clocks show at that instant.
  func offset(at seconds: Int64) -> Int
}

extension TimeSource {
  /// The present, to the millisecond.
  package func present() -> OffsetTime {
    let (seconds, nanoseconds) = now()
    return OffsetTime(
      seconds: seconds, nanoseconds: nanoseconds / 1_000_000 * 1_000_000,
      offset: offset(at: seconds))
  }

  /// The time that a written time means here. Nil if it is invalid or RFC 3339 can't write it.
  ///
  /// A date alone takes the present time of day. A written offset is kept. Without an offset the time
  /// is local.
  package func time(_ reading: TimeReading) -> OffsetTime? {
    guard let wall = reading.wall else { return nil }
    let time =
      if let offset = reading.offset {
        OffsetTime(wall: wall, offset: offset)
      } else {
        local(reading.hasTime ? wall : wall.with(timeOf: present().wall))
      }
    return time.hasSpelling ? time : nil
  }

  /// The time at which local clocks showed `wall`.
  ///
  /// If they showed it twice, because they were set back, this is the first time. If they skipped it,
  /// because they were set forward, it is later by as much as they were moved.
  package func local(_ wall: CivilTime) -> OffsetTime {
    let seconds = instant(onWall: wall.secondsSinceEpoch)
    let offset = offset(at: seconds)
    // `OffsetTime` cuts seconds off the offset. The local time stays exact.
    return OffsetTime(
      seconds: seconds + Int64(offset % 60), nanoseconds: wall.nanosecond, offset: offset)
  }

  /// Seconds since 1970 in UTC, for seconds since 1970 on local clocks.
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
