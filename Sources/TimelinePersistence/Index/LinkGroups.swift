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

  /// `ids` is sorted. Nil if more than `most` entries are related to each other.
  init?(ids: [IDRow], suspects: [Int], most: Int) {
    var edges: [(Int, Int)] = []
    for (one, next) in zip(ids, ids.dropFirst()) where one.hasKey(of: next) {
      edges.append((one.offset, next.offset))
    }
    var offsets = suspects
    for (one, other) in edges {
      offsets.append(one)
      offsets.append(other)
    }
    offsets.sort()
    offsets.removeRepetitions()
    var sets = DisjointSets(Array(offsets.indices))
    for (one, other) in edges {
      sets.unite(offsets.sortedIndex(of: one), offsets.sortedIndex(of: other))
    }
    guard let groups = LinkGroups.grouped(offsets, by: sets.roots(), most: most) else { return nil }
    self.groups = groups
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
  func sortedIndex(of number: Int) -> Int { firstIndex(whereNot: { $0 < number }) }
}

extension Array {
  /// The index of the first element for which `isBefore` is false, in a list that is sorted by it.
  @inline(__always)
  func firstIndex(whereNot isBefore: (Element) -> Bool) -> Int {
    indices.binarySearch { !isBefore(self[$0]) }
  }
}
