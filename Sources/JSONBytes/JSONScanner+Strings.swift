extension JSONScanner {
  /// The index after the closing quote. Nil for control characters, unknown escapes and invalid
  /// UTF-8. Accepts a lone surrogate written as an escape, because RFC 8259 does.
  package func skipString(_ start: Int, _ end: Int) -> Int? {
    guard start < end, bytes[start] == UInt8(ascii: "\"") else { return nil }
    precondition(start >= 0 && end <= bytes.count)
    var index = start &+ 1
    let raw = unsafe bytes.bytes
    let lastBlock = end &- 16
    while index <= lastBlock {
      // In range: `end` is at most the count.
      let stops = unsafe raw.uncheckedSixteen(at: index).stopsAndOthers
      if stops == 0 {
        index &+= 16
        continue
      }
      index &+= stops.trailingZeroBitCount
      switch bytes[index] {
      case UInt8(ascii: "\""): return index &+ 1
      case UInt8(ascii: "\\"):
        guard let next = skipEscape(index, end) else { return nil }
        index = next
      case ..<0x20: return nil
      default:
        // Text that is not ASCII is read 64 bytes at a time while that many are left.
        let quote = bytes.closingQuote(from: index)
        if quote >= 0 { return quote < end ? quote &+ 1 : nil }
        return skipCheckedString(index, end)
      }
    }
    return skipCheckedString(index, end)
  }

  /// Skips the rest of a string, scalar by scalar.
  private func skipCheckedString(_ start: Int, _ end: Int) -> Int? {
    var index = start
    while index < end {
      index = skipPlain(index, end)
      guard index < end else { return nil }
      switch bytes[index] {
      case UInt8(ascii: "\""): return index + 1
      case UInt8(ascii: "\\"):
        guard let next = skipEscape(index, end) else { return nil }
        index = next
      case ..<0x20: return nil
      default:
        let next = skipCommonScalars(index, end)
        guard let next = next > index ? next : skipUTF8(index, end) else { return nil }
        index = next
      }
    }
    return nil
  }

  /// Skips a run of scalars of three bytes, such as kana and ideographs. Stops at lead bytes that
  /// need an exact check.
  @inline(__always)
  private func skipCommonScalars(_ start: Int, _ end: Int) -> Int {
    // Five scalars fit sixteen bytes, with one byte left.
    let kinds = SIMD16<UInt8>(
      0xF0, 0xC0, 0xC0, 0xF0, 0xC0, 0xC0, 0xF0, 0xC0, 0xC0, 0xF0, 0xC0, 0xC0, 0xF0, 0xC0, 0xC0, 0)
    let wanted = SIMD16<UInt8>(
      0xE0, 0x80, 0x80, 0xE0, 0x80, 0x80, 0xE0, 0x80, 0x80, 0xE0, 0x80, 0x80, 0xE0, 0x80, 0x80, 1)
    let (lowest, surrogate) = (SIMD16<UInt8>(repeating: 0xE0), SIMD16<UInt8>(repeating: 0xED))
    var index = start
    while index &+ 16 <= end {
      // In range: `skipPlain`, which runs before, checks `end`.
      let block = unsafe bytes.bytes.uncheckedSixteen(at: index)
      let others =
        Sixteen((block & kinds) .!= wanted)
        | Sixteen((block .== lowest) .| (block .== surrogate))
      let count = others.first ?? 15
      index &+= count - count % 3
      if count < 15 { return index }
    }
    while index + 3 <= end {
      let (lead, second, third) = (bytes[index], bytes[index + 1], bytes[index + 2])
      guard lead & 0xF0 == 0xE0, lead != 0xE0, lead != 0xED, second & 0xC0 == 0x80,
        third & 0xC0 == 0x80
      else { break }
      index += 3
    }
    return index
  }

  /// The first byte that is a quote, a backslash, a control character or not ASCII. Checks sixteen
  /// bytes at once, because most bytes of a journal pass here.
  @inline(__always)
  private func skipPlain(_ start: Int, _ end: Int) -> Int {
    // As signed numbers, bytes above ASCII are negative.
    let control = SIMD16<Int8>(repeating: 0x20)
    let quote = SIMD16<UInt8>(repeating: UInt8(ascii: "\""))
    let backslash = SIMD16<UInt8>(repeating: UInt8(ascii: "\\"))
    return bytes.firstIndex(from: start, to: end) {
      $0 < 0x20 || $0 >= 0x80 || $0 == UInt8(ascii: "\"") || $0 == UInt8(ascii: "\\")
    } orOfSixteen: {
      let signed = $0.signed
      return Sixteen(signed .< control) | Sixteen($0 .== quote) | Sixteen($0 .== backslash)
    }
  }

  /// The index after the escape whose backslash is at `start`. Nil for an unknown escape.
  package func skipEscape(_ start: Int, _ end: Int) -> Int? {
    guard start + 1 < end else { return nil }
    switch bytes[start + 1] {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"), UInt8(ascii: "b"),
      UInt8(ascii: "f"), UInt8(ascii: "n"), UInt8(ascii: "r"), UInt8(ascii: "t"):
      return start + 2
    case UInt8(ascii: "u"):
      return unicodeEscape(start, end) == nil ? nil : start + 6
    default:
      return nil
    }
  }

  /// The number of the `\uXXXX` at `start`.
  func unicodeEscape(_ start: Int, _ end: Int) -> UInt32? {
    guard start + 6 <= end, bytes[start] == UInt8(ascii: "\\"),
      bytes[start + 1] == UInt8(ascii: "u")
    else { return nil }
    var number: UInt32 = 0
    for index in (start + 2)..<(start + 6) {
      switch bytes[index] {
      case let digit where digit &- UInt8(ascii: "0") < 10:
        number = number << 4 | UInt32(digit - UInt8(ascii: "0"))
      case let letter where (letter | 0x20) &- UInt8(ascii: "a") < 6:
        number = number << 4 | UInt32((letter | 0x20) - UInt8(ascii: "a") + 10)
      default: return nil
      }
    }
    return number
  }

  /// The index of the first byte that is not valid UTF-8.
  package func firstInvalidUTF8(in range: Range<Int>) -> Int? {
    var index = range.lowerBound
    while index < range.upperBound {
      if bytes[index] < 0x80 {
        index += 1
      } else if let next = skipUTF8(index, range.upperBound) {
        index = next
      } else {
        return index
      }
    }
    return nil
  }

  /// Skips one scalar of several bytes by the table of RFC 3629: no overlong form, no surrogate,
  /// nothing above U+10FFFF.
  private func skipUTF8(_ start: Int, _ end: Int) -> Int? {
    let lead = bytes[start]
    let length: Int
    let second: ClosedRange<UInt8>
    switch lead {
    case 0xC2...0xDF: (length, second) = (2, 0x80...0xBF)
    case 0xE0: (length, second) = (3, 0xA0...0xBF)
    case 0xED: (length, second) = (3, 0x80...0x9F)
    case 0xE1...0xEF: (length, second) = (3, 0x80...0xBF)
    case 0xF0: (length, second) = (4, 0x90...0xBF)
    case 0xF1...0xF3: (length, second) = (4, 0x80...0xBF)
    case 0xF4: (length, second) = (4, 0x80...0x8F)
    default: return nil
    }
    guard start + length <= end, second.contains(bytes[start + 1]) else { return nil }
    for index in (start + 2)..<(start + length) where bytes[index] & 0xC0 != 0x80 { return nil }
    return start + length
  }
}
