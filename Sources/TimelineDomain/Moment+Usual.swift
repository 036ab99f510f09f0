extension Moment {
  /// `2026-11-21T08:01:02+09:00`, with milliseconds or without: the spellings that this version writes, and so nearly
  /// all there are. `TimeReading` reads these and all others, many times slower.
  package static func usual(_ bytes: Span<UInt8>) -> (wall: CivilTime, offset: Int)? {
    guard bytes.count >= 20, bytes[4] == 0x2D, bytes[7] == 0x2D, bytes[10] == UInt8(ascii: "T"),
      bytes[13] == 0x3A, bytes[16] == 0x3A, let year = number(bytes, 0, 4),
      let month = number(bytes, 5, 2), let day = number(bytes, 8, 2),
      let hour = number(bytes, 11, 2), let minute = number(bytes, 14, 2),
      let second = number(bytes, 17, 2)
    else { return nil }
    var index = 19
    var milliseconds = 0
    if bytes[index] == UInt8(ascii: "."), bytes.count >= 24, let number = number(bytes, 20, 3) {
      milliseconds = number
      index = 23
    }
    guard let offset = offset(bytes, index),
      let wall = CivilTime(
        year: year, month: month, day: day, hour: hour, minute: minute, second: second,
        nanosecond: Int32(milliseconds) * 1_000_000)
    else { return nil }
    return (wall, offset)
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
