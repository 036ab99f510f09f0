import TimelineDomain

/// The links between entries: posts, their names, their heads, their hiders and sorting moments.
///
/// This follows `Samples/FORMAT.md`, sections 5 and 6. Only the moments of entries without `at`
/// depend on the order of the lines.
struct PostGraph: Sendable {
  /// For each entry, the name of its post. A hider belongs to no post; its name is its own id.
  let names: [EntryID]
  /// For each entry, the first entry of its post in the file.
  let firsts: [Int]
  /// The heads, in the order of the file. A hider is no head.
  let heads: [Int]
  /// For each hidden entry, the hiders that name it, in the order of the file.
  let hiders: [Int: [Int]]
  /// For each entry, its sorting moment.
  let moments: [Moment?]
  /// For each entry, the entries that it replaces. On both sides the first of the entries with one
  /// id represents them.
  let older: [Int: [Int]]
  /// Resolves ids to entries.
  let nodes: EntryNodes
  /// Posts, named by their first entries, that a later entry joined from several posts.
  let joinedPosts: Set<Int>
  /// For each entry that replaces another, the id at the beginning of its path.
  private let beginnings: [Int: EntryID]
  /// Entries that take their moment from the entry before them.
  let followers: Set<Int>
  /// For each entry without a time of its own, the entry that it takes its moment from.
  private let source: [Int: Int]
  private let ids: [EntryID]

  init(_ entries: [TimelineEntry], _ ids: EntryIDs, created: Moment?) {
    let nodes = EntryNodes(entries, ids)
    var older: [Int: [Int]] = [:]
    var groups = DisjointSets(nodes.representatives)
    // Two entries that replace the same missing id belong to one post.
    var missing: [EntryID: Int] = [:]
    // By their numbers here and in similar loops: to copy an entry counts references to all its lists.
    for number in entries.indices where !entries[number].isHider {
      let newer = nodes.representatives[number]
      for id in entries[number].replaces where id != entries[number].id {
        if let target = nodes[id] {
          older[newer, default: []].append(target)
          groups.unite(newer, target)
        } else if !ids.has(id) {
          if let other = missing[id] { groups.unite(number, other) } else { missing[id] = number }
        }
      }
    }
    firsts = groups.roots()
    let naming = PostNames(entries, ids, nodes, firsts)
    names = naming.names
    beginnings = naming.beginnings
    joinedPosts = naming.joinedPosts
    self.ids = entries.map(\.id)
    let isHead = HeadSearch(older, count: entries.count).isHead
    heads = entries.indices.filter {
      !entries[$0].isHider && isHead[nodes.representatives[$0]]
    }
    var hiders: [Int: [Int]] = [:]
    for number in entries.indices where entries[number].isHider {
      for node in Set(entries[number].replaces.compactMap { nodes[$0] }) {
        hiders[node, default: []].append(number)
      }
    }
    self.hiders = hiders
    self.older = older
    self.nodes = nodes
    let moments = EntryMoments(entries, nodes, created)
    self.moments = moments.moments
    followers = moments.followers
    source = moments.sources
  }

  /// The entries that an entry without a time takes its moment from, one after the other.
  func sources(of entry: Int) -> [Int] {
    var (sources, next) = ([Int](), source[entry])
    var seen: Set<Int> = [entry]
    while let number = next, seen.insert(number).inserted {
      sources.append(number)
      next = source[number]
    }
    return sources
  }

  func isHidden(_ entry: Int) -> Bool { hiders[nodes.representatives[entry]] != nil }

  /// The id at the beginning of an entry's path: at each step the least first id of `replaces`.
  func beginning(of entry: Int) -> EntryID {
    beginnings[nodes.representatives[entry]] ?? ids[entry]
  }

  /// For each entry, the entries that replace it.
  var newer: [Int: [Int]] {
    var newer: [Int: [Int]] = [:]
    for (entry, targets) in older.sorted(by: { $0.key < $1.key }) {
      for target in targets { newer[target, default: []].append(entry) }
    }
    return newer
  }
}

/// Resolves an id to an entry. Links never resolve to hiders.
struct EntryNodes: Sendable {
  private let ids: EntryIDs
  /// For each id of a hider, the first other entry with this id, if there is one.
  private let othersOfHiders: [EntryID: Int?]
  /// For each entry, the first entry with its id that is no hider. A hider represents itself.
  let representatives: [Int]

  init(_ entries: [TimelineEntry], _ ids: EntryIDs) {
    self.ids = ids
    var othersOfHiders: [EntryID: Int?] = [:]
    for number in entries.indices where entries[number].isHider {
      othersOfHiders[entries[number].id] = .some(nil)
    }
    if !ids.sharedIDs.isEmpty, !othersOfHiders.isEmpty {
      for number in entries.indices where !entries[number].isHider {
        let id = entries[number].id
        if othersOfHiders[id] == .some(nil) { othersOfHiders[id] = number }
      }
    }
    self.othersOfHiders = othersOfHiders
    representatives = entries.indices.map { number in
      if entries[number].isHider { return number }
      return othersOfHiders[entries[number].id].flatMap { $0 } ?? ids.representatives[number]
    }
  }

  subscript(id: EntryID) -> Int? {
    if let other = othersOfHiders[id] { return other }
    return ids[id]
  }
}
