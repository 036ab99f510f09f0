extension LoadResult {
  /// What several journals hold together. Each was asked for `query.ofEach`.
  package init(merging parts: [JournalPart], for query: TimelineQuery) {
    let parts = parts.meant(by: query)
    let timeline = Timeline(MergedTimeline(parts, skip: query.skip, limit: query.limit))
    let results = parts.map(\.result)
    let deleted = results.compactMap(\.deleted)
    self.init(
      timeline: timeline, summary: TimelineSummary(merging: results.map(\.summary)),
      exists: results.contains(where: \.exists),
      names: ShortNames(
        merging: results.map(\.names), shown: timeline.indices.map(timeline.name),
        among: results.map(\.timeline)),
      deleted: timeline.isEmpty && deleted.count == 1 ? deleted.first : nil,
      dependents: results.flatMap(\.dependents),
      unsearched: results.reduce(0) { $0 + $1.unsearched }, journals: parts,
      count: query.answer == .count ? query.count(of: results.reduce(0) { $0 + $1.count }) : nil,
      tagUses: query.answer == .tagUses ? TagUse.sum(results.map(\.tagUses)) : nil)
  }
}

extension TimelineQuery {
  /// What each of several journals has to be asked for, so that together they have the answer.
  package var ofEach: TimelineQuery {
    let (sum, isTooLarge) = skip.addingReportingOverflow(limit ?? .max)
    return with(skip: 0).with(limit: isTooLarge || limit == nil ? nil : sum)
  }
}

extension TimelineQuery {
  /// How many are left of so many, behind those that are passed over.
  package func count(of all: Int) -> Int {
    let rest = max(0, all - skip)
    return limit.map { min($0, rest) } ?? rest
  }
}

extension [JournalPart] {
  /// An id that is whole in one of them is not the beginning of another's, as within one journal.
  fileprivate func meant(by query: TimelineQuery) -> [JournalPart] {
    guard case .idPrefix(let prefix) = query.selection else { return self }
    let ranks = map { $0.result.rank(of: prefix) }
    let best = ranks.min() ?? 3
    return best == 3
      ? self
      : zip(self, ranks).map { part, rank in
        rank == best
          ? part
          : JournalPart(
            name: part.name,
            result: LoadResult(
              timeline: Timeline(), summary: part.result.summary, exists: part.result.exists,
              names: part.result.names))
      }
  }
}

extension LoadResult {
  /// 0 for what has that name, 1 for names that begin so, 2 for posts with an entry like that, 3 for none.
  fileprivate func rank(of prefix: EntryID) -> Int {
    timeline.reduce(3) { rank, item in
      Swift.min(rank, item.name == prefix ? 0 : item.name.hasPrefix(prefix) ? 1 : 2)
    }
  }
}

extension TimelineSummary {
  /// The sums. What a version may do with each of them is said by each.
  fileprivate init(merging all: [TimelineSummary]) {
    func sum(_ number: (TimelineSummary) -> Int) -> Int { all.reduce(0) { $0 + number($1) } }
    func sums(_ numbers: (TimelineSummary) -> [String: Int]) -> [String: Int] {
      all.reduce(into: [:]) { $0.merge(numbers($1), uniquingKeysWith: +) }
    }
    self.init(
      entries: sum(\.entries), posts: sum(\.posts), opaque: sums(\.opaque),
      unfamiliar: sums(\.unfamiliar), duplicateLines: sum(\.duplicateLines),
      conflicts: sum(\.conflicts))
  }
}
