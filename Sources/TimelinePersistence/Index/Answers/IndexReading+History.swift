import JSONBytes
import TimelineDomain

/// Answers that need all entries of a few posts, and the entries related to them.
extension IndexReading {
  /// Plans an undo or redo from the end of the file; reads the last `lastBytes` first. A batch of more than
  /// `batchPart` lines is planned in parts.
  func undoPlan(
    _ request: UndoRequest, at moment: Moment, lastBytes: Int = 1 << 9, batchPart: Int = 2000,
    makeID: () -> EntryID
  ) throws(IndexDamage) -> UndoPlan.Result? {
    if case .undoPost(let id) = request {
      guard let document = try document(of: [id], [.undoes, .batch]) else { return nil }
      return UndoPlan.make(request, in: document, at: moment, makeID: makeID)
    }
    // The last command is in the last lines; the entries that it changed may be anywhere.
    let most = request.count == 1 ? batchPart : nil
    let result: UndoPlan.Result? = try fromTheEnd(lastBytes, most: most) { document, first in
      let result = UndoPlan.make(
        request, in: document, completeFrom: first, at: moment, makeID: makeID)
      if case .needsOlder = result { return nil }
      return result
    }
    if result != nil || request.count > 1 { return result }
    return try lastBatchPlan(isRedo: request.isRedo, batchPart, at: moment, makeID: makeID)
      .map(UndoPlan.Result.planned)
  }

  /// Plans the undo or redo of the batch at the end of the file, `part` lines at a time. Nil if it is not the
  /// command to take back, or if only the whole document can tell.
  private func lastBatchPlan(
    isRedo: Bool, _ part: Int, at moment: Moment, makeID: () -> EntryID
  ) throws(IndexDamage) -> UndoPlan? {
    guard let batch = try lastBatch() else { return nil }
    let runs = try index.lookup.links(to: IDKey(batch)).filter { $0.kind == .batch }
    guard let start = runs.map(\.source).min() else { return nil }
    var reversal = BatchReversal(
      of: batch, as: makeID(), isRedo: isRedo, at: moment, size: journal.entries.upperBound - start)
    var planned: Set<Int> = []
    var isPossible = true
    var lines = RelatedLines(index.lookup, journal, [.undoes])
    func planPart() throws(IndexDamage) {
      isPossible = try lines.complete()
      guard isPossible else { return }
      let part = try lines.selection.document()
      let entries = reversal.add(part.document, makeID: makeID)
      isPossible = entries != nil
      for entry in entries ?? [] { planned.insert(part.offset(of: entry)) }
      lines = RelatedLines(index.lookup, journal, [.undoes])
    }
    try journal.forEachLine(from: start) { (offset, line) throws(IndexDamage) in
      guard let entry = TimelineEntry(scanning: line.indices, in: JSONScanner(line.span)) else {
        return true
      }
      isPossible = entry.batch == batch
      if isPossible, !planned.contains(offset) { try lines.add(entry, at: offset) }
      if lines.offsets.count == part { try planPart() }
      return isPossible
    }
    if isPossible, !lines.offsets.isEmpty { try planPart() }
    return isPossible ? reversal.plan : nil
  }

  /// The batch of the last entry.
  private func lastBatch() throws(IndexDamage) -> EntryID? {
    let end = try journal.file.endOfInk(before: journal.entries.upperBound)
    guard end > journal.entries.lowerBound,
      let start = try journal.file.startOfLine(before: end + 1),
      let line = journal.reader.line(at: start)
    else { return nil }
    return TimelineEntry(scanning: line.indices, in: JSONScanner(line.span))?.batch
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
    _ lastBytes: Int, most: Int? = nil,
    _ body: (TimelineDocument, _ completeFrom: Int) -> Answer?
  ) throws(IndexDamage) -> Answer? {
    let (file, entries) = (journal.file, journal.entries)
    let end = entries.upperBound + (file.unendedLine == nil ? 0 : 1)
    var start = try file.startOfLine(before: end)
    var size = lastBytes
    while let first = start {
      var last = RelatedLines(index.lookup, journal, [.undoes, .batch], most: most)
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
    for link in try index.lookup.links(toIDsBeginningWith: prefix) where link.kind == .replaces {
      guard let entry = try index.linkedEntry(at: link.source), entry.nameNumber > 0,
        let name = journal.reader.id(at: entry.nameOffset, number: entry.nameNumber)
      else { continue }
      if name.hasPrefix(prefix) { read.insert(name) }
    }
    let rows = (try index.lookup.ids(beginningWith: prefix) ?? []).sorted(by: <)
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
    for offset in try index.lookup.sources(of: [.hides]) { lines.add(offset) }
    guard try lines.complete() else { return nil }
    return ShownEntries(try lines.document()).trash()
  }

  /// Entries with these ids or names, and all related entries. Nil if there are too many.
  func document(
    of ids: Set<EntryID>, _ bonds: RelatedLines.Bonds = []
  ) throws(IndexDamage) -> TimelineDocument? {
    var lines = RelatedLines(index.lookup, journal, bonds)
    for id in ids {
      for row in try index.lookup.ids(of: IDKey(id)) { lines.add(row.offset) }
      for link in try index.lookup.links(to: IDKey(id)) where link.kind == .replaces {
        lines.add(link.source)
      }
    }
    return try lines.complete() ? lines.document() : nil
  }
}
