/// An instant, with the offset that local clocks had at it.
package struct OffsetTime: Hashable, Sendable {
  /// Seconds since 1970 in UTC.
  package let seconds: Int64
  package let nanoseconds: Int32
  /// Seconds east of Greenwich, in whole minutes.
  package let offset: Int

  /// Cuts seconds off the offset: before 1972 some offsets had them, but RFC 3339 can't write them.
  package init(seconds: Int64, nanoseconds: Int32 = 0, offset: Int) {
    self.seconds = seconds
    self.nanoseconds = nanoseconds
    self.offset = offset / 60 * 60
  }

  /// The instant at which clocks with this offset show `wall`.
  package init(wall: CivilTime, offset: Int) {
    self.init(
      seconds: wall.secondsSinceEpoch - Int64(offset), nanoseconds: wall.nanosecond, offset: offset)
  }

  /// What local clocks showed at this instant.
  package var wall: CivilTime {
    CivilTime(secondsSinceEpoch: seconds + Int64(offset), nanosecond: nanoseconds)
  }

  /// Compares instants, whatever the offsets are.
  package func isBefore(_ other: OffsetTime) -> Bool {
    (seconds, nanoseconds) < (other.seconds, other.nanoseconds)
  }

  /// The day on the local calendar, where each day goes on for `minutes` after midnight. Days are
  /// counted from 1 January 1970.
  package func day(endingAt minutes: Int) -> Int {
    CivilTime(secondsSinceEpoch: seconds + Int64(offset - minutes * 60)).daysSinceEpoch
  }
}

// MARK: - RFC 3339

extension OffsetTime {
  /// Whether RFC 3339 can write it: its years have four digits.
  package var hasSpelling: Bool { (0...9999).contains(wall.year) }

  /// RFC 3339, with a fraction only if there is one.
  package var spelling: String { wall.spelling + Self.spelling(ofOffset: offset) }

  private static func spelling(ofOffset offset: Int) -> String {
    if offset == 0 { return "Z" }
    let minutes = abs(offset) / 60
    return (offset < 0 ? "-" : "+") + (minutes / 60).padded(2) + ":" + (minutes % 60).padded(2)
  }
}

extension CivilTime {
  /// `2026-11-21T08:01:02`, with three, six or nine digits of a fraction if there is one.
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
  /// Decimal digits with leading zeros.
  package func padded(_ width: Int) -> String {
    let digits = String(self)
    return String(repeating: "0", count: Swift.max(0, width - digits.count)) + digits
  }
}
