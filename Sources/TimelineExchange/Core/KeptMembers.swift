import JSONBytes

/// What an imported entry brought along from its program, for people: `location (dayone): {…}`.
package enum KeptMembers {
  /// Empty for an entry of this program. `line` is the entry as JSON.
  package static func rows(in line: [UInt8]) -> [String] {
    let scanner = JSONScanner(line.span)
    guard let whole = scanner.value(in: 0..<line.count),
      let payload = ForeignObject(whole, in: scanner)?.value("payload", in: scanner),
      let from = ForeignObject(payload, in: scanner)?.value("from", in: scanner),
      let object = ForeignObject(from, in: scanner),
      let source = try? object.string("source", in: scanner)
    else { return [] }
    let members = object.value("members", in: scanner).flatMap { scanner.members(of: $0) } ?? []
    return members.map { member in
      let value =
        scanner.isString(member.value)
        ? scanner.text(member.value)
        : String(decoding: scanner.copy(member.value), as: UTF8.self)
      return "\(scanner.text(member.name)) (\(source)): \(value)"
    }
  }
}
