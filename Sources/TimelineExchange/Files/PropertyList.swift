import JSONBytes
import TimelineDomain

/// Turns an XML property list into JSON. Dates and data become strings.
///
/// It reads the part of XML that a property list can contain, as `plist(5)` and Apple's
/// PropertyList-1.0.dtd define it. It declares no entities, and nesting has a limit.
struct PropertyList {
  private enum Tag {
    case start(String, isEmpty: Bool)
    case end(String)
  }

  private static let deepest = 64

  private let bytes: [UInt8]
  private var index = 0

  static func json(_ bytes: Span<UInt8>) throws(ForeignFlaw) -> [UInt8] {
    if bytes.begins(with: "bplist") { throw flaw("binary", line: 1) }
    guard bytes.string(0..<bytes.count) != nil else { throw flaw("notUTF8", line: 1) }
    var list = PropertyList(bytes: JSONScanner(bytes).copy(0..<bytes.count))
    guard case .start("plist", isEmpty: false) = try list.nextTag(),
      case .start(let name, let isEmpty) = try list.nextTag()
    else { throw list.flaw("noPropertyList") }
    var writer = JSONWriter()
    try list.value(name, isEmpty, depth: 1, to: &writer)
    guard case .end("plist") = try list.nextTag(),
      list.bytes[list.index...].allSatisfy(PropertyList.isSpace)
    else { throw list.flaw("badNesting") }
    return writer.bytes
  }

  private static func flaw(_ reason: String, line: Int) -> ForeignFlaw {
    .other("property list, line \(line): \(reason)")
  }

  private func flaw(_ reason: String) -> ForeignFlaw {
    let lines = bytes[..<min(index, bytes.count)].count { $0 == 0x0A }
    return PropertyList.flaw(reason, line: lines + 1)
  }

  // MARK: Values

  private mutating func value(
    _ name: String, _ isEmpty: Bool, depth: Int, to writer: inout JSONWriter
  ) throws(ForeignFlaw) {
    if depth > PropertyList.deepest { throw flaw("tooDeep") }
    switch name {
    case "string": writer.string(try text(of: name, isEmpty))
    case "date": writer.string(try text(of: name, isEmpty).trimmed)
    case "data": writer.string(try text(of: name, isEmpty).filter { !$0.isWhitespace })
    case "integer", "real":
      let digits = try text(of: name, isEmpty).trimmed
      let bytes = Array(digits.utf8)
      let scanner = JSONScanner(bytes.span)
      let isNumber = scanner.value(in: 0..<bytes.count).map { scanner.kind(of: $0) == .number }
      if isNumber == true { writer.raw(bytes) } else { writer.string(digits) }
    case "true", "false":
      if !isEmpty, !(try text(of: name, isEmpty).trimmed.isEmpty) { throw flaw("badNesting") }
      writer.bool(name == "true")
    case "array", "dict":
      var inner = JSONWriter()
      if !isEmpty { try content(of: name, depth, to: &inner) }
      let (open, close) = name == "dict" ? ("{", "}") : ("[", "]")
      writer.raw(Array(open.utf8) + inner.bytes + Array(close.utf8))
    default: throw flaw("unknownElement(\(name))")
    }
  }

  /// The values of an array, or the keys and values of a dictionary.
  private mutating func content(
    of list: String, _ depth: Int, to writer: inout JSONWriter
  ) throws(ForeignFlaw) {
    while true {
      var tag = try nextTag()
      if case .end(list) = tag { return }
      if list == "dict" {
        guard case .start("key", let isEmpty) = tag else { throw flaw("badNesting") }
        writer.name(try text(of: "key", isEmpty))
        tag = try nextTag()
      }
      guard case .start(let name, let isEmpty) = tag else { throw flaw("badNesting") }
      try value(name, isEmpty, depth: depth + 1, to: &writer)
    }
  }

  // MARK: Tags and texts

  private static func isSpace(_ byte: UInt8) -> Bool {
    byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0D
  }

  private func has(_ text: String) -> Bool { bytes[index...].starts(with: text.utf8) }

  /// Goes to the position after the next `end`, and answers with what is before it.
  private mutating func skip(to end: String) throws(ForeignFlaw) -> ArraySlice<UInt8> {
    let start = index
    while index < bytes.count, !has(end) { index += 1 }
    guard index < bytes.count else { throw flaw("badNesting") }
    defer { index += end.utf8.count }
    return bytes[start..<index]
  }

  /// The next tag, after white space, comments and instructions.
  private mutating func nextTag() throws(ForeignFlaw) -> Tag {
    while true {
      while index < bytes.count, PropertyList.isSpace(bytes[index]) { index += 1 }
      guard index < bytes.count, bytes[index] == UInt8(ascii: "<") else {
        throw flaw(index < bytes.count ? "noPropertyList" : "badNesting")
      }
      if has("<?") {
        _ = try skip(to: "?>")
      } else if has("<!--") {
        _ = try skip(to: "-->")
      } else if has("<!DOCTYPE") {
        // Declarations could expand without limit.
        if try skip(to: ">").contains(UInt8(ascii: "[")) { throw flaw("declarations") }
      } else {
        return try tag()
      }
    }
  }

  private mutating func tag() throws(ForeignFlaw) -> Tag {
    index += 1
    var content = try skip(to: ">")
    let isEnd = content.first == UInt8(ascii: "/")
    if isEnd { content.removeFirst() }
    let isEmpty = content.last == UInt8(ascii: "/")
    if isEmpty { content.removeLast() }
    let name = String(decoding: content.prefix { !PropertyList.isSpace($0) }, as: UTF8.self)
    let attributes = content.dropFirst(name.utf8.count)
    // Only the root has attributes.
    guard !name.isEmpty, !(isEnd && isEmpty), !content.contains(UInt8(ascii: "<")),
      name == "plist" || attributes.allSatisfy(PropertyList.isSpace)
    else { throw flaw("badNesting") }
    return isEnd ? .end(name) : .start(name, isEmpty: isEmpty)
  }

  /// The text up to the end tag of an element that has no other elements.
  private mutating func text(of name: String, _ isEmpty: Bool) throws(ForeignFlaw) -> String {
    var text: [UInt8] = []
    if isEmpty { return "" }
    while index < bytes.count {
      let byte = bytes[index]
      if has("<![CDATA[") {
        index += 9
        text += try skip(to: "]]>")
      } else if has("<!--") {
        _ = try skip(to: "-->")
      } else if byte == UInt8(ascii: "<") {
        guard case .end(name) = try tag() else { throw flaw("badNesting") }
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
    throw flaw("badNesting")
  }

  private mutating func entity() throws(ForeignFlaw) -> [UInt8] {
    let longest = 12
    let name = bytes[(index + 1)...].prefix(longest).prefix { $0 != UInt8(ascii: ";") }
    let text = String(decoding: name, as: UTF8.self)
    let end = index + 1 + name.count
    guard end < bytes.count, bytes[end] == UInt8(ascii: ";"), let scalar = PropertyList.scalar(text)
    else { throw flaw("unknownEntity(\(text))") }
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
    case _ where name.hasPrefix("#x"):
      return UInt32(name.dropFirst(2), radix: 16).flatMap(Unicode.Scalar.init)
    case _ where name.hasPrefix("#"):
      return UInt32(name.dropFirst()).flatMap(Unicode.Scalar.init)
    default: return nil
    }
  }
}
