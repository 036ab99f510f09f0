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
    var figures: [FigureTally] = []
    if case .figures(let scope) = query.answer {
      for part in parts { figures.append(try part.result.figures(scope).with(journal: part.name)) }
    }
    let deleted = results.compactMap(\.deleted)
    self.init(
      timeline: timeline, summary: TimelineSummary(merging: results.map(\.summary)),
      exists: results.contains(where: \.exists),
      names: try ShortNames(
        merging: results.map(\.names), shown: timeline.indices.map(timeline.name),
        among: results.map(\.timeline)),
      match: results.compactMap(\.match).min(),
      deleted: timeline.isEmpty && deleted.count == 1 ? deleted.first : nil,
      dependents: results.flatMap(\.dependents),
      unsearched: results.reduce(0) { $0 + $1.unsearched },
      unsearchedSealed: results.reduce(0) { $0 + $1.unsearchedSealed }, journals: parts,
      count: query.answer == .count ? query.count(of: results.reduce(0) { $0 + $1.count }) : nil,
      tagUses: query.answer == .tagUses ? TagUse.sum(tagUses) : nil, figures: figures)
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
      dependents: dependents, joined: joined, unsearched: unsearched,
      unsearchedSealed: unsearchedSealed, journals: journals)
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
      entries: sum(\.entries), posts: sum(\.posts), sealed: sum(\.sealed), unknown: sums(\.unknown),
      unfamiliar: sums(\.unfamiliar), duplicateLines: sum(\.duplicateLines),
      conflicts: sum(\.conflicts), asides: sum(\.asides),
      gate: all.reduce(JournalGate()) { $0.union($1.gate) })
  }
}

/// Items of several timelines in one order.
private struct MergedTimeline: StoredLineSource {
  private struct Slot {
    let part: Int
    let index: Int
  }

  /// The timelines, with the journals' names if their items don't have them.
  private let parts: [(journal: String?, timeline: Timeline)]
  private let slots: [Slot]

  /// Merges answers, newest first. At the same instant, the journal that was given first comes first.
  init(_ answers: [JournalPart], skip: Int, limit: Int?) {
    typealias Place = (slot: Slot, seconds: Int64, nanoseconds: Int32)
    parts = answers.map { ($0.name, $0.result.timeline) }
    var places: [Place] = []
    places.reserveCapacity(parts.reduce(0) { $0 + $1.timeline.count })
    for (part, answer) in parts.enumerated() {
      for index in answer.timeline.indices {
        let moment = answer.timeline.sortingMoment(at: index)
        places.append(
          (Slot(part: part, index: index), moment?.seconds ?? .min, moment?.nanoseconds ?? 0))
      }
    }
    // Each part is already in order, so sorting takes about one pass.
    places.sort { left, right in
      if left.seconds != right.seconds { return left.seconds > right.seconds }
      if left.nanoseconds != right.nanoseconds { return left.nanoseconds > right.nanoseconds }
      let (one, other) = (left.slot, right.slot)
      return one.part != other.part ? one.part < other.part : one.index < other.index
    }
    let rest = places.dropFirst(skip)
    slots = (limit.map { rest.prefix($0) } ?? rest).map(\.slot)
  }

  /// The items in the order of the timelines, each item once: the first timeline that has it wins.
  init(picking timelines: [Timeline]) throws(RepositoryError) {
    struct Key: Hashable {
      let revision: EntryID
      let journal: String?
    }
    var slots: [Slot] = []
    var seen: Set<Key> = []
    for (part, timeline) in timelines.enumerated() {
      // Two entries of one timeline can share an id, and both stay.
      var own: Set<Key> = []
      for index in timeline.indices {
        let item = try timeline.item(at: index)
        let key = Key(revision: item.revision, journal: item.journal)
        own.insert(key)
        if !seen.contains(key) { slots.append(Slot(part: part, index: index)) }
      }
      seen.formUnion(own)
    }
    parts = timelines.map { (nil, $0) }
    self.slots = slots
  }

  var count: Int { slots.count }

  func item(at index: Int) throws(RepositoryError) -> TimelineItem {
    let item = try timeline(index).item(at: slots[index].index)
    return parts[slots[index].part].journal.map { item.with(journal: $0) } ?? item
  }

  func tally(
    in part: Range<Int>, _ scope: FigureScope
  ) throws(RepositoryError) -> FigureTally {
    guard part.count == parts.reduce(0, { $0 + $1.timeline.count }) else {
      return try itemTally(in: part, scope)
    }
    var sum = FigureTally()
    for (journal, timeline) in parts {
      let tally = try timeline.tally(in: timeline.indices, scope)
      sum.merge(journal.map(tally.with(journal:)) ?? tally)
    }
    return sum
  }

  func revision(at index: Int) -> EntryID { timeline(index).revision(at: slots[index].index) }

  func name(at index: Int) -> EntryID { timeline(index).name(at: slots[index].index) }

  func journal(at index: Int) -> String? {
    parts[slots[index].part].journal ?? timeline(index).journal(at: slots[index].index)
  }

  func sortingMoment(at index: Int) -> Moment? {
    timeline(index).sortingMoment(at: slots[index].index)
  }

  func line(at index: Int) throws(RepositoryError) -> [UInt8] {
    try timeline(index).storedLine(at: slots[index].index) ?? []
  }

  func names(
    beginningLike beginnings: Set<ArraySlice<UInt8>>
  ) throws(RepositoryError) -> [EntryID] {
    var found: [EntryID] = []
    for part in parts { found += try part.timeline.names(beginningLike: beginnings) }
    return found
  }

  private func timeline(_ index: Int) -> Timeline { parts[slots[index].part].timeline }
}

extension Timeline {
  /// The items of several timelines, in order, each once.
  package init(picking timelines: [Timeline]) throws(RepositoryError) {
    self.init(try MergedTimeline(picking: timelines))
  }
}

/// The answer of one of several journals.
package struct JournalPart: Sendable {
  /// The journal's name, as its items show it.
  package let name: String
  package let result: LoadResult

  package init(name: String, result: LoadResult) {
    self.name = name
    self.result = result
  }
}
