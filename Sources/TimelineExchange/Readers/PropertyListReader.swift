/// Why a file is no XML property list.
package struct PropertyListFlaw: Error, Hashable, Sendable {
  package enum Reason: Hashable, Sendable {
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

  package let reason: Reason
  /// Counted from 1.
  package let line: Int
}

/// Reads an XML property list, as `plist(5)` and Apple's PropertyList-1.0.dtd define it.
///
/// It reads the part of XML that a property list can contain. It declares no entities, and nesting
/// has a limit.
package struct PropertyListReader {
  private static let deepest = 64

  private var xml: XMLTokens

  package static func read(_ bytes: [UInt8]) throws(PropertyListFlaw) -> PropertyList {
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

extension String {
  fileprivate var trimmed: String {
    String(drop(while: \.isWhitespace).reversed().drop(while: \.isWhitespace).reversed())
  }
}
