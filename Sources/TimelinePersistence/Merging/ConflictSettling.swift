import JSONBytes
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
    let common = CommonRevision(shown)
    let versions = heads.compactMap { common.members($0.entry) }
    // Who undoes a settled conflict wants the versions.
    let undone = heads.map { Set(entries[$0.entry].undoes) }
    // Two programs that settle differently would answer each other for ever.
    let settled = heads.count { head in
      ([head.entry] + head.twins).contains { entries[$0].isSettled }
    }
    guard versions.count == heads.count, settled < 2,
      undone.dropFirst().reduce(undone[0], { $0.intersection($1) }).isEmpty,
      let merged = Settlement(of: versions, from: common.members(of: heads.map(\.entry))).members,
      let edits = versions[0].edits(to: merged)
    else { return nil }
    let all = heads.flatMap { [$0.entry] + $0.twins }
    let ids = Set(all.map { entries[$0].id }).sorted()
    let replaced = shown.replaced(ids)
    let changed = EntryMembers.changed([merged] + versions)
    return shown.document.withScanner { scanner in
      let entry = entries[heads[0].entry]
      guard let payload = entry.payload.flatMap({ scanner.splicing($0, raw: edits.payload) }) else {
        return nil
      }
      func line(_ id: EntryID) -> [UInt8]? {
        EntryLine.settlement(
          of: entry, id: id, replacing: replaced, written: latest(all), changed: changed,
          envelope: edits.envelope, payload: payload, in: scanner)
      }
      guard let content = line(EntryID("")) else { return nil }
      let id = EntryID.hash(.settle, replaced + [EntryID(bytes: content)])
      return line(id).map { (id, $0) }
    }
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
    return document.withScanner { scanner in
      let statement = scanner.statement(of: document.entries[head])
      let same = entries.filter { scanner.statement(of: document.entries[$0]) == statement }
      return same.min { one, other in
        PostRevision.isEarlier(
          reader.written(one), document.entries[one].id, reader.written(other),
          document.entries[other].id)
      } ?? head
    }
  }

  /// The posts that were deleted, and that are shown because a revision did not know of the
  /// deletion.
  var keptEdits: Set<EntryID> {
    let newer = graph.newer
    let heads = Set(graph.heads.filter(isShown).map { graph.nodes.representatives[$0] })
    let leadsToHead = graph.older.reachable(from: heads)
    var kept: Set<EntryID> = []
    for (target, hiders) in graph.hiders where isKnownDeletion(hiders) {
      let statement = document.withScanner { $0.statement(of: document.entries[target]) }
      let edits = (newer[target] ?? []).filter { number in
        document.entries[number].undoes.isEmpty
          && document.withScanner { $0.statement(of: document.entries[number]) } != statement
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
