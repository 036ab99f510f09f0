import TimelineDomain

extension Outline {
  /// The posts that stand, newest first: at most `limit` behind the first `skip`.
  func newest(
    skip: Int = 0, limit: Int = .max, where isMeant: ((OutlinePost) -> Bool)? = nil
  ) throws(OutlineDamage) -> [OutlinePost] {
    var found: [OutlinePost] = []
    var passed = 0
    guard limit > 0 else { return [] }
    let (most, isMore) = skip.addingReportingOverflow(limit)
    try forEachPost(.newestFirst, most: isMeant == nil && !isMore ? most : .max) { post in
      guard isMeant?(post) ?? true else { return true }
      if passed < skip {
        passed += 1
      } else {
        found.append(post)
      }
      return found.count < limit
    }
    return found
  }

  enum Direction {
    case oldestFirst, newestFirst
  }

  /// Until `body` has had enough, which it has after `most` of the newest at the latest.
  func forEachPost(
    _ direction: Direction, most: Int = .max, _ body: (OutlinePost) -> Bool
  ) throws(OutlineDamage) {
    let overlay = EditedRun(said, newest: direction == .newestFirst ? most : .max)
    // For the first few, looking for each takes less than what makes that quick.
    var hidden: MarkFilter?
    var passed = 0
    var cursors = try (runs + [overlay]).map { run throws(OutlineDamage) in
      try PostCursor(run, direction)
    }
    while true {
      var next: Int?
      for index in cursors.indices {
        guard let post = cursors[index].post else { continue }
        guard let best = next, let other = cursors[best].post else {
          next = index
          continue
        }
        if direction == .oldestFirst ? post < other : other < post { next = index }
      }
      guard let next, let post = cursors[next].post else { return }
      try cursors[next].advance()
      if next < runs.count {
        passed += 1
        if passed == 1000 { hidden = said.marks(where: \.isGone) }
        if hidden?.mayHave(Mixer.shared.mark(post.place)) ?? true, said[post.place].isGone {
          continue
        }
      }
      if !body(post) { return }
    }
  }

  /// Entries that this version can't read, by the place of each; some may stand no more.
  func opaque() throws(OutlineDamage) -> [Int: OpaqueKind] {
    var opaque: [Int: OpaqueKind] = [:]
    counts.opaque.forEach { opaque[$0] = $1 }
    for run in runs {
      for entry in try run.opaque() { opaque[entry.place] = try kind(entry.kind) }
    }
    return opaque
  }

  func standingOpaque() throws(OutlineDamage) -> [Int: OpaqueKind] {
    try opaque().filter { place, _ in
      said[place].role.map { !$0.isPast } ?? true
    }
  }

  /// How many stand of each kind.
  func standingKinds() throws(OutlineDamage) -> [OpaqueKind: Int] {
    let gone = said.places { $0.role?.isPast == true }
    var kinds = counts.opaque.uses(without: gone)
    if said.count < 500 {
      // Of a file, those alone of which later lines speak are looked up.
      for (kind, uses) in counts.kinds { kinds[kind, default: 0] += uses }
      for place in gone {
        for run in runs {
          if let kind = try kind(at: place, in: run) { kinds[kind, default: 0] -= 1 }
        }
      }
    } else {
      for run in runs {
        for entry in try run.opaque() where said[entry.place].role?.isPast != true {
          kinds[try kind(entry.kind), default: 0] += 1
        }
      }
    }
    return kinds.filter { $0.value > 0 }
  }

  private func kind(
    at place: Int, in run: any OutlineRun
  ) throws(OutlineDamage) -> OpaqueKind? {
    guard let number = try run.opaqueKind(at: place) else { return nil }
    return try kind(number)
  }

  private func kind(_ number: Int) throws(OutlineDamage) -> OpaqueKind {
    guard counts.kinds.indices.contains(number) else { throw OutlineDamage() }
    return counts.kinds[number].kind
  }

  func summary(
    _ header: TimelineHeader, _ odd: OddEntries?
  ) throws(OutlineDamage) -> TimelineSummary {
    let odd = odd.map { TimelineSummary($0.standing) } ?? TimelineSummary()
    var opaque = odd.opaque
    var unfamiliar = odd.unfamiliar
    var sum = 0
    for (kind, uses) in try standingKinds() {
      sum += uses
      opaque[kind.kind, default: 0] += uses
      if kind.isKnownKind { unfamiliar[kind.kind, default: 0] += uses }
    }
    return TimelineSummary(
      access: header.access, version: header.version, isNewer: header.isNewer,
      entries: counts.entries - counts.duplicates, posts: postCount - sum + odd.posts,
      opaque: opaque, unfamiliar: unfamiliar, damagedLines: counts.damagedLines,
      duplicateLines: counts.duplicates, sharedIDs: odd.sharedIDs, conflicts: odd.conflicts)
  }
}

/// What stands in the place of posts of the runs.
private struct EditedRun: OutlineRun {
  private let edited: [OutlinePost]

  /// With so many of the newest, and maybe some more.
  init(_ said: PlaceTable<Said>, newest most: Int) {
    var edited: [OutlinePost] = []
    said.forEach { if let post = $1.edited { edited.append(post) } }
    if most < edited.count / 4 {
      edited = edited.newest(most)
    } else {
      edited.sortMostlySorted()
    }
    self.edited = edited
  }

  var postCount: Int { edited.count }
  func posts(_ range: Range<Int>) -> [OutlinePost] { Array(edited[range]) }
}

extension [OutlinePost] {
  /// So many of the newest, in order. What comes last is mostly newer than what came before, and so nearly all are only
  /// compared with one.
  fileprivate func newest(_ count: Int) -> [OutlinePost] {
    var kept: [OutlinePost] = []
    var oldest = OutlinePost(high: 0, low: 0)
    for post in reversed() where !(post < oldest) {
      kept.append(post)
      if kept.count >= 2 * count + 64 {
        kept = kept.sorted().suffix(count)
        oldest = kept.first ?? oldest
      }
    }
    return kept.sorted().suffix(count)
  }
}

/// Goes through a run from one of its ends, some thousand posts at a time; of the first few, fewer.
private struct PostCursor {
  private let run: any OutlineRun
  private let direction: Outline.Direction
  private var left: Range<Int>
  private var batch: [OutlinePost] = []
  private var index = 0
  private var batchSize = 64

  init(_ run: any OutlineRun, _ direction: Outline.Direction) throws(OutlineDamage) {
    self.run = run
    self.direction = direction
    left = 0..<run.postCount
    try fill()
  }

  var post: OutlinePost? { index < batch.count ? batch[index] : nil }

  mutating func advance() throws(OutlineDamage) {
    index += 1
    if index == batch.count { try fill() }
  }

  private mutating func fill() throws(OutlineDamage) {
    let size = min(batchSize, left.count)
    batchSize = min(8192, batchSize * 4)
    index = 0
    switch direction {
    case .oldestFirst:
      batch = try run.posts(left.prefix(size))
      left = left.dropFirst(size)
    case .newestFirst:
      batch = try run.posts(left.suffix(size)).reversed()
      left = left.dropLast(size)
    }
  }
}
