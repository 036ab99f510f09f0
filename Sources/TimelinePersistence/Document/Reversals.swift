import TimelineDomain

/// What undo and redo took back, and which shown entries are edited now.
///
/// An undo counts only for entries of the posts that its own line names, so that a part of a journal with all
/// related entries gives the same answer as the whole.
struct Reversals: Sendable {
  /// Entries that an undo took back, and that no later undo or redo brought back.
  private let takenBack: Set<Int>
  /// For each entry that an undo or redo wrote: 1 for an undo, 2 for a redo, 3 for the undo of a redo, and
  /// so on.
  let depths: [Int: Int]
  /// For each such entry: the entries at the end of the chain of undos and redos, which no undo wrote.
  let origins: [Int: [Int]]

  init(_ document: TimelineDocument, _ graph: PostGraph) {
    let entries = document.entries
    var depths: [Int: Int] = [:]
    var origins: [Int: [Int]] = [:]
    var undoers: [Int: [Int]] = [:]
    var postsOfHiders: [Int: Set<Int>] = [:]
    // An undo of one deletion of many entries asks for its posts as often as it writes lines.
    func posts(of number: Int) -> Set<Int> {
      guard entries[number].isHider else { return [graph.firsts[number]] }
      if let posts = postsOfHiders[number] { return posts }
      let posts = Set(
        entries[number].replaces.compactMap { graph.nodes[$0] }.map { graph.firsts[$0] })
      postsOfHiders[number] = posts
      return posts
    }
    func firstPost(of number: Int) -> Int? {
      guard entries[number].isHider else { return graph.firsts[number] }
      return entries[number].replaces.first.flatMap { graph.nodes[$0] }.map { graph.firsts[$0] }
    }
    func shareAPost(_ number: Int, _ target: Int) -> Bool {
      // Most undos are of one post, and need no sets.
      if let post = firstPost(of: number), post == firstPost(of: target) { return true }
      return !posts(of: number).isDisjoint(with: posts(of: target))
    }
    for number in entries.indices where !entries[number].undoes.isEmpty {
      let targets = entries[number].undoes.compactMap { document.ids[$0] }
        .filter { $0 < number && shareAPost(number, $0) }
      let depth = 1 + (targets.map { depths[$0] ?? 0 }.max() ?? 0)
      for target in targets { undoers[target, default: []].append(number) }
      var seen: Set<Int> = []
      depths[number] = depth
      // A target is earlier in the file, so its own origins are known.
      origins[number] = targets.filter { (depths[$0] ?? 0) == depth - 1 }
        .flatMap { origins[$0] ?? [$0] }.filter { seen.insert($0).inserted }
    }
    // An undo comes after its target, so the last entries are decided first.
    var takenBack: Set<Int> = []
    for (target, numbers) in undoers.sorted(by: { $0.key > $1.key })
    where numbers.contains(where: { !takenBack.contains($0) }) {
      takenBack.insert(target)
    }
    self.takenBack = takenBack
    self.depths = depths
    self.origins = origins
  }

  func isTakenBack(_ number: Int) -> Bool { takenBack.contains(number) }
}

extension ShownEntries {
  /// Whether an edit that is not undone led to this entry. A restored entry is not edited.
  func isEdited(_ number: Int) -> Bool {
    if document.entries[number].replaces.isEmpty { return false }
    return isStandingEdit(number)
      || editedNodes.contains(graph.nodes.representatives[number])
  }

  /// All nodes that replace an edit that is not undone, directly or not.
  func nodesAfterStandingEdits() -> Set<Int> {
    graph.newer.reachable(from: Set(graph.older.keys.filter(isStandingEdit)))
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
    return PostRevision.Reversal(
      isRedo: depth.isMultiple(of: 2),
      entries: (reversals.origins[number] ?? []).map { document.entries[$0].id })
  }
}
