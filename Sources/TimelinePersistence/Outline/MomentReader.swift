import JSONBytes
import TimelineDomain

/// Reads one moment after the other, most of which are of the same day as the one before, and of the same zone: their date
/// and their offset are compared and not read again. What isn't known so, `Moment.usual` reads.
struct MomentReader {
  /// `2026-11-` and `6-11-21T`, as numbers; at first some that no text is.
  private var date: (UInt64, UInt64) = (.max, .max)
  private var midnight: Int64 = 0
  /// `+09:00"` as a number, with the quote; at first one that seven bytes can't be. It may be of an earlier line than the
  /// date is: a `Z` is read anew each time.
  private var offset: UInt64 = .max
  private var seconds: Int64 = 0

  /// What stands there between two quotes, of which the first was passed, and the place behind the second.
  mutating func read(_ bytes: Span<UInt8>, at start: Int) -> (instant: Instant, behind: Int)? {
    guard start + 32 <= bytes.count else { return nil }
    if bytes.word(at: start) == date.0, bytes.word(at: start + 3) == date.1,
      let time = MomentReader.time(bytes.word(at: start + 11))
    {
      var end = start + 19
      var nanoseconds: Int32 = 0
      if bytes[end] == UInt8(ascii: ".") {
        // Three digits, or none that this version writes.
        guard let milliseconds = MomentReader.milliseconds(bytes.word(at: end)) else { return nil }
        nanoseconds = milliseconds * 1_000_000
        end += 4
      }
      if bytes.word(at: end) & MomentReader.sevenBytes == offset {
        return (
          Instant(seconds: midnight + time - seconds, nanoseconds: nanoseconds), end + 7
        )
      }
    }
    return learn(bytes, at: start)
  }

  /// What stands between quotes that are known.
  mutating func read(_ bytes: Span<UInt8>, in range: Range<Int>) -> Instant? {
    if let (instant, behind) = read(bytes, at: range.lowerBound), behind == range.upperBound + 1 {
      return instant
    }
    return JSONScanner(bytes).usualInstant(range)
  }

  private static let sevenBytes: UInt64 = 0xFF_FFFF_FFFF_FFFF

  private mutating func learn(
    _ bytes: Span<UInt8>, at start: Int
  ) -> (instant: Instant, behind: Int)? {
    let end = bytes.firstIndex(of: UInt8(ascii: "\""), from: start, to: start + 32)
    guard end < start + 32,
      let (wall, seconds) = Moment.usual(bytes.extracting(start..<end))
    else { return nil }
    date = (bytes.word(at: start), bytes.word(at: start + 3))
    midnight = Int64(wall.daysSinceEpoch) * 86400
    if bytes[end - 1] != UInt8(ascii: "Z") {
      offset = bytes.word(at: end - 6) & MomentReader.sevenBytes
      self.seconds = Int64(seconds)
    }
    return (
      Instant(
        seconds: wall.secondsSinceEpoch - Int64(seconds), nanoseconds: wall.nanosecond),
      end + 1
    )
  }

  /// `08:01:02` in seconds; nil for what is no such time, or one that takes a closer look.
  private static func time(_ word: UInt64) -> Int64? {
    // Less the digits' zeros and the colons; a sum that reaches the highest bit is no digit, as in `Moment.usual`.
    let digits = word ^ 0x3030_3A30_303A_3030
    guard ((digits &+ 0x7676_7F76_767F_7676) | digits) & 0x8080_8080_8080_8080 == 0 else {
      return nil
    }
    let (hour, minute) = (pair(digits, 0), pair(digits, 24))
    let second = pair(digits, 48)
    guard hour < 24, minute < 60, second < 60 else { return nil }
    return hour * 3600 + minute * 60 + second
  }

  /// `.123`
  private static func milliseconds(_ word: UInt64) -> Int32? {
    let digits = word & 0xFFFF_FFFF ^ 0x3030_302E
    guard ((digits &+ 0x7676_767F) | digits) & 0x8080_8080 == 0 else { return nil }
    return Int32(pair(digits, 8) * 10 + Int64(digits >> 24 & 0xFF))
  }

  private static func pair(_ digits: UInt64, _ bit: UInt64) -> Int64 {
    Int64(digits >> bit & 0xFF) * 10 + Int64(digits >> (bit + 8) & 0xFF)
  }
}
