import JSONBytes
import Platform
import TimelineDomain

/// What a document shows, newest first: the heads that are not hidden, and the hiders that this
/// version can't interpret.
struct ShownEntries: Sendable {
  struct Head: Sendable {
    let entry: Int
    let isConflict: Bool
    /// Other heads of the post with the same statement, which are not shown.
    var twins: [Int] = []
  }

  let document: TimelineDocument
  let graph: PostGraph
  let reversals: Reversals
  let heads: [Head]
  /// Records that are no items: they are shown nowhere but under their own ids. Newest first, like `heads`.
  let asides: [Head]
  /// Nodes that replace an edit that is not undone, directly or not.
  private(set) var editedNodes: Set<Int> = []
  /// For each head with twins: all heads of its post with the same statement.
  private let twins: [Int: [Int]]

  init(_ document: TimelineDocument) {
    let graph = PostGraph(document.entries, document.ids, created: document.header.created)
    let (asides, items) = graph.heads.filter { !graph.isHidden($0) }
      .separated { document.entries[$0].isAside }
    var shown = items.map { Head(entry: $0, isConflict: false) }
    var heads: [Int: Int] = [:]
    for head in shown { heads[graph.firsts[head.entry], default: 0] += 1 }
    if heads.values.contains(where: { $0 > 1 }) {
      shown = document.withScanner { scanner in
        ShownEntries.settle(shown, of: heads, document.entries, graph, scanner)
      }
    }
    shown += document.withScanner { scanner in
      document.entries.indices.filter { document.entries[$0].isUnknownHider(scanner) }
        .map { Head(entry: $0, isConflict: false) }
    }
    var twins: [Int: [Int]] = [:]
    for head in shown where !head.twins.isEmpty {
      let all = [head.entry] + head.twins
      for index in all { twins[graph.nodes.representatives[index]] = all }
    }
    self.twins = twins
    self.document = document
    self.graph = graph
    reversals = Reversals(document, graph, onlyOfOwnPosts: true)
    self.heads = ShownEntries.newestFirst(shown, graph)
    self.asides = ShownEntries.newestFirst(
      asides.map { Head(entry: $0, isConflict: false) }, graph)
    editedNodes = nodesAfterStandingEdits()
  }

  private static func newestFirst(_ heads: [Head], _ graph: PostGraph) -> [Head] {
    heads.map { (Position($0.entry, graph), $0) }.sorted { $1.0 < $0.0 }.map(\.1)
  }

  /// Merges heads of one post with the same statement; the one with the least id is shown.
  private static func settle(
    _ shown: [Head], of heads: [Int: Int], _ entries: [TimelineEntry], _ graph: PostGraph,
    _ scanner: JSONScanner
  ) -> [Head] {
    var settled: [Head] = []
    var posts: [Int: [Int]] = [:]
    for head in shown {
      let post = graph.firsts[head.entry]
      if heads[post] == 1 { settled.append(head) } else { posts[post, default: []] += [head.entry] }
    }
    for indices in posts.values {
      let statements = Dictionary(grouping: indices) { scanner.statement(of: entries[$0]) }
      for same in statements.values {
        let sorted = same.sorted { (entries[$0].id, $0) < (entries[$1].id, $1) }
        settled.append(
          Head(
            entry: sorted[0], isConflict: statements.count > 1, twins: Array(sorted.dropFirst())))
      }
    }
    return settled
  }

  /// The name of a head for the user: the post's name, or the revision's id in a conflict.
  func name(of head: Head) -> EntryID {
    head.isConflict ? document.entries[head.entry].id : graph.names[head.entry]
  }

  /// What lists call the heads, and the names of posts in conflict.
  var names: [EntryID] {
    heads.flatMap { $0.isConflict ? [name(of: $0), graph.names[$0.entry]] : [name(of: $0)] }
  }

  /// The posts of entries; for a known deletion, the posts of the entries that it names.
  func posts(of numbers: [Int]) -> Set<Int> {
    document.withScanner { scanner in
      Set(
        numbers.flatMap { number -> [Int] in
          let entry = document.entries[number]
          guard entry.isHider, !entry.isUnknownHider(scanner) else { return [graph.firsts[number]] }
          return entry.replaces.compactMap { graph.nodes[$0] }.map { graph.firsts[$0] }
        })
    }
  }

  /// The last hider in the file that names a head of this post.
  func lastHider(of post: Int) -> Int? {
    lastHider(of: graph.heads.filter { graph.firsts[$0] == post })
  }

  /// The last hider in the file that names one of these heads.
  func lastHider(of heads: [Int]) -> Int? {
    heads.compactMap { graph.hiders[graph.nodes.representatives[$0]]?.last }.max()
  }

  /// Shown entries whose `refs` name an entry of these posts.
  func dependents(of targets: [Head]) -> [Dependent] {
    let posts = Set(targets.map { graph.firsts[$0.entry] })
    return references.filter { !$0.posts.isDisjoint(with: posts) }
      .filter { !posts.contains(graph.firsts[$0.head.entry]) }.map { dependent($0.head) }
  }

  /// The dependents of each post, by its first entry.
  var dependentsByPost: [Int: [Dependent]] {
    var found: [Int: [Dependent]] = [:]
    for (head, posts) in references {
      for post in posts where post != graph.firsts[head.entry] {
        found[post, default: []].append(dependent(head))
      }
    }
    return found
  }

  /// The posts that `refs` of shown entries name and that are not shown.
  var hiddenTargets: [HiddenTarget] {
    let references = references
    if references.isEmpty { return [] }
    let shown = Set((heads + asides).map { graph.firsts[$0.entry] })
    var found: [Int: [Dependent]] = [:]
    for (head, posts) in references {
      for post in posts where !shown.contains(post) {
        found[post, default: []].append(dependent(head))
      }
    }
    return found.sorted { $0.key < $1.key }.map {
      HiddenTarget(post: graph.names[$0.key], dependents: $0.value)
    }
  }

  /// The heads with `refs`, and the posts that those name.
  private var references: [(head: Head, posts: Set<Int>)] {
    let referring = heads.filter { !document.entries[$0.entry].refs.isEmpty }
    if referring.isEmpty { return [] }
    // Ids whose lines a purge removed: people and entries still use them.
    var gone: [EntryID: Int] = [:]
    for (number, entry) in document.entries.enumerated() where !entry.isHider {
      for id in entry.replaces where !document.ids.has(id) { gone[id] = graph.firsts[number] }
    }
    return referring.map { head in
      let posts = document.entries[head.entry].refs.compactMap { id in
        graph.nodes[id].map { graph.firsts[$0] } ?? gone[id]
      }
      return (head, Set(posts))
    }
  }

  private func dependent(_ head: Head) -> Dependent {
    let entry = document.entries[head.entry]
    return document.withScanner { scanner in
      Dependent(
        name(of: head), kind: entry.type(scanner),
        isUnderstood: !EntryReading(entry, in: scanner).isUnknown)
    }
  }

  // MARK: Ids in `replaces`

  /// The ids of a shown head and its twins. Only `id` if the entry is not shown.
  func ids(ofHead id: EntryID) -> [EntryID] {
    guard let node = graph.nodes[id], let same = twins[node] else { return [id] }
    var ids = [id]
    var seen: Set<EntryID> = [id]
    for twin in same where seen.insert(document.entries[twin].id).inserted {
      ids.append(document.entries[twin].id)
    }
    return ids
  }

  /// The ids that a revision names in `replaces` if it replaces these entries of one post: the
  /// post's name comes first, then they are sorted.
  func replaced(_ ids: [EntryID]) -> [EntryID] {
    guard let first = ids.first.flatMap({ graph.nodes[$0] }) else { return ids }
    let name = graph.names[first]
    let ids = Set(ids).sorted()
    if ids.contains(name) { return [name] + ids.filter { $0 != name } }
    let isOtherHead = graph.nodes[name].map { isHead($0) } ?? false
    return isOtherHead ? ids : [name] + ids
  }

  /// Whether a revision that replaces only these would hide a shown head that it doesn't name: one of them is in
  /// a circle.
  func hidesOthers(replacing ids: [EntryID]) -> Bool {
    if graph.circleHeads.isEmpty { return false }
    let nodes = Set(ids.compactMap { graph.nodes[$0] })
    guard let node = nodes.first(where: graph.circleHeads.contains) else { return false }
    return graph.heads.contains { head in
      graph.firsts[head] == graph.firsts[node] && !graph.isHidden(head)
        && !nodes.contains(graph.nodes.representatives[head])
    }
  }

  func isHead(_ entry: Int) -> Bool { graph.isHead(entry) }

  func isShown(_ entry: Int) -> Bool {
    !document.entries[entry].isHider && isHead(entry) && !graph.isHidden(entry)
  }
}

extension Array {
  /// The elements that fit, and the others.
  func separated(_ fits: (Element) -> Bool) -> ([Element], [Element]) {
    (filter(fits), filter { !fits($0) })
  }
}

/// The sort key of a head: its moment, then the first entry of its post, then the head itself. A
/// head without a moment sorts before all others.
private struct Position: Comparable {
  let seconds: Int64
  let nanoseconds: Int32
  let first: Int
  let index: Int

  init(_ index: Int, _ graph: PostGraph) {
    seconds = graph.moments[index]?.seconds ?? .min
    nanoseconds = graph.moments[index]?.nanoseconds ?? 0
    first = graph.firsts[index]
    self.index = index
  }

  static func < (left: Position, right: Position) -> Bool {
    if left.seconds != right.seconds { return left.seconds < right.seconds }
    if left.nanoseconds != right.nanoseconds { return left.nanoseconds < right.nanoseconds }
    return left.first != right.first ? left.first < right.first : left.index < right.index
  }
}

extension TimelineDocument {
  /// What an entry says, as `JSONScanner.statement`.
  func statement(of number: Int) -> [UInt8] { withScanner { $0.statement(of: entries[number]) } }
}

extension TimelineEntry {
  private static let membersOfLinks: [14 of StaticString] = [
    "id", "type", "at", "until", "day", "zone", "replaces", "refs", "needs", "written", "changed",
    "undoes", "batch", "settled",
  ]

  /// The names of members that say more than which entries it hides, and when: they may have words.
  func membersBesideLinks(_ scanner: JSONScanner) -> [String] {
    let (links, marks) = (TimelineEntry.membersOfLinks, DeletionDTO.members)
    var names: [String] = []
    _ = scanner.forEachMember(of: range) { member in
      if links.indices.contains(where: { scanner.string(member.name, equals: links[$0]) }) {
        return
      }
      guard scanner.string(member.name, equals: "payload") else {
        return names.append(scanner.text(member.name))
      }
      let isObject = scanner.forEachMember(of: member.value) { own in
        if !marks.indices.contains(where: { scanner.string(own.name, equals: marks[$0]) }) {
          names.append(scanner.text(own.name))
        }
      }
      if !isObject { names.append("payload") }
    }
    return names
  }

  /// A hider that this version can't read.
  func isUnknownHider(_ scanner: JSONScanner) -> Bool {
    guard isHider, case .unknown = EntryReading(self, in: scanner) else { return false }
    return true
  }
}

extension JSONScanner {
  /// What an entry says: the bytes of its members, without the members that describe the line
  /// itself. Heads of one post with equal statements are one.
  func statement(of entry: TimelineEntry) -> [UInt8] {
    let names = TimelineEntry.membersOfTheLine
    var statement: [UInt8] = []
    _ = forEachMember(of: entry.range) { member in
      for index in names.indices where string(member.name, equals: names[index]) { return }
      statement += copy(member.name) + [UInt8(ascii: ":")] + copy(member.value)
      statement.append(UInt8(ascii: ","))
    }
    return statement
  }
}

extension ShownEntries {
  /// The heads that a query finds, newest first.
  struct Found {
    var heads: [Head] = []
    /// Unknown entries for which the condition has no answer.
    var unsearched = 0
    /// Those of them that are sealed.
    var sealed = 0
  }

  /// `named` is what the query's word names, if it has one.
  func matching(_ query: TimelineQuery, _ named: Named?) -> Found {
    var heads = named?.heads ?? heads
    if query.hasAsides {
      heads = ShownEntries.newestFirst(heads + asides, graph)
    }
    if !query.kinds.isEmpty {
      let kinds = query.kinds.map { Array($0.utf8) }
      let timeline = DocumentTimeline(self, heads)
      heads = heads.enumerated().filter { number, head in
        let kind = kind(of: head, timeline, number)
        return kinds.contains { $0.elementsEqual(kind.utf8) }
      }.map(\.element)
    }
    let (sum, isTooLarge) = query.skip.addingReportingOverflow(query.limit ?? .max)
    var found = Found(heads: heads)
    if let condition = query.condition {
      found = matching(condition, heads, wanted: isTooLarge ? .max : sum)
    }
    found.heads.removeFirst(min(query.skip, found.heads.count))
    if let limit = query.limit { found.heads = Array(found.heads.prefix(limit)) }
    return found
  }

  /// The first `wanted` heads that fulfil the condition. After that it only counts unknown entries.
  private func matching(
    _ condition: PostCondition, _ heads: [Head], wanted: Int
  ) -> Found {
    let timeline = DocumentTimeline(self, heads)
    var found = Found()
    for (number, head) in heads.enumerated() {
      if found.heads.count == wanted, !isUnknown(head.entry) { continue }
      let item = timeline.item(at: number)
      switch condition.answer(for: item) {
      case .yes where found.heads.count < wanted: found.heads.append(head)
      case .unsure:
        found.unsearched += 1
        if item.isClosed { found.sealed += 1 }
      case .yes, .no: break
      }
    }
    return found
  }

  /// The kind of an entry, or of what it opens to.
  private func kind(of head: Head, _ timeline: DocumentTimeline, _ number: Int) -> String {
    document.withScanner { scanner in
      let entry = document.entries[head.entry]
      return entry.isSealed(scanner) ? timeline.item(at: number).kind : entry.type(scanner)
    }
  }

  private func isUnknown(_ entry: Int) -> Bool {
    document.withScanner { EntryReading(document.entries[entry], in: $0).isUnknown }
  }
}

/// A timeline over a document; decodes an item when it is needed.
struct DocumentTimeline: StoredLineSource {
  private let shown: ShownEntries
  private let heads: [ShownEntries.Head]

  /// Finds names of other posts, if the document is only a part of a journal.
  private let otherNames: OtherNames?

  typealias OtherNames =
    @Sendable (_ beginnings: Set<ArraySlice<UInt8>>) throws(RepositoryError) -> [EntryID]

  init(
    _ shown: ShownEntries, _ heads: [ShownEntries.Head], otherNames: OtherNames? = nil
  ) {
    self.shown = shown
    self.heads = heads
    self.otherNames = otherNames
  }

  var count: Int { heads.count }

  func item(at index: Int) -> TimelineItem {
    let head = heads[index]
    let entry = entry(index)
    let name = shown.graph.names[head.entry]
    return shown.document.withScanner { scanner in
      TimelineItem(
        entry, name: name, sortingMoment: sortingMoment(at: index), isConflict: head.isConflict,
        isEdited: shown.isEdited(head.entry), in: scanner, shown.document.seals)
    }
  }

  func revision(at index: Int) -> EntryID { entry(index).id }

  func name(at index: Int) -> EntryID { shown.name(of: heads[index]) }

  func sortingMoment(at index: Int) -> Moment? { shown.graph.moments[heads[index].entry] }

  func line(at index: Int) -> [UInt8] { shown.document.contents.copy(entry(index).line) }

  func names(
    beginningLike beginnings: Set<ArraySlice<UInt8>>
  ) throws(RepositoryError) -> [EntryID] {
    if let otherNames { return try otherNames(beginnings) }
    return shown.names.filter { beginnings.contains($0.bytes.prefix(4)) }
  }

  private func entry(_ index: Int) -> TimelineEntry {
    shown.document.entries[heads[index].entry]
  }
}

extension TimelineSummary {
  /// Counts all that a document shows, unknown entries included.
  init(_ shown: ShownEntries) {
    let document = shown.document
    var (posts, sealed) = (0, 0)
    var unknown: [String: Int] = [:]
    var unfamiliar: [String: Int] = [:]
    document.withScanner { scanner in
      for head in shown.heads {
        let entry = document.entries[head.entry]
        guard case .unknown = EntryReading(entry, in: scanner) else {
          posts += 1
          continue
        }
        if entry.isSealed(scanner) {
          sealed += 1
          continue
        }
        let kind = entry.type(scanner)
        unknown[kind, default: 0] += 1
        if entry.kind != .unknown { unfamiliar[kind, default: 0] += 1 }
      }
    }
    let conflicts = shown.heads.filter(\.isConflict)
    self.init(
      access: document.header.access, version: document.header.version,
      isNewer: document.header.isNewer, entries: document.entries.count { !$0.isAside },
      posts: posts, sealed: sealed,
      unknown: unknown, unfamiliar: unfamiliar, damagedLines: document.damagedLines,
      duplicateLines: document.duplicateLines,
      sharedIDs: document.ids.sharedIDs.sorted(),
      conflicts: Set(conflicts.map { shown.graph.firsts[$0.entry] }).count,
      asides: shown.asides.count, gate: document.header.needs)
  }
}
