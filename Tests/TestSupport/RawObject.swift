/// Splits a valid JSON object into its members by counting quotes and brackets, independently of
/// the scanner.
package struct RawObject: Equatable {
  package struct Member: Equatable {
    /// With quotes, as spelled.
    package let name: String
    package let value: [UInt8]

    package var text: String { String(decoding: value, as: UTF8.self) }
  }

  package let members: [Member]

  package init(_ line: [UInt8]) {
    var members: [Member] = []
    var depth = 0
    var isInString = false
    var isEscaped = false
    var pieceStart = 0
    var name: [UInt8]?
    for (index, byte) in line.enumerated() {
      if isInString {
        if isEscaped {
          isEscaped = false
        } else if byte == UInt8(ascii: "\\") {
          isEscaped = true
        } else if byte == UInt8(ascii: "\"") {
          isInString = false
        }
        continue
      }
      switch byte {
      case UInt8(ascii: "\""): isInString = true
      case UInt8(ascii: "{"), UInt8(ascii: "["):
        depth += 1
        if depth == 1 { pieceStart = index + 1 }
      case UInt8(ascii: ":") where depth == 1 && name == nil:
        name = RawObject.trimmed(line[pieceStart..<index])
        pieceStart = index + 1
      case UInt8(ascii: ",") where depth == 1, UInt8(ascii: "}") where depth == 1:
        if let taken = name {
          members.append(
            Member(
              name: String(decoding: taken, as: UTF8.self),
              value: RawObject.trimmed(line[pieceStart..<index])))
        }
        name = nil
        pieceStart = index + 1
        if byte == UInt8(ascii: "}") { depth -= 1 }
      case UInt8(ascii: "}"), UInt8(ascii: "]"): depth -= 1
      default: break
      }
    }
    self.members = members
  }

  package init(_ line: String) {
    self.init(Array(line.utf8))
  }

  /// The value of the first member with this name, spelled without escapes.
  package subscript(name: String) -> [UInt8]? {
    members.first { $0.name == "\"\(name)\"" }?.value
  }

  package func text(_ name: String) -> String? {
    self[name].map { String(decoding: $0, as: UTF8.self) }
  }

  package var names: [String] { members.map(\.name) }

  /// The object without the members that an edit may change.
  package func without(_ names: [String]) -> [Member] {
    members.filter { member in !names.contains { "\"\($0)\"" == member.name } }
  }

  private static func trimmed(_ bytes: ArraySlice<UInt8>) -> [UInt8] {
    let isSpace: (UInt8) -> Bool = { [0x20, 0x09, 0x0D, 0x0A].contains($0) }
    return Array(bytes.drop(while: isSpace).reversed().drop(while: isSpace).reversed())
  }
}
