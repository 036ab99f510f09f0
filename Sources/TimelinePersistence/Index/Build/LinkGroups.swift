import TimelineDomain

/// Entries that have to do with each other, in groups of which none needs another to be judged.
///
/// Two entries belong together if one names the other, if they share an id, if they name the same
/// id, or if one takes its place in time from the other. A group may hold more than it needs to.
struct LinkGroups {
  /// Offsets of each group, sorted.
  let groups: [[Int]]

  /// So many offsets make a group worth a document of its own.
  private static let smallestGroup = 1000

  /// `ids` and `links` are sorted. Nil where more than `most` entries are linked.
  init?(ids: [IDRow], links: [LinkRow], suspects: [Int], most: Int) {
    var edges: [(Int, Int)] = []
    LinkGroups.addSharedIDs(ids, to: &edges)
    LinkGroups.addLinks(links, ids, to: &edges)
    guard edges.count <= most * 2 else { return nil }
    var offsets = suspects
    for (one, other) in edges {
      offsets.append(one)
      offsets.append(other)
    }
    offsets.sort()
    offsets.removeRepetitions()
    guard offsets.count <= most else { return nil }
    var sets = DisjointSets(Array(offsets.indices))
    for (one, other) in edges where one != other {
      sets.unite(offsets.sortedIndex(of: one), offsets.sortedIndex(of: other))
    }
    groups = LinkGroups.grouped(offsets, by: sets.roots())
  }

  private static func addSharedIDs(_ ids: [IDRow], to edges: inout [(Int, Int)]) {
    guard var last = ids.first else { return }
    for row in ids.dropFirst() {
      if row.hasKey(of: last) { edges.append((last.offset, row.offset)) }
      last = row
    }
  }

  /// Walks along both tables, which are sorted by the same keys.
  private static func addLinks(_ links: [LinkRow], _ ids: [IDRow], to edges: inout [(Int, Int)]) {
    var id = 0
    var representative: (key: IDKey, source: Int)?
    for link in links where link.kind.isStrong {
      if let known = representative, known.key == link.target {
        edges.append((known.source, link.source))
        continue
      }
      representative = (link.target, link.source)
      edges.append((link.source, link.source))
      while id < ids.count, ids[id].key < link.target { id += 1 }
      var match = id
      while match < ids.count, ids[match].key == link.target {
        edges.append((link.source, ids[match].offset))
        match += 1
      }
    }
  }

  /// Sets that follow each other in the file are put together until they are worth a document.
  private static func grouped(_ offsets: [Int], by roots: [Int]) -> [[Int]] {
    var groups: [[Int]] = []
    var open: [Int] = []
    var numbers: [Int: Int] = [:]
    var members: [[Int]] = []
    for (index, root) in roots.enumerated() {
      if let number = numbers[root] {
        members[number].append(offsets[index])
      } else {
        numbers[root] = members.count
        members.append([offsets[index]])
      }
    }
    for set in members {
      open += set
      if open.count >= smallestGroup {
        groups.append(open.sorted())
        open = []
      }
    }
    return open.isEmpty ? groups : groups + [open.sorted()]
  }
}

extension [Int] {
  /// Of a sorted list.
  mutating func removeRepetitions() {
    var kept = 0
    for index in indices where kept == 0 || self[index] != self[kept - 1] {
      self[kept] = self[index]
      kept += 1
    }
    removeLast(count - kept)
  }

  /// Where the number is, or would be, in a sorted list.
  func sortedIndex(of number: Int) -> Int {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if self[middle] < number { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
