import JSONBytes
import Platform
import TimelineDomain

/// A journal through its outline: what is asked for is found in numbers, and only what is found is read.
///
/// Nil of any answer means that it has to be asked of the whole journal.
struct OutlineReading {
  let outline: Outline
  let header: TimelineHeader
  let file: OpenFile
  /// Where in the file all lines are but the first, as it was when it was opened.
  let entries: Range<Int>

  func answer(_ query: TimelineQuery) throws(OutlineDamage) -> LoadResult? {
    if case .idPrefix(let prefix) = query.selection { return try answer(query, prefix) }
    let odd = try OddEntries(self)
    if let quick = try quickAnswer(query, odd) { return quick }
    let found = try found(query, isAlone: odd == nil)
    guard let odd else { return try result(source(found.posts), nil, unsearched: found.unsearched) }
    let oddly = odd.found(query)
    let mixed = try OddlyMixedSource(
      found.posts, oddly.heads, odd, skip: query.skip, limit: query.limit, source)
    return try result(mixed, odd, unsearched: found.unsearched + oddly.unsearched)
  }

  /// Everyday posts, newest first; where they are not alone, nothing is skipped yet, and maybe too many are found.
  private func found(
    _ query: TimelineQuery, isAlone: Bool
  ) throws(OutlineDamage) -> OutlineSearch.Found {
    guard let condition = query.condition else {
      if isAlone { return OutlineSearch.Found(posts: try posts(of: query)) }
      let limit = query.limit.map { query.skip.addingReportingOverflow($0) }
      let most = limit.flatMap { $0.overflow ? nil : $0.partialValue }
      return OutlineSearch.Found(posts: try posts(of: query.with(skip: 0).with(limit: most)))
    }
    let all = try query.kinds.isEmpty ? nil : posts(of: query.with(skip: 0).with(limit: nil))
    var found = try OutlineSearch(condition, outline, file, entries: entries).found(among: all)
    if isAlone {
      let rest = found.posts.dropFirst(query.skip)
      found.posts = Array(query.limit.map { rest.prefix($0) } ?? rest)
    }
    return found
  }

  func source(_ posts: [OutlinePost]) throws(OutlineDamage) -> OutlineSource {
    OutlineSource(posts, heads: try heads(of: posts), outline, LineWindow(file))
  }

  func result(
    _ source: some NamedSource, _ odd: OddEntries?, unsearched: Int
  ) throws(OutlineDamage) -> LoadResult {
    LoadResult(
      timeline: Timeline(source), summary: try outline.summary(header, odd),
      names: try names(of: source, odd), unsearched: unsearched)
  }

  /// Without a list of the posts, where none is asked for. Nil where that is no quicker.
  private func quickAnswer(
    _ query: TimelineQuery, _ odd: OddEntries?
  ) throws(OutlineDamage) -> LoadResult? {
    guard query.answer != .items, query.kinds.isEmpty else { return nil }
    let summary = try outline.summary(header, odd)
    let oddly = odd?.found(query)
    switch (query.answer, query.condition) {
    case (.items, _), (.tagUses, .some): return nil
    case (.count, nil):
      let count = query.count(of: outline.postCount + (oddly?.heads.count ?? 0))
      return LoadResult(timeline: Timeline(), summary: summary, count: count)
    case (.count, let condition?):
      let search = OutlineSearch(condition, outline, file, entries: entries)
      guard let (count, unsearched) = try search.count() else { return nil }
      return LoadResult(
        timeline: Timeline(), summary: summary, unsearched: unsearched + (oddly?.unsearched ?? 0),
        count: query.count(of: count + (oddly?.heads.count ?? 0)))
    case (.tagUses, nil):
      guard query.skip == 0, query.limit == nil else { return nil }
      let counts = try RawPass(outline, file, entries: entries).read { TagCount(file) }
      let uses = try TagCount.uses(counts, file)
      let oddUses = odd.map { odd in
        TagUse.all(in: Timeline(DocumentTimeline(odd.standing, odd.standing.heads)))
      }
      return LoadResult(
        timeline: Timeline(), summary: summary, tagUses: TagUse.sum([uses, oddUses ?? []]))
    }
  }

  /// Where the entries are that stand for those of the posts that were edited.
  private func heads(of posts: [OutlinePost]) throws(OutlineDamage) -> [Int: Int] {
    var heads: [Int: Int] = [:]
    for post in posts where post.traits.contains(.edited) {
      heads[post.place] = try outline.head(ofPost: post.place)
    }
    return heads
  }

  /// What of the outline is damaged is found so now, and not while somebody reads; of very many names, each is looked
  /// up when it is shown, and shown whole where that can't be done.
  private func names(
    of source: some NamedSource, _ odd: OddEntries?
  ) throws(OutlineDamage) -> ShortNames {
    guard source.count <= 500 || odd.map({ $0.names.count > 500 }) ?? false else {
      let outline = outline
      return ShortNames(neighbours: { id in
        (try? outline.neighbours(of: [id])).map { $0 + (odd?.neighbours(of: id) ?? []) }
      })
    }
    var shown: [EntryID] = []
    for index in 0..<source.count {
      guard let id = source.readName(at: index) else { throw OutlineDamage() }
      shown.append(id)
    }
    return try names(shown, odd)
  }

  /// Of a few names the neighbours are looked up; but very many odd ones may stand next to each other.
  func names(_ shown: [EntryID], _ odd: OddEntries?) throws(OutlineDamage) -> ShortNames {
    var others = odd?.names ?? []
    if shown.count <= 500, let found = try outline.neighbours(of: shown, within: 2000) {
      others += found
    } else {
      others += try outline.standingNames()
    }
    return ShortNames(others + shown, shown: shown)
  }

  /// An entry by its whole id.
  struct Entry {
    let line: [UInt8]
    /// It is the only entry of its post, and shown.
    let isAlone: Bool
  }

  /// Nil where no entry has that id.
  func entry(_ id: EntryID) throws(OutlineDamage) -> Entry? {
    guard let name = try outline.name(of: OutlineID(id.bytes)) else { return nil }
    guard let line = LineWindow(file).line(at: name.place) else { throw OutlineDamage() }
    let entry = TimelineEntry(scanning: line.indices, in: JSONScanner(line.span))
    return Entry(line: line, isAlone: name.role == .post && entry?.replaces.isEmpty ?? false)
  }

  private func posts(of query: TimelineQuery) throws(OutlineDamage) -> [OutlinePost] {
    let (skip, limit) = (query.skip, query.limit ?? .max)
    if query.kinds.isEmpty { return try outline.newest(skip: skip, limit: limit) }
    let (hasTexts, hasMoods) = (query.kinds.has("text"), query.kinds.has("mood"))
    let opaque = try outline.opaque()
    var damage: OutlineDamage?
    let found = try outline.newest(skip: skip, limit: limit) { post in
      guard post.traits.contains(.opaque) else {
        return post.traits.contains(.mood) ? hasMoods : hasTexts
      }
      do throws(OutlineDamage) {
        let place =
          post.traits.contains(.edited) ? try outline.head(ofPost: post.place) : post.place
        return opaque[place].map { query.kinds.has($0.kind) } ?? false
      } catch {
        damage = error
        return false
      }
    }
    if let damage { throw damage }
    return found
  }
}

extension [String] {
  fileprivate func has(_ kind: String) -> Bool { contains { $0.utf8.elementsEqual(kind.utf8) } }
}

/// A timeline that may fail to say how something is named.
protocol NamedSource: TimelineSource {
  func readName(at index: Int) -> EntryID?
}
