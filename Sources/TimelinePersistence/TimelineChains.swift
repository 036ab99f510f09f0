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
    heads = TimelineChains.heads(entries, links, firsts)
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

  /// Entries that are linked, or that share an id, are one post; its first entry is the first in the
  /// file of those that replace nothing, or simply the first where each replaces another.
  private static func firsts(
    _ entries: [TimelineEntry], _ indexes: [EntryID: [Int]], _ links: [Link]
  ) -> [Int] {
    var groups = DisjointSets(count: entries.count)
    for link in links { groups.unite(link.newer, link.older) }
    for twins in indexes.values where twins.count > 1 {
      for twin in twins.dropFirst() { groups.unite(twins[0], twin) }
    }
    return groups.representatives { entries[$0].replaces.isEmpty }
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

  /// In a circle everything is replaced; then everything in it stands, because nothing may vanish.
  private static func heads(
    _ entries: [TimelineEntry], _ links: [Link], _ firsts: [Int]
  ) -> [Int] {
    var isReplaced = [Bool](repeating: false, count: entries.count)
    for link in links { isReplaced[link.older] = true }
    var hasHead = [Bool](repeating: false, count: entries.count)
    for index in entries.indices where !isReplaced[index] { hasHead[firsts[index]] = true }
    return entries.indices.filter { !isReplaced[$0] || !hasHead[firsts[$0]] }
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
