import JSONBytes
import TimelineDomain

/// Finds the revision that the heads of a post have in common.
struct CommonRevision {
  private let shown: ShownEntries
  private var graph: PostGraph { shown.graph }
  private var entries: [TimelineEntry] { shown.document.entries }

  init(_ shown: ShownEntries) {
    self.shown = shown
  }

  /// The latest entries that all of these entries descend from. None if one of them descends from
  /// another.
  func entries(of numbers: [Int]) -> [Int] {
    let nodes = Set(numbers.map { graph.nodes.representatives[$0] })
    guard let first = nodes.first, ancestors(of: nodes).isDisjoint(with: nodes) else { return [] }
    let common = nodes.dropFirst().reduce(ancestors(of: [first])) { common, node in
      common.isEmpty ? common : common.intersection(ancestors(of: [node]))
    }
    let older = ancestors(of: common)
    return common.subtracting(older).sorted { entries[$0].id < entries[$1].id }
  }

  /// What any of these nodes descends from.
  private func ancestors(of nodes: Set<Int>) -> Set<Int> {
    graph.older.reachable(from: Set(nodes.flatMap { graph.older[$0] ?? [] }))
  }

  /// What these entries had in common. Of several common revisions, it is their merge, if they merge
  /// without a question. Nil if there is none, or its words are gone.
  func members(of numbers: [Int], depth: Int = 0) -> EntryMembers? {
    let common = entries(of: numbers)
    guard !common.isEmpty, depth < 20 else { return nil }
    let versions = common.compactMap(self.members)
    guard versions.count == common.count else { return nil }
    if versions.count == 1 { return versions[0] }
    return Settlement(of: versions, from: members(of: common, depth: depth + 1)).members
  }

  /// Nil for an entry that this version can't interpret, or that shares its id.
  func members(_ number: Int) -> EntryMembers? {
    shown.document.withScanner { scanner in
      let entry = entries[number]
      guard !shown.document.ids.isShared(entry.id), !EntryReading(entry, in: scanner).isUnknown
      else { return nil }
      return EntryMembers(entry, in: scanner)
    }
  }
}
