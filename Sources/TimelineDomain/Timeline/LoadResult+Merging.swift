extension LoadResult {
  /// Merges the answers of several journals. Each must be the answer to `query.ofEach`.
  package init(
    merging parts: [JournalPart], for query: TimelineQuery
  ) throws(RepositoryError) {
    let parts = parts.ofBestMatch
    let timeline = Timeline(MergedTimeline(parts, skip: query.skip, limit: query.limit))
    let results = parts.map(\.result)
    var tagUses: [[TagUse]] = []
    if query.answer == .tagUses { for result in results { tagUses.append(try result.tagUses) } }
    let deleted = results.compactMap(\.deleted)
    self.init(
      timeline: timeline, summary: TimelineSummary(merging: results.map(\.summary)),
      exists: results.contains(where: \.exists),
      names: ShortNames(
        merging: results.map(\.names), shown: timeline.indices.map(timeline.name),
        among: results.map(\.timeline)),
      match: results.compactMap(\.match).min(),
      deleted: timeline.isEmpty && deleted.count == 1 ? deleted.first : nil,
      dependents: results.flatMap(\.dependents),
      unsearched: results.reduce(0) { $0 + $1.unsearched }, journals: parts,
      count: query.answer == .count ? query.count(of: results.reduce(0) { $0 + $1.count }) : nil,
      tagUses: query.answer == .tagUses ? TagUse.sum(tagUses) : nil)
  }
}

extension LoadResult {
  /// The items of several answers about the same journals, each item once.
  package init(picking parts: [LoadResult], names: ShortNames) throws(RepositoryError) {
    self.init(
      timeline: try Timeline(picking: parts.map(\.timeline)),
      summary: parts.first?.summary ?? TimelineSummary(),
      names: names, dependents: parts.flatMap(\.dependents), journals: parts.first?.journals ?? [])
  }

  /// The same answer, with the names that other items need too.
  package func with(names: ShortNames) -> LoadResult {
    LoadResult(
      timeline: timeline, summary: summary, exists: exists, names: names, match: match,
      deleted: deleted,
      dependents: dependents, joined: joined, unsearched: unsearched, journals: journals)
  }

  /// The summary of one of several journals, or of the only one.
  package func summary(of journal: String?) -> TimelineSummary {
    journals.first { $0.name == journal }?.result.summary ?? summary
  }
}

extension TimelineQuery {
  /// The query for each of several journals, so that their merged answers have enough items.
  package var ofEach: TimelineQuery {
    let (sum, isTooLarge) = skip.addingReportingOverflow(limit ?? .max)
    return with(skip: 0).with(limit: isTooLarge || limit == nil ? nil : sum)
  }
}

extension TimelineQuery {
  /// How many of `all` items are left after `skip` and `limit`.
  package func count(of all: Int) -> Int {
    let rest = max(0, all - skip)
    return limit.map { min($0, rest) } ?? rest
  }
}

extension [JournalPart] {
  /// As within one journal, a word that names a post exactly names no others.
  fileprivate var ofBestMatch: [JournalPart] {
    guard let best = compactMap(\.result.match).min() else { return self }
    return map { part in
      part.result.match == best
        ? part
        : JournalPart(
          name: part.name,
          result: LoadResult(
            timeline: Timeline(), summary: part.result.summary, exists: part.result.exists,
            names: part.result.names))
    }
  }
}

extension TimelineSummary {
  /// The sums. Each journal keeps its own access.
  fileprivate init(merging all: [TimelineSummary]) {
    func sum(_ number: (TimelineSummary) -> Int) -> Int { all.reduce(0) { $0 + number($1) } }
    func sums(_ numbers: (TimelineSummary) -> [String: Int]) -> [String: Int] {
      all.reduce(into: [:]) { $0.merge(numbers($1), uniquingKeysWith: +) }
    }
    self.init(
      entries: sum(\.entries), posts: sum(\.posts), unknown: sums(\.unknown),
      unfamiliar: sums(\.unfamiliar), duplicateLines: sum(\.duplicateLines),
      conflicts: sum(\.conflicts))
  }
}
