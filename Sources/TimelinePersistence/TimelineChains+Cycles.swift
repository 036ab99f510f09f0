import TimelineDomain

extension TimelineChains {
  /// Entries that replace each other in a circle, each circle with the links between circles that
  /// touch. What nobody replaces is taken away, and what replaces nothing, until neither is left.
  func cycles(_ entries: [TimelineEntry], _ index: EntryIndex) -> [[EntryID]] {
    var older: [Int: Set<Int>] = [:]
    var newer: [Int: Set<Int>] = [:]
    for (number, entry) in entries.enumerated() {
      let from = index.representatives[number]
      for target in entry.replaces.compactMap({ index[$0] }) where target != from {
        older[from, default: []].insert(target)
        newer[target, default: []].insert(from)
      }
    }
    TimelineChains.peel(&older, &newer)
    TimelineChains.peel(&newer, &older)
    let left = Set(older.keys).union(newer.keys)
    var groups = DisjointSets(Array(entries.indices))
    for (from, targets) in older { for target in targets { groups.unite(from, target) } }
    let roots = groups.representatives { _ in true }
    return Dictionary(grouping: left.sorted()) { roots[$0] }
      .sorted { $0.key < $1.key }.map { $0.value.map { entries[$0].id } }
  }

  /// Takes away every node without a link in `links`, and what then has none, from both directions.
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
