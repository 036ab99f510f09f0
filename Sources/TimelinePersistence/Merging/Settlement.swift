import JSONBytes

/// One version from several, as far as that needs no person (`Samples/PROGRAM.md`, section 2).
///
/// Only members that mean the same whatever the rest says are merged by themselves. Any other member may
/// belong to the words or the place beside it, so it comes from one version, and only if no other version
/// changed more than tags, the star or files.
struct Settlement {
  private typealias Values = [[UInt8]]

  /// Nil if a person has to decide.
  let members: EntryMembers?

  init(of versions: [EntryMembers], from base: EntryMembers?) {
    members = base.flatMap { Settlement.members(of: versions, from: $0) }
  }

  /// How a member settles.
  private enum Rule {
    /// All versions that changed it agree; also about the member that belongs to it.
    case alone([String])
    /// Element by element.
    case list
    case rest
  }

  private static func rule(_ name: [UInt8], inPayload: Bool, _ kind: EntryKind) -> Rule {
    let name = String(decoding: name, as: UTF8.self)
    switch (inPayload, kind, name) {
    case (false, _, "at"), (false, _, "zone"): return .alone(["at", "zone"])
    case (false, _, "files"): return .list
    case (true, .text, "text"): return .alone([name])
    case (true, .mood, "note"): return .alone([name])
    case (true, .mood, "mood"), (true, .mood, "score"): return .alone(["mood", "score"])
    case (true, .text, "starred"), (true, .mood, "starred"): return .alone([name])
    case (true, .text, "tags"), (true, .mood, "tags"): return .list
    default: return .rest
    }
  }

  private static func members(
    of versions: [EntryMembers], from base: EntryMembers
  ) -> EntryMembers? {
    guard let first = versions.first,
      versions.allSatisfy({ $0.kind == first.kind && $0.kind == base.kind })
    else { return nil }
    let light = [Array("tags".utf8), Array("starred".utf8), Array("files".utf8)]
    let isLight = versions.map { version in
      EntryMembers.differing([base, version]).allSatisfy(light.contains)
    }
    func settled(inPayload: Bool) -> [EntryMembers.Member]? {
      let part: KeyPath<EntryMembers, [EntryMembers.Member]> = inPayload ? \.payload : \.envelope
      let all = versions.map { $0[keyPath: part] }
      let old = base[keyPath: part]
      var result: [EntryMembers.Member] = []
      for member in all.joined() where !result.contains(where: { $0.name == member.name }) {
        guard
          let values = values(
            of: member.name, all, old, isLight,
            rule(member.name, inPayload: inPayload, first.kind))
        else { return nil }
        // Also keeps the place of a removed member, so that the next version does not add it.
        result.append(
          EntryMembers.Member(name: member.name, spelling: member.spelling, values: values))
      }
      return result.filter { !$0.values.isEmpty }
    }
    guard let envelope = settled(inPayload: false), let payload = settled(inPayload: true) else {
      return nil
    }
    return first.with(envelope: envelope, payload: payload)
  }

  private static func values(
    of name: [UInt8], _ versions: [[EntryMembers.Member]], _ base: [EntryMembers.Member],
    _ isLight: [Bool], _ rule: Rule
  ) -> Values? {
    let values = versions.map { $0.values(of: name) }
    let old = base.values(of: name)
    let changed = values.filter { $0 != old }
    switch rule {
    case .alone(let names):
      let unit = names.map { Array($0.utf8) }
      let units = versions.map { version in unit.map { version.values(of: $0) } }
      let before = unit.map { base.values(of: $0) }
      guard let new = units.first(where: { $0 != before }) else { return old }
      // A person moves an entry that lasts until a time.
      let until = Array("until".utf8)
      if names.contains("at"), versions.contains(where: { !$0.values(of: until).isEmpty }) {
        return nil
      }
      guard units.allSatisfy({ $0 == before || $0 == new }) else { return nil }
      return unit.firstIndex(of: name).map { new[$0] }
    case .list:
      guard let new = changed.first else { return old }
      if changed.allSatisfy({ $0 == new }) { return new }
      if let list = MergedList(values, from: old) { return [list.value] }
    case .rest: break
    }
    guard let index = values.firstIndex(where: { $0 != old }) else { return old }
    guard changed.count == 1, isLight.enumerated().allSatisfy({ $0 == index || $1 }) else {
      return nil
    }
    return values[index]
  }
}

/// A list without the elements that any version removed, with those that any version added.
private struct MergedList {
  /// As JSON.
  let value: [UInt8]

  /// Each list has the values of a member: none if it is absent. Nil if one is no list.
  init?(_ versions: [[[UInt8]]], from base: [[UInt8]]) {
    let lists = versions.compactMap(MergedList.elements)
    guard let old = MergedList.elements(base), lists.count == versions.count else { return nil }
    let base = Set(old.map(\.name))
    let oldValues = Set(old.map(\.value))
    let names = lists.map { Set($0.map(\.name)) }
    // Of different elements of one name, the one that a version changed.
    var values: [[UInt8]: [UInt8]] = [:]
    for element in lists.joined() {
      if let known = values[element.name], !oldValues.contains(known) { continue }
      values[element.name] = element.value
    }
    var seen: Set<[UInt8]> = []
    let merged = lists.joined().filter { element in
      let isRemoved =
        base.contains(element.name) && names.contains { !$0.contains(element.name) }
      return !isRemoved && seen.insert(element.name).inserted
    }
    value =
      [UInt8(ascii: "[")]
      + merged.compactMap { values[$0.name] }.joined(separator: [UInt8(ascii: ",")])
      + [UInt8(ascii: "]")]
  }

  /// The elements and what makes them the same: the text of a tag, the hash of a file, else the bytes. Empty
  /// for an absent member and for `null`.
  private static func elements(_ values: [[UInt8]]) -> [(name: [UInt8], value: [UInt8])]? {
    guard values.count <= 1 else { return nil }
    guard let value = values.first else { return [] }
    let scanner = JSONScanner(value.span)
    if scanner.kind(of: value.indices) == .null { return [] }
    guard scanner.kind(of: value.indices) == .array else { return nil }
    return scanner.elements(of: value.indices)?.map { element in
      let bytes = scanner.copy(element)
      if scanner.kind(of: element) == .string {
        return (Array("s".utf8) + scanner.decodedString(element), bytes)
      }
      if let digits = FileReference.digits(element, in: scanner) {
        return (Array("f".utf8) + digits, bytes)
      }
      return (Array("b".utf8) + bytes, bytes)
    }
  }
}

/// An element of `files` that names a file.
enum FileReference {
  /// The digits of the file's SHA-256. Nil for an element that names no file.
  static func digits(_ element: Range<Int>, in scanner: JSONScanner) -> [UInt8]? {
    guard scanner.kind(of: element) == .object,
      let member = scanner.members(of: element)?.first(where: {
        scanner.string($0.name, equals: "sha256")
      }), scanner.kind(of: member.value) == .string
    else { return nil }
    let digits = scanner.decodedString(member.value)
    let isHash =
      digits.count == 64
      && digits.allSatisfy { (0x30...0x39).contains($0) || (0x61...0x66).contains($0) }
    return isHash ? digits : nil
  }
}
