import JSONBytes
import TimelineDomain

/// Finds posts by a prefix of their id.
extension IndexReading {
  /// Up to this many entries are read with all related entries; for more, a scan of the rows is
  /// faster.
  private static let mostRelated = 500

  func answer(_ query: TimelineQuery, _ prefix: EntryID) throws(IndexDamage) -> LoadResult? {
    guard query.kinds.isEmpty, query.condition == nil, query.skip == 0, query.answer == .items
    else { return nil }
    if let few = try lookUp(prefix, query.limit) { return few }
    return try list(prefix, query.limit)
  }

  /// Nil if too many entries match.
  private func lookUp(_ prefix: EntryID, _ limit: Int?) throws(IndexDamage) -> LoadResult? {
    guard let lines = try related(to: prefix) else { return nil }
    var all = lines
    guard try all.completeWithDependents() else { return nil }
    let shown = ShownEntries(try all.document())
    return try result(shown.shown(named: prefix), shown, limit)
  }

  private func result(
    _ named: ShownEntries.Named, _ shown: ShownEntries, _ limit: Int?
  ) throws(IndexDamage) -> LoadResult {
    let heads = limit.map { Array(named.heads.prefix($0)) } ?? named.heads
    return LoadResult(
      timeline: timeline(shown, heads),
      summary: summary, names: try names(heads.map(shown.name)), match: named.match,
      deleted: named.deleted, dependents: shown.dependents(of: heads),
      joined: shown.joined(heads))
  }

  /// Entries whose id begins with `prefix`, and entries that replace such an id. Nil if there are
  /// more than `most`.
  func related(
    to prefix: EntryID, _ bonds: RelatedLines.Bonds = [], most: Int = mostRelated
  ) throws(IndexDamage) -> RelatedLines? {
    guard let ids = try index.lookup.ids(beginningWith: prefix, most: most) else { return nil }
    let links = try index.lookup.links(toIDsBeginningWith: prefix)
    guard links.count <= most else { return nil }
    var lines = RelatedLines(index.lookup, journal, bonds)
    for row in ids { lines.add(row.offset) }
    for link in links where link.kind == .replaces { lines.add(link.source) }
    return lines
  }

  /// A timeline of a part of the journal; the index looks up the names of all other posts.
  private func timeline(_ shown: ShownEntries, _ heads: [ShownEntries.Head]) -> Timeline {
    let names = IndexNames(index, journal)
    return Timeline(DocumentTimeline(shown, heads) { names.names(beginningLike: $0) })
  }

  /// What the exact word names, or else all shown posts whose name begins with it.
  private func list(_ prefix: EntryID, _ limit: Int?) throws(IndexDamage) -> LoadResult? {
    // A complete id may also be the prefix of many others.
    var exact = RelatedLines(index.lookup, journal)
    for row in try index.lookup.ids(of: IDKey(prefix)) { exact.add(row.offset) }
    for link in try index.lookup.links(to: IDKey(prefix)) where link.kind == .replaces {
      exact.add(link.source)
    }
    guard try exact.completeWithDependents() else { return nil }
    let shown = ShownEntries(try exact.document())
    if shown.isExact(prefix) { return try result(shown.shown(named: prefix), shown, limit) }
    let rows = try index.rows(at: offsets(ofPostsNamed: prefix))
    if rows.isEmpty { return nil }
    let first = limit.map { Array(rows.prefix($0)) } ?? rows
    let result = try result(first)
    return LoadResult(
      timeline: result.timeline, summary: result.summary, names: result.names,
      match: .beginningOfName, dependents: try dependents(of: Set(first.map(\.offset))) ?? [])
  }

  /// The offsets of shown heads whose post's name begins with `prefix`, or whose id does in a
  /// conflict.
  private func offsets(ofPostsNamed prefix: EntryID) throws(IndexDamage) -> Set<Int> {
    var offsets: Set<Int> = []
    // A row holds neither longer ids nor the bytes after a zero.
    let isInRow = prefix.bytes.count <= 8 && !prefix.bytes.contains(0)
    for row in try index.lookup.ids(beginningWith: prefix) ?? [] {
      if try index.linkedEntry(at: row.offset) != nil { continue }
      if isInRow || journal.reader.id(at: row.offset)?.hasPrefix(prefix) == true {
        offsets.insert(row.offset)
      }
    }
    for entry in try index.linkedEntries(in: journal.entries) where entry.isShown {
      var names = [journal.reader.id(at: entry.nameOffset, number: entry.nameNumber)]
      if entry.flags.contains(.conflict) { names.append(journal.reader.id(at: entry.offset)) }
      if names.contains(where: { $0?.hasPrefix(prefix) == true }) { offsets.insert(entry.offset) }
    }
    return offsets
  }

  /// Entries that depend on these heads. Nil if there are too many.
  private func dependents(of heads: Set<Int>) throws(IndexDamage) -> [Dependent]? {
    try withReferences([]) { selected, shown in
      shown.dependents(
        of: shown.heads.filter {
          heads.contains(selected.offset(of: selected.document.entries[$0.entry]))
        })
    }
  }

  /// Whether any line has `refs`.
  var hasReferences: Bool {
    get throws(IndexDamage) { try !index.lookup.sources(of: [.refs]).isEmpty }
  }

  /// The hidden posts that shown entries depend on. Nil if there are too many.
  func hiddenTargets() throws(IndexDamage) -> [HiddenTarget]? {
    try withReferences([]) { _, shown in shown.hiddenTargets }
  }

  /// An answer from the entries with `refs` and what they name. Nil if there are too many.
  private func withReferences<Answer>(
    _ none: Answer, _ body: (SelectedDocument, ShownEntries) -> Answer
  ) throws(IndexDamage) -> Answer? {
    let sources = try index.lookup.sources(of: [.refs])
    if sources.isEmpty { return none }
    var lines = RelatedLines(index.lookup, journal, .refs)
    for offset in sources { lines.add(offset) }
    guard try lines.complete() else { return nil }
    let selected = try lines.selection.document()
    return body(selected, ShownEntries(selected.document))
  }
}
