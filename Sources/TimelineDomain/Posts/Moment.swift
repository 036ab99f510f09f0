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
    var text = spelling
    if let (wall, offset) = text.withUTF8({ usual($0.span) }) {
      return Moment(spelling: spelling, time: OffsetTime(wall: wall, offset: offset))
    }
    guard let reading = ParsedTime(spelling), let wall = reading.wall,
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

extension Moment {
  /// A fast path for `2026-11-21T08:01:02+09:00`, with or without milliseconds: the spellings that
  /// this version writes. `ParsedTime` parses all spellings, but is many times slower.
  package static func usual(_ bytes: Span<UInt8>) -> (wall: CivilTime, offset: Int)? {
    guard bytes.count >= 20, bytes[16] == 0x3A, let second = number(bytes, 17, 2),
      let date = digits(bytes, 0, 0x2D30_302D_3030_3030, 0x7F76_767F_7676_7676),
      let time = digits(bytes, 8, 0x3030_3A30_3054_3030, 0x7676_7F76_767F_7676)
    else { return nil }
    var index = 19
    var milliseconds = 0
    // Loads `:02.123+` as one number and ignores its last byte.
    if bytes.count >= 24,
      let fraction = digits(
        bytes, 16, 0x0030_3030_2E30_303A, 0x0076_7676_7F76_767F, 0x00FF_FFFF_FFFF_FFFF)
    {
      milliseconds = pair(fraction, 32) * 10 + Int(fraction >> 48 & 0xFF)
      index = 23
    } else if bytes[index] == UInt8(ascii: "."), bytes.count >= 24,
      let number = number(bytes, 20, 3)
    {
      milliseconds = number
      index = 23
    }
    guard let offset = offset(bytes, index),
      let wall = CivilTime(
        year: pair(date, 0) * 100 + pair(date, 16), month: pair(date, 40), day: pair(time, 0),
        hour: pair(time, 24), minute: pair(time, 48), second: second,
        nanosecond: Int32(milliseconds) * 1_000_000)
    else { return nil }
    return (wall, offset)
  }

  /// Subtracts the pattern from eight bytes: digits become numbers, and expected separators zero.
  /// Nil for any other byte: adding `highest` then sets the top bit of that byte.
  private static func digits(
    _ bytes: Span<UInt8>, _ start: Int, _ pattern: UInt64, _ highest: UInt64,
    _ mask: UInt64 = .max
  ) -> UInt64? {
    precondition(start + 8 <= bytes.count)
    // The precondition checks the range, and any eight bytes are a valid number.
    let word = bytes.bytes.unsafeLoadUnaligned(fromByteOffset: start, as: UInt64.self)
    let digits = UInt64(littleEndian: word) & mask ^ pattern
    return ((digits &+ highest) | digits) & 0x8080_8080_8080_8080 == 0 ? digits : nil
  }

  /// The two-digit number whose first digit is at `bit`.
  private static func pair(_ digits: UInt64, _ bit: UInt64) -> Int {
    Int(digits >> bit & 0xFF) * 10 + Int(digits >> (bit + 8) & 0xFF)
  }

  private static func offset(_ bytes: Span<UInt8>, _ index: Int) -> Int? {
    if bytes.count - index == 1 { return bytes[index] == UInt8(ascii: "Z") ? 0 : nil }
    guard bytes.count - index == 6, bytes[index + 3] == 0x3A,
      let hours = number(bytes, index + 1, 2), let minutes = number(bytes, index + 4, 2),
      hours < 24, minutes < 60
    else { return nil }
    switch bytes[index] {
    case UInt8(ascii: "+"): return hours * 3600 + minutes * 60
    case UInt8(ascii: "-"): return -(hours * 3600 + minutes * 60)
    default: return nil
    }
  }

  private static func number(_ bytes: Span<UInt8>, _ start: Int, _ digits: Int) -> Int? {
    var number = 0
    for index in start..<(start + digits) {
      let digit = bytes[index] &- UInt8(ascii: "0")
      guard digit < 10 else { return nil }
      number = number * 10 + Int(digit)
    }
    return number
  }
}

/// What an entry says about its moment besides when it begins.
package struct Extent: Hashable, Sendable {
  /// When it ended. Nil if it has no end.
  package let until: Moment?
  /// Whether it has no time of day; its moments are then noon of their days.
  package let isAllDay: Bool

  /// Most entries: a time of day, and no end.
  package static let none = Extent(at: nil, until: nil, isAllDay: false)

  /// An end has no effect without a beginning, or before it.
  package init(at moment: Moment?, until: Moment?, isAllDay: Bool) {
    self.until = moment.flatMap { begin in until.flatMap { $0.isBefore(begin) ? nil : $0 } }
    self.isAllDay = isAllDay
  }

  /// What is left of it if the entry begins at another moment.
  package func beginning(at moment: Moment?) -> Extent {
    Extent(at: moment, until: until, isAllDay: isAllDay)
  }
}

extension Moment {
  /// Noon of its day, with the same offset.
  package var noon: Moment {
    let noon = Int64(wall.daysSinceEpoch) * 86_400 + 43_200
    return .initial(seconds: noon - Int64(offset), offset: offset)
  }

  /// Whether local clocks showed the same date.
  package func isSameDate(as other: Moment) -> Bool { wall.isSameDay(as: other.wall) }
}

/// Whether times are printed with 12 or 24 hours.
package enum ClockHours: Sendable, Hashable {
  case twelve, twentyFour
}

extension TimePhrase {
  /// The moment of an entry with this phrase. Nil for more than a day, for two times, and if the year can't be
  /// written with four digits. A phrase that names only the date or the time of day keeps the other of
  /// `kept`.
  package func moment(in source: any TimeSource, keeping kept: Moment? = nil) -> Moment? {
    time(in: source, keeping: kept?.time).map(Moment.initial)
  }
}

extension TimeSource {
  /// The current moment, to the millisecond.
  package func moment() -> Moment { .initial(present()) }
}
