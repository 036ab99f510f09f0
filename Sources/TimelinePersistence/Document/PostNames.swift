import TimelineDomain

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
