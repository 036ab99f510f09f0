import JSONBytes
import TimelineDomain

/// What lines of posts begin with, but for their ids and their times of day: up to the first string of the payload, nearly
/// each is in all of that the same as the one of its kind before, from the same day and the same zone. So it is compared and
/// not read again.
struct PostBeginnings {
  private var text = Beginning()
  private var mood = Beginning()

  /// What stands there, if it begins like the one before of its kind.
  @inline(__always)
  func read(_ bytes: Span<UInt8>, at start: Int) -> PostBeginning? {
    guard start >= 0, start <= bytes.count &- Beginning.longest else { return nil }
    // All that is looked at is there, as was just made sure.
    let raw = unsafe bytes.bytes
    let isMood = unsafe bytes.uncheckedWord(at: start &+ 33) & 0xFF == UInt64(UInt8(ascii: "m"))
    let beginning = isMood ? mood : text
    let (id, high, low, time, fraction) = unsafe (
      raw.uncheckedSixteen(at: start &+ 7), bytes.uncheckedWord(at: start &+ 7),
      bytes.uncheckedWord(at: start &+ 15), bytes.uncheckedWord(at: start &+ Beginning.time),
      bytes.uncheckedWord(at: start &+ Beginning.fraction)
    )
    guard unsafe beginning.stands(in: raw, at: start), id.hasNoStops,
      let seconds = MomentReader.time(time),
      let milliseconds = MomentReader.milliseconds(fraction)
    else { return nil }
    return PostBeginning(
      id: OutlineID(high: high.byteSwapped, low: low.byteSwapped), midnight: beginning.midnight,
      time: seconds, nanoseconds: milliseconds &* 1_000_000, isMood: isMood,
      payload: start &+ beginning.length)
  }

  /// A post was read from there, whose string begins at the end.
  mutating func note(
    _ bytes: Span<UInt8>, _ range: Range<Int>, _ instant: Instant, _ kind: EntryKind
  ) {
    guard let beginning = Beginning(bytes, range, instant) else { return }
    switch kind {
    case .text: text = beginning
    case .mood: mood = beginning
    case .deletion, .unknown: break
    }
  }
}

/// What a line of a post says up to its first string.
struct PostBeginning {
  let id: OutlineID
  /// When its day begins there, and what of it has passed.
  let midnight: Int64
  let time: Int64
  let nanoseconds: Int32
  let isMood: Bool
  /// Where its first string begins.
  let payload: Int

  var instant: Instant { Instant(seconds: midnight &+ time, nanoseconds: nanoseconds) }
}

/// `{"id":"0123456789abcdef","type":"text","at":"2026-11-21T08:01:02.123+09:00","zone":"Asia/Tokyo","payload":{"text":"`
/// without the id and the time.
private struct Beginning {
  /// Between the id and the time.
  private var front = SIMD16<UInt8>()
  private var date = SIMD16<UInt8>()
  // Behind the time, and some of it twice: whatever is the length, all of it is compared.
  private var back = (
    SIMD16<UInt8>(), SIMD16<UInt8>(), SIMD16<UInt8>(), SIMD16<UInt8>()
  )
  private var backs = (shortest, shortest, shortest, shortest)
  private(set) var length = shortest
  /// Zero once there was a line that began so.
  private var unknown: UInt64 = 1
  /// Where the day begins there.
  private(set) var midnight: Int64 = 0

  private static let front = 24
  private static let date = 40
  static let time = 56
  static let fraction = 64
  private static let back = 68
  private static let shortest = back + 16
  static let longest = back + 64

  init() {}

  /// Nil where there is no room for it here, or no fraction of a second.
  init?(_ bytes: Span<UInt8>, _ range: Range<Int>, _ instant: Instant) {
    let start = range.lowerBound
    guard Beginning.shortest...Beginning.longest ~= range.count,
      bytes[start + Beginning.fraction] == UInt8(ascii: "."),
      let seconds = MomentReader.time(bytes.word(at: start + Beginning.time))
    else { return nil }
    unknown = 0
    length = range.count
    midnight = instant.seconds - seconds
    front = bytes.sixteen(at: start + Beginning.front)
    date = bytes.sixteen(at: start + Beginning.date)
    let last = length - 16
    backs = (
      Beginning.back, min(Beginning.back + 16, last), min(Beginning.back + 32, last), last
    )
    back = (
      bytes.sixteen(at: start + backs.0), bytes.sixteen(at: start + backs.1),
      bytes.sixteen(at: start + backs.2), bytes.sixteen(at: start + backs.3)
    )
  }

  /// The caller has made sure that the longest would be there.
  @unsafe @inline(__always)
  func stands(in raw: RawSpan, at start: Int) -> Bool {
    let (first, sixth) = unsafe (
      raw.unsafeLoadUnaligned(fromUncheckedByteOffset: start, as: UInt64.self),
      raw.unsafeLoadUnaligned(fromUncheckedByteOffset: start &+ 16, as: UInt64.self)
    )
    let differences =
      unsafe ((raw.uncheckedSixteen(at: start &+ Beginning.front) ^ front)
      | (raw.uncheckedSixteen(at: start &+ Beginning.date) ^ date)
      | (raw.uncheckedSixteen(at: start &+ backs.0) ^ back.0)
      | (raw.uncheckedSixteen(at: start &+ backs.1) ^ back.1)
      | (raw.uncheckedSixteen(at: start &+ backs.2) ^ back.2)
      | (raw.uncheckedSixteen(at: start &+ backs.3) ^ back.3))
    // Seven bytes before the id and one behind it.
    let around =
      (first.littleEndian & LineCursor.firstMask ^ LineCursor.first)
      | (sixth.littleEndian &>> 56 ^ UInt64(UInt8(ascii: "\"")))
    return differences.isZero && around | unknown == 0
  }
}
