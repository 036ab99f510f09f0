import JSONBytes
import TimelineDomain

extension Outline {
  /// With the lines that come next in the file. Nil where one of them says something that an outline can't say.
  func appending(
    _ scan: OutlineScan, of lines: LineWindow
  ) throws(OutlineDamage) -> Outline? {
    guard !scan.isUnusual else { return nil }
    var next = self
    next.counts.add(scan)
    let run = ScannedRun(scan)
    next.runs.append(run)
    guard try !next.hasSharedIDs else { return nil }
    for earlier in runs where try earlier.mentionsAny(of: run) { return nil }
    var aliases: [OutlineName] = []
    for link in scan.links {
      guard try next.obey(link, lines) else { return nil }
      let isCondensed = next.roles[link.entry.place] == .condensed
      let isOfNothing = try next.name(of: link.older[0]) == nil
      if isCondensed || link.isDeletion && isOfNothing {
        aliases.append(
          OutlineName(
            link.older[0], place: link.entry.place, isCondensed ? .alias : .pastAlias))
      }
    }
    if !aliases.isEmpty { next.runs.append(AliasRun(aliases)) }
    return next
  }

  /// An entry that stands in the place of the one that stood until now, or of some that are not in the file, or that
  /// deletes what stood. Everything else, two that replace the same one above all, takes a closer look.
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
    case .editedPost, .editedCondensed, .alias, .pastAlias: return nil
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
      guard try mentions(of: id).count(where: { $0.kind == .replaces }) == 1 else { return false }
    }
    let entry = link.entry
    roles[entry.place] = .condensed
    condensed.insert(entry.place)
    edited[entry.place] = OutlinePost(
      entry.instant, place: entry.place, entry.traits.union(.edited))
    return true
  }

  /// Whether an id of the last run is one of an earlier run.
  private var hasSharedIDs: Bool {
    get throws(OutlineDamage) {
      guard let last = runs.last else { return false }
      for run in runs.dropLast() where run.nameCount > 0 {
        if last.nameCount < 5000 {
          for index in 0..<last.nameCount {
            let id = try last.name(index).id
            let found = try run.firstName(notBefore: id)
            if found < run.nameCount, try run.name(found).id == id { return true }
          }
        } else if try run.sharesNames(with: last) {
          return true
        }
      }
      return false
    }
  }
}

extension OutlineRun {
  /// Goes through both at once.
  fileprivate func sharesNames(with other: any OutlineRun) throws(OutlineDamage) -> Bool {
    let (names, others) = (try names(), try other.names())
    var (index, otherIndex) = (0, 0)
    while index < names.count, otherIndex < others.count {
      let (name, otherName) = (names.span[index].id, others.span[otherIndex].id)
      if name == otherName { return true }
      if name < otherName { index += 1 } else { otherIndex += 1 }
    }
    return false
  }
}

extension TimelineEntry {
  /// Of the first entry of a post: what it replaces is not in the file, and so the post goes by that name.
  var postName: EntryID { replaces.first ?? id }
}
