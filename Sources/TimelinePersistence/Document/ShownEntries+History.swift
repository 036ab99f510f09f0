import JSONBytes
import TimelineDomain

extension ShownEntries {
  /// The histories of the posts with these ids or revisions.
  func histories(ofPosts ids: [EntryID]) -> [PostHistory] {
    let wanted = Set(ids)
    return histories(
      ofEntries: document.entries.indices.filter {
        wanted.contains(graph.names[$0]) || wanted.contains(document.entries[$0].id)
      })
  }

  func histories(ofEntries numbers: [Int]) -> [PostHistory] {
    let entries = document.entries
    let own = self.numbers(ofPosts: posts(of: numbers))
    let heads = Set(graph.heads)
    let reader = RevisionReader(self)
    return own.sorted { $0.key < $1.key }.map { post, own in
      PostHistory(
        id: graph.names[post],
        revisions: own.map { number in
          PostRevision(
            entry: entries[number].id, action: reader.action(number),
            moment: reader.written(number), item: reader.item(number),
            isHead: entries[number].isHider
              ? hidesHead(number, of: post) : heads.contains(number) && !graph.isHidden(number),
            reversal: reversal(number))
        }, restorable: restorable(post).map { entries[$0].id }, joined: joined(post))
    }
  }

  /// The heads that come back when a deleted post is restored: the heads that its last hider names.
  func restorable(_ post: Int) -> [Int] {
    guard let last = lastHider(of: post) else { return [] }
    let named = Set(document.entries[last].replaces.compactMap { graph.nodes[$0] })
    let heads = graph.heads.filter { graph.firsts[$0] == post }
    guard heads.allSatisfy({ graph.isHidden($0) }) else { return [] }
    return heads.filter { named.contains(graph.nodes.representatives[$0]) }
  }

  private func hidesHead(_ hider: Int, of post: Int) -> Bool {
    document.entries[hider].replaces.contains { id in
      graph.nodes[id].map { graph.firsts[$0] == post && isHead($0) } ?? false
    }
  }

  /// The first items of the posts that were joined into the posts of these heads.
  func joined(_ heads: [Head]) -> [TimelineItem] {
    Set(heads.map { graph.firsts[$0.entry] }).sorted().flatMap(joined)
  }

  /// The first items of the posts that were joined into this one.
  func joined(_ post: Int) -> [TimelineItem] {
    guard graph.joinedPosts.contains(post) else { return [] }
    let own = document.entries.indices.filter { graph.firsts[$0] == post }
    let beginnings = Set(own.compactMap { graph.nodes[graph.beginning(of: $0)] })
    let reader = RevisionReader(self)
    return beginnings.sorted().compactMap(reader.item)
  }

  /// For each post, by its first entry: its entries and the hiders that name any of them, in the
  /// order of the file.
  func numbers(ofPosts posts: Set<Int>) -> [Int: [Int]] {
    var own: [Int: Set<Int>] = [:]
    for number in document.entries.indices where posts.contains(graph.firsts[number]) {
      let post = graph.firsts[number]
      own[post, default: []].insert(number)
      own[post]?.formUnion(graph.hiders[graph.nodes.representatives[number]] ?? [])
    }
    return own.mapValues { $0.sorted() }
  }

  /// Deleted posts, the last deleted first, without posts whose words a compaction removed.
  func trash() -> [TrashedPost] {
    let reader = RevisionReader(self)
    let shown = Set(heads.map { graph.firsts[$0.entry] })
    var deleted: [(hider: Int, head: Int)] = []
    for head in graph.heads where !shown.contains(graph.firsts[head]) {
      guard !document.entries[head].isStub,
        let hider = graph.hiders[graph.nodes.representatives[head]]?.last
      else { continue }
      deleted.append((hider, head))
    }
    var seen: Set<Int> = []
    var trashed: [TrashedPost] = []
    // Heads of one deletion keep the order in which it names them.
    for (hider, heads) in Dictionary(grouping: deleted, by: \.hider).sorted(by: { $0.key > $1.key })
    {
      var order: [EntryID: Int] = [:]
      for (number, id) in document.entries[hider].replaces.enumerated() where order[id] == nil {
        order[id] = number
      }
      let sorted = heads.map(\.head).sorted { left, right in
        (order[document.entries[left].id] ?? .max, left)
          < (order[document.entries[right].id] ?? .max, right)
      }
      for head in sorted where seen.insert(graph.firsts[head]).inserted {
        guard let item = reader.item(head) else { continue }
        trashed.append(TrashedPost(item: item, deleted: document.entries[hider].moment))
      }
    }
    return trashed
  }
}

/// Reads single revisions.
struct RevisionReader {
  private let shown: ShownEntries
  private var document: TimelineDocument { shown.document }

  init(_ shown: ShownEntries) {
    self.shown = shown
  }

  func action(_ number: Int) -> RecordedStep.Action {
    let entry = document.entries[number]
    if entry.isHider { return .deleted }
    if entry.replaces.isEmpty { return .added }
    let node = shown.graph.nodes.representatives[number]
    let wasHidden = (shown.graph.older[node] ?? []).contains { target in
      (shown.graph.hiders[target] ?? []).contains { $0 < number }
    }
    return wasHidden ? .restored : .edited
  }

  /// The content of an entry; nil for a deletion.
  func item(_ number: Int) -> TimelineItem? {
    document.withScanner { scanner in
      let entry = document.entries[number]
      return EntryReading(entry, in: scanner)
        .content(of: entry, name: shown.graph.names[number], in: scanner)
        .map {
          TimelineItem(
            content: $0, sortingMoment: shown.graph.moments[number],
            extent: entry.extent(scanner))
        }
    }
  }

  /// When an entry was written: its `written`, else its `at`.
  func written(_ number: Int) -> Moment? {
    document.withScanner { scanner in
      let entry = document.entries[number]
      let member = scanner.members(of: entry.range)?.first {
        scanner.string($0.name, equals: "written")
      }
      guard let value = member?.value, scanner.kind(of: value) == .string else {
        return entry.moment
      }
      return Moment.restored(scanner.text(value)) ?? entry.moment
    }
  }
}
