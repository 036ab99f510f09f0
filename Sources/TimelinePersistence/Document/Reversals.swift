import TimelineDomain

/// What undo and redo took back, and which shown entries are edited now.
///
/// An undo counts only for entries of the posts that its own line names, so that a part of a journal with all
/// related entries gives the same answer as the whole.
struct Reversals: Sendable {
  /// Entries that an undo took back, and that no later undo or redo brought back.
  private let takenBack: Set<Int>
  /// For each entry that an undo or redo wrote: the entries that it takes back.
  let targets: [Int: [Int]]
  /// For each such entry: 1 for an undo, 2 for a redo, 3 for the undo of a redo, and so on.
  let depths: [Int: Int]

  init(_ document: TimelineDocument, _ graph: PostGraph) {
    let entries = document.entries
    var targets: [Int: [Int]] = [:]
    var depths: [Int: Int] = [:]
    var undoers: [Int: [Int]] = [:]
    for (number, entry) in entries.enumerated() where !entry.undoes.isEmpty {
      let posts = Reversals.posts(of: number, entries, graph)
      targets[number] = entry.undoes.compactMap { document.ids[$0] }.filter { target in
        target < number
          && !posts.isDisjoint(with: Reversals.posts(of: target, entries, graph))
      }
      depths[number] = 1
      for target in targets[number] ?? [] {
        undoers[target, default: []].append(number)
        depths[number] = max(depths[number] ?? 1, (depths[target] ?? 0) + 1)
      }
    }
    // An undo comes after its target, so the last entries are decided first.
    var takenBack: Set<Int> = []
    for (target, numbers) in undoers.sorted(by: { $0.key > $1.key })
    where numbers.contains(where: { !takenBack.contains($0) }) {
      takenBack.insert(target)
    }
    self.takenBack = takenBack
    self.targets = targets
    self.depths = depths
  }

  func isTakenBack(_ number: Int) -> Bool { takenBack.contains(number) }

  /// The posts of an entry, by their first entries; for a deletion, those of the entries that it names.
  private static func posts(
    of number: Int, _ entries: [TimelineEntry], _ graph: PostGraph
  ) -> Set<Int> {
    guard entries[number].isHider else { return [graph.firsts[number]] }
    return Set(entries[number].replaces.compactMap { graph.nodes[$0] }.map { graph.firsts[$0] })
  }
}

extension ShownEntries {
  /// Whether an edit that is not undone led to this entry. A restored entry is not edited.
  func isEdited(_ number: Int) -> Bool {
    if document.entries[number].replaces.isEmpty { return false }
    let node = graph.nodes.representatives[number]
    return isStandingEdit(number)
      || graph.older.reachable(from: [node]).contains(where: isStandingEdit)
  }

  /// Whether it is an edit itself, and not undone.
  private func isStandingEdit(_ number: Int) -> Bool {
    let entry = document.entries[number]
    guard !entry.isHider, entry.undoes.isEmpty, !reversals.isTakenBack(number) else {
      return false
    }
    let isLinked = entry.replaces.contains { id in
      id != entry.id && (graph.nodes[id] != nil || !document.ids.has(id))
    }
    return isLinked && RevisionReader(self).action(number) == .edited
  }

  /// What an undo or redo did; nil for any other entry.
  func reversal(_ number: Int) -> PostRevision.Reversal? {
    guard let depth = reversals.depths[number] else { return nil }
    // A redo names the undo, and the undo names the entries that it took back.
    var entries = [number]
    for _ in 0..<depth { entries = entries.flatMap { reversals.targets[$0] ?? [] } }
    var seen: Set<Int> = []
    return PostRevision.Reversal(
      isRedo: depth.isMultiple(of: 2),
      entries: entries.filter { seen.insert($0).inserted }.map { document.entries[$0].id })
  }
}
