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
    let own = TimelineEntry.membersOfTheLine
    let ownNames = own.indices.map { own[$0].description } + ["payload"]
    guard let range = entry.payload, let payload = EntryMembers.members(of: range, scanner),
      let envelope = EntryMembers.members(of: entry.range, scanner)
    else { return nil }
    kind = entry.kind
    self.envelope = envelope.filter { !ownNames.contains(String(decoding: $0.name, as: UTF8.self)) }
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

  // MARK: Differences

  /// The names of the payload members that differ between these versions, sorted.
  static func changed(_ versions: [EntryMembers]) -> [[UInt8]] {
    differing(versions.map(\.payload)).sorted { $0.lexicographicallyPrecedes($1) }
  }

  /// The names of all members that differ between these versions.
  static func differing(_ versions: [EntryMembers]) -> [[UInt8]] {
    differing(versions.map(\.envelope)) + differing(versions.map(\.payload))
  }

  private static func differing(_ versions: [[Member]]) -> [[UInt8]] {
    var seen: Set<[UInt8]> = []
    let names = versions.joined().map(\.name).filter { seen.insert($0).inserted }
    return names.filter { name in
      let values = versions.map { $0.values(of: name) }
      return values.contains { $0 != values[0] }
    }
  }

  /// The same version with other members.
  func with(envelope: [Member], payload: [Member]) -> EntryMembers {
    EntryMembers(kind: kind, envelope: envelope, payload: payload)
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
  func values(of name: [UInt8]) -> [[UInt8]] {
    first { $0.name == name }?.values ?? []
  }
}
