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

  /// The string with new text in place of some ranges of its `text`, as UTF-8 offsets in order. All other
  /// bytes stay the same, escapes included.
  package func splicing(
    string range: Range<Int>, _ replaced: [Range<Int>], with text: String
  ) -> [UInt8] {
    let content = (range.lowerBound + 1)..<(range.upperBound - 1)
    var offsets: [Int] = []
    var index = content.lowerBound
    while index < content.upperBound {
      let end =
        bytes[index] == UInt8(ascii: "\\") ? endOfEscape(index, content.upperBound) : index + 1
      // As many decoded bytes as `text(_:)` has for it.
      let count = end == index + 1 ? 1 : self.text(escape: index..<end).utf8.count
      offsets += [Int](repeating: index, count: count)
      index = end
    }
    offsets.append(content.upperBound)
    let escaped = JSONWriter.string(text).dropFirst().dropLast()
    var result: [UInt8] = []
    var start = range.lowerBound
    for range in replaced {
      result += copy(start..<offsets[range.lowerBound]) + escaped
      start = offsets[range.upperBound]
    }
    return result + copy(start..<range.upperBound)
  }

  /// The end of an escape; two escapes of a surrogate pair are one.
  private func endOfEscape(_ start: Int, _ end: Int) -> Int {
    guard let high = unicodeEscape(start, end) else { return start + 2 }
    let isPair =
      (0xD800..<0xDC00).contains(high)
      && (unicodeEscape(start + 6, end).map { (0xDC00..<0xE000).contains($0) } ?? false)
    return start + (isPair ? 12 : 6)
  }

  /// The text of one escape.
  private func text(escape range: Range<Int>) -> String {
    let quote = [UInt8(ascii: "\"")]
    let string = quote + copy(range) + quote
    let scanner = JSONScanner(string.span)
    return scanner.text(string.indices)
  }

  /// The value of a string for people: a lone surrogate becomes U+FFFD.
  package func text(_ range: Range<Int>) -> String {
    if !hasEscape(range) {
      return String(
        decoding: copy((range.lowerBound + 1)..<(range.upperBound - 1)), as: UTF8.self)
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
  fileprivate mutating func append(_ bytes: Span<UInt8>, _ range: Range<Int>) {
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
