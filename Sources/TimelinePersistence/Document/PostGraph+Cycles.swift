import TimelineDomain

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
