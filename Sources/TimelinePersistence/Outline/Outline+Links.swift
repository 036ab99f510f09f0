import JSONBytes
import Platform
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
    next.counts.add(scans)
    next.runs.append(run)
    var odd = scans.flatMap(\.odd)
    let shared = try next.sharedIDs.union(sharedIDs)
    guard shared.count <= Outline.mostOdd else { return nil }
    for id in shared {
      guard let different = try next.tellApart(id, lines) else { return nil }
      odd += different
    }
    var before: [Int: Int?] = [:]
    for place in scans.flatMap(\.untimed) {
      let found = try next.entry(before: place, file, lines, known: before)
      before[place] = found
      if let found { odd.append(found) }
    }
    for earlier in runs {
      guard let late = try earlier.entries(replacing: run) else { return nil }
      for (newer, older) in late
      where next.role(of: older) != .duplicate { odd += [newer, older.place] }
    }
    var aliases: [OutlineName] = []
    let firsts = try next.firstNames(scans)
    next.said.reserve(firsts.reduce(0) { $0 + $1.count } * 2)
    for (scan, firsts) in zip(scans, firsts) {
      for (link, first) in zip(scan.links, firsts) {
        let place = link.entry.place
        if !shared.isEmpty, next.said[place].role == .duplicate { continue }
        switch try next.obey(link, first, lines) {
        case .obeyed: continue
        case .odd: odd.append(place)
        case .condensed: aliases.append(OutlineName(link.first, place: place, .alias))
        case .deletesNothing: aliases.append(OutlineName(link.first, place: place, .pastAlias))
        }
      }
    }
    if !aliases.isEmpty { next.runs.append(AliasRun(aliases)) }
    return try odd.isEmpty ? next : next.settingApart(odd, file, lines)
  }

  /// For each link of each scan, the name of the first entry of which it speaks, as it is written. Each is waited for in
  /// memory, and so they are looked up on all cores.
  private func firstNames(_ scans: [OutlineScan]) throws(OutlineDamage) -> [[OutlineName?]] {
    let runs = runs
    let names = Parallel.map(scans) { scan in
      try? runs.firstNames(of: scan.links.map(\.first))
    }
    guard let names else { throw OutlineDamage() }
    return names
  }

  private enum Obedience {
    case obeyed
    /// It takes a closer look.
    case odd
    /// It speaks of entries that are not in the file: a post in the name of one of them, or nothing at all.
    case condensed, deletesNothing
  }

  /// An entry that stands in the place of the one that stood until now, or of some that are not in the file, or that
  /// deletes what stood. Everything else is odd, two that replace the same one above all.
  private mutating func obey(
    _ link: OutlineScan.Link, _ first: OutlineName?, _ lines: LineWindow
  ) throws(OutlineDamage) -> Obedience {
    if link.others.isEmpty {
      guard let first else { return try obeyOfNothing(link) }
      return try obey(link, lines, about: first) ? .obeyed : .odd
    }
    var older: [OutlineName] = []
    for id in link.older {
      if let name = try nameAsWritten(id) { older.append(name) }
    }
    if older.isEmpty { return try obeyOfNothing(link) }
    if !link.isDeletion { return try obeyNameAndHead(link, older, lines) ? .obeyed : .odd }
    guard older.count == link.older.count,
      older.allSatisfy({ $0.place < link.entry.place })
    else { return .odd }
    for older in older {
      guard try obey(link, lines, about: older) else { return .odd }
    }
    return .obeyed
  }

  /// An edit of a post that was edited before names the post, and the revision that was shown.
  private mutating func obeyNameAndHead(
    _ link: OutlineScan.Link, _ older: [OutlineName], _ lines: LineWindow
  ) throws(OutlineDamage) -> Bool {
    guard link.older.count == 2, older.count == 2 else { return false }
    let (name, head) = (older[0], older[1])
    guard name.role == .post, name.place != head.place, said[name.place].head == head.place,
      head.place < link.entry.place
    else { return false }
    return try obey(link, lines, about: head)
  }

  private mutating func obeyOfNothing(
    _ link: OutlineScan.Link
  ) throws(OutlineDamage) -> Obedience {
    if link.isDeletion { return .deletesNothing }
    return try condense(link) ? .condensed : .odd
  }

  /// The name without what later lines say of it.
  private func nameAsWritten(_ id: OutlineID) throws(OutlineDamage) -> OutlineName? {
    for run in runs {
      if let name = try run.name(of: id) { return name }
    }
    return nil
  }

  /// What it says of one of them. What was said of that one meanwhile counts.
  private mutating func obey(
    _ link: OutlineScan.Link, _ lines: LineWindow, about older: OutlineName
  ) throws(OutlineDamage) -> Bool {
    guard older.place < link.entry.place else { return false }
    let number = said.number(of: older.place)
    let role = role(of: older, said[number: number])
    // By far the most speak of a post of which nobody has spoken, and each place that is looked for is waited for.
    if role == .post, said[number: number].head == nil {
      said.change(number: number) { $0.replacePost(by: link, for: older.place) }
      put(link, of: older.place)
      return true
    }
    guard let post = try post(of: older.with(role), lines) else { return false }
    let head = said[post].head
    if let head { said.change(head) { $0.post = nil } }
    if older.place != post { said.change(older.place) { $0.role = .past } }
    said.change(post) { said in
      if role == .past {
        said.edited = nil
        if head != nil { said.head = nil }
        said.put(link, for: post)
      } else {
        said.replacePost(by: link, for: post)
      }
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
    case .past, .editedPost, .editedCondensed, .alias, .pastAlias, .odd, .duplicate: return nil
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

extension [any OutlineRun] {
  fileprivate func firstNames(of ids: [OutlineID]) throws(OutlineDamage) -> [OutlineName?] {
    var names = [OutlineName?](repeating: nil, count: ids.count)
    for run in self where run.nameCount > 0 {
      for index in names.indices where names[index] == nil {
        names[index] = try run.name(of: ids[index])
      }
    }
    return names
  }
}

extension Said {
  /// What stands of a post is gone, and what an entry makes of it comes in its place.
  fileprivate mutating func replacePost(by link: OutlineScan.Link, for post: Int) {
    if edited == nil { isGone = true }
    edited = nil
    if head != nil { head = nil }
    put(link, for: post)
  }

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
