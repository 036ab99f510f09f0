import JSONBytes
import TimelineDomain

/// The payload member `from` of an imported entry: where it comes from, and what this program has no
/// member for.
///
/// `{"source": string, "id"?: string, "members"?: object, "state"?: string, "modified"?: time}`
struct ImportedMember {
  let source: Range<Int>?
  let members: Range<Int>?
  /// A hash of what the entry said in the other program.
  let state: Range<Int>?
  let modified: Range<Int>?

  /// Nil if the payload has no such member.
  init?(payload: Range<Int>, in scanner: JSONScanner) {
    guard var index = scanner.enterObject(payload.lowerBound, payload.upperBound) else {
      return nil
    }
    var member = JSONMember(name: 0..<0, value: 0..<0)
    var found: Range<Int>?
    while scanner.nextMember(&index, payload.upperBound, &member) {
      if scanner.string(member.name, equals: "from") { found = member.value }
    }
    guard let found, scanner.kind(of: found) == .object else { return nil }
    var values = [5 of Range<Int>?](repeating: nil)
    _ = scanner.forEachMember(of: found) { member in
      if scanner.string(member.name, equals: "source") { values[0] = member.value }
      if scanner.string(member.name, equals: "members") { values[1] = member.value }
      if scanner.string(member.name, equals: "state") { values[2] = member.value }
      if scanner.string(member.name, equals: "modified") { values[3] = member.value }
    }
    func string(_ range: Range<Int>?) -> Range<Int>? {
      range.flatMap { scanner.isString($0) ? $0 : nil }
    }
    guard let source = string(values[0]) else { return nil }
    self.source = source
    members = values[1].flatMap { scanner.kind(of: $0) == .object ? $0 : nil }
    state = string(values[2])
    modified = string(values[3])
  }
}
