package import TimePhrases

/// When something happened: an instant, the local offset, and its spelling.
///
/// The spelling is stored and printed exactly as it was written.
package struct Moment: Hashable, Sendable {
  /// RFC 3339.
  package let spelling: String
  package let time: OffsetTime

  private init(spelling: String, time: OffsetTime) {
    self.spelling = spelling
    self.time = time
  }

  package static func initial(_ time: OffsetTime) -> Moment {
    Moment(spelling: time.spelling, time: time)
  }

  package static func initial(seconds: Int64, nanoseconds: Int32 = 0, offset: Int) -> Moment {
    initial(OffsetTime(seconds: seconds, nanoseconds: nanoseconds, offset: offset))
  }

  /// A moment with an existing spelling; nil if that isn't RFC 3339.
  package static func restored(_ spelling: String) -> Moment? {
    let bytes = Array(spelling.utf8)
    if let (wall, offset) = usual(bytes.span) {
      return Moment(spelling: spelling, time: OffsetTime(wall: wall, offset: offset))
    }
    guard let reading = TimeReading(spelling), let wall = reading.wall,
      let offset = reading.offset, reading.hasTime, reading.hasSeconds
    else { return nil }
    return Moment(spelling: spelling, time: OffsetTime(wall: wall, offset: offset))
  }

  /// Seconds since 1970 in UTC.
  package var seconds: Int64 { time.seconds }
  package var nanoseconds: Int32 { time.nanoseconds }
  /// Seconds east of Greenwich.
  package var offset: Int { time.offset }
  /// What local clocks showed.
  package var wall: CivilTime { time.wall }

  /// The same instant on the clock of another moment.
  package func atOffset(of other: Moment) -> Moment {
    offset == other.offset
      ? self : .initial(seconds: seconds, nanoseconds: nanoseconds, offset: other.offset)
  }

  /// Equal for two moments at the same instant, whatever their offsets are.
  package var instant: [Int64] { [seconds, Int64(nanoseconds)] }

  /// Compares instants, whatever the offsets are.
  package func isBefore(_ other: Moment) -> Bool { time.isBefore(other.time) }

  /// The day on the local calendar, if days end `minutes` after midnight. Days are counted from 1
  /// January 1970.
  package func day(endingAt minutes: Int) -> Int { time.day(endingAt: minutes) }
}
