/// The members of a JSON object as they are spelled, read independently of the scanner.
package struct RawObject: Equatable {
  package struct Member: Equatable {
    /// With quotes, as spelled.
    package let name: String
    package let value: [UInt8]

    package var text: String { String(decoding: value, as: UTF8.self) }
  }

  package let members: [Member]

  /// Without members if the line is no object.
  package init(_ line: [UInt8]) {
    members = (PageValue(line: line)?.members ?? []).map {
      Member(name: String(decoding: $0.spelledName, as: UTF8.self), value: $0.value.spelling)
    }
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
}
