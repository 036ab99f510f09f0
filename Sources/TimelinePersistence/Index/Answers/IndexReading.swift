import JSONBytes
import Platform
import TimelineDomain

/// Answers queries from the index of a journal, and reads the lines that it finds.
///
/// An answer of nil means: fall back to the whole document.
struct IndexReading {
  let index: JournalIndex
  let journal: JournalLines
  /// Ends a search whose answer is no longer wanted, as if the index were damaged.
  var stop: StopSign?

  /// With more names than this, each is looked up when it is shown.
  static let mostNames = 500

  func answer(_ query: TimelineQuery) throws(IndexDamage) -> LoadResult? {
    if case .idPrefix(let prefix) = query.selection { return try answer(query, prefix) }
    if let quick = try quickAnswer(query) { return quick }
    if query.isEverything { return try result(index.shownRows()) }
    let found = try found(query)
    return try result(found.rows, unsearched: found.unsearched)
  }

  func result(_ rows: [TimeRow], unsearched: Int = 0) throws(IndexDamage) -> LoadResult {
    try result(ShownRows(rows), unsearched: unsearched)
  }

  private func result(_ rows: ShownRows, unsearched: Int = 0) throws(IndexDamage) -> LoadResult {
    let timeline = IndexTimeline(rows, index, journal)
    return LoadResult(
      timeline: Timeline(timeline), summary: summary, names: try names(of: timeline),
      unsearched: unsearched)
  }

  var summary: TimelineSummary { index.summary(journal.header) }

  private func found(_ query: TimelineQuery) throws(IndexDamage) -> IndexSearch.Found {
    let kinds = query.kinds.isEmpty ? nil : index.kinds(named: query.kinds)
    let isOfKind = kinds.map { kinds in { @Sendable (row: TimeRow) in kinds.contains(row.kind) } }
    guard let condition = query.condition else {
      return IndexSearch.Found(
        rows: try index.rows(skip: query.skip, limit: query.limit ?? .max, where: isOfKind))
    }
    let search = IndexSearch(condition, index, journal, stop: stop)
    var found = try search.found(where: isOfKind)
    let rest = found.rows.dropFirst(query.skip)
    found.rows = Array(query.limit.map { rest.prefix($0) } ?? rest)
    return found
  }

  /// Answers a query for a count or for tags without a list of entries. Nil if that is not faster.
  private func quickAnswer(_ query: TimelineQuery) throws(IndexDamage) -> LoadResult? {
    guard query.answer != .items, query.kinds.isEmpty else { return nil }
    switch (query.answer, query.condition) {
    case (.items, _), (.tagUses, .some): return nil
    case (.count, nil):
      return LoadResult(
        timeline: Timeline(), summary: summary, count: query.count(of: index.shownCount))
    case (.count, let condition?):
      let search = IndexSearch(condition, index, journal, stop: stop)
      guard let (count, unsearched) = try search.count() else { return nil }
      return LoadResult(
        timeline: Timeline(), summary: summary, unsearched: unsearched,
        count: query.count(of: count))
    case (.tagUses, nil):
      guard query.skip == 0, query.limit == nil else { return nil }
      return LoadResult(
        timeline: Timeline(), summary: summary, tagUses: try TagCount.uses(index, journal))
    }
  }

  // MARK: Names

  /// Finds a corrupt block now, not while a list is shown.
  private func names(of timeline: IndexTimeline) throws(IndexDamage) -> ShortNames {
    guard timeline.count <= IndexReading.mostNames else {
      let (index, journal) = (index, journal)
      return ShortNames(neighbours: { id in
        try? IndexNames(index, journal).neighbours(of: id, prefixesAreEnough: true)
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
    var names = shown
    for id in Set(shown) { names += try IndexNames(index, journal).neighbours(of: id) }
    return ShortNames(names, shown: shown)
  }
}

extension TimelineQuery {
  /// It leaves no entry out.
  fileprivate var isEverything: Bool {
    condition == nil && kinds.isEmpty && skip == 0 && limit == nil
  }
}
