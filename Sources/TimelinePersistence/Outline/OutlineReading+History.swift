import TimelineDomain

/// What takes the entries of a few posts, and all that belongs to them. Nil of any answer means that it has to be asked
/// of the whole journal.
extension OutlineReading {
  /// `lastBytes` are looked at first.
  func command(
    _ choice: UndoChoice, lastBytes: Int = 1 << 9
  ) throws(OutlineDamage) -> CommandLog.Found? {
    if case .post(let id) = choice {
      let own = OutlineID(id.bytes)
      guard let document = try document(of: own...own, .undoes) else { return nil }
      return CommandLog(document).command(choice)
    }
    // The last commands are in the last lines, with what they are about anywhere.
    var size = lastBytes
    while size < entries.count / 4 {
      guard let start = file.startOfLine(notBefore: entries.upperBound - size) else { return nil }
      var last = RelatedLines(self, [.undoes, .batch])
      try last.addAll(from: start)
      guard try last.complete() else { return nil }
      let (document, places) = try last.documentWithPlaces()
      // Some of the lines before may be there twice, and one entry.
      let older = document.entries.count { places[$0.line.lowerBound] ?? 0 < start }
      switch CommandLog(document).command(choice, completeFrom: older) {
      case .needsOlder: size *= 8
      case let found: return found
      }
    }
    return nil
  }

  func histories(of prefix: EntryID) throws(OutlineDamage) -> [PostHistory]? {
    try document(of: OutlineID.range(ofPrefix: prefix.bytes)).map {
      StandingEntries($0).histories(of: prefix)
    }
  }

  func trash() throws(OutlineDamage) -> [TrashedPost]? {
    var lines = RelatedLines(self)
    for place in try outline.deletions() { lines.add(place) }
    guard try lines.complete() else { return nil }
    return StandingEntries(try lines.document()).trash()
  }

  /// The entries that have one of these ids, or whose post has, with all that belongs to them. Nil where those are
  /// very many.
  private func document(
    of ids: ClosedRange<OutlineID>, _ bonds: RelatedLines.Bonds = []
  ) throws(OutlineDamage) -> TimelineDocument? {
    guard let named = try outline.names(in: ids, most: 500) else { return nil }
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

  /// What a beginning of an id means, whatever it is.
  func lookUp(_ prefix: EntryID) throws(OutlineDamage) -> LoadResult? {
    let ids = OutlineID.range(ofPrefix: prefix.bytes)
    guard let named = try outline.names(in: ids, most: 500) else { return nil }
    var lines = RelatedLines(self)
    // Their posts may go by names that are nobody's ids.
    lines.addOdd()
    if outline.counts.hasDependencies { for place in outline.odd { lines.add(place) } }
    for name in named { lines.add(name.place) }
    guard try lines.completeWithDependents() else { return nil }
    let standing = StandingEntries(try lines.document())
    let heads = standing.matching(prefix)
    let shown = heads.map(standing.name)
    let odd = try OddEntries(self)
    return LoadResult(
      timeline: Timeline(RelatedTimeline(DocumentTimeline(standing, heads), outline, odd)),
      summary: try outline.summary(header, odd),
      names: try names(shown, odd),
      deleted: standing.deleted(prefix), dependents: standing.dependents(of: heads))
  }
}

/// Of a part of a journal, which has no other names than its own.
private struct RelatedTimeline: TimelineSource {
  private let part: DocumentTimeline
  private let outline: Outline
  private let odd: OddEntries?

  init(_ part: DocumentTimeline, _ outline: Outline, _ odd: OddEntries?) {
    self.part = part
    self.outline = outline
    self.odd = odd
  }

  var count: Int { part.count }
  func item(at index: Int) -> TimelineItem { part.item(at: index) }
  func revision(at index: Int) -> EntryID { part.revision(at: index) }
  func name(at index: Int) -> EntryID { part.name(at: index) }
  func place(at index: Int) -> Moment? { part.place(at: index) }
  func line(at index: Int) -> [UInt8] { part.line(at: index) }

  func names(beginningLike beginnings: Set<ArraySlice<UInt8>>) -> [EntryID] {
    beginnings.flatMap { (try? outline.names(beginningLike: $0)) ?? [] }
      + (odd?.names(beginningLike: beginnings) ?? [])
  }
}
