import JSONBytes

/// A shown entry: its place in time, the offset of its line, its kind.
///
/// From the highest bit: 39 bits of seconds, 30 of nanoseconds, 40 of offset, 12 of kind, 7 of
/// flags. As two numbers, rows are in the order of the timeline, oldest first; rows of one instant
/// that are linked are ordered by `TimeOrder`.
struct TimeRow: IndexRow {
  struct Flags: OptionSet, Sendable {
    let rawValue: UInt8
    /// Has a `LinkedEntry`.
    static let linked = Flags(rawValue: 1)
    /// This version can't interpret it.
    static let unknown = Flags(rawValue: 2)
    /// Another head of the same post is shown too.
    static let conflict = Flags(rawValue: 4)
    /// Its id is not the name of its post.
    static let edited = Flags(rawValue: 8)
  }

  static let words = 2
  static let highestOffset = 1 << 40 - 1
  static let highestKind = 1 << 12 - 1
  /// Before year 0 in every time zone; an entry without any moment is older than all others.
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

  /// Nil where neither the entry nor the journal says when it happened.
  var instant: Instant? {
    let seconds = high >> 25
    if seconds == 0 { return nil }
    return Instant(
      seconds: Int64(seconds) + TimeRow.firstSecond,
      nanoseconds: Int32(truncatingIfNeeded: (high & 0x1FF_FFFF) << 5 | low >> 59))
  }

  /// Whether both are of one instant.
  func isSameInstant(as other: TimeRow) -> Bool {
    high == other.high && low >> 59 == other.low >> 59
  }

  static func < (left: TimeRow, right: TimeRow) -> Bool {
    left.high != right.high ? left.high < right.high : left.low < right.low
  }
}

/// A moment without its spelling.
struct Instant: Sendable, Hashable {
  let seconds: Int64
  let nanoseconds: Int32
}
