/// A member of an object, as byte ranges.
package struct JSONMember: Sendable, Hashable {
  package let name: Range<Int>
  package let value: Range<Int>

  package init(name: Range<Int>, value: Range<Int>) {
    self.name = name
    self.value = value
  }
}

/// The kind of a JSON value, known from its first byte.
package enum JSONKind: Sendable, Hashable {
  case object, array, string, number, boolean, null
}

extension JSONScanner {
  /// Calls `body` for each member of the object in `range`, in order, repeated names included. False if
  /// `range` is not exactly one valid object.
  package func forEachMember(of range: Range<Int>, _ body: (JSONMember) -> Void) -> Bool {
    guard var index = enterObject(range.lowerBound, range.upperBound) else { return false }
    var member = JSONMember(name: 0..<0, value: 0..<0)
    while nextMember(&index, range.upperBound, &member) { body(member) }
    return index == range.upperBound
  }

  /// The index after an opening brace and the space that follows it.
  package func enterObject(_ start: Int, _ end: Int) -> Int? {
    guard start < end, bytes[start] == UInt8(ascii: "{") else { return nil }
    let index = skipSpace(start + 1, end)
    return index < end && bytes[index] != UInt8(ascii: ",") ? index : nil
  }

  /// Reads the member at `index` and advances to the next. False after the last one, with `index`
  /// after the closing brace, and in an invalid object, with `index` -1.
  package func nextMember(_ index: inout Int, _ end: Int, _ member: inout JSONMember) -> Bool {
    var start = index
    index = -1
    guard start < end else { return false }
    if bytes[start] == UInt8(ascii: "}") {
      index = start + 1
      return false
    }
    if bytes[start] == UInt8(ascii: ",") { start = skipSpace(start + 1, end) }
    guard let afterName = skipString(start, end), let value = skipColon(afterName, end),
      let afterValue = skipValue(value, end)
    else { return false }
    let next = skipSpace(afterValue, end)
    guard next < end, bytes[next] == UInt8(ascii: "}") || bytes[next] == UInt8(ascii: ",") else {
      return false
    }
    member = JSONMember(name: start..<afterName, value: value..<afterValue)
    index = next
    return true
  }

  /// All members. Nil if `range` is not exactly one valid object.
  package func members(of range: Range<Int>) -> [JSONMember]? {
    var result: [JSONMember] = []
    return forEachMember(of: range) { result.append($0) } ? result : nil
  }

  /// The value of the first member with that name.
  package func member(_ name: StaticString, of object: Range<Int>) -> Range<Int>? {
    var found: Range<Int>?
    let isObject = forEachMember(of: object) { member in
      if found == nil, string(member.name, equals: name) { found = member.value }
    }
    return isObject ? found : nil
  }

  /// Calls `body` for each element of the array in `range`, in order. False if `range` is not
  /// exactly one valid array.
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

  /// All elements. Nil if `range` is not exactly one valid array.
  package func elements(of range: Range<Int>) -> [Range<Int>]? {
    var result: [Range<Int>] = []
    return forEachElement(of: range) { result.append($0) } ? result : nil
  }

  /// Whether `range` is an array of strings.
  package func areStrings(_ range: Range<Int>) -> Bool {
    var areAll = true
    let isArray = forEachElement(of: range) { if !isString($0) { areAll = false } }
    return isArray && areAll
  }

  /// The decoded strings of an array of strings. Nil for other arrays.
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

  package func isString(_ value: Range<Int>) -> Bool {
    bytes[value.lowerBound] == UInt8(ascii: "\"")
  }

  package func isTrue(_ value: Range<Int>) -> Bool { bytes[value.lowerBound] == UInt8(ascii: "t") }
}
