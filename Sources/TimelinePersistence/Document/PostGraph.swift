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
  /// The heads, by the first entries with their ids, that are in a circle: a revision of one hides all others.
  let circleHeads: Set<Int>
  /// For each hidden entry, the hiders that name it, in the order of the file.
  let hiders: [Int: [Int]]
  /// For each entry, its sorting moment.
  let moments: [Moment?]
  /// For each entry, the entries that it replaces. On both sides the first of the entries with one
  /// id represents them.
  let older: [Int: [Int]]
  /// For each entry, the entries that replace it, in the order of the file.
  let newer: [Int: [Int]]
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
    var newer: [Int: [Int]] = [:]
    for (entry, targets) in older.sorted(by: { $0.key < $1.key }) {
      for target in targets { newer[target, default: []].append(entry) }
    }
    let replaced = PostGraph.replaced(older, newer)
    heads = entries.indices.filter {
      !entries[$0].isHider && !replaced.contains(nodes.representatives[$0])
    }
    circleHeads = Set(newer.keys).subtracting(replaced)
    var hiders: [Int: [Int]] = [:]
    for number in entries.indices where entries[number].isHider {
      for node in Set(entries[number].replaces.compactMap { nodes[$0] }) {
        hiders[node, default: []].append(number)
      }
    }
    self.hiders = hiders
    self.older = older
    self.newer = newer
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

  /// Whether no entry replaces it, or only such as it replaces, too.
  func isHead(_ entry: Int) -> Bool {
    let node = nodes.representatives[entry]
    let index = heads.sortedIndex(of: node)
    return index < heads.count && heads[index] == node
  }

  /// The entries that are no heads. A walk to older entries starts at each that no walk has seen. A start that no later
  /// walk passes is a head, and so is all that leads to it: its circle.
  private static func replaced(_ older: [Int: [Int]], _ newer: [Int: [Int]]) -> Set<Int> {
    let linked = Set(older.keys).union(newer.keys)
    var (begun, seen): ([Int], Set<Int>) = ([], [])
    for entry in linked where !seen.contains(entry) {
      begun.append(entry)
      older.reach(from: [entry], &seen)
    }
    var (passed, heads): (Set<Int>, Set<Int>) = ([], [])
    for entry in begun.reversed() where !passed.contains(entry) {
      older.reach(from: [entry], &passed)
      newer.reach(from: [entry], &heads)
    }
    return linked.subtracting(heads)
  }
}

extension TimelineDocument {
  /// The links between some of the entries, in their order, as if the file had no others.
  func links(between numbers: [Int]) -> PostGraph {
    var ids = EntryIDs()
    for number in numbers { ids.append(entries[number].id) }
    return PostGraph(numbers.map { entries[$0] }, ids, created: header.created)
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

  /// The entries that this id names in the `undoes` of a later entry: those of posts, or else hiders. The entry
  /// has the index `number`.
  func undone(_ id: EntryID, by number: Int, _ entries: [TimelineEntry]) -> [Int] {
    if !ids.isShared(id) { return ids[id].map { $0 < number ? [$0] : [] } ?? [] }
    let all = ids.all(id)
    let ofPosts = all.filter { !entries[$0].isHider }
    return (ofPosts.isEmpty ? all : ofPosts).filter { $0 < number }
  }
}

extension PostGraph {
  /// Groups of entries that replace each other in cycles, including the entries between linked
  /// cycles.
  ///
  /// Removes entries that replace nothing and entries that nothing replaces until only these are
  /// left.
  func cycles(_ entries: [TimelineEntry]) -> [[EntryID]] {
    var down = older.mapValues { Set($0) }
    var up = newer.mapValues { Set($0) }
    PostGraph.peel(&down, &up)
    PostGraph.peel(&up, &down)
    let left = Set(down.keys).union(up.keys)
    var groups = DisjointSets(Array(entries.indices))
    for (from, targets) in down { for target in targets { groups.unite(from, target) } }
    let roots = groups.roots()
    return Dictionary(grouping: left.sorted()) { roots[$0] }
      .sorted { $0.key < $1.key }.map { $0.value.map { entries[$0].id } }
  }

  /// Removes every node without links in `links`, then the nodes that have none left, in both maps.
  private static func peel(_ links: inout [Int: Set<Int>], _ reversed: inout [Int: Set<Int>]) {
    var open = reversed.keys.filter { links[$0] == nil }
    while let node = open.popLast() {
      for other in reversed.removeValue(forKey: node) ?? [] {
        links[other]?.remove(node)
        if links[other]?.isEmpty == true {
          links[other] = nil
          open.append(other)
        }
      }
    }
  }
}

extension [Int: [Int]] {
  /// These nodes, and all nodes that links lead to from them.
  func reachable(from nodes: Set<Int>) -> Set<Int> {
    var found: Set<Int> = []
    reach(from: nodes, &found)
    return found
  }

  /// Adds these nodes and all that links lead to from them, but not through a node that is found already.
  fileprivate func reach(from nodes: Set<Int>, _ found: inout Set<Int>) {
    var open = nodes.filter { found.insert($0).inserted }.sorted()
    while let node = open.popLast() {
      for next in self[node] ?? [] where found.insert(next).inserted { open.append(next) }
    }
  }
}

/// Finds the name of each post: the least id at which the paths of its entries begin.
struct PostNames {
  /// For each entry, the name of its post.
  private(set) var names: [EntryID]
  private let entries: [TimelineEntry]
  private let nodes: EntryNodes
  /// For each entry that replaces another, the next id on its path: the first that it names.
  private var next: [Int: EntryID] = [:]
  /// For each entry on a path, the id at the path's end.
  private(set) var beginnings: [Int: EntryID] = [:]
  /// Posts, named by their first entries, whose paths end at different ids.
  private(set) var joinedPosts: Set<Int> = []

  init(_ entries: [TimelineEntry], _ ids: EntryIDs, _ nodes: EntryNodes, _ firsts: [Int]) {
    self.entries = entries
    self.nodes = nodes
    names = entries.map(\.id)
    for number in entries.indices where !entries[number].isHider {
      let first = entries[number].replaces.first { id in
        id != entries[number].id && (nodes[id] != nil || !ids.has(id))
      }
      guard let first else { continue }
      let node = nodes.representatives[number]
      next[node] = next[node].map { min($0, first) } ?? first
    }
    for node in next.keys.sorted() { followPath(from: node) }
    // A post of one entry that replaces nothing keeps that entry's id.
    var least: [Int: EntryID] = [:]
    for number in entries.indices where !entries[number].isHider {
      let beginning = beginnings[nodes.representatives[number]] ?? entries[number].id
      if firsts[number] == number {
        names[number] = beginning
      } else {
        let post = firsts[number]
        if beginning != least[post] ?? names[post] { joinedPosts.insert(post) }
        least[post] = min(least[post] ?? names[post], beginning)
      }
    }
    for (number, post) in firsts.enumerated() {
      if let name = least[post] { names[number] = name }
    }
  }

  private mutating func followPath(from start: Int) {
    var path: [Int] = []
    var steps: [Int: Int] = [:]
    var node = start
    var end: EntryID
    while true {
      if let known = beginnings[node] {
        end = known
        break
      }
      if let step = steps[node] {
        end = path[step...].map { entries[$0].id }.min() ?? entries[node].id
        break
      }
      steps[node] = path.count
      path.append(node)
      guard let id = next[node] else {
        end = entries[node].id
        break
      }
      guard let following = nodes[id] else {
        end = id
        break
      }
      node = following
    }
    for node in path { beginnings[node] = end }
  }
}

/// Groups of numbers that can be united (union-find).
struct DisjointSets {
  private var parents: [Int]

  /// Each number starts in the group of its parent, which is not higher.
  init(_ parents: [Int]) {
    self.parents = parents
  }

  /// Halves the path to the root on the way, so that chains stay short.
  private mutating func root(of number: Int) -> Int {
    var number = number
    while parents[number] != number {
      parents[number] = parents[parents[number]]
      number = parents[number]
    }
    return number
  }

  mutating func unite(_ left: Int, _ right: Int) {
    let (left, right) = (root(of: left), root(of: right))
    // The lowest number of a group is its root.
    if left < right { parents[right] = left } else { parents[left] = right }
  }

  /// For each number, the lowest of its group.
  mutating func roots() -> [Int] {
    var roots: [Int] = []
    roots.reserveCapacity(parents.count)
    for number in parents.indices { roots.append(root(of: number)) }
    return roots
  }
}
