import JSONBytes
import TimelineDomain

/// What the beginning of an id names. Nil of any answer means that it has to be asked of the whole journal.
extension OutlineReading {
  /// So many lines are read; of more posts than that, all posts are gone through.
  private static let mostRead = 200
  /// So many entries are read with all that belongs to them.
  private static let mostRelated = 500

  func answer(
    _ query: TimelineQuery, _ prefix: EntryID
  ) throws(OutlineDamage) -> LoadResult? {
    guard query.kinds.isEmpty, query.condition == nil, query.skip == 0, query.answer == .items
    else {
      return nil
    }
    guard OutlineID.holds(prefix.bytes) else { return try lookUp(prefix, query.limit) }
    let ids = OutlineID.range(ofPrefix: prefix.bytes)
    let all = try outline.names(in: ids)
    let exact = all.filter { $0.namesAPost && $0.id == ids.lowerBound }
    let named = exact.isEmpty ? all.filter(\.namesAPost) : exact
    if outline.odd.isEmpty, !named.isEmpty || all.isEmpty, named.count <= OutlineReading.mostRead,
      let posts = try posts(of: named)
    {
      let wanted = query.limit.map { Array(posts.prefix($0)) }
      return try result(source(wanted ?? posts), nil, unsearched: 0)
    }
    if all.count <= OutlineReading.mostRelated { return try lookUp(prefix, query.limit) }
    guard exact.isEmpty, named.count > OutlineReading.mostRead else { return nil }
    return try manyPosts(named, prefix, query.limit)
  }

  /// Each of those posts, newest first. Nil where something that can't be read may depend on one of them.
  private func posts(of named: [OutlineName]) throws(OutlineDamage) -> [OutlinePost]? {
    let window = LineWindow(file)
    var posts: [OutlinePost] = []
    for name in named {
      let head = try outline.head(ofPost: name.place)
      guard let line = window.line(at: head) else { throw OutlineDamage() }
      var scan = OutlineScan(expectedBytes: 0)
      scan.take(line.span, place: head)
      guard let found = scan.posts.first ?? scan.links.first?.entry,
        try !outline.isNeeded(name, head: head)
      else { return nil }
      let traits = head == name.place ? found.traits : found.traits.union(.edited)
      posts.append(OutlinePost(found.instant, place: name.place, traits))
    }
    return posts.sorted { $1 < $0 }
  }

  /// What a person has to choose from, and nobody deletes at once: what depends on it isn't asked.
  private func manyPosts(
    _ named: [OutlineName], _ prefix: EntryID, _ limit: Int?
  ) throws(OutlineDamage) -> LoadResult? {
    let odd = try OddEntries(self)
    let heads = odd?.heads(namedLike: prefix) ?? []
    if let odd, heads.contains(where: { odd.standing.name(of: $0) == prefix }) { return nil }
    let places = Set(named.map(\.place))
    let filter = MarkFilter(places.map { Mixer.shared.mark($0) })
    let posts = try outline.newest(limit: odd == nil ? limit ?? .max : .max) { post in
      filter.mayHave(Mixer.shared.mark(post.place)) && places.contains(post.place)
    }
    guard let odd else { return try result(source(posts), nil, unsearched: 0) }
    let mixed = try OddlyMixedSource(posts, heads, odd, skip: 0, limit: limit, source)
    return try result(mixed, odd, unsearched: 0)
  }

  /// What a beginning of an id means, whatever it is.
  private func lookUp(
    _ prefix: EntryID, _ limit: Int?
  ) throws(OutlineDamage) -> LoadResult? {
    let ids = OutlineID.range(ofPrefix: prefix.bytes)
    guard let named = try outline.names(in: ids, most: OutlineReading.mostRelated) else {
      return nil
    }
    var lines = RelatedLines(self)
    // Their posts may go by names that are nobody's ids.
    lines.addOdd()
    if outline.counts.hasDependencies { for place in outline.odd { lines.add(place) } }
    for name in named { lines.add(name.place) }
    guard try lines.completeWithDependents() else { return nil }
    let standing = ShownEntries(try lines.document())
    let matching = standing.matching(prefix)
    let heads = limit.map { Array(matching.prefix($0)) } ?? matching
    let shown = heads.map(standing.name)
    let odd = try OddEntries(self)
    return LoadResult(
      timeline: Timeline(RelatedTimeline(DocumentTimeline(standing, heads), outline, odd)),
      summary: try outline.summary(header, odd),
      names: try names(shown, odd),
      deleted: standing.deleted(prefix), dependents: standing.dependents(of: heads))
  }
}

extension Outline {
  /// Whether something that can't be read may depend on that post.
  fileprivate func isNeeded(_ name: OutlineName, head: Int) throws(OutlineDamage) -> Bool {
    // Of a post of several entries, or of another name than its entry has, there are ids that are not known here.
    let isSimple = head == name.place && name.role == .post
    return try isSimple
      ? !mentions(of: name.id, .refs, most: 1).isEmpty : counts.hasDependencies
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
