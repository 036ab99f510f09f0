/// One member of an object, as ranges of the bytes it stands in.
package struct JSONMember: Sendable, Hashable {
  package let name: Range<Int>
  package let value: Range<Int>

  @inlinable @inline(__always)
  init(name: Range<Int>, value: Range<Int>) {
    self.name = name
    self.value = value
  }
}

/// What a value is, told by its first byte.
package enum JSONKind: Sendable, Hashable {
  case object, array, string, number, boolean, null
}

extension JSONScanner {
  /// Calls `body` for each member of the object that `range` is, in order, repeated names included.
  /// False where `range` is not exactly one valid object.
  @inlinable @inline(__always)
  package func forEachMember(of range: Range<Int>, _ body: (JSONMember) -> Void) -> Bool {
    skipObject(range.lowerBound, range.upperBound, body) == range.upperBound
  }

  /// The index behind the object that begins at `start`, each of its members given to `body` on the
  /// way; nil where there is no whole, valid object. Everything is looked at once.
  @inlinable @inline(__always)
  package func skipObject(
    _ start: Int, _ end: Int, _ body: (JSONMember) -> Void
  ) -> Int? {
    guard start < end, bytes[start] == UInt8(ascii: "{") else { return nil }
    var index = skipSpace(start + 1, end)
    if index < end, bytes[index] == UInt8(ascii: "}") { return index + 1 }
    while true {
      guard let afterName = skipString(index, end), let value = skipColon(afterName, end),
        let afterValue = skipValue(value, end)
      else { return nil }
      body(JSONMember(name: index..<afterName, value: value..<afterValue))
      index = skipSpace(afterValue, end)
      guard index < end else { return nil }
      if bytes[index] == UInt8(ascii: "}") { return index + 1 }
      guard bytes[index] == UInt8(ascii: ",") else { return nil }
      index = skipSpace(index + 1, end)
    }
  }

  /// Every member, or nil where `range` is not exactly one valid object.
  package func members(of range: Range<Int>) -> [JSONMember]? {
    var result: [JSONMember] = []
    return forEachMember(of: range) { result.append($0) } ? result : nil
  }

  /// Calls `body` for each element of the array that `range` is, in order. False where `range` is not
  /// exactly one valid array.
  @inlinable @inline(__always)
  package func forEachElement(of range: Range<Int>, _ body: (Range<Int>) -> Void) -> Bool {
    let end = range.upperBound
    guard !range.isEmpty, bytes[range.lowerBound] == UInt8(ascii: "[") else { return false }
    var index = skipSpace(range.lowerBound + 1, end)
    if index < end, bytes[index] == UInt8(ascii: "]") { return index + 1 == end }
    while true {
      guard let after = skipValue(index, end) else { return false }
      body(index..<after)
      index = skipSpace(after, end)
      guard index < end else { return false }
      if bytes[index] == UInt8(ascii: "]") { return index + 1 == end }
      guard bytes[index] == UInt8(ascii: ",") else { return false }
      index = skipSpace(index + 1, end)
    }
  }

  /// Every element, or nil where `range` is not exactly one valid array.
  package func elements(of range: Range<Int>) -> [Range<Int>]? {
    var result: [Range<Int>] = []
    return forEachElement(of: range) { result.append($0) } ? result : nil
  }

  /// Whether it is an array that holds nothing but strings.
  package func areStrings(_ range: Range<Int>) -> Bool {
    var areAll = true
    let isArray = forEachElement(of: range) { if kind(of: $0) != .string { areAll = false } }
    return isArray && areAll
  }

  /// The strings of an array that holds nothing else, as the bytes they mean.
  package func strings(of range: Range<Int>) -> [[UInt8]]? {
    guard areStrings(range) else { return nil }
    return elements(of: range)?.map { decodedString($0) }
  }

  /// The kind of a value that is known to be valid.
  package func kind(of value: Range<Int>) -> JSONKind {
    switch bytes[value.lowerBound] {
    case UInt8(ascii: "{"): .object
    case UInt8(ascii: "["): .array
    case UInt8(ascii: "\""): .string
    case UInt8(ascii: "t"), UInt8(ascii: "f"): .boolean
    case UInt8(ascii: "n"): .null
    default: .number
    }
  }

  package func isTrue(_ value: Range<Int>) -> Bool { bytes[value.lowerBound] == UInt8(ascii: "t") }
}
