import TimelineDomain

/// The moment that orders each entry: its own; else that of what it replaces; else that of the entry before it.
struct EntryMoments {
  private(set) var moments: [Moment?]
  /// Entries that take it from the one before them.
  private(set) var neighbours: Set<Int> = []
  private let entries: [TimelineEntry]
  private let nodes: EntryNodes
  /// Entries from which no path leads to a moment.
  private var deadEnds: Set<Int> = []

  init(_ entries: [TimelineEntry], _ nodes: EntryNodes, _ created: Moment?) {
    self.entries = entries
    self.nodes = nodes
    moments = entries.map(\.moment)
    let untimed = entries.indices.filter { entries[$0].moment == nil }
    for number in untimed { resolve(number) }
    for number in untimed where moments[number] == nil {
      moments[number] = number > 0 ? moments[number - 1] : created
      neighbours.insert(number)
    }
  }

  /// Follows what is replaced to an entry with a moment, and gives it to all on the way.
  private mutating func resolve(_ start: Int) {
    var path: [Int] = []
    var seen: Set<Int> = []
    var entry = start
    while moments[entry] == nil, !deadEnds.contains(entry), seen.insert(entry).inserted {
      path.append(entry)
      guard let target = replaced(by: entry) else { break }
      entry = target
    }
    guard let found = moments[entry] else { return deadEnds.formUnion(path) }
    for entry in path { moments[entry] = found }
  }

  private func replaced(by number: Int) -> Int? {
    let entry = entries[number]
    guard !entry.isHider else { return nil }
    for id in entry.replaces where id != entry.id {
      if let node = nodes[id] { return node }
    }
    return nil
  }
}
