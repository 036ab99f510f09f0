import JSONBytes
import TimelineDomain

extension Outline {
  /// Entries that take a closer look: where there are more, it is quicker to read everything.
  static let mostOdd = 50_000

  /// With the lines that come next in the file. Nil where too much of them takes a closer look.
  func appending(
    _ scan: OutlineScan, of file: OpenFile
  ) throws(OutlineDamage) -> Outline? {
    guard !scan.isUnusual else { return nil }
    let lines = LineWindow(file)
    var next = self
    next.counts.add(scan)
    let run = ScannedRun(scan)
    next.runs.append(run)
    var odd = scan.odd
    let shared = try next.sharedIDs.union(scan.sharedIDs)
    guard shared.count <= Outline.mostOdd else { return nil }
    for id in shared {
      guard let different = try next.tellApart(id, lines) else { return nil }
      odd += different
    }
    for place in scan.untimed {
      if let before = try next.entry(before: place, file, lines) { odd.append(before) }
    }
    for earlier in runs {
      guard let late = try earlier.entries(replacing: run) else { return nil }
      for (newer, older) in late
      where next.role(of: older) != .duplicate { odd += [newer, older.place] }
    }
    var aliases: [OutlineName] = []
    next.reserve(scan.links.count)
    for link in scan.links where next.roles[link.entry.place] != .duplicate {
      guard try next.obey(link, lines) else {
        odd.append(link.entry.place)
        continue
      }
      let isCondensed = next.roles[link.entry.place] == .condensed
      let isOfNothing = try link.isDeletion ? next.name(of: link.older[0]) == nil : false
      if isCondensed || isOfNothing {
        aliases.append(
          OutlineName(
            link.older[0], place: link.entry.place, isCondensed ? .alias : .pastAlias))
      }
    }
    if !aliases.isEmpty { next.runs.append(AliasRun(aliases)) }
    return try odd.isEmpty ? next : next.settingApart(odd, file, lines)
  }

  /// A dictionary that grows is made anew each time.
  private mutating func reserve(_ links: Int) {
    roles.reserveCapacity(roles.count + links * 2)
    edited.reserveCapacity(edited.count + links)
    heads.reserveCapacity(heads.count + links)
    posts.reserveCapacity(posts.count + links)
    gone.reserveCapacity(gone.count + links)
  }

  /// An entry that stands in the place of the one that stood until now, or of some that are not in the file, or that
  /// deletes what stood. False for everything else, two that replace the same one above all: it takes a closer look.
  private mutating func obey(
    _ link: OutlineScan.Link, _ lines: LineWindow
  ) throws(OutlineDamage) -> Bool {
    var older: [OutlineName] = []
    for id in link.older {
      if let name = try name(of: id) { older.append(name) }
    }
    if older.isEmpty {
      if link.isDeletion { return true }
      return try condense(link)
    }
    guard older.count == link.older.count, older.count == 1 || link.isDeletion,
      older.allSatisfy({ $0.place < link.entry.place })
    else { return false }
    for older in older {
      let role = role(of: older)
      guard let post = try post(of: older.with(role), lines) else { return false }
      if edited.removeValue(forKey: post) == nil, role != .past { gone.insert(post) }
      if let head = heads.removeValue(forKey: post) { posts[head] = nil }
      roles[older.place] = .past
      put(link, for: post)
    }
    return true
  }

  private mutating func put(_ link: OutlineScan.Link, for post: Int) {
    let entry = link.entry
    if link.isDeletion {
      roles[post] = .past
      deleted[entry.place] = link.older.count == 1 ? post : nil
    } else {
      roles[post] = condensed.contains(post) ? .editedCondensed : .editedPost
      roles[entry.place] = .edit
      edited[post] = OutlinePost(entry.instant, place: post, entry.traits.union(.edited))
      heads[post] = entry.place
      posts[entry.place] = post
    }
  }

  /// The place of the post for which that entry stands, or which it has deleted. Nil where it does neither.
  private mutating func post(
    of name: OutlineName, _ lines: LineWindow
  ) throws(OutlineDamage) -> Int? {
    switch name.role {
    case .post: return name.place
    case .condensed:
      condensed.insert(name.place)
      return name.place
    case .edit:
      let post = try post(ofHead: name.place)
      if roles[post] == nil, try isCondensed(post, lines) { condensed.insert(post) }
      return post
    case .past: return deleted.removeValue(forKey: name.place)
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
      guard found.count < 8, found.count(where: { roles[$0.place] != .duplicate }) == 1 else {
        return false
      }
    }
    let entry = link.entry
    roles[entry.place] = .condensed
    condensed.insert(entry.place)
    edited[entry.place] = OutlinePost(
      entry.instant, place: entry.place, entry.traits.union(.edited))
    return true
  }
}

extension TimelineEntry {
  /// Of the first entry of a post: what it replaces is not in the file, and so the post goes by that name.
  var postName: EntryID { replaces.first ?? id }
}
