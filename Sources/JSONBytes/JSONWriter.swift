/// Writes JSON that is safe to show in a terminal: escapes control characters, bidirectional
/// overrides and line separators, and nothing else.
package struct JSONWriter: Sendable {
  package private(set) var bytes: [UInt8] = []
  private var needsComma = false

  /// Escapes only what JSON must escape, as every program does that writes the same bytes.
  private let isPlain: Bool

  package init() { isPlain = false }

  private init(isPlain: Bool) { self.isPlain = isPlain }

  /// A writer for text that is hashed, or that several programs write alike.
  package static var plain: JSONWriter { JSONWriter(isPlain: true) }

  package mutating func reserveCapacity(_ count: Int) { bytes.reserveCapacity(count) }

  // MARK: Structure

  package mutating func object(_ body: (inout JSONWriter) -> Void) {
    nested("{", "}", body)
  }

  package mutating func array(_ body: (inout JSONWriter) -> Void) {
    nested("[", "]", body)
  }

  package mutating func name(_ name: String) {
    separate()
    appendString(name)
    bytes.append(UInt8(ascii: ":"))
    needsComma = false
  }

  /// Writes text between two JSON texts.
  package mutating func verbatim(_ text: String) {
    bytes.append(contentsOf: text.utf8)
    needsComma = false
  }

  /// Writes a name that has only letters, without a check for escapes.
  package mutating func plainName(_ name: StaticString) {
    if needsComma { bytes.append(UInt8(ascii: ",")) }
    bytes.append(UInt8(ascii: "\""))
    // A static string has `utf8CodeUnitCount` bytes.
    unsafe bytes.append(
      contentsOf: UnsafeBufferPointer(start: name.utf8Start, count: name.utf8CodeUnitCount))
    bytes.append(UInt8(ascii: "\""))
    bytes.append(UInt8(ascii: ":"))
    needsComma = false
  }

  // MARK: Values

  package mutating func string(_ text: String) {
    separate()
    appendString(text)
  }

  package mutating func number(_ number: Int) { raw(String(number).utf8) }

  /// Writes a whole number without a fraction, and a number that JSON lacks as `null`.
  package mutating func number(_ number: Double) {
    guard number.isFinite else { return null() }
    if let whole = Int(exactly: number) { self.number(whole) } else { raw("\(number)".utf8) }
  }

  package mutating func bool(_ value: Bool) { word(value ? "true" : "false") }

  package mutating func null() { word("null") }

  private mutating func word(_ word: StaticString) {
    separate()
    // A static string has `utf8CodeUnitCount` bytes.
    unsafe bytes.append(
      contentsOf: UnsafeBufferPointer(start: word.utf8Start, count: word.utf8CodeUnitCount))
  }

  package mutating func strings(_ texts: some Sequence<String>) {
    array { for text in texts { $0.string(text) } }
  }

  /// Writes a value that is already JSON.
  package mutating func raw(_ value: some Sequence<UInt8>) {
    separate()
    bytes.append(contentsOf: value)
  }

  /// The JSON text of a string.
  package static func string(_ text: String) -> [UInt8] {
    var writer = JSONWriter()
    writer.string(text)
    return writer.bytes
  }

  /// The JSON text of a value from `JSONScanner.decodedString`, as every program writes it: with an escape for
  /// a quote, a backslash, a control character, and a lone surrogate, which no `String` can hold.
  package static func string(decoded bytes: [UInt8]) -> [UInt8] {
    var writer = JSONWriter.plain
    writer.bytes.reserveCapacity(bytes.count + 2)
    writer.bytes.append(UInt8(ascii: "\""))
    var index = 0
    while index < bytes.count {
      let byte = bytes[index]
      if byte == 0xED, index + 2 < bytes.count, bytes[index + 1] >= 0xA0 {
        let unit = 0xD000 | UInt32(bytes[index + 1] & 0x3F) << 6 | UInt32(bytes[index + 2] & 0x3F)
        writer.appendUnit(unit)
        index += 3
        continue
      }
      if byte >= 0x80 || !writer.appendEscape(UInt32(byte)) { writer.bytes.append(byte) }
      index += 1
    }
    writer.bytes.append(UInt8(ascii: "\""))
    return writer.bytes
  }

  /// The JSON text of a number.
  package static func number(_ number: Double) -> [UInt8] {
    var writer = JSONWriter()
    writer.number(number)
    return writer.bytes
  }

  // MARK: -

  private mutating func separate() {
    if needsComma { bytes.append(UInt8(ascii: ",")) }
    needsComma = true
  }

  @inline(__always)
  private mutating func nested(
    _ open: Unicode.Scalar, _ close: Unicode.Scalar, _ body: (inout JSONWriter) -> Void
  ) {
    separate()
    bytes.append(UInt8(ascii: open))
    needsComma = false
    body(&self)
    bytes.append(UInt8(ascii: close))
    needsComma = true
  }

  private mutating func appendString(_ text: String) {
    bytes.append(UInt8(ascii: "\""))
    appendEscaped(text)
    bytes.append(UInt8(ascii: "\""))
  }

  private mutating func appendEscaped(_ text: String) {
    var text = text
    text.withUTF8 { appendEscaped(unsafe $0.span) }
  }

  private mutating func appendEscaped(_ utf8: Span<UInt8>) {
    var start = 0
    while start < utf8.count {
      // Nearly all bytes need no escape.
      let end = utf8.firstThatMayNeedEscape(from: start)
      unsafe utf8.extracting(start..<end).withUnsafeBytes { unsafe bytes.append(contentsOf: $0) }
      start = end
      guard start < utf8.count else { return }
      let length = utf8[start].scalarLength
      let scalar = utf8.scalar(at: start, length)
      if !appendEscape(scalar) {
        for offset in 0..<length { bytes.append(utf8[start + offset]) }
      }
      start += length
    }
  }

  /// False if the scalar needs no escape.
  private mutating func appendEscape(_ scalar: UInt32) -> Bool {
    switch scalar {
    case 0x22: bytes += [0x5C, 0x22]
    case 0x5C: bytes += [0x5C, 0x5C]
    case 0x0A: bytes += [0x5C, UInt8(ascii: "n")]
    case 0x0D: bytes += [0x5C, UInt8(ascii: "r")]
    case 0x09: bytes += [0x5C, UInt8(ascii: "t")]
    case 0x08 where isPlain: bytes += [0x5C, UInt8(ascii: "b")]
    case 0x0C where isPlain: bytes += [0x5C, UInt8(ascii: "f")]
    case 0x20... where isPlain: return false
    case _ where scalar.isHarmful && scalar > 0xFFFF:
      appendUnit(0xD800 + (scalar - 0x10000) >> 10)
      appendUnit(0xDC00 + (scalar - 0x10000) & 0x3FF)
    case _ where scalar.isHarmful: appendUnit(scalar)
    default: return false
    }
    return true
  }

  /// A UTF-16 code unit as an escape.
  private mutating func appendUnit(_ unit: UInt32) {
    let digits = String(unit, radix: 16)
    bytes += Array("\\u".utf8) + Array(repeating: 0x30, count: 4 - digits.utf8.count)
    bytes += Array(digits.utf8)
  }
}

extension UInt8 {
  /// Whether a scalar with this first byte may need an escape.
  fileprivate var mayNeedEscape: Bool {
    switch self {
    case ..<0x20, 0x22, 0x5C, 0x7F, 0xC2, 0xD8, 0xE2, 0xEF, 0xF3: true
    default: false
    }
  }

  fileprivate var scalarLength: Int { self < 0x80 ? 1 : self < 0xE0 ? 2 : self < 0xF0 ? 3 : 4 }
}

extension Span<UInt8> {
  /// The index of the first byte that `mayNeedEscape`; checks sixteen bytes at once.
  fileprivate func firstThatMayNeedEscape(from start: Int) -> Int {
    let control = SIMD16<UInt8>(repeating: 0x1F)
    let quote = SIMD16<UInt8>(repeating: 0x22)
    let backslash = SIMD16<UInt8>(repeating: 0x5C)
    let delete = SIMD16<UInt8>(repeating: 0x7F)
    let latin = SIMD16<UInt8>(repeating: 0xC2)
    let arabic = SIMD16<UInt8>(repeating: 0xD8)
    let sign = SIMD16<UInt8>(repeating: 0xE2)
    let annotation = SIMD16<UInt8>(repeating: 0xEF)
    let tag = SIMD16<UInt8>(repeating: 0xF3)
    var index = start
    while index + 16 <= count {
      let block = sixteen(at: index)
      let ascii =
        (block .<= control) .| (block .== quote) .| (block .== backslash) .| (block .== delete)
      let others =
        (block .== latin) .| (block .== arabic) .| (block .== sign) .| (block .== annotation)
        .| (block .== tag)
      if let first = (Sixteen(ascii) | Sixteen(others)).first { return index + first }
      index += 16
    }
    while index < count, !self[index].mayNeedEscape { index += 1 }
    return index
  }

  fileprivate func scalar(at index: Int, _ length: Int) -> UInt32 {
    switch length {
    case 1: UInt32(self[index])
    case 2: UInt32(self[index] & 0x1F) << 6 | UInt32(self[index + 1] & 0x3F)
    case 3:
      UInt32(self[index] & 0x0F) << 12 | UInt32(self[index + 1] & 0x3F) << 6
        | UInt32(self[index + 2] & 0x3F)
    default:
      UInt32(self[index] & 0x07) << 18 | UInt32(self[index + 1] & 0x3F) << 12
        | UInt32(self[index + 2] & 0x3F) << 6 | UInt32(self[index + 3] & 0x3F)
    }
  }
}

extension UInt32 {
  /// Whether the scalar could move a cursor, start an escape sequence, end a line, reverse or hide
  /// text. Its first byte `mayNeedEscape`.
  fileprivate var isHarmful: Bool {
    switch self {
    case 0..<0x20, 0x7F..<0xA0, 0x2028...0x202E, 0x2060...0x206F, 0x061C, 0x200E, 0x200F, 0xFEFF,
      0xFFF0...0xFFFB, 0xE0000...0xE00FF, 0xE01F0...0xE0FFF:
      true
    default: false
    }
  }
}
