import TimelineDomain

/// How entries stand to each other: which replace which, and so which posts there are and what stands
/// now. `replaces` is obeyed for every kind, known or not, wherever in the file its target is.
struct TimelineChains: Sendable {
  /// For each entry, by its index: the name of its post.
  let names: [EntryID]
  /// The entries that nobody replaces, deletions too, in the order of the file.
  let heads: [Int]
  /// For each entry: the moment that orders it.
  let places: [Moment?]
  /// For each entry: the index of its post's first entry in the file.
  let firsts: [Int]
  let indexes: [EntryID: [Int]]

  init(_ entries: [TimelineEntry], created: Moment?) {
    var indexes: [EntryID: [Int]] = [:]
    for (index, entry) in entries.enumerated() { indexes[entry.id, default: []].append(index) }
    let links = TimelineChains.links(entries, indexes)
    let firsts = TimelineChains.firsts(entries, indexes, links)
    self.indexes = indexes
    self.firsts = firsts
    names = TimelineChains.names(entries, indexes, firsts)
    heads = TimelineChains.heads(entries, links)
    places = TimelineChains.places(entries, links, created)
  }

  /// One entry says that it replaces another; both are in the file and are not the same.
  private struct Link {
    let newer: Int
    let older: Int
  }

  private static func links(_ entries: [TimelineEntry], _ indexes: [EntryID: [Int]]) -> [Link] {
    entries.indices.flatMap { newer in
      entries[newer].replaces.flatMap { id in
        (indexes[id] ?? []).compactMap { $0 == newer ? nil : Link(newer: newer, older: $0) }
      }
    }
  }

  /// Entries that are linked, that share an id, or that replace the same one are one post; its first
  /// entry is the first in the file of those that replace nothing that is there, or simply the first
  /// where each replaces another.
  private static func firsts(
    _ entries: [TimelineEntry], _ indexes: [EntryID: [Int]], _ links: [Link]
  ) -> [Int] {
    var groups = DisjointSets(count: entries.count)
    // A deletion of several posts belongs to the first of them, and makes them no one post.
    var deletions: Set<Int> = []
    for link in links {
      let isDeletion = entries[link.newer].kind == .deletion
      if !isDeletion || deletions.insert(link.newer).inserted {
        groups.unite(link.newer, link.older)
      }
    }
    for twins in indexes.values where twins.count > 1 {
      for twin in twins.dropFirst() { groups.unite(twins[0], twin) }
    }
    // Two entries in the stead of one that is not in the file are two versions of it all the same.
    var missing: [EntryID: Int] = [:]
    for (index, entry) in entries.enumerated() where entry.kind != .deletion {
      for id in entry.replaces where indexes[id] == nil {
        if let other = missing[id] { groups.unite(index, other) } else { missing[id] = index }
      }
    }
    return groups.representatives { index in
      entries[index].replaces.allSatisfy { indexes[$0] == nil }
    }
  }

  /// A post is named by its first entry, or, where that is not in the file, as the oldest entry that
  /// is there names it.
  private static func names(
    _ entries: [TimelineEntry], _ indexes: [EntryID: [Int]], _ firsts: [Int]
  ) -> [EntryID] {
    firsts.map { first in
      let missing = entries[first].replaces.first { indexes[$0] == nil }
      return missing ?? entries[first].id
    }
  }

  /// What nobody replaces. Entries that replace each other in a circle are all replaced; unless the
  /// circle itself was, they stand too, because nothing may vanish.
  private static func heads(_ entries: [TimelineEntry], _ links: [Link]) -> [Int] {
    if links.isEmpty { return Array(entries.indices) }
    var older: [Int: [Int]] = [:]
    var isReplaced = [Bool](repeating: false, count: entries.count)
    for link in links {
      older[link.newer, default: []].append(link.older)
      isReplaced[link.older] = true
    }
    let unreplaced = entries.indices.filter { !isReplaced[$0] }
    var isSuperseded = [Bool](repeating: false, count: entries.count)
    var open = unreplaced.filter { older[$0] != nil }
    while let newer = open.popLast() {
      for index in older[newer] ?? [] where !isSuperseded[index] {
        isSuperseded[index] = true
        open.append(index)
      }
    }
    return entries.indices.filter { !isSuperseded[$0] }
  }

  /// Its own moment; else that of what it replaces; else that of the line before it.
  private static func places(
    _ entries: [TimelineEntry], _ links: [Link], _ created: Moment?
  ) -> [Moment?] {
    var older: [Int: Int] = [:]
    for link in links where older[link.newer] == nil { older[link.newer] = link.older }
    var places: [Moment?] = []
    places.reserveCapacity(entries.count)
    for (index, entry) in entries.enumerated() {
      let replaced = older[index].flatMap { $0 < index ? places[$0] : nil }
      places.append(entry.moment ?? replaced ?? places.last ?? created)
    }
    return places
  }
}
