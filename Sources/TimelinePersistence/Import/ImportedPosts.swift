import JSONBytes
import TimelineDomain

/// Decides about entries whose ids the journal has: which are the same, which changed in the other
/// program, and which changed in both. No clock decides.
struct ImportedPosts {
  enum Verdict {
    case known
    /// The file is older than an earlier import.
    case older
    /// The file may be older than an earlier import.
    case unclear
    /// An undo took it back, and another version is shown.
    case takenBack
    /// It was deleted here.
    case deleted
    /// A revision replaces what was imported before.
    case revision(id: EntryID, replaces: [EntryID], Outcome)
  }

  enum Outcome {
    case changed, conflict
    /// An undo of an import took the post back.
    case cameBack
  }

  private let shown: ShownEntries
  private let members: [Int: [Int]]

  init(_ document: TimelineDocument) {
    shown = ShownEntries(document)
    var members: [Int: [Int]] = [:]
    for number in document.entries.indices where !document.entries[number].isHider {
      members[shown.graph.firsts[number], default: []].append(number)
    }
    self.members = members
  }

  private var entries: [TimelineEntry] { shown.document.entries }

  /// `mayBeOlder`: the file lacks entries of earlier imports, so it may be from before them.
  func verdict(_ line: ImportLine, modified: Moment?, mayBeOlder: Bool) -> Verdict? {
    if shown.document.purgedIDs.contains(line.root) { return .deleted }
    guard let root = shown.graph.nodes[line.root] else {
      // Only a deletion has the id, or another id has the same hash.
      return shown.document.ids.has(line.root) ? .deleted : nil
    }
    let own = members[shown.graph.firsts[root]] ?? []
    let facts = own.map { (number: $0, facts: self.facts(of: $0)) }
    let isShown = own.contains { shown.isShown($0) }
    let revisionID = line.revision()
    let same = facts.filter { number, facts in
      facts.state == line.state || entries[number].id == revisionID
        || line.isOurs && isSame(line, number)
    }
    if !same.isEmpty, isShown {
      return same.allSatisfy { shown.reversals.isTakenBack($0.number) } ? .takenBack : .known
    }
    if !same.isEmpty {
      // An undo of the import took it back, so that it may come again.
      guard let hider = shown.lastHider(of: shown.graph.firsts[root]),
        !entries[hider].undoes.isEmpty
      else { return .deleted }
      return revision(
        line, of: own.filter { shown.isHead($0) }, in: own, undoneBy: entries[hider].id)
    }
    if let modified {
      let newest = facts.compactMap(\.facts.modified).max { $0.isBefore($1) }
      if let newest, !newest.isBefore(modified) { return .older }
    } else if mayBeOlder {
      return .unclear
    }
    // What was imported last: imported lines that no imported line replaces.
    let imported = facts.filter { entries[$0.number].id == line.root || $0.facts.isImported }
      .map(\.number)
    let replaced = Set(imported.flatMap { shown.graph.older[$0] ?? [] })
    let last = imported.filter { !replaced.contains($0) }
    // Without its words there is nothing to compare with.
    if line.isTaken, last.contains(where: { entries[$0].isStub }) { return .unclear }
    return revision(line, of: last.isEmpty ? imported : last, in: own)
  }

  private func revision(
    _ line: ImportLine, of bases: [Int], in own: [Int], undoneBy hider: EntryID? = nil
  ) -> Verdict {
    var seen: Set<EntryID> = []
    let ids = bases.flatMap { shown.ids(ofHead: entries[$0].id) }.filter {
      seen.insert($0).inserted
    }
    let isConflict = own.contains { shown.isShown($0) && !seen.contains(entries[$0].id) }
    return .revision(
      id: line.revision(hider.map { [$0] } ?? []), replaces: shown.replaced(ids),
      hider != nil ? .cameBack : isConflict ? .conflict : .changed)
  }

  /// Whether a version of an entry of this program says what its export says.
  private func isSame(_ line: ImportLine, _ number: Int) -> Bool {
    if line.isTaken {
      return shown.document.withScanner { line.says(entries[number], in: $0) }
    }
    let item = RevisionReader(shown).item(number)
    if let post = item?.post { return line.says(post) }
    return shown.document.withScanner { scanner in
      guard let payload = entries[number].payload else { return false }
      return line.says(unknown: scanner.copy(payload))
    }
  }

  private struct Facts {
    let state: EntryID?
    let modified: Moment?
    /// An import wrote the line, not an edit of an imported entry.
    let isImported: Bool
  }

  private func facts(of number: Int) -> Facts {
    shown.document.withScanner { scanner in
      let entry = entries[number]
      let from = entry.payload.flatMap { ImportedMember(payload: $0, in: scanner) }
      return Facts(
        state: from?.state.map { EntryID(bytes: scanner.decodedString($0)) },
        modified: from?.modified.flatMap { Moment.restored(scanner.text($0)) },
        isImported: entry.isImported(in: scanner))
    }
  }
}
