/// The values of strings.
extension JSONScanner {
  /// The value of a string as UTF-8, with three bytes for a lone surrogate, so that two strings are
  /// equal exactly if these bytes are.
  package func decodedString(_ range: Range<Int>) -> [UInt8] {
    if !hasEscape(range) { return copy((range.lowerBound + 1)..<(range.upperBound - 1)) }
    var result: [UInt8] = []
    result.reserveCapacity(range.count)
    forEachPiece(of: range) { piece in
      switch piece {
      case .plain(let range): result.append(bytes, range)
      case .byte(let byte): result.append(byte)
      case .scalar(let number): result.append(utf8: number)
      }
    }
    return result
  }

  /// The value of a string for people: a lone surrogate becomes U+FFFD.
  package func text(_ range: Range<Int>) -> String {
    if !hasEscape(range) {
      let content = bytes.extracting((range.lowerBound + 1)..<(range.upperBound - 1))
      return unsafe content.withUnsafeBufferPointer { unsafe String(decoding: $0, as: UTF8.self) }
    }
    var result: [UInt8] = []
    result.reserveCapacity(range.count)
    forEachPiece(of: range) { piece in
      switch piece {
      case .plain(let range): result.append(bytes, range)
      case .byte(let byte): result.append(byte)
      case .scalar(let number):
        let isSurrogate = number & 0xFFFF_F800 == 0xD800
        result.append(utf8: isSurrogate ? 0xFFFD : number)
      }
    }
    return String(decoding: result, as: UTF8.self)
  }

  /// Whether the string has an escape; without one, its value is its bytes.
  package func hasEscape(_ range: Range<Int>) -> Bool {
    bytes.firstIndex(of: UInt8(ascii: "\\"), from: range.lowerBound, to: range.upperBound)
      < range.upperBound
  }

  /// Whether the value of the string is `name`, with or without escapes.
  @inlinable @inline(__always)
  package func string(_ range: Range<Int>, equals name: StaticString) -> Bool {
    let length = name.utf8CodeUnitCount
    if length <= 8, range.count &- 2 == length, range.lowerBound &+ 9 <= bytes.count {
      let mask = UInt64.max &>> UInt64(64 &- 8 &* length)
      let word = bytes.word(at: range.lowerBound &+ 1) & mask
      if word == UInt64(nameOf: name) { return true }
    }
    return isSpelled(range, as: name)
  }

  @usableFromInline
  func isSpelled(_ range: Range<Int>, as name: StaticString) -> Bool {
    let content = (range.lowerBound + 1)..<(range.upperBound - 1)
    if content.count == name.utf8CodeUnitCount {
      var index = content.lowerBound
      while index < content.upperBound {
        let byte = bytes[index]
        if byte == UInt8(ascii: "\\") { break }
        guard unsafe byte == name.utf8Start[index - content.lowerBound] else { return false }
        index += 1
      }
      if index == content.upperBound { return true }
    }
    for index in content where bytes[index] == UInt8(ascii: "\\") {
      return decodedString(range) == Array(name.description.utf8)
    }
    return false
  }

  private enum Piece {
    /// Bytes without escapes.
    case plain(Range<Int>)
    case byte(UInt8)
    case scalar(UInt32)
  }

  private func forEachPiece(of range: Range<Int>, _ body: (Piece) -> Void) {
    var index = range.lowerBound + 1
    let end = range.upperBound - 1
    while index < end {
      let escape = bytes.firstIndex(of: UInt8(ascii: "\\"), from: index, to: end)
      if index < escape { body(.plain(index..<escape)) }
      index = escape
      guard index < end else { return }
      switch bytes[index + 1] {
      case UInt8(ascii: "b"): body(.byte(0x08))
      case UInt8(ascii: "f"): body(.byte(0x0C))
      case UInt8(ascii: "n"): body(.byte(0x0A))
      case UInt8(ascii: "r"): body(.byte(0x0D))
      case UInt8(ascii: "t"): body(.byte(0x09))
      case UInt8(ascii: "u"):
        let first = unicodeEscape(index, end) ?? 0xFFFD
        index += 6
        if first & 0xFFFF_FC00 == 0xD800, let second = unicodeEscape(index, end),
          second & 0xFFFF_FC00 == 0xDC00
        {
          body(.scalar(0x10000 + (first & 0x3FF) << 10 + second & 0x3FF))
          index += 6
        } else {
          body(.scalar(first))
        }
        continue
      case let literal: body(.byte(literal))
      }
      index += 2
    }
  }
}

extension UInt64 {
  /// The bytes of a name of at most eight bytes, with the first in the lowest bits.
  @inlinable @inline(__always)
  package init(nameOf name: StaticString) {
    var word: UInt64 = 0
    for index in 0..<name.utf8CodeUnitCount {
      word |= unsafe UInt64(name.utf8Start[index]) &<< UInt64(8 &* index)
    }
    self = word
  }
}

extension [UInt8] {
  mutating func append(_ bytes: Span<UInt8>, _ range: Range<Int>) {
    unsafe bytes.extracting(range).withUnsafeBytes { unsafe append(contentsOf: $0) }
  }

  /// The UTF-8 form of a code point, surrogates included.
  fileprivate mutating func append(utf8 number: UInt32) {
    let tail = { (shift: UInt32) in UInt8(0x80 | number >> shift & 0x3F) }
    switch number {
    case ..<0x80: append(UInt8(number))
    case ..<0x800: self += [UInt8(0xC0 | number >> 6), tail(0)]
    case ..<0x10000: self += [UInt8(0xE0 | number >> 12), tail(6), tail(0)]
    default: self += [UInt8(0xF0 | number >> 18), tail(12), tail(6), tail(0)]
    }
  }
}
