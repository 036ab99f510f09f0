/// Scans JSON bytes, and accepts exactly what RFC 8259 does.
///
/// It builds no tree: answers are ranges of the bytes. It has no recursion, so each level of depth
/// costs one bit.
package struct JSONScanner: ~Escapable {
  package let bytes: Span<UInt8>

  @_lifetime(copy bytes)
  package init(_ bytes: Span<UInt8>) {
    self.bytes = bytes
  }
}

extension JSONScanner {
  /// The range of the only value in `range`, without the white space around it. Nil if the bytes
  /// are no JSON text.
  package func value(in range: Range<Int>) -> Range<Int>? {
    let start = skipSpace(range.lowerBound, range.upperBound)
    guard let end = skipValue(start, range.upperBound) else { return nil }
    return skipSpace(end, range.upperBound) == range.upperBound ? start..<end : nil
  }

  /// The index after the value at `start`. Nil if there is no complete, valid value.
  package func skipValue(_ start: Int, _ end: Int) -> Int? {
    guard start < end else { return nil }
    switch bytes[start] {
    case UInt8(ascii: "{"), UInt8(ascii: "["): return skipNested(start, end)
    default: return skipScalar(start, end)
    }
  }

  /// The index after the object or array at `start`.
  private func skipNested(_ start: Int, _ end: Int) -> Int? {
    var nesting = BitStack()
    var index = start
    while true {
      guard index < end else { return nil }
      switch bytes[index] {
      case UInt8(ascii: "{"):
        index = skipSpace(index + 1, end)
        guard index < end else { return nil }
        if bytes[index] == UInt8(ascii: "}") {
          index += 1
        } else {
          nesting.push(true)
          guard let value = skipKey(index, end) else { return nil }
          index = value
          continue
        }
      case UInt8(ascii: "["):
        index = skipSpace(index + 1, end)
        guard index < end else { return nil }
        if bytes[index] == UInt8(ascii: "]") {
          index += 1
        } else {
          nesting.push(false)
          continue
        }
      default:
        guard let next = skipScalar(index, end) else { return nil }
        index = next
      }
      // After a value: close brackets, or go to the next value.
      while true {
        guard let isObject = nesting.top else { return index }
        index = skipSpace(index, end)
        guard index < end else { return nil }
        if bytes[index] == UInt8(ascii: ",") {
          index = skipSpace(index + 1, end)
          if isObject {
            guard let value = skipKey(index, end) else { return nil }
            index = value
          }
          break
        }
        guard bytes[index] == UInt8(ascii: isObject ? "}" : "]") else { return nil }
        nesting.pop()
        index += 1
      }
    }
  }

  @inline(__always)
  package func skipSpace(_ start: Int, _ end: Int) -> Int {
    var index = start
    while index < end, isSpace(bytes[index]) { index += 1 }
    return index
  }

  /// The index of a member's value, after its name and colon.
  private func skipKey(_ start: Int, _ end: Int) -> Int? {
    skipString(start, end).flatMap { skipColon($0, end) }
  }

  func skipColon(_ start: Int, _ end: Int) -> Int? {
    let colon = skipSpace(start, end)
    guard colon < end, bytes[colon] == UInt8(ascii: ":") else { return nil }
    return skipSpace(colon + 1, end)
  }

  private func skipScalar(_ start: Int, _ end: Int) -> Int? {
    switch bytes[start] {
    case UInt8(ascii: "\""): skipString(start, end)
    case UInt8(ascii: "t"): skipWord("true", start, end)
    case UInt8(ascii: "f"): skipWord("false", start, end)
    case UInt8(ascii: "n"): skipWord("null", start, end)
    default: skipNumber(start, end)
    }
  }

  private func skipWord(_ word: StaticString, _ start: Int, _ end: Int) -> Int? {
    guard end - start >= word.utf8CodeUnitCount else { return nil }
    for offset in 0..<word.utf8CodeUnitCount {
      guard unsafe bytes[start + offset] == word.utf8Start[offset] else { return nil }
    }
    return start + word.utf8CodeUnitCount
  }

  private func skipNumber(_ start: Int, _ end: Int) -> Int? {
    var index = start
    if index < end, bytes[index] == UInt8(ascii: "-") { index += 1 }
    if index < end, bytes[index] == UInt8(ascii: "0") {
      index += 1
    } else {
      guard let digits = skipDigits(index, end) else { return nil }
      index = digits
    }
    if index < end, bytes[index] == UInt8(ascii: ".") {
      guard let digits = skipDigits(index + 1, end) else { return nil }
      index = digits
    }
    if index < end, bytes[index] | 0x20 == UInt8(ascii: "e") {
      index += 1
      if index < end, bytes[index] == UInt8(ascii: "+") || bytes[index] == UInt8(ascii: "-") {
        index += 1
      }
      guard let digits = skipDigits(index, end) else { return nil }
      index = digits
    }
    return index
  }

  /// Skips at least one digit.
  private func skipDigits(_ start: Int, _ end: Int) -> Int? {
    var index = start
    while index < end, bytes[index] &- UInt8(ascii: "0") < 10 { index += 1 }
    return index > start ? index : nil
  }

  @inline(__always)
  private func isSpace(_ byte: UInt8) -> Bool {
    byte <= 0x20 && (byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09)
  }
}
