import TimelineDomain

/// The sorting moment of each entry: its own, else that of the entry it replaces, else that of the
/// entry before it.
struct EntryMoments {
  private(set) var moments: [Moment?]
  /// Entries that take their moment from the entry before them.
  private(set) var followers: Set<Int> = []
  /// For each entry without a time of its own, the entry that it takes its moment from.
  private(set) var sources: [Int: Int] = [:]
  private let entries: [TimelineEntry]
  private let nodes: EntryNodes

  init(_ entries: [TimelineEntry], _ nodes: EntryNodes, _ created: Moment?) {
    self.entries = entries
    self.nodes = nodes
    moments = entries.map(\.moment)
    var settled = moments.map { $0 != nil }
    for start in entries.indices where !settled[start] {
      var path: [Int] = []
      var onPath: Set<Int> = []
      var entry: Int? = start
      while let next = entry, !settled[next], onPath.insert(next).inserted {
        path.append(next)
        entry = source(of: next)
        sources[next] = entry
      }
      // A cycle, or the start of the file, leaves only the header's `created`.
      let found = entry.flatMap { settled[$0] ? moments[$0] : nil } ?? created
      for entry in path {
        moments[entry] = found
        settled[entry] = true
      }
    }
  }

  private mutating func source(of number: Int) -> Int? {
    let entry = entries[number]
    if !entry.isHider {
      for id in entry.replaces where id != entry.id {
        if let node = nodes[id] { return node }
      }
    }
    followers.insert(number)
    return number > 0 ? number - 1 : nil
  }
}
