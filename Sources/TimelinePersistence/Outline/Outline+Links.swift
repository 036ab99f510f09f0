import JSONBytes
import TimelineDomain

extension Outline {
  /// Entries that take a closer look: where there are more, it is quicker to read everything.
  static let mostOdd = 50_000

  /// With the lines that come next in the file, which were sorted. Nil where too much of them takes a closer look.
  func appending(_ scan: OutlineScan, of file: OpenFile) throws(OutlineDamage) -> Outline? {
    try appending([scan], ScannedRun(scan), sharedIDs: scan.sharedIDs, of: file)
  }

  /// With lines that several scans have read, as one run. `sharedIDs` are those that it has more than once.
  func appending(
    _ scans: [OutlineScan], _ run: any OutlineRun, sharedIDs: Set<OutlineID>, of file: OpenFile
  ) throws(OutlineDamage) -> Outline? {
    guard !scans.contains(where: \.isUnusual) else { return nil }
    let lines = LineWindow(file)
    var next = self
    for scan in scans { next.counts.add(scan) }
    next.runs.append(run)
    var odd = scans.flatMap(\.odd)
    let shared = try next.sharedIDs.union(sharedIDs)
    guard shared.count <= Outline.mostOdd else { return nil }
    for id in shared {
      guard let different = try next.tellApart(id, lines) else { return nil }
      odd += different
    }
    for place in scans.flatMap(\.untimed) {
      if let before = try next.entry(before: place, file, lines) { odd.append(before) }
    }
    for earlier in runs {
      guard let late = try earlier.entries(replacing: run) else { return nil }
      for (newer, older) in late
      where next.role(of: older) != .duplicate { odd += [newer, older.place] }
    }
    var aliases: [OutlineName] = []
    next.said.reserve(scans.reduce(0) { $0 + $1.links.count } * 2)
    for link in scans.lazy.flatMap(\.links) where next.said[link.entry.place].role != .duplicate {
      guard try next.obey(link, lines) else {
        odd.append(link.entry.place)
        continue
      }
      let isCondensed = next.said[link.entry.place].role == .condensed
      let isOfNothing = try link.isDeletion ? next.name(of: link.first) == nil : false
      if isCondensed || isOfNothing {
        aliases.append(
          OutlineName(
            link.first, place: link.entry.place, isCondensed ? .alias : .pastAlias))
      }
    }
    if !aliases.isEmpty { next.runs.append(AliasRun(aliases)) }
    return try odd.isEmpty ? next : next.settingApart(odd, file, lines)
  }

  /// An entry that stands in the place of the one that stood until now, or of some that are not in the file, or that
  /// deletes what stood. False for everything else, two that replace the same one above all: it takes a closer look.
  private mutating func obey(
    _ link: OutlineScan.Link, _ lines: LineWindow
  ) throws(OutlineDamage) -> Bool {
    if link.others.isEmpty {
      guard let name = try name(of: link.first) else { return try obeyOfNothing(link) }
      guard name.place < link.entry.place else { return false }
      return try obey(link, lines, about: name)
    }
    var older: [OutlineName] = []
    for id in link.older {
      if let name = try name(of: id) { older.append(name) }
    }
    if older.isEmpty { return try obeyOfNothing(link) }
    guard older.count == link.older.count, link.isDeletion,
      older.allSatisfy({ $0.place < link.entry.place })
    else { return false }
    for older in older {
      guard try obey(link, lines, about: older) else { return false }
    }
    return true
  }

  /// It speaks of entries that are not in the file.
  private mutating func obeyOfNothing(_ link: OutlineScan.Link) throws(OutlineDamage) -> Bool {
    if link.isDeletion { return true }
    return try condense(link)
  }

  /// What it says of one of them.
  private mutating func obey(
    _ link: OutlineScan.Link, _ lines: LineWindow, about older: OutlineName
  ) throws(OutlineDamage) -> Bool {
    // What was said of it meanwhile counts.
    let role = role(of: older)
    guard let post = try post(of: older.with(role), lines) else { return false }
    let head = said[post].head
    if let head { said.change(head) { $0.post = nil } }
    if older.place != post { said.change(older.place) { $0.role = .past } }
    said.change(post) { said in
      if said.edited == nil, role != .past { said.isGone = true }
      said.edited = nil
      if head != nil { said.head = nil }
      said.put(link, for: post)
    }
    put(link, of: post)
    return true
  }

  /// What the entry is to that post.
  private mutating func put(_ link: OutlineScan.Link, of post: Int) {
    said.change(link.entry.place) { said in
      if link.isDeletion {
        said.deleted = link.others.isEmpty ? post : nil
      } else {
        said.role = .edit
        said.post = post
      }
    }
  }

  /// The place of the post for which that entry stands, or which it has deleted. Nil where it does neither.
  private mutating func post(
    of name: OutlineName, _ lines: LineWindow
  ) throws(OutlineDamage) -> Int? {
    switch name.role {
    case .post: return name.place
    case .condensed:
      said.change(name.place) { $0.isCondensed = true }
      return name.place
    case .edit:
      let post = try post(ofHead: name.place)
      if said[post].role == nil, try isCondensed(post, lines) {
        said.change(post) { $0.isCondensed = true }
      }
      return post
    case .past:
      guard let post = said[name.place].deleted else { return nil }
      said.change(name.place) { $0.deleted = nil }
      return post
    case .editedPost, .editedCondensed, .alias, .pastAlias, .odd, .duplicate: return nil
    }
  }

  private func isCondensed(_ post: Int, _ lines: LineWindow) throws(OutlineDamage) -> Bool {
    guard let line = lines.line(at: post),
      let entry = TimelineEntry(scanning: line.indices, in: JSONScanner(line.span))
    else { throw OutlineDamage() }
    return !entry.replaces.isEmpty
  }

  /// The first of a post: what it replaces was taken out of the file by a compaction, or is in another one.
  private mutating func condense(_ link: OutlineScan.Link) throws(OutlineDamage) -> Bool {
    for id in link.older {
      // Two in the stead of one that is not there are two versions of it.
      let found = try mentions(of: id, .replaces, most: 8)
      guard found.count < 8, found.count(where: { said[$0.place].role != .duplicate }) == 1 else {
        return false
      }
    }
    let entry = link.entry
    said.change(entry.place) { said in
      said.role = .condensed
      said.isCondensed = true
      said.edited = OutlinePost(entry.instant, place: entry.place, entry.traits.union(.edited))
    }
    return true
  }
}

extension Said {
  /// Of the post that is named by the entry at that place: what an entry makes of it that edits or deletes it.
  fileprivate mutating func put(_ link: OutlineScan.Link, for post: Int) {
    let entry = link.entry
    if link.isDeletion {
      role = .past
    } else {
      role = isCondensed ? .editedCondensed : .editedPost
      edited = OutlinePost(entry.instant, place: post, entry.traits.union(.edited))
      head = entry.place
    }
  }
}

extension TimelineEntry {
  /// Of the first entry of a post: what it replaces is not in the file, and so the post goes by that name.
  var postName: EntryID { replaces.first ?? id }
}
