import TimelineDomain

/// Groups of related entries; the exact code can judge each group without the others.
///
/// Two entries are related if one names the other, if they share an id, if they name the same id,
/// or if one takes its moment from the other. A group may hold more entries than needed.
struct LinkGroups {
  /// The sorted offsets of each group.
  let groups: [[Int]]

  /// A smaller group shares a document with the next.
  private static let smallestGroup = 1000

  /// `ids` and `links` are sorted. Nil if more than `most` entries are related to each other.
  init?(ids: [IDRow], links: [LinkRow], suspects: [Int], most: Int) {
    var edges: [(Int, Int)] = []
    LinkGroups.addSharedIDs(ids, to: &edges)
    LinkGroups.addLinks(links, ids, to: &edges)
    var offsets = suspects
    for (one, other) in edges {
      offsets.append(one)
      offsets.append(other)
    }
    offsets.sort()
    offsets.removeRepetitions()
    var sets = DisjointSets(Array(offsets.indices))
    for (one, other) in edges where one != other {
      sets.unite(offsets.sortedIndex(of: one), offsets.sortedIndex(of: other))
    }
    guard let groups = LinkGroups.grouped(offsets, by: sets.roots(), most: most) else { return nil }
    self.groups = groups
  }

  private static func addSharedIDs(_ ids: [IDRow], to edges: inout [(Int, Int)]) {
    guard var last = ids.first else { return }
    for row in ids.dropFirst() {
      if row.hasKey(of: last) { edges.append((last.offset, row.offset)) }
      last = row
    }
  }

  /// Merges both tables, which are sorted by the same keys.
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

  /// Joins neighbouring sets until they are worth a document.
  private static func grouped(_ offsets: [Int], by roots: [Int], most: Int) -> [[Int]]? {
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
      if set.count > most { return nil }
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
  /// Removes repeated numbers from a sorted list.
  mutating func removeRepetitions() {
    var kept = 0
    for index in indices where kept == 0 || self[index] != self[kept - 1] {
      self[kept] = self[index]
      kept += 1
    }
    removeLast(count - kept)
  }

  /// The index in a sorted list where the number is or would be inserted.
  func sortedIndex(of number: Int) -> Int {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if self[middle] < number { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
