import JSONBytes
import Platform
import TimelineDomain

/// Settles conflicts without a question: versions that changed different fields become one revision.
///
/// The new line depends only on the lines of the versions, so that two machines that settle the same
/// conflict write the same line. It follows `Samples/PROGRAM.md`, section 2.
struct ConflictSettling {
  /// A line for each conflict that settles itself.
  private(set) var lines: [UInt8] = []
  /// The ids of the new entries.
  private(set) var settled: Set<EntryID> = []
  private let shown: ShownEntries

  init(_ shown: ShownEntries) {
    self.shown = shown
    for heads in shown.conflicts {
      guard let (id, line) = line(for: heads) else { continue }
      settled.insert(id)
      lines += line
    }
  }

  private func line(
    for heads: [ShownEntries.Head]
  ) -> (id: EntryID, line: [UInt8])? {
    let entries = shown.document.entries
    // Who undoes a settled conflict wants the versions.
    let undone = heads.map { Set(entries[$0.entry].undoes) }
    // Two programs that settle differently would answer each other for ever.
    let settled = heads.count { head in
      ([head.entry] + head.twins).contains { entries[$0].isSettled }
    }
    guard settled < 2, undone.dropFirst().reduce(undone[0], { $0.intersection($1) }).isEmpty else {
      return nil
    }
    let all = heads.flatMap { [$0.entry] + $0.twins }
    let ids = Set(all.map { entries[$0].id }).sorted()
    if shown.hidesOthers(replacing: ids) { return nil }
    let replaced = shown.replaced(ids)
    let areSealed = areSealedAlike(heads)
    guard let edits = areSealed ? Edits() : self.edits(of: heads) else { return nil }
    return shown.document.withScanner { scanner in
      let entry = entries[heads[0].entry]
      guard let payload = entry.payload.flatMap({ scanner.splicing($0, raw: edits.payload) }) else {
        return nil
      }
      func line(_ id: EntryID) -> [UInt8]? {
        EntryLine.settlement(
          of: entry, id: id, replacing: replaced, written: areSealed ? nil : latest(all),
          changed: areSealed ? nil : edits.changed, envelope: edits.envelope, payload: payload,
          in: scanner)
      }
      guard let content = line(EntryID("")) else { return nil }
      let id = EntryID.hash(.settle, replaced + [EntryID(bytes: content)])
      return line(id).map { (id, $0) }
    }
  }

  /// What makes the settled version from the first one.
  private struct Edits {
    var changed: [[UInt8]] = []
    var envelope: [JSONRawEdit] = []
    var payload: [JSONRawEdit] = []
  }

  private func edits(of heads: [ShownEntries.Head]) -> Edits? {
    let common = CommonRevision(shown)
    let versions = heads.compactMap { common.members($0.entry) }
    guard versions.count == heads.count,
      let merged = Settlement(of: versions, from: common.members(of: heads.map(\.entry))).members,
      let edits = versions[0].edits(to: merged)
    else { return nil }
    return Edits(
      changed: EntryMembers.changed([merged] + versions), envelope: edits.envelope,
      payload: edits.payload)
  }

  /// Whether the same bytes are inside of these heads, which are all sealed for their post. While the journal is
  /// locked, no one knows. Nothing is ever sealed to settle a conflict: two machines would answer each other for ever.
  private func areSealedAlike(_ heads: [ShownEntries.Head]) -> Bool {
    let document = shown.document
    guard let seals = document.seals,
      heads.allSatisfy({ head in
        document.withScanner { document.entries[head.entry].isSealed($0) }
      })
    else { return false }
    let inside = heads.map { head -> [UInt8]? in
      let line = document.contents.copy(document.entries[head.entry].range)
      guard (try? seals.opened(line, post: shown.graph.names[head.entry])) != nil else {
        return nil
      }
      return try? seals.inside(of: line)
    }
    return inside[0] != nil && inside.allSatisfy { $0 == inside[0] }
  }

  /// When the last of these entries was written; of several spellings of it, the least.
  private func latest(_ numbers: [Int]) -> Moment? {
    let reader = RevisionReader(shown)
    let moments = numbers.compactMap(reader.written)
    return moments.max { left, right in
      if left.isBefore(right) { return true }
      if right.isBefore(left) { return false }
      return left.spelling.utf8.lexicographicallyPrecedes(right.spelling.utf8)
    }
  }
}

extension ShownEntries {
  /// The heads of each post in conflict, in the order of their ids.
  var conflicts: [[Head]] {
    let heads = heads.filter(\.isConflict)
    return Dictionary(grouping: heads) { graph.firsts[$0.entry] }.sorted { $0.key < $1.key }
      .map { post in
        post.value.sorted {
          (document.entries[$0.entry].id, $0.entry) < (document.entries[$1.entry].id, $1.entry)
        }
      }
  }

  /// The conflicts with their versions, for a decision.
  var postConflicts: [PostConflict] {
    let reader = RevisionReader(self)
    let common = CommonRevision(self)
    func revision(_ number: Int) -> PostRevision {
      PostRevision(
        entry: document.entries[number].id, action: reader.action(number),
        moment: reader.written(number), item: reader.item(number), isHead: isShown(number))
    }
    let conflicts = conflicts
    let own = numbers(ofPosts: Set(conflicts.map { graph.firsts[$0[0].entry] }))
    return conflicts.map { heads in
      let all = own[graph.firsts[heads[0].entry]] ?? []
      let origins = heads.map { origin(of: $0.entry, in: all) }
      let versions = zip(heads, origins).map { (head: $0.entry, origin: revision($1)) }
        .sorted { PostRevision.isEarlier($0.origin, $1.origin) }
      let base = common.entries(of: origins)
      let members = document.withScanner { scanner in
        versions.compactMap { EntryMembers(document.entries[$0.head], in: scanner) }
      }
      return PostConflict(
        id: graph.names[heads[0].entry], versions: versions.map { revision($0.head) },
        base: base.count == 1 ? revision(base[0]) : nil,
        differing: EntryMembers.differing(members).map { String(decoding: $0, as: UTF8.self) })
    }
  }

  /// The entry that first said what a head says, if an undo brought the head back. So an undone
  /// decision leaves the numbers and the base of the versions as they were.
  private func origin(of head: Int, in entries: [Int]) -> Int {
    guard !document.entries[head].undoes.isEmpty else { return head }
    let reader = RevisionReader(self)
    let statement = document.statement(of: head)
    return entries.filter { document.statement(of: $0) == statement }.min { one, other in
      PostRevision.isEarlier(
        reader.written(one), document.entries[one].id, reader.written(other),
        document.entries[other].id)
    } ?? head
  }

  /// The posts that were deleted, and that are shown because a revision did not know of the
  /// deletion.
  var keptEdits: Set<EntryID> {
    let newer = graph.newer
    let heads = Set(graph.heads.filter(isShown).map { graph.nodes.representatives[$0] })
    let leadsToHead = graph.older.reachable(from: heads)
    var kept: Set<EntryID> = []
    for (target, hiders) in graph.hiders where isKnownDeletion(hiders) {
      let statement = document.statement(of: target)
      let edits = (newer[target] ?? []).filter { number in
        document.entries[number].undoes.isEmpty
          && document.statement(of: number) != statement
      }
      if edits.contains(where: { leadsToHead.contains(graph.nodes.representatives[$0]) }) {
        kept.insert(graph.names[target])
      }
    }
    return kept
  }

  private func isKnownDeletion(_ hiders: [Int]) -> Bool {
    hiders.contains { hider in
      let entry = document.entries[hider]
      return entry.undoes.isEmpty && document.withScanner { !entry.isUnknownHider($0) }
    }
  }
}

extension PostRevision {
  /// By the time of writing, then by id. Only numbers versions; it decides nothing.
  fileprivate static func isEarlier(_ left: PostRevision, _ right: PostRevision) -> Bool {
    isEarlier(left.moment, left.entry, right.moment, right.entry)
  }

  fileprivate static func isEarlier(
    _ left: Moment?, _ leftID: EntryID, _ right: Moment?, _ rightID: EntryID
  ) -> Bool {
    switch (left, right) {
    case (let one?, let other?) where one.isBefore(other): true
    case (let one?, let other?) where other.isBefore(one): false
    case (nil, .some): true
    case (.some, nil): false
    default: leftID < rightID
    }
  }
}

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
    guard inPayload else { return ["at", "zone"].contains(name) ? .alone(["at", "zone"]) : .rest }
    guard let units = kind.units else { return .rest }
    switch name {
    case "starred": return .alone([name])
    case "tags": return .list
    default: return units.first { $0.contains(name) }.map(Rule.alone) ?? .rest
    }
  }

  /// Whether all versions have the same bytes for each file that they name. Otherwise one may have another name
  /// for a file, and another more about it.
  private static func hasOneElementForEachFile(_ versions: [EntryMembers]) -> Bool {
    var elements: [[UInt8]: [UInt8]] = [:]
    for value in versions.flatMap({ $0.envelope.values(of: Array("files".utf8)) }) {
      let scanner = JSONScanner(value.span)
      for element in scanner.elements(of: value.indices) ?? [] {
        guard let digits = FileReference.digits(element, in: scanner) else { continue }
        let bytes = scanner.copy(element)
        if elements.updateValue(bytes, forKey: digits) ?? bytes != bytes { return false }
      }
    }
    return true
  }

  private static func members(
    of versions: [EntryMembers], from base: EntryMembers
  ) -> EntryMembers? {
    guard let first = versions.first,
      versions.allSatisfy({ $0.kind == first.kind && $0.kind == base.kind })
    else { return nil }
    let fileRule: Rule = hasOneElementForEachFile(versions + [base]) ? .list : .alone(["files"])
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
            !inPayload && member.name.elementsEqual("files".utf8)
              ? fileRule : rule(member.name, inPayload: inPayload, first.kind))
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
    let all = (versions + [base]).compactMap(MergedList.elements)
    guard all.count == versions.count + 1 else { return nil }
    let distinguished = MergedList.distinguished(all)
    let (lists, old) = (distinguished.dropLast(), distinguished[versions.count])
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

  private typealias Element = (name: [UInt8], value: [UInt8])

  /// Another program may give one version a file twice, under two names. The hash does not tell such
  /// elements apart, so in all versions their bytes do, and of equal bytes their number.
  private static func distinguished(_ lists: [[Element]]) -> [[Element]] {
    let file = UInt8(ascii: "f")
    var repeated: Set<[UInt8]> = []
    for list in lists {
      var seen: Set<[UInt8]> = []
      for element in list where element.name.first == file {
        if !seen.insert(element.name).inserted { repeated.insert(element.name) }
      }
    }
    if repeated.isEmpty { return lists }
    return lists.map { list in
      var counts: [[UInt8]: Int] = [:]
      return list.map { element in
        guard repeated.contains(element.name) else { return element }
        counts[element.value, default: 0] += 1
        let number = Array("\(counts[element.value] ?? 1):".utf8)
        return (Array("n".utf8) + number + element.value, element.value)
      }
    }
  }

  /// The elements and what makes them the same: the text of a tag, the hash of a file, else the bytes. Empty
  /// for an absent member and for `null`.
  private static func elements(_ values: [[UInt8]]) -> [Element]? {
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
    guard let value = scanner.member("sha256", of: element), scanner.isString(value) else {
      return nil
    }
    let digits = scanner.decodedString(value)
    let isHash =
      digits.count == 64
      && digits.allSatisfy { (0x30...0x39).contains($0) || (0x61...0x66).contains($0) }
    return isHash ? digits : nil
  }
}

/// Finds the revision that the heads of a post have in common.
struct CommonRevision {
  private let shown: ShownEntries
  private var graph: PostGraph { shown.graph }
  private var entries: [TimelineEntry] { shown.document.entries }

  init(_ shown: ShownEntries) {
    self.shown = shown
  }

  /// The latest entries that all of these entries descend from. None if one of them descends from
  /// another.
  func entries(of numbers: [Int]) -> [Int] {
    let nodes = Set(numbers.map { graph.nodes.representatives[$0] })
    guard let first = nodes.first, ancestors(of: nodes).isDisjoint(with: nodes) else { return [] }
    let common = nodes.dropFirst().reduce(ancestors(of: [first])) { common, node in
      common.isEmpty ? common : common.intersection(ancestors(of: [node]))
    }
    let older = ancestors(of: common)
    return common.subtracting(older).sorted { entries[$0].id < entries[$1].id }
  }

  /// What any of these nodes descends from.
  private func ancestors(of nodes: Set<Int>) -> Set<Int> {
    graph.older.reachable(from: Set(nodes.flatMap { graph.older[$0] ?? [] }))
  }

  /// What these entries had in common. Of several common revisions, it is their merge, if they merge
  /// without a question. Nil if there is none, or its words are gone.
  func members(of numbers: [Int], depth: Int = 0) -> EntryMembers? {
    let common = entries(of: numbers)
    guard !common.isEmpty, depth < 20 else { return nil }
    let versions = common.compactMap(self.members)
    guard versions.count == common.count else { return nil }
    if versions.count == 1 { return versions[0] }
    return Settlement(of: versions, from: members(of: common, depth: depth + 1)).members
  }

  /// Nil for an entry that this version can't interpret, or that shares its id.
  func members(_ number: Int) -> EntryMembers? {
    shown.document.withScanner { scanner in
      let entry = entries[number]
      guard !shown.document.ids.isShared(entry.id), !EntryReading(entry, in: scanner).isUnknown
      else { return nil }
      return EntryMembers(entry, in: scanner)
    }
  }
}
