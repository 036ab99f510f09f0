package import TimePhrases

extension Moment {
  /// A fast path for `2026-11-21T08:01:02+09:00`, with or without milliseconds: the spellings that
  /// this version writes. `TimeReading` parses all spellings, but is many times slower.
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
