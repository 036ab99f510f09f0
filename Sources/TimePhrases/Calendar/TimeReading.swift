/// A parsed date, with a time and an offset if the text has them: `2026-11-20`, `2026-11-20T21:30`,
/// `2026-11-20 21:30:05.25+09:00`.
package struct TimeReading: Hashable, Sendable {
  package let hasTime: Bool
  package let hasSeconds: Bool
  /// Seconds east of Greenwich; nil if the text has no offset.
  package let offset: Int?
  /// Nil if the text has the right form but the date or the time is invalid.
  package let wall: CivilTime?

  /// Nil if the text doesn't have the form of a date.
  package init?(_ text: String) {
    var rest = Array(text.utf8)[...]
    guard let year = takeDigits(4, &rest), take("-", &rest), let month = takeDigits(2, &rest),
      take("-", &rest), let day = takeDigits(2, &rest)
    else { return nil }
    guard !rest.isEmpty else {
      self.init(CivilTime(year: year, month: month, day: day), offset: nil, hasTime: false)
      return
    }
    guard takeAny("Tt ", &rest), let hour = takeDigits(2, &rest), take(":", &rest),
      let minute = takeDigits(2, &rest)
    else { return nil }
    var second: Int?
    var nanosecond: Int32 = 0
    if take(":", &rest) {
      guard let digits = takeDigits(2, &rest) else { return nil }
      second = digits
      if take(".", &rest) {
        guard let fraction = takeFraction(&rest) else { return nil }
        nanosecond = fraction
      }
    }
    var offset: Int?
    if takeAny("Zz", &rest) {
      offset = 0
    } else if let sign = takeSign(&rest) {
      guard let hours = takeDigits(2, &rest), take(":", &rest), let minutes = takeDigits(2, &rest),
        hours < 24, minutes < 60
      else { return nil }
      offset = sign * (hours * 3600 + minutes * 60)
    }
    guard rest.isEmpty else { return nil }
    self.init(
      CivilTime(
        year: year, month: month, day: day, hour: hour, minute: minute, second: second ?? 0,
        nanosecond: nanosecond),
      offset: offset, hasTime: true, hasSeconds: second != nil)
  }

  private init(_ wall: CivilTime?, offset: Int?, hasTime: Bool, hasSeconds: Bool = false) {
    self.wall = wall
    self.offset = offset
    self.hasTime = hasTime
    self.hasSeconds = hasSeconds
  }
}

// MARK: - Parsing ASCII from left to right; each function removes what it parses

private func takeDigits(_ count: Int, _ text: inout ArraySlice<UInt8>) -> Int? {
  let digits = text.prefix(count)
  guard digits.count == count, digits.allSatisfy(\.isDigit) else { return nil }
  text.removeFirst(count)
  return digits.reduce(0) { $0 * 10 + Int($1 - 0x30) }
}

/// One digit or more, as nanoseconds. Ignores digits after the ninth.
private func takeFraction(_ text: inout ArraySlice<UInt8>) -> Int32? {
  let digits = text.prefix(while: \.isDigit)
  guard !digits.isEmpty else { return nil }
  text.removeFirst(digits.count)
  let nine = digits.prefix(9) + Array(repeating: 0x30, count: max(0, 9 - digits.count))
  return nine.reduce(0) { $0 * 10 + Int32($1 - 0x30) }
}

private func take(_ scalar: Unicode.Scalar, _ text: inout ArraySlice<UInt8>) -> Bool {
  guard text.first == UInt8(ascii: scalar) else { return false }
  text.removeFirst()
  return true
}

private func takeAny(_ scalars: String, _ text: inout ArraySlice<UInt8>) -> Bool {
  for scalar in scalars.unicodeScalars where take(scalar, &text) { return true }
  return false
}

private func takeSign(_ text: inout ArraySlice<UInt8>) -> Int? {
  take("+", &text) ? 1 : take("-", &text) ? -1 : nil
}

extension UInt8 {
  fileprivate var isDigit: Bool { self &- 0x30 < 10 }
}
