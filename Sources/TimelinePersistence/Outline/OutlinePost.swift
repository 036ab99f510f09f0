/// A post that stands, as a number: when it is, where in the file the entry is that names it, and what can be
/// said of it without reading it. Numbers are in the order of the timeline, from oldest to newest.
///
/// A million of them are 16 MB. From the highest bit: 39 for the second, 30 for the nanosecond, 54 for the
/// place, 5 for the traits.
struct OutlinePost: Comparable, Sendable, BitwiseCopyable {
  struct Traits: OptionSet, Sendable {
    let rawValue: UInt8
    /// The entry that names it is not the one that stands, or is not in the file.
    static let edited = Traits(rawValue: 1)
    static let mood = Traits(rawValue: 2)
    /// This version can't read it, and its kind is looked up in its line.
    static let opaque = Traits(rawValue: 4)
  }

  let high: UInt64
  let low: UInt64

  static let highestPlace = 1 << 54 - 1
  /// Before the year 0, whatever the offset.
  private static let firstSecond: Int64 = -(1 << 38)

  init(high: UInt64, low: UInt64) {
    self.high = high
    self.low = low
  }

  init(_ instant: Instant, place: Int, _ traits: Traits) {
    let nanoseconds = UInt64(instant.nanoseconds)
    high = UInt64(instant.seconds - OutlinePost.firstSecond) << 25 | nanoseconds >> 5
    low = nanoseconds << 59 | UInt64(place) << 5 | UInt64(traits.rawValue)
  }

  var place: Int { Int((low << 5) >> 10) }
  var traits: Traits { Traits(rawValue: UInt8(low & 31)) }

  var instant: Instant {
    Instant(
      seconds: Int64(high >> 25) + OutlinePost.firstSecond,
      nanoseconds: Int32(truncatingIfNeeded: (high & 0x1FF_FFFF) << 5 | low >> 59))
  }

  static func < (left: OutlinePost, right: OutlinePost) -> Bool {
    left.high != right.high ? left.high < right.high : left.low < right.low
  }
}

/// A moment without its spelling.
struct Instant: Sendable, Hashable {
  let seconds: Int64
  let nanoseconds: Int32
}
