import JSONBytes
import Platform
import TimelineDomain

/// Answers queries from the index of a journal, and reads the lines that it finds.
///
/// An answer of nil means: fall back to the whole document.
struct IndexReading {
  let index: JournalIndex
  let journal: JournalLines
  /// How often the index was damaged and built again.
  let damages: Int
  /// Gives up the stored index, because it is damaged.
  let discard: @Sendable () -> Void
  /// Ends a search whose answer is no longer wanted.
  var stop: StopSign?

  /// With more names than this, each is looked up when it is shown.
  static let mostNames = 500

  func answer(_ query: TimelineQuery) throws(IndexDamage) -> LoadResult? {
    if case .idPrefix(let prefix) = query.selection { return try answer(query, prefix) }
    // Asides have no rows.
    if query.hasAsides, index.details.asides > 0 { return nil }
    if let sum = try sum(query) { return sum }
    let found = try found(query)
    return try result(found.rows, unsearched: found.unsearched, sealed: found.sealed)
  }

  func result(
    _ rows: [TimeRow], unsearched: Int = 0, sealed: Int = 0
  ) throws(IndexDamage) -> LoadResult {
    let timeline = try IndexTimeline(rows, index, journal, answered)
    return LoadResult(
      timeline: Timeline(timeline), summary: summary, names: try names(of: timeline),
      unsearched: unsearched, unsearchedSealed: sealed, indexDamage: damages)
  }

  var summary: TimelineSummary { index.summary(journal.header) }

  private var answered: AnsweredIndex { AnsweredIndex(index, journal, discard: discard) }

  private func found(_ query: TimelineQuery) throws(IndexDamage) -> IndexSearch.Found {
    var (names, condition) = (query.kinds, query.condition)
    if index.sealedKind != nil, !names.isEmpty, journal.file.seals?.isOpen == true {
      // The rows of sealed entries don't say which kind is in them.
      let ofKind = PostCondition.any(names.sorted().map { .type($0) })
      (names, condition) = ([], condition.map { .all([ofKind, $0]) } ?? ofKind)
    }
    let kinds = names.isEmpty ? nil : index.kinds(named: names)
    let isOfKind = kinds.map { kinds in { @Sendable (row: TimeRow) in kinds.contains(row.kind) } }
    guard let condition else {
      return IndexSearch.Found(
        rows: try index.rows(skip: query.skip, limit: query.limit, where: isOfKind))
    }
    let search = IndexSearch(condition, index, journal, stop: stop)
    var found = try search.found(where: isOfKind)
    let rest = found.rows.dropFirst(query.skip)
    found.rows = Array(query.limit.map { rest.prefix($0) } ?? rest)
    return found
  }

  /// Answers a query for a sum without a list of entries. Nil if that is not faster.
  private func sum(_ query: TimelineQuery) throws(IndexDamage) -> LoadResult? {
    if case .figures(let scope) = query.answer { return try figures(query, scope) }
    guard query.answer != .items, query.kinds.isEmpty else { return nil }
    switch (query.answer, query.condition) {
    case (.items, _), (.tagUses, .some), (.figures, _): return nil
    case (.count, nil):
      return LoadResult(
        timeline: Timeline(), summary: summary, count: query.count(of: index.shownCount))
    case (.count, let condition?):
      let found = try IndexSearch(condition, index, journal, stop: stop).foundInAnyOrder(where: nil)
      return LoadResult(
        timeline: Timeline(), summary: summary, unsearched: found.unsearched,
        unsearchedSealed: found.sealed, count: query.count(of: found.rows.count))
    case (.tagUses, nil):
      guard query.skip == 0, query.limit == nil else { return nil }
      let tallies = try ItemPass(index, journal, stop: stop).sums(from: TagTally()) {
        [seals = journal.file.seals] tally, line in tally.add(line.item(seals))
      }
      let sum = tallies.reduce(into: TagTally()) { $0.merge($1) }
      let closed = journal.file.seals?.isOpen == true ? 0 : index.sealedCount
      return LoadResult(
        timeline: Timeline(), summary: summary, unsearched: closed, unsearchedSealed: closed,
        tagUses: sum.uses)
    }
  }

  private func figures(
    _ query: TimelineQuery, _ scope: FigureScope
  ) throws(IndexDamage) -> LoadResult {
    var rows: [TimeRow]?
    var (unsearched, sealed) = (0, 0)
    if query.condition != nil || !query.kinds.isEmpty {
      let found = try found(query)
      (rows, unsearched, sealed) = (found.rows, found.unsearched, found.sealed)
    }
    return LoadResult(
      timeline: Timeline(), summary: summary, unsearched: unsearched, unsearchedSealed: sealed,
      figures: try ItemPass(index, journal, stop: stop).tallies(of: rows, scope))
  }

  // MARK: Names

  private func names(of timeline: IndexTimeline) throws(IndexDamage) -> ShortNames {
    guard timeline.count <= IndexReading.mostNames else {
      let answered = answered
      // Without the journal, the whole id has to do.
      return ShortNames(neighbours: { id in
        try? answered.read { (_, names) throws(IndexDamage) in
          try names.neighbours(of: id, prefixesAreEnough: true)
        }
      })
    }
    var shown: [EntryID] = []
    for number in 0..<timeline.count {
      guard let id = timeline.readName(at: number) else { throw IndexDamage() }
      shown.append(id)
    }
    return try names(shown)
  }

  func names(_ shown: [EntryID]) throws(IndexDamage) -> ShortNames {
    let all = IndexNames(index, journal)
    var names = shown
    for id in Set(shown) { names += try all.neighbours(of: id) }
    return ShortNames(names, shown: shown)
  }
}

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
    var lines = RelatedLines(index.lookup, journal, bonds)
    for row in ids { lines.add(row.offset) }
    return lines
  }

  /// A timeline of a part of the journal; the index looks up the names of all other posts.
  private func timeline(_ shown: ShownEntries, _ heads: [ShownEntries.Head]) -> Timeline {
    let answered = answered
    return Timeline(
      DocumentTimeline(shown, heads) { beginnings throws(RepositoryError) in
        try answered.names(beginningLike: beginnings)
      })
  }

  /// What the exact word names, or else all shown posts whose name begins with it.
  private func list(_ prefix: EntryID, _ limit: Int?) throws(IndexDamage) -> LoadResult? {
    // A complete id may also be the prefix of many others.
    var exact = RelatedLines(index.lookup, journal)
    try exact.add(namedBy: prefix)
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
    for row in try index.lookup.ids(beginningWith: prefix) ?? [] where !row.isMention {
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
    get throws(IndexDamage) { try !index.lookup.referring().isEmpty }
  }

  /// The hidden posts that shown entries depend on. Nil if there are too many.
  func hiddenTargets() throws(IndexDamage) -> [HiddenTarget]? {
    try withReferences([]) { _, shown in shown.hiddenTargets }
  }

  /// An answer from the entries with `refs` and what they name. Nil if there are too many.
  private func withReferences<Answer>(
    _ none: Answer, _ body: (SelectedDocument, ShownEntries) -> Answer
  ) throws(IndexDamage) -> Answer? {
    let sources = try index.lookup.referring()
    if sources.isEmpty { return none }
    var lines = RelatedLines(index.lookup, journal, .refs)
    for offset in sources { lines.add(offset) }
    guard try lines.complete() else { return nil }
    let selected = try lines.selection.document()
    return body(selected, ShownEntries(selected.document))
  }
}

/// Answers that need all entries of a few posts, and the entries related to them.
extension IndexReading {
  /// Plans an undo or redo from the end of the file; reads the last `lastBytes` first.
  func undoPlan(
    _ request: UndoRequest, at moment: Moment, lastBytes: Int = 1 << 9, makeID: () -> EntryID
  ) throws(IndexDamage) -> UndoPlan.Result? {
    if case .undoPost(let id) = request {
      guard let document = try document(of: [id], [.undoes, .batch]) else { return nil }
      return UndoPlan.make(request, in: document, at: moment, makeID: makeID)
    }
    // The last command is in the last lines; the entries that it changed may be anywhere.
    return try fromTheEnd(lastBytes) { document, first in
      let result = UndoPlan.make(
        request, in: document, completeFrom: first, at: moment, makeID: makeID)
      if case .needsOlder = result { return nil }
      return result
    }
  }

  /// Finds the entry that was written last from the end of the file.
  func lastWrite(lastBytes: Int = 1 << 9) throws(IndexDamage) -> CommandLog.LastWrite? {
    try fromTheEnd(lastBytes) { document, first in
      let result = CommandLog(ShownEntries(document)).lastWrite(completeFrom: first)
      if case .needsOlder = result { return nil }
      return result
    }
  }

  /// Calls `body` with the last lines of the file and all lines related to them, and with more lines
  /// until it has an answer. The document is complete from the entry with the given index on. Nil
  /// if half of the file is not enough.
  private func fromTheEnd<Answer>(
    _ lastBytes: Int, _ body: (TimelineDocument, _ completeFrom: Int) -> Answer?
  ) throws(IndexDamage) -> Answer? {
    let (file, entries) = (journal.file, journal.entries)
    let end = entries.upperBound + (file.unendedLine == nil ? 0 : 1)
    var start = try file.startOfLine(before: end)
    var size = lastBytes
    while let first = start {
      var last = RelatedLines(index.lookup, journal, [.undoes, .batch])
      try last.addAll(from: max(first, entries.lowerBound))
      guard try last.complete() else { return nil }
      let selected = try last.selection.document()
      // The related lines may continue right before the last ones.
      let complete = selected.start(ofLinesUpTo: end)
      let older = selected.document.entries.count { selected.offset(of: $0) < complete }
      if let answer = body(selected.document, older) { return answer }
      let wanted = min(complete - 1, end - size)
      guard wanted > entries.lowerBound + entries.count / 2 else { return nil }
      start = try file.startOfLine(before: wanted)
      size *= 8
    }
    return nil
  }

  func histories(of prefix: EntryID) throws(IndexDamage) -> FoundHistories? {
    if var lines = try related(to: prefix, most: FoundHistories.mostIDs), try lines.complete() {
      return ShownEntries(try lines.document()).histories(of: prefix)
    }
    // A complete id may also be the prefix of many others.
    let document = try document(of: [prefix])
    if let document {
      let part = ShownEntries(document)
      if part.isExact(prefix) { return part.histories(of: prefix) }
    }
    let count = try countIDs(beginningWith: prefix)
    return count > FoundHistories.mostIDs ? .tooMany(ids: count) : nil
  }

  /// The number of different ids of entries and of post names that are no entry's id.
  private func countIDs(beginningWith prefix: EntryID) throws(IndexDamage) -> Int {
    // A row holds neither longer ids nor the bytes after a zero.
    let isInRow = prefix.bytes.count <= 8 && !prefix.bytes.contains(0)
    var read: Set<EntryID> = []
    let (rows, mentions) = (try index.lookup.ids(beginningWith: prefix) ?? []).sorted(by: <)
      .separated { !$0.isMention }
    for row in mentions {
      guard let entry = try index.linkedEntry(at: row.offset), entry.nameNumber > 0,
        let name = journal.reader.id(at: entry.nameOffset, number: entry.nameNumber)
      else { continue }
      if name.hasPrefix(prefix) { read.insert(name) }
    }
    var count = 0
    for (number, row) in rows.enumerated() {
      let isAlone =
        (number == 0 || !rows[number - 1].hasKey(of: row))
        && (number + 1 == rows.count || !rows[number + 1].hasKey(of: row))
      if isInRow, isAlone {
        count += 1
      } else {
        guard let id = journal.reader.id(at: row.offset) else { throw IndexDamage() }
        if id.hasPrefix(prefix) { read.insert(id) }
      }
    }
    return count + read.count
  }

  func histories(ofPosts ids: [EntryID]) throws(IndexDamage) -> [PostHistory]? {
    try document(of: Set(ids)).map { ShownEntries($0).histories(ofPosts: ids) }
  }

  func trash() throws(IndexDamage) -> [TrashedPost]? {
    var lines = RelatedLines(index.lookup, journal)
    for entry in try index.linkedEntries(in: journal.entries)
    where entry.kind == EntryKind.deletion.number { lines.add(entry.offset) }
    guard try lines.complete() else { return nil }
    return ShownEntries(try lines.document()).trash()
  }

  /// Entries with these ids or names, and all related entries. Nil if there are too many.
  func document(
    of ids: Set<EntryID>, _ bonds: RelatedLines.Bonds = [], withDependents: Bool = false
  ) throws(IndexDamage) -> TimelineDocument? {
    var lines = RelatedLines(index.lookup, journal, bonds)
    for id in ids {
      try lines.add(namedBy: id)
    }
    let isComplete =
      withDependents ? try lines.completeWithDependents() : try lines.complete()
    return isComplete ? try lines.document() : nil
  }
}
