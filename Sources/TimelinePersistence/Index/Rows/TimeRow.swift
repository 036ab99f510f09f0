import JSONBytes

/// A shown entry: its instant, the offset of its line, its kind.
///
/// From the highest bit: 39 bits of seconds, 30 of nanoseconds, 40 of offset, 12 of kind, 7 of
/// flags. Compared as numbers, rows are in the order of the timeline, oldest first. `TimeOrder`
/// also orders linked rows of one instant.
struct TimeRow: IndexRow {
  struct Flags: OptionSet, Sendable {
    let rawValue: UInt8
    /// The entry has a `LinkedEntry`.
    static let linked = Flags(rawValue: 1)
    /// This version can't interpret the entry.
    static let unknown = Flags(rawValue: 2)
    /// The post has another head.
    static let conflict = Flags(rawValue: 4)
    /// The entry's id is not the name of its post.
    static let renamed = Flags(rawValue: 8)
    /// An edit that is not undone led to the entry.
    static let edited = Flags(rawValue: 16)
    /// This version can't interpret the entry, but a search can read some of its members.
    static let worded = Flags(rawValue: 32)
  }

  static let words = 2
  static let highestOffset = 1 << 40 - 1
  static let highestKind = 1 << 12 - 1
  /// Before year 0 in every time zone; an entry without a moment sorts before all others.
  private static let firstSecond: Int64 = -(1 << 38)

  let high: UInt64
  let low: UInt64

  init(_ instant: Instant?, offset: Int, kind: Int, _ flags: Flags) {
    let seconds = instant.map { UInt64($0.seconds - TimeRow.firstSecond) } ?? 0
    let nanoseconds = UInt64(instant?.nanoseconds ?? 0)
    high = seconds << 25 | nanoseconds >> 5
    low =
      nanoseconds << 59 | UInt64(offset) << 19 | UInt64(kind) << 7 | UInt64(flags.rawValue)
  }

  init(_ block: Span<UInt8>, at start: Int) {
    high = block.word(at: start)
    low = block.word(at: start + 8)
  }

  func append(to words: inout [UInt64]) {
    words.append(high)
    words.append(low)
  }

  var offset: Int { Int(low >> 19 & 0xFF_FFFF_FFFF) }
  var kind: Int { Int(low >> 7 & 0xFFF) }
  var flags: Flags { Flags(rawValue: UInt8(low & 0x7F)) }

  /// Nil if the entry has no moment and no entry before it has one.
  var instant: Instant? {
    let seconds = high >> 25
    if seconds == 0 { return nil }
    return Instant(
      seconds: Int64(seconds) + TimeRow.firstSecond,
      nanoseconds: Int32(truncatingIfNeeded: (high & 0x1FF_FFFF) << 5 | low >> 59))
  }

  func isSameInstant(as other: TimeRow) -> Bool {
    high == other.high && low >> 59 == other.low >> 59
  }

  static func < (left: TimeRow, right: TimeRow) -> Bool {
    left.high != right.high ? left.high < right.high : left.low < right.low
  }
}

/// A point on the time line, without the spelling of a moment.
struct Instant: Sendable, Hashable {
  let seconds: Int64
  let nanoseconds: Int32
}
