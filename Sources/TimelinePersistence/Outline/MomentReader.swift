import JSONBytes
import TimePhrases
import TimelineDomain

/// Reads one moment after the other as this version writes them, most of which are of the same day as the one before, and of
/// the same zone: their date and their offset are compared and not read again.
struct MomentReader {
  /// `2026-11-` and `6-11-21T`, as numbers; at first some that no text is.
  private var date: (UInt64, UInt64) = (.max, .max)
  private var midnight: Int64 = 0
  /// `+09:00"` as a number, with the quote; at first one that seven bytes can't be.
  private var offset: UInt64 = .max
  private var seconds: Int64 = 0

  /// What stands there between two quotes, of which the first was passed, and the place behind the second. Nil for what
  /// is no moment, or one that takes a closer look.
  @inline(__always)
  mutating func read(_ bytes: Span<UInt8>, at start: Int) -> (instant: Instant, behind: Int)? {
    // The longest takes thirty bytes, and nothing is looked at that is farther behind than forty.
    guard start >= 0, start &+ 40 <= bytes.count else { return nil }
    let (front, back) = unsafe (
      bytes.uncheckedWord(at: start), bytes.uncheckedWord(at: start &+ 3)
    )
    if front != date.0 || back != date.1 {
      guard readDate(front, back) else { return nil }
    }
    guard let time = MomentReader.time(unsafe bytes.uncheckedWord(at: start &+ 11)) else {
      return nil
    }
    var end = start &+ 19
    var nanoseconds: Int32 = 0
    let fraction = unsafe bytes.uncheckedWord(at: end)
    if fraction & 0xFF == UInt64(UInt8(ascii: ".")) {
      // Three digits, or none that this version writes.
      guard let milliseconds = MomentReader.milliseconds(fraction) else { return nil }
      nanoseconds = milliseconds &* 1_000_000
      end &+= 4
    }
    let rest = unsafe bytes.uncheckedWord(at: end)
    let wall = midnight &+ time
    if rest & 0xFFFF == MomentReader.utc {
      return (Instant(seconds: wall, nanoseconds: nanoseconds), end &+ 2)
    }
    if rest & MomentReader.sevenBytes != offset {
      guard readOffset(rest & MomentReader.sevenBytes) else { return nil }
    }
    return (Instant(seconds: wall &- seconds, nanoseconds: nanoseconds), end &+ 7)
  }

  /// What stands between quotes that are known.
  mutating func read(_ bytes: Span<UInt8>, in range: Range<Int>) -> Instant? {
    if let (instant, behind) = read(bytes, at: range.lowerBound), behind == range.upperBound + 1 {
      return instant
    }
    return JSONScanner(bytes).usualInstant(range)
  }

  private static let sevenBytes: UInt64 = 0xFF_FFFF_FFFF_FFFF
  /// `Z"`
  private static let utc: UInt64 = 0x225A

  // MARK: Parts of it
  //
  // Less the zeros of the digits and the signs between them; a sum that reaches the highest bit of a byte is no digit, or
  // another sign, as in `Moment.usual`.

  /// `2026-11-` and `6-11-21T`
  private mutating func readDate(_ front: UInt64, _ back: UInt64) -> Bool {
    let digits = front ^ 0x2D30_302D_3030_3030
    let day = back >> 32 ^ 0x5430_302D
    guard ((digits &+ 0x7F76_767F_7676_7676) | digits) & 0x8080_8080_8080_8080 == 0,
      ((day &+ 0x7F76_767F) | day) & 0x8080_8080 == 0,
      let wall = CivilTime(
        year: Int(MomentReader.pair(digits, 0) * 100 + MomentReader.pair(digits, 16)),
        month: Int(MomentReader.pair(digits, 40)), day: Int(MomentReader.pair(day, 8)))
    else { return false }
    date = (front, back)
    midnight = Int64(wall.daysSinceEpoch) * 86400
    return true
  }

  /// `08:01:02` in seconds
  @inline(__always)
  static func time(_ word: UInt64) -> Int64? {
    let digits = word ^ 0x3030_3A30_303A_3030
    guard ((digits &+ 0x7676_7F76_767F_7676) | digits) & 0x8080_8080_8080_8080 == 0 else {
      return nil
    }
    let (hour, minute) = (pair(digits, 0), pair(digits, 24))
    let second = pair(digits, 48)
    guard hour < 24, minute < 60, second < 60 else { return nil }
    return hour &* 3600 &+ minute &* 60 &+ second
  }

  /// `.123`
  @inline(__always)
  static func milliseconds(_ word: UInt64) -> Int32? {
    let digits = word & 0xFFFF_FFFF ^ 0x3030_302E
    guard ((digits &+ 0x7676_767F) | digits) & 0x8080_8080 == 0 else { return nil }
    return Int32(truncatingIfNeeded: pair(digits, 8) &* 10 &+ Int64(digits >> 24 & 0xFF))
  }

  /// `+09:00"`
  private mutating func readOffset(_ word: UInt64) -> Bool {
    let sign = UInt8(truncatingIfNeeded: word)
    let digits = word >> 8 ^ 0x2230_303A_3030
    let (hours, minutes) = (MomentReader.pair(digits, 0), MomentReader.pair(digits, 24))
    guard sign == UInt8(ascii: "+") || sign == UInt8(ascii: "-"),
      ((digits &+ 0x7F76_767F_7676) | digits) & 0x8080_8080_8080 == 0, hours < 24, minutes < 60
    else { return false }
    offset = word
    seconds = (hours * 3600 + minutes * 60) * (sign == UInt8(ascii: "-") ? -1 : 1)
    return true
  }

  /// The number that two digits are, of which the first is at that bit.
  @inline(__always)
  private static func pair(_ digits: UInt64, _ bit: UInt64) -> Int64 {
    Int64(truncatingIfNeeded: digits >> bit & 0xFF) &* 10
      &+ Int64(truncatingIfNeeded: digits >> (bit &+ 8) & 0xFF)
  }
}
