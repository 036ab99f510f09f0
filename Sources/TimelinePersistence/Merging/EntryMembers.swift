import JSONBytes
import TimelineDomain

/// What an entry says, as members with their bytes, for a merge of several versions.
struct EntryMembers: Equatable {
  struct Member: Equatable {
    /// The decoded name.
    let name: [UInt8]
    let spelling: [UInt8]
    /// As JSON. A name that is repeated has several.
    var values: [[UInt8]]
  }

  let kind: EntryKind
  private(set) var envelope: [Member]
  private(set) var payload: [Member]

  /// Nil for an entry without an object as its payload.
  init?(_ entry: TimelineEntry, in scanner: JSONScanner) {
    let own = ["id", "replaces", "written", "changed", "undoes", "batch", "payload"]
    guard let range = entry.payload, let payload = EntryMembers.members(of: range, scanner),
      let envelope = EntryMembers.members(of: entry.range, scanner)
    else { return nil }
    kind = entry.kind
    self.envelope = envelope.filter { !own.contains(String(decoding: $0.name, as: UTF8.self)) }
    self.payload = payload
  }

  private init(kind: EntryKind, envelope: [Member], payload: [Member]) {
    self.kind = kind
    self.envelope = envelope
    self.payload = payload
  }

  private static func members(of range: Range<Int>, _ scanner: JSONScanner) -> [Member]? {
    guard scanner.kind(of: range) == .object, let found = scanner.members(of: range) else {
      return nil
    }
    var members: [Member] = []
    for member in found {
      let (name, value) = (scanner.decodedString(member.name), scanner.copy(member.value))
      if let index = members.firstIndex(where: { $0.name == name }) {
        members[index].values.append(value)
      } else {
        members.append(
          Member(name: name, spelling: scanner.copy(member.name), values: [value]))
      }
    }
    return members
  }

  // MARK: Merging

  /// Members whose values belong together: all of them come from one version.
  private static let units = [["at", "zone"], ["mood", "score"]].map { $0.map { Array($0.utf8) } }

  /// One version with what each version changed of their base. Nil if they changed the same in
  /// different ways, or if they differ and have no base. The first version decides the order of the
  /// members.
  static func merged(_ versions: [EntryMembers], from base: EntryMembers?) -> EntryMembers? {
    guard let first = versions.first, versions.allSatisfy({ $0.kind == first.kind }),
      let envelope = merged(versions.map(\.envelope), from: base?.envelope, first.kind),
      let payload = merged(versions.map(\.payload), from: base?.payload, first.kind)
    else { return nil }
    return EntryMembers(kind: first.kind, envelope: envelope, payload: payload)
  }

  private static func merged(
    _ versions: [[Member]], from base: [Member]?, _ kind: EntryKind
  ) -> [Member]? {
    var result: [Member] = []
    for member in versions.joined() where !result.contains(where: { $0.name == member.name }) {
      let unit = units.first { $0.contains(member.name) } ?? [member.name]
      let values = versions.map { version in unit.map { version.values(of: $0) } }
      guard let base else {
        guard values.allSatisfy({ $0 == values[0] }) else { return nil }
        result.append(member)
        continue
      }
      let old = unit.map { base.values(of: $0) }
      let changed = values.filter { $0 != old }
      guard let new = changed.first else {
        result.append(member)
        continue
      }
      let value: [[UInt8]]
      if changed.allSatisfy({ $0 == new }) {
        value = new[unit.firstIndex(of: member.name) ?? 0]
      } else {
        let merge = MemberMerge(name: member.name, kind: kind)
        guard unit.count == 1, let merged = merge?.merged(values.map { $0[0] }, from: old[0]) else {
          return nil
        }
        value = [merged]
      }
      // Also keeps the place of a removed member, so that the next version does not add it.
      result.append(Member(name: member.name, spelling: member.spelling, values: value))
    }
    return result.filter { !$0.values.isEmpty }
  }

  // MARK: Differences

  /// The names of the payload members that differ between these versions.
  static func changed(_ versions: [EntryMembers]) -> [[UInt8]] {
    var seen: Set<[UInt8]> = []
    let names = versions.flatMap(\.payload).map(\.name).filter { seen.insert($0).inserted }
    return names.filter { name in
      let values = versions.map { $0.payload.values(of: name) }
      return values.contains { $0 != values[0] }
    }
  }

  /// The edits of the envelope and of the payload that lead to another version. Nil if a repeated
  /// member differs.
  func edits(to other: EntryMembers) -> (envelope: [JSONRawEdit], payload: [JSONRawEdit])? {
    guard let envelope = EntryMembers.edits(from: envelope, to: other.envelope),
      let payload = EntryMembers.edits(from: payload, to: other.payload)
    else { return nil }
    return (envelope, payload)
  }

  private static func edits(from old: [Member], to new: [Member]) -> [JSONRawEdit]? {
    var edits: [JSONRawEdit] = []
    for member in new where old.values(of: member.name) != member.values {
      guard old.values(of: member.name).count < 2, member.values.count == 1 else { return nil }
      edits.append(
        JSONRawEdit(name: member.name, spelling: member.spelling, value: member.values[0]))
    }
    for member in old where new.values(of: member.name).isEmpty {
      guard member.values.count == 1 else { return nil }
      edits.append(JSONRawEdit(name: member.name, spelling: member.spelling, value: nil))
    }
    return edits
  }
}

extension [EntryMembers.Member] {
  /// Empty if there is no member of that name.
  fileprivate func values(of name: [UInt8]) -> [[UInt8]] {
    first { $0.name == name }?.values ?? []
  }
}
