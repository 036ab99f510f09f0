import TimelineDomain

/// Which entries replace which: posts, their names, their heads, and the moments that order them.
///
/// `Samples/FORMAT.md`, sections 5 and 6, word for word. Nothing here depends on the order of lines, but for
/// the moments of entries that have none of their own.
struct PostGraph: Sendable {
  /// For each entry, the name of its post. A hider belongs to none and goes by its own id.
  let names: [EntryID]
  /// For each entry, the first entry of its post in the file.
  let firsts: [Int]
  /// Entries that are heads, in the order of the file. Hiders are none.
  let heads: [Int]
  /// For each hidden entry, the hiders that name it, in the order of the file.
  let hiders: [Int: [Int]]
  /// For each entry, the moment that orders it.
  let moments: [Moment?]
  /// For each entry, those that it replaces. Entries that share an id are all replaced together, and known by
  /// the first of them; so are those that replace.
  let older: [Int: [Int]]
  /// For each entry that is no hider: the first of its id.
  let nodes: EntryNodes
  /// Posts, by their first entries, that began as several.
  let joinedPosts: Set<Int>
  /// For each entry that replaces something: the id with which it began.
  private let beginnings: [Int: EntryID]
  /// Entries that take their moment from the one before them.
  let neighbours: Set<Int>
  private let ids: [EntryID]

  init(_ entries: [TimelineEntry], _ index: EntryIndex, created: Moment?) {
    let nodes = EntryNodes(entries, index)
    var older: [Int: [Int]] = [:]
    var groups = DisjointSets(nodes.representatives)
    // Two entries that name the same missing id are two revisions of it.
    var missing: [EntryID: Int] = [:]
    for (number, entry) in entries.enumerated() where !entry.isHider {
      let newer = nodes.representatives[number]
      for id in entry.replaces where id != entry.id {
        if let target = nodes[id] {
          older[newer, default: []].append(target)
          groups.unite(newer, target)
        } else if !index.has(id) {
          if let other = missing[id] { groups.unite(number, other) } else { missing[id] = number }
        }
      }
    }
    firsts = groups.roots()
    let naming = PostNames(entries, index, nodes, firsts)
    names = naming.names
    beginnings = naming.beginnings
    joinedPosts = naming.joinedPosts
    ids = entries.map(\.id)
    let isHead = HeadSearch(older, count: entries.count).isHead
    heads = entries.indices.filter {
      !entries[$0].isHider && isHead[nodes.representatives[$0]]
    }
    var hiders: [Int: [Int]] = [:]
    for (number, entry) in entries.enumerated() where entry.isHider {
      for node in Set(entry.replaces.compactMap { nodes[$0] }) {
        hiders[node, default: []].append(number)
      }
    }
    self.hiders = hiders
    self.older = older
    self.nodes = nodes
    let moments = EntryMoments(entries, nodes, created)
    self.moments = moments.moments
    neighbours = moments.neighbours
  }

  func isHidden(_ entry: Int) -> Bool { hiders[nodes.representatives[entry]] != nil }

  /// The id with which an entry began: at the end of the path of first ids.
  func beginning(of entry: Int) -> EntryID {
    beginnings[nodes.representatives[entry]] ?? ids[entry]
  }

  /// For each entry, those that replace it.
  var newer: [Int: [Int]] {
    var newer: [Int: [Int]] = [:]
    for (entry, targets) in older.sorted(by: { $0.key < $1.key }) {
      for target in targets { newer[target, default: []].append(entry) }
    }
    return newer
  }
}

/// Which entry an id leads to. Hiders link nothing: an id that only hiders have leads nowhere.
struct EntryNodes: Sendable {
  private let index: EntryIndex
  /// Of the ids that hiders have: the first other entry of that id, where there is one.
  private let besideHiders: [EntryID: Int?]
  /// For each entry, the first that shares its id and is no hider; a hider stays alone.
  let representatives: [Int]

  init(_ entries: [TimelineEntry], _ index: EntryIndex) {
    self.index = index
    var besideHiders: [EntryID: Int?] = [:]
    for entry in entries where entry.isHider { besideHiders[entry.id] = .some(nil) }
    if !index.sharedIDs.isEmpty, !besideHiders.isEmpty {
      for (number, entry) in entries.enumerated() where !entry.isHider {
        if besideHiders[entry.id] == .some(nil) { besideHiders[entry.id] = number }
      }
    }
    self.besideHiders = besideHiders
    representatives = entries.indices.map { number in
      if entries[number].isHider { return number }
      return besideHiders[entries[number].id].flatMap { $0 } ?? index.representatives[number]
    }
  }

  subscript(id: EntryID) -> Int? {
    if let beside = besideHiders[id] { return beside }
    return index[id]
  }
}
