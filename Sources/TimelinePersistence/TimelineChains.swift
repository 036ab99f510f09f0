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

  init(_ entries: [TimelineEntry], _ index: EntryIndex, created: Moment?) {
    let links = TimelineChains.links(entries, index)
    firsts = TimelineChains.firsts(entries, index, links)
    names = TimelineChains.names(entries, index, firsts)
    heads = TimelineChains.heads(index, links)
    places = TimelineChains.places(entries, index, created)
  }

  /// An entry says that it replaces an id, which another entry has. Both ends are the first of their
  /// ids: entries that share an id are replaced together.
  private struct Link {
    let newer: Int
    let older: Int
    let isDeletion: Bool
  }

  private static func links(_ entries: [TimelineEntry], _ index: EntryIndex) -> [Link] {
    var links: [Link] = []
    for (number, entry) in entries.enumerated() {
      let newer = index.representatives[number]
      for id in entry.replaces {
        guard let older = index[id], older != newer else { continue }
        links.append(Link(newer: newer, older: older, isDeletion: entry.kind == .deletion))
      }
    }
    return links
  }

  /// Entries that are linked, that share an id, or that replace the same one are one post; its first
  /// entry is the first in the file of those that replace nothing that is there, or simply the first
  /// where each replaces another.
  private static func firsts(
    _ entries: [TimelineEntry], _ index: EntryIndex, _ links: [Link]
  ) -> [Int] {
    var groups = DisjointSets(index.representatives)
    // A deletion of several posts belongs to the first of them, and makes them no one post.
    var deletions: Set<Int> = []
    for link in links where !link.isDeletion || deletions.insert(link.newer).inserted {
      groups.unite(link.newer, link.older)
    }
    // Two entries in the stead of one that is not in the file are two versions of it all the same.
    var missing: [EntryID: Int] = [:]
    for (number, entry) in entries.enumerated() where entry.kind != .deletion {
      for id in entry.replaces where !index.has(id) {
        if let other = missing[id] { groups.unite(number, other) } else { missing[id] = number }
      }
    }
    let isBeginning = entries.map { !$0.replaces.contains(where: index.has) }
    return groups.representatives { isBeginning[$0] }
  }

  /// A post is named by its first entry, or, where that is not in the file, as the oldest entry that
  /// is there names it.
  private static func names(
    _ entries: [TimelineEntry], _ index: EntryIndex, _ firsts: [Int]
  ) -> [EntryID] {
    // Once for a post, and not for each of its entries: a list of `replaces` may be a long one.
    let own = firsts.indices.map { number in
      firsts[number] == number ? entries[number].replaces.first { !index.has($0) } : nil
    }
    return firsts.map { own[$0] ?? entries[$0].id }
  }

  /// What nobody replaces. Entries that replace each other in a circle are all replaced; unless the
  /// circle itself was, they stand too, because nothing may vanish.
  private static func heads(_ index: EntryIndex, _ links: [Link]) -> [Int] {
    let representatives = index.representatives
    if links.isEmpty { return Array(representatives.indices) }
    var older: [Int: [Int]] = [:]
    var isReplaced = [Bool](repeating: false, count: representatives.count)
    for link in links {
      older[link.newer, default: []].append(link.older)
      isReplaced[link.older] = true
    }
    var isSuperseded = [Bool](repeating: false, count: representatives.count)
    var open = older.keys.filter { !isReplaced[$0] }
    while let newer = open.popLast() {
      for entry in older[newer] ?? [] where !isSuperseded[entry] {
        isSuperseded[entry] = true
        open.append(entry)
      }
    }
    return representatives.indices.filter { !isSuperseded[representatives[$0]] }
  }

  /// Its own moment; else that of what it replaces; else that of the line before it.
  private static func places(
    _ entries: [TimelineEntry], _ index: EntryIndex, _ created: Moment?
  ) -> [Moment?] {
    var places: [Moment?] = []
    places.reserveCapacity(entries.count)
    for (number, entry) in entries.enumerated() {
      var place = entry.moment
      if place == nil, let older = entry.replaces.first.flatMap({ index[$0] }), older < number {
        place = places[older]
      }
      places.append(place ?? places.last ?? created)
    }
    return places
  }
}
