package import JSONBytes
package import TimelineDomain

/// The members of one JSON entry: those that a reader understands, and the others.
package struct ForeignObject {
  private var values: [String: Range<Int>] = [:]
  private let all: [JSONMember]

  /// Nil if the value is no object.
  package init?(_ range: Range<Int>, in scanner: borrowing JSONScanner) {
    guard let members = scanner.members(of: range) else { return nil }
    all = members
    // Of repeated names, the last counts, as in the programs that write JSON.
    for member in members { values[scanner.text(member.name)] = member.value }
  }

  /// Nil for a missing member and for `null`.
  package func value(_ name: String, in scanner: borrowing JSONScanner) -> Range<Int>? {
    values[name].flatMap { scanner.kind(of: $0) == .null ? nil : $0 }
  }

  /// Nil for a missing member; throws for another type.
  package func string(
    _ name: String, in scanner: borrowing JSONScanner
  ) throws(ForeignFlaw) -> String? {
    guard let range = value(name, in: scanner) else { return nil }
    guard scanner.isString(range) else { throw .wrongType(member: name) }
    return scanner.text(range)
  }

  package func bool(
    _ name: String, in scanner: borrowing JSONScanner
  ) throws(ForeignFlaw) -> Bool? {
    guard let range = value(name, in: scanner) else { return nil }
    guard scanner.kind(of: range) == .boolean else { throw .wrongType(member: name) }
    return scanner.isTrue(range)
  }

  package func strings(
    _ name: String, in scanner: borrowing JSONScanner
  ) throws(ForeignFlaw) -> [String] {
    guard let range = value(name, in: scanner) else { return [] }
    guard let strings = scanner.strings(of: range) else { throw .wrongType(member: name) }
    return strings.map { String(decoding: $0, as: UTF8.self) }
  }

  /// The members with other names, byte for byte. Also those of the names that are repeated.
  package func members(
    besides names: Set<String>, in scanner: borrowing JSONScanner
  ) -> [ForeignMember] {
    others(besides: names, in: scanner).map { scanner.foreign($0) }
  }

  /// The same as ranges.
  func others(besides names: Set<String>, in scanner: borrowing JSONScanner) -> [JSONMember] {
    all.filter { member in
      let name = scanner.text(member.name)
      return !names.contains(name) || values[name] != member.value
    }
  }
}
