import JSONBytes

/// The encoding of a foreign file. Readers get UTF-8 without a BOM.
package enum TextEncoding: String, CaseIterable, Sendable {
  case utf8 = "utf-8"
  case utf16LE = "utf-16le"
  case utf16BE = "utf-16be"
  /// With the characters that Windows has between 0x80 and 0x9F, as browsers read it.
  case latin1 = "latin-1"

  /// Nil without a BOM.
  package init?(byteOrderMarkOf bytes: Span<UInt8>) {
    if bytes.count >= 3, bytes[0] == 0xEF, bytes[1] == 0xBB, bytes[2] == 0xBF {
      self = .utf8
    } else if bytes.count >= 2, bytes[0] == 0xFF, bytes[1] == 0xFE {
      self = .utf16LE
    } else if bytes.count >= 2, bytes[0] == 0xFE, bytes[1] == 0xFF {
      self = .utf16BE
    } else {
      return nil
    }
  }

  /// Calls `body` with the bytes in UTF-8. `chosen` is what the user said; a BOM is stronger.
  package static func withUTF8(
    _ bytes: Span<UInt8>, chosen: TextEncoding?, _ body: (Span<UInt8>) -> Void
  ) {
    let marked = TextEncoding(byteOrderMarkOf: bytes)
    switch marked ?? chosen ?? .utf8 {
    case .utf8: body(marked == .utf8 ? bytes.extracting(3..<bytes.count) : bytes)
    case .utf16LE: body(utf16(bytes, from: marked == nil ? 0 : 2, low: 0, high: 1).span)
    case .utf16BE: body(utf16(bytes, from: marked == nil ? 0 : 2, low: 1, high: 0).span)
    case .latin1: body(latin1(bytes).span)
    }
  }

  /// Where the bytes are not UTF-8; nil if they are.
  package static func firstFlaw(_ bytes: Span<UInt8>) -> Int? {
    do throws(UTF8.ValidationError) {
      _ = try UTF8Span(validating: bytes)
      return nil
    } catch {
      return error.byteOffsets.lowerBound
    }
  }

  private static func utf16(_ bytes: Span<UInt8>, from start: Int, low: Int, high: Int) -> [UInt8] {
    var units: [UInt16] = []
    units.reserveCapacity(bytes.count / 2)
    for index in stride(from: start, to: bytes.count - 1, by: 2) {
      units.append(UInt16(bytes[index + high]) << 8 | UInt16(bytes[index + low]))
    }
    return Array(String(decoding: units, as: UTF16.self).utf8)
  }

  private static func latin1(_ bytes: Span<UInt8>) -> [UInt8] {
    var text: [UInt8] = []
    text.reserveCapacity(bytes.count + bytes.count / 8)
    for index in bytes.indices {
      let byte = bytes[index]
      if byte < 0x80 {
        text.append(byte)
      } else {
        let number = byte < 0xA0 ? windows[Int(byte - 0x80)] : UInt32(byte)
        text += Array(String(Unicode.Scalar(number) ?? "\u{FFFD}").utf8)
      }
    }
    return text
  }

  private static let windows: [UInt32] = [
    0x20AC, 0x81, 0x201A, 0x0192, 0x201E, 0x2026, 0x2020, 0x2021, 0x02C6, 0x2030, 0x0160, 0x2039,
    0x0152, 0x8D, 0x017D, 0x8F, 0x90, 0x2018, 0x2019, 0x201C, 0x201D, 0x2022, 0x2013, 0x2014,
    0x02DC,
    0x2122, 0x0161, 0x203A, 0x0153, 0x9D, 0x017E, 0x0178,
  ]
}

// Lines and words in the bytes of a text.

extension Span<UInt8> {
  /// The line that begins at `start`, without its LF.
  func line(at start: Int) -> Range<Int> {
    start..<firstIndex(of: 0x0A, from: start, to: count)
  }

  /// The index of the first byte from `start` on that is no ASCII white space.
  func skipBlanks(_ start: Int) -> Int {
    var index = start
    while index < count, self[index].isBlank { index += 1 }
    return index
  }

  /// The end of the range without the white space at its end.
  func endOfInk(_ range: Range<Int>) -> Int {
    var end = range.upperBound
    while end > range.lowerBound, self[end - 1].isBlank { end -= 1 }
    return end
  }

  /// The start of the range without the white space at its start.
  func startOfInk(_ range: Range<Int>) -> Int {
    var start = range.lowerBound
    while start < range.upperBound, self[start].isBlank { start += 1 }
    return start
  }

  func begins(with word: StaticString) -> Bool {
    guard count >= word.utf8CodeUnitCount else { return false }
    return word.withUTF8Buffer { buffer in
      buffer.indices.allSatisfy { buffer[$0] == self[$0] }
    }
  }

  /// Nil for bytes that are not UTF-8.
  func string(_ range: Range<Int>) -> String? {
    guard let valid = try? UTF8Span(validating: extracting(range)) else { return nil }
    return String(copying: valid)
  }

  /// For messages; repairs invalid UTF-8.
  func text(_ range: Range<Int>) -> String {
    extracting(range).withUnsafeBufferPointer { String(decoding: $0, as: UTF8.self) }
  }
}

extension UInt8 {
  fileprivate var isBlank: Bool { self == 0x20 || (0x09...0x0D).contains(self) }
}
