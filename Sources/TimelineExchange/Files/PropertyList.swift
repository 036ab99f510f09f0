import TimelineDomain

/// A value of an XML property list.
package indirect enum PropertyList: Hashable, Sendable {
  package struct Member: Hashable, Sendable {
    package let name: String
    package let value: PropertyList
  }

  case string(String)
  /// As written: `2013-11-06T23:09:58Z`.
  case date(String)
  /// An integer or a real number, as written.
  case number(String)
  case boolean(Bool)
  /// Base64, as written.
  case data(String)
  case array([PropertyList])
  case dictionary([Member])

  /// The first member of that name; nil if this is no dictionary.
  package subscript(name: String) -> PropertyList? {
    guard case .dictionary(let members) = self else { return nil }
    return members.first { $0.name == name }?.value
  }

  package var string: String? { if case .string(let text) = self { text } else { nil } }
  package var boolean: Bool? { if case .boolean(let value) = self { value } else { nil } }
  package var date: String? { if case .date(let text) = self { text } else { nil } }
  package var array: [PropertyList]? { if case .array(let values) = self { values } else { nil } }
}

/// Why a file is no XML property list.
struct PropertyListFlaw: Error, Hashable, Sendable {
  enum Reason: Hashable, Sendable {
    /// The binary form begins with `bplist`.
    case binary
    case noPropertyList
    case unknownElement(String)
    case unknownEntity(String)
    /// An element without its end, or with the end of another.
    case badNesting
    case tooDeep
    /// A document type with declarations of its own, which could expand without limit.
    case declarations
    case notUTF8
  }

  let reason: Reason
  /// Counted from 1.
  let line: Int
}

/// Reads an XML property list, as `plist(5)` and Apple's PropertyList-1.0.dtd define it.
///
/// It reads the part of XML that a property list can contain. It declares no entities, and nesting
/// has a limit.
struct PropertyListReader {
  private static let deepest = 64

  private var xml: XMLTokens

  static func read(_ bytes: [UInt8]) throws(PropertyListFlaw) -> PropertyList {
    if bytes.starts(with: "bplist".utf8) {
      throw PropertyListFlaw(reason: .binary, line: 1)
    }
    guard String(validating: bytes, as: UTF8.self) != nil else {
      throw PropertyListFlaw(reason: .notUTF8, line: 1)
    }
    var reader = PropertyListReader(xml: XMLTokens(bytes))
    return try reader.document()
  }

  private mutating func document() throws(PropertyListFlaw) -> PropertyList {
    guard case .start("plist", isEmpty: false) = try xml.nextTag() else {
      throw xml.flaw(.noPropertyList)
    }
    guard case .start(let name, let isEmpty) = try xml.nextTag() else {
      throw xml.flaw(.noPropertyList)
    }
    let value = try self.value(name, isEmpty, depth: 1)
    guard case .end("plist") = try xml.nextTag() else { throw xml.flaw(.badNesting) }
    guard xml.isAtEnd else { throw xml.flaw(.badNesting) }
    return value
  }

  private mutating func value(
    _ name: String, _ isEmpty: Bool, depth: Int
  ) throws(PropertyListFlaw) -> PropertyList {
    if depth > PropertyListReader.deepest { throw xml.flaw(.tooDeep) }
    switch name {
    case "string": return .string(try text(of: name, isEmpty))
    case "date": return .date(try text(of: name, isEmpty).trimmed)
    case "integer", "real": return .number(try text(of: name, isEmpty).trimmed)
    case "data": return .data(try text(of: name, isEmpty).filter { !$0.isWhitespace })
    case "true", "false":
      if !isEmpty, !(try text(of: name, isEmpty).trimmed.isEmpty) { throw xml.flaw(.badNesting) }
      return .boolean(name == "true")
    case "array": return .array(isEmpty ? [] : try elements(depth))
    case "dict": return .dictionary(isEmpty ? [] : try members(depth))
    default: throw xml.flaw(.unknownElement(name))
    }
  }

  private mutating func elements(_ depth: Int) throws(PropertyListFlaw) -> [PropertyList] {
    var elements: [PropertyList] = []
    while true {
      switch try xml.nextTag() {
      case .start(let name, let isEmpty):
        elements.append(try value(name, isEmpty, depth: depth + 1))
      case .end("array"): return elements
      case .end: throw xml.flaw(.badNesting)
      }
    }
  }

  private mutating func members(_ depth: Int) throws(PropertyListFlaw) -> [PropertyList.Member] {
    var members: [PropertyList.Member] = []
    while true {
      switch try xml.nextTag() {
      case .end("dict"): return members
      case .start("key", let isEmpty):
        let key = try text(of: "key", isEmpty)
        guard case .start(let name, let isEmpty) = try xml.nextTag() else {
          throw xml.flaw(.badNesting)
        }
        let value = try value(name, isEmpty, depth: depth + 1)
        members.append(PropertyList.Member(name: key, value: value))
      default: throw xml.flaw(.badNesting)
      }
    }
  }

  private mutating func text(
    of name: String, _ isEmpty: Bool
  ) throws(PropertyListFlaw) -> String {
    isEmpty ? "" : try xml.text(until: name)
  }
}

/// The tags and texts of a small XML document, one after the other. Knows the five named entities
/// and numbers; refuses declarations.
private struct XMLTokens {
  enum Tag {
    case start(String, isEmpty: Bool)
    case end(String)
  }

  private let bytes: [UInt8]
  private var index = 0

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { index = 3 }
  }

  func flaw(_ reason: PropertyListFlaw.Reason) -> PropertyListFlaw {
    let end = min(index, bytes.count)
    return PropertyListFlaw(reason: reason, line: bytes[..<end].count { $0 == 0x0A } + 1)
  }

  /// The next tag, after white space, comments and instructions.
  fileprivate mutating func nextTag() throws(PropertyListFlaw) -> Tag {
    while true {
      while index < bytes.count, isSpace(bytes[index]) { index += 1 }
      guard index < bytes.count, bytes[index] == UInt8(ascii: "<") else {
        throw flaw(index < bytes.count ? .noPropertyList : .badNesting)
      }
      if has("<?") {
        try skip(to: "?>")
      } else if has("<!--") {
        try skip(to: "-->")
      } else if has("<!DOCTYPE") {
        try skipDocumentType()
      } else {
        return try tag()
      }
    }
  }

  /// Whether only white space follows.
  fileprivate var isAtEnd: Bool { bytes[index...].allSatisfy(isSpace) }

  /// The text up to the end tag of an element that has no other elements.
  mutating func text(until name: String) throws(PropertyListFlaw) -> String {
    var text: [UInt8] = []
    while index < bytes.count {
      let byte = bytes[index]
      if has("<![CDATA[") {
        let start = index + 9
        try skip(to: "]]>")
        text += bytes[start..<(index - 3)]
      } else if has("<!--") {
        try skip(to: "-->")
      } else if byte == UInt8(ascii: "<") {
        guard case .end(name) = try tag() else { throw flaw(.badNesting) }
        return String(decoding: text, as: UTF8.self)
      } else if byte == UInt8(ascii: "&") {
        text += try entity()
      } else if byte == 0x0D {
        // XML 1.0, section 2.11: every line end is read as LF.
        text.append(0x0A)
        index += index + 1 < bytes.count && bytes[index + 1] == 0x0A ? 2 : 1
      } else {
        text.append(byte)
        index += 1
      }
    }
    throw flaw(.badNesting)
  }

  // MARK: -

  private func isSpace(_ byte: UInt8) -> Bool {
    byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0D
  }

  private func has(_ text: String) -> Bool { bytes[index...].starts(with: text.utf8) }

  /// Goes to the position after the next `end`.
  private mutating func skip(to end: String) throws(PropertyListFlaw) {
    while index < bytes.count {
      if has(end) {
        index += end.utf8.count
        return
      }
      index += 1
    }
    throw flaw(.badNesting)
  }

  private mutating func skipDocumentType() throws(PropertyListFlaw) {
    while index < bytes.count, bytes[index] != UInt8(ascii: ">") {
      if bytes[index] == UInt8(ascii: "[") { throw flaw(.declarations) }
      index += 1
    }
    guard index < bytes.count else { throw flaw(.badNesting) }
    index += 1
  }

  private mutating func tag() throws(PropertyListFlaw) -> Tag {
    index += 1
    let isEnd = index < bytes.count && bytes[index] == UInt8(ascii: "/")
    if isEnd { index += 1 }
    let start = index
    while index < bytes.count, bytes[index] != UInt8(ascii: ">") {
      if bytes[index] == UInt8(ascii: "<") { throw flaw(.badNesting) }
      index += 1
    }
    guard index < bytes.count else { throw flaw(.badNesting) }
    var content = bytes[start..<index]
    index += 1
    let isEmpty = content.last == UInt8(ascii: "/")
    if isEmpty { content.removeLast() }
    let name = String(decoding: content.prefix { !isSpace($0) }, as: UTF8.self)
    if name.isEmpty || isEnd && isEmpty { throw flaw(.badNesting) }
    // Only the root has attributes.
    guard name == "plist" || content.dropFirst(name.utf8.count).allSatisfy(isSpace) else {
      throw flaw(.badNesting)
    }
    return isEnd ? .end(name) : .start(name, isEmpty: isEmpty)
  }

  private mutating func entity() throws(PropertyListFlaw) -> [UInt8] {
    let longest = 12
    let name = bytes[(index + 1)...].prefix(longest).prefix { $0 != UInt8(ascii: ";") }
    let text = String(decoding: name, as: UTF8.self)
    let end = index + 1 + name.count
    guard end < bytes.count, bytes[end] == UInt8(ascii: ";"), let scalar = XMLTokens.scalar(text)
    else { throw flaw(.unknownEntity(text)) }
    index = end + 1
    return Array(String(Character(scalar)).utf8)
  }

  private static func scalar(_ name: String) -> Unicode.Scalar? {
    switch name {
    case "amp": return "&"
    case "lt": return "<"
    case "gt": return ">"
    case "quot": return "\""
    case "apos": return "'"
    default: break
    }
    guard name.first == "#" else { return nil }
    let digits = name.dropFirst()
    let number =
      digits.first == "x" ? UInt32(digits.dropFirst(), radix: 16) : UInt32(digits, radix: 10)
    return number.flatMap(Unicode.Scalar.init)
  }
}
