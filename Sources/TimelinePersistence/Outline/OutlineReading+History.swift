import TimelineDomain

/// What takes the entries of a few posts, and all that belongs to them. Nil of any answer means that it has to be asked
/// of the whole journal.
extension OutlineReading {
  /// `lastBytes` are looked at first.
  func undoPlan(
    _ request: UndoRequest, at moment: Moment, lastBytes: Int = 1 << 9, makeID: () -> EntryID
  ) throws(OutlineDamage) -> UndoPlan.Result? {
    if case .undoPost(let id) = request {
      let own = OutlineID(id.bytes)
      guard let document = try document(of: own...own, .undoes) else { return nil }
      return UndoPlan.make(request, in: document, at: moment, makeID: makeID)
    }
    // The last commands are in the last lines, with what they are about anywhere; mostly the very last is in the last line. Of a
    // command that wrote thousands before it nothing has to be read then.
    let end = entries.upperBound + (file.unendedLine == nil ? 0 : 1)
    var start = try file.startOfLine(before: end)
    var size = lastBytes
    while let first = start {
      var last = RelatedLines(self, [.undoes, .batch])
      try last.addAll(from: max(first, entries.lowerBound))
      guard try last.complete() else { return nil }
      let document = try last.picked.document()
      // Whoever belongs to the last lines may stand right before them.
      let complete = document.start(ofLinesUpTo: end)
      // Some of the lines before may be there twice, and one entry.
      let older = document.whole.entries.count { document.place(of: $0) ?? 0 < complete }
      let result = UndoPlan.make(
        request, in: document.whole, completeFrom: older, at: moment, makeID: makeID)
      if case .needsOlder = result {} else { return result }
      let wanted = min(complete - 1, end - size)
      guard wanted > entries.lowerBound + entries.count / 2 else { return nil }
      start = try file.startOfLine(before: wanted)
      size *= 8
    }
    return nil
  }

  func histories(of prefix: EntryID) throws(OutlineDamage) -> FoundHistories? {
    let ids = OutlineID.range(ofPrefix: prefix.bytes)
    if let document = try document(of: ids) {
      return ShownEntries(document).histories(of: prefix)
    }
    // One that is whole may begin many others, and what takes a closer look may be named as no entry is.
    var lines = RelatedLines(self)
    lines.addOdd()
    for name in try outline.names(in: ids.lowerBound...ids.lowerBound) { lines.add(name.place) }
    guard try lines.complete() else { return nil }
    let part = ShownEntries(try lines.document())
    if part.isExact(prefix) { return part.histories(of: prefix) }
    var all = part.ids(beginningWith: prefix)
    for name in try outline.names(in: ids) where name.role != .odd {
      all.insert(EntryID(bytes: name.id.bytes))
    }
    return all.count > FoundHistories.mostIDs ? .tooMany(ids: all.count) : nil
  }

  func trash() throws(OutlineDamage) -> [TrashedPost]? {
    var lines = RelatedLines(self)
    for place in try outline.places(thatMention: [.deletes]) { lines.add(place) }
    guard try lines.complete() else { return nil }
    return ShownEntries(try lines.document()).trash()
  }

  /// The entries that have one of these ids, or whose post has, with all that belongs to them. Nil where those are
  /// very many.
  private func document(
    of ids: ClosedRange<OutlineID>, _ bonds: RelatedLines.Bonds = []
  ) throws(OutlineDamage) -> TimelineDocument? {
    guard let named = try outline.names(in: ids, most: FoundHistories.mostIDs) else { return nil }
    var lines = RelatedLines(self, bonds)
    lines.addOdd()
    for name in named { lines.add(name.place) }
    return try lines.complete() ? lines.document() : nil
  }

  /// Entries of these ids, with all that belongs to them.
  func document(of ids: Set<EntryID>) throws(OutlineDamage) -> TimelineDocument? {
    var lines = RelatedLines(self)
    for id in ids {
      let id = OutlineID(id.bytes)
      for name in try outline.names(in: id...id) { lines.add(name.place) }
    }
    return try lines.complete() ? lines.document() : nil
  }
}
