import TimelineDomain

/// What stands of a journal's odd entries, as the slow and obvious way says it of them alone.
struct OddEntries: Sendable {
  let standing: ShownEntries
  /// In order.
  let names: [EntryID]
  /// Where in the file the first entry of each post is, by its number in the document.
  private let places: [Int: Int]

  /// Nil where there are none.
  init?(_ reading: OutlineReading) throws(OutlineDamage) {
    guard !reading.outline.odd.isEmpty else { return nil }
    var lines = RelatedLines(reading)
    lines.addOdd()
    let document = try lines.picked.document()
    let standing = ShownEntries(document.whole)
    self.standing = standing
    names = standing.heads.map(standing.name).sorted()
    places = standing.heads.reduce(into: [:]) { places, head in
      let first = standing.graph.firsts[head.index]
      places[first] = document.place(of: document.whole.entries[first])
    }
  }

  /// What a query finds of them, newest first.
  func found(_ query: TimelineQuery) -> ShownEntries.Found {
    standing.matching(query.with(skip: 0).with(limit: nil))
  }

  /// Those whose names begin so, newest first.
  func heads(namedLike prefix: EntryID) -> [ShownEntries.Head] {
    standing.heads.filter { standing.name(of: $0).hasPrefix(prefix) }
  }

  func names(beginningLike beginnings: Set<ArraySlice<UInt8>>) -> [EntryID] {
    names.filter { beginnings.contains($0.bytes.prefix(4)) }
  }

  /// The names before that one in the order of ids, and behind it.
  func neighbours(of id: EntryID) -> [EntryID] {
    let low = names.count(ofFirst: { $0 < id })
    let behind = names[low...].first { $0 != id }
    return [low > 0 ? names[low - 1] : nil, behind].compactMap(\.self)
  }

  /// Whether that head comes before the post in a list, where the newest is first.
  func isBefore(_ head: ShownEntries.Head, _ post: OutlinePost) -> Bool {
    guard let place = standing.graph.moments[head.index] else { return false }
    let instant = post.instant
    if place.seconds != instant.seconds { return place.seconds > instant.seconds }
    if place.nanoseconds != instant.nanoseconds { return place.nanoseconds > instant.nanoseconds }
    return places[standing.graph.firsts[head.index]] ?? 0 > post.place
  }
}

/// Posts of an outline and what stands beside them, in one order.
struct OddlyMixedSource: NamedSource {
  private enum Slot {
    case post(Int)
    case odd(Int)
  }

  private let posts: OutlineSource
  private let heads: DocumentTimeline
  private let odd: OddEntries
  private let slots: [Slot]

  init(
    _ posts: [OutlinePost], _ heads: [ShownEntries.Head], _ odd: OddEntries, skip: Int,
    limit: Int?, _ source: ([OutlinePost]) throws(OutlineDamage) -> OutlineSource
  ) throws(OutlineDamage) {
    var slots: [Slot] = []
    var next = 0
    for (index, post) in posts.enumerated() {
      while next < heads.count, odd.isBefore(heads[next], post) {
        slots.append(.odd(next))
        next += 1
      }
      slots.append(.post(index))
    }
    slots += (next..<heads.count).map(Slot.odd)
    let rest = slots.dropFirst(skip)
    self.slots = Array(limit.map { rest.prefix($0) } ?? rest)
    self.posts = try source(posts)
    self.heads = DocumentTimeline(odd.standing, heads)
    self.odd = odd
  }

  var count: Int { slots.count }

  func item(at index: Int) -> TimelineItem { ask(index, { $0.item(at: $1) }, { $0.item(at: $1) }) }
  func revision(at index: Int) -> EntryID {
    ask(index, { $0.revision(at: $1) }, { $0.revision(at: $1) })
  }
  func name(at index: Int) -> EntryID { ask(index, { $0.name(at: $1) }, { $0.name(at: $1) }) }
  func place(at index: Int) -> Moment? { ask(index, { $0.place(at: $1) }, { $0.place(at: $1) }) }
  func line(at index: Int) -> [UInt8] { ask(index, { $0.line(at: $1) }, { $0.line(at: $1) }) }

  /// Nil where it can't be read.
  func readName(at index: Int) -> EntryID? {
    ask(index, { $0.readName(at: $1) }, { $0.name(at: $1) })
  }

  func names(beginningLike beginnings: Set<ArraySlice<UInt8>>) -> [EntryID] {
    posts.names(beginningLike: beginnings) + odd.names(beginningLike: beginnings)
  }

  private func ask<Answer>(
    _ index: Int, _ post: (OutlineSource, Int) -> Answer, _ head: (DocumentTimeline, Int) -> Answer
  ) -> Answer {
    switch slots[index] {
    case .post(let index): post(posts, index)
    case .odd(let index): head(heads, index)
    }
  }
}
