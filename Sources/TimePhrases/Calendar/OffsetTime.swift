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

  /// RFC 3339, with a fraction only if there is one: three, six or nine digits.
  ///
  /// Byte by byte: an import writes a million of them.
  package var spelling: String {
    let wall = wall
    return String(unsafeUninitializedCapacity: 40) { buffer in
      var count = 0
      func put(_ byte: Unicode.Scalar) {
        buffer[count] = UInt8(ascii: byte)
        count += 1
      }
      func put(_ number: Int, digits: Int) {
        var rest = number
        for index in stride(from: count + digits - 1, through: count, by: -1) {
          buffer[index] = UInt8(truncatingIfNeeded: rest % 10 + 0x30)
          rest /= 10
        }
        count += digits
      }
      put(wall.year, digits: 4)
      put("-")
      put(wall.month, digits: 2)
      put("-")
      put(wall.day, digits: 2)
      put("T")
      put(wall.hour, digits: 2)
      put(":")
      put(wall.minute, digits: 2)
      put(":")
      put(wall.second, digits: 2)
      let fraction = Int(wall.nanosecond)
      if fraction != 0 {
        put(".")
        if fraction % 1_000_000 == 0 {
          put(fraction / 1_000_000, digits: 3)
        } else if fraction % 1000 == 0 {
          put(fraction / 1000, digits: 6)
        } else {
          put(fraction, digits: 9)
        }
      }
      if offset == 0 {
        put("Z")
      } else {
        let minutes = abs(offset) / 60
        put(offset < 0 ? "-" : "+")
        put(minutes / 60, digits: 2)
        put(":")
        put(minutes % 60, digits: 2)
      }
      return count
    }
  }
}

extension Int {
  /// Decimal digits with leading zeros.
  package func padded(_ width: Int) -> String {
    let digits = String(self)
    return String(repeating: "0", count: Swift.max(0, width - digits.count)) + digits
  }
}
