/// A moment as somebody lived it: an instant, the offset of the place, and the spelling it was given.
///
/// The spelling is what is stored and what scripts get; it is never made anew from the numbers.
package struct Moment: Hashable, Sendable {
  /// RFC 3339.
  package let spelling: String
  /// Seconds since 1970 in Greenwich.
  package let seconds: Int64
  package let nanoseconds: Int32
  /// Seconds east of Greenwich.
  package let offset: Int

  private init(spelling: String, seconds: Int64, nanoseconds: Int32, offset: Int) {
    self.spelling = spelling
    self.seconds = seconds
    self.nanoseconds = nanoseconds
    self.offset = offset
  }

  /// A new moment, spelled by us: the offset of the place, and a fraction only where there is one.
  package static func initial(seconds: Int64, nanoseconds: Int32 = 0, offset: Int) -> Moment {
    // RFC 3339 has no seconds in an offset; places had them before 1972.
    let offset = offset / 60 * 60
    let wall = CivilTime(secondsSinceEpoch: seconds + Int64(offset), nanosecond: nanoseconds)
    return Moment(
      spelling: wall.spelling + offsetSpelling(offset), seconds: seconds, nanoseconds: nanoseconds,
      offset: offset)
  }

  /// A moment that was written before; nil where the spelling is no RFC 3339.
  package static func restored(_ spelling: String) -> Moment? {
    let bytes = Array(spelling.utf8)
    if let (wall, offset) = usual(bytes.span) {
      return Moment(
        spelling: spelling, seconds: wall.secondsSinceEpoch - Int64(offset),
        nanoseconds: wall.nanosecond, offset: offset)
    }
    guard let reading = TimeReading(spelling), let wall = reading.wall,
      let offset = reading.offset, reading.hasTime, reading.hasSeconds
    else { return nil }
    return Moment(
      spelling: spelling, seconds: wall.secondsSinceEpoch - Int64(offset),
      nanoseconds: wall.nanosecond, offset: offset)
  }

  /// RFC 3339 has four digits for a year.
  package var hasSpelling: Bool { (0...9999).contains(wall.year) }

  /// What the clock on the wall showed there and then.
  package var wall: CivilTime {
    CivilTime(secondsSinceEpoch: seconds + Int64(offset), nanosecond: nanoseconds)
  }

  /// The same for two moments that were one, wherever they were lived.
  package var instant: [Int64] { [seconds, Int64(nanoseconds)] }

  /// Whether this instant comes before the other, wherever they were lived.
  package func isBefore(_ other: Moment) -> Bool {
    (seconds, nanoseconds) < (other.seconds, other.nanoseconds)
  }

  private static func offsetSpelling(_ offset: Int) -> String {
    if offset == 0 { return "Z" }
    let minutes = abs(offset) / 60
    return (offset < 0 ? "-" : "+") + (minutes / 60).padded(2) + ":" + (minutes % 60).padded(2)
  }
}

extension CivilTime {
  /// `2026-11-21T08:01:02`, with three, six or nine digits of a fraction where there is one.
  fileprivate var spelling: String {
    let date = "\(year.padded(4))-\(month.padded(2))-\(day.padded(2))"
    let time = "\(hour.padded(2)):\(minute.padded(2)):\(second.padded(2))"
    let fraction = Int(nanosecond)
    if fraction == 0 { return "\(date)T\(time)" }
    if fraction % 1_000_000 == 0 { return "\(date)T\(time).\((fraction / 1_000_000).padded(3))" }
    if fraction % 1000 == 0 { return "\(date)T\(time).\((fraction / 1000).padded(6))" }
    return "\(date)T\(time).\(fraction.padded(9))"
  }
}

extension Int {
  /// Decimal digits, filled up with zeros on the left.
  package func padded(_ width: Int) -> String {
    let digits = String(self)
    return String(repeating: "0", count: Swift.max(0, width - digits.count)) + digits
  }
}
