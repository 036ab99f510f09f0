import TimelineDomain

/// What a journal holds, in numbers: the posts that stand, in the order of time, and all ids, in theirs. With it one
/// knows where in the file to look, and reads nothing else.
///
/// It is a few sorted runs, and over them what later lines say of earlier ones. `TimelineDocument` and
/// `StandingEntries` say the same of a journal by reading all of it; where an outline can't be exact, there is
/// none, and they are asked.
struct Outline: Sendable {
  private(set) var runs: [any OutlineRun] = []
  /// Posts of the runs that stand there no more, or not as they were.
  private(set) var gone: Set<Int> = []
  /// Posts that were edited since the runs were made, by the place of the entry that names them.
  private(set) var edited: [Int: OutlinePost] = [:]
  /// The place of the entry that stands for an edited post, and the other way.
  private(set) var heads: [Int: Int] = [:]
  private var posts: [Int: Int] = [:]
  /// The post that a deletion deleted.
  private var deleted: [Int: Int] = [:]
  private(set) var roles: [Int: OutlineName.Role] = [:]
  private(set) var counts: OutlineCounts

  /// Of a journal that has no line yet but its first.
  init() {
    counts = OutlineCounts()
  }

  init(_ run: some OutlineRun, _ counts: OutlineCounts) {
    runs = [run]
    self.counts = counts
  }

  /// With the lines that come next in the file. Nil where one of them says something that an outline can't say.
  func appending(_ scan: OutlineScan) throws(OutlineDamage) -> Outline? {
    guard !scan.isUnusual else { return nil }
    var next = self
    next.counts.add(scan)
    next.runs.append(ScannedRun(scan))
    guard try !next.hasSharedIDs else { return nil }
    for link in scan.links {
      guard try next.obey(link) else { return nil }
    }
    return next
  }

  // MARK: Looking

  var postCount: Int { runs.reduce(edited.count - gone.count) { $0 + $1.postCount } }

  func role(of name: OutlineName) -> OutlineName.Role { roles[name.place] ?? name.role }

  func name(of id: OutlineID) throws(OutlineDamage) -> OutlineName? {
    for run in runs {
      if let name = try run.name(of: id) { return name.with(role(of: name)) }
    }
    return nil
  }

  /// Where the entry is that stands for the post that the entry at `place` names.
  func head(ofPost place: Int) throws(OutlineDamage) -> Int {
    if let head = heads[place] { return head }
    for run in runs {
      if let head = try run.head(ofPost: place) { return head }
    }
    return place
  }

  /// The post for which the entry at `place` stands.
  func post(ofHead place: Int) throws(OutlineDamage) -> Int {
    if let post = posts[place] { return post }
    for run in runs {
      if let post = try run.post(ofHead: place) { return post }
    }
    return place
  }

  /// The places of entries that don't stand.
  func past() throws(OutlineDamage) -> Set<Int> {
    var past: Set<Int> = []
    for run in runs { past.formUnion(try run.past()) }
    for (place, role) in roles {
      if role == .past || role == .editedPost { past.insert(place) } else { past.remove(place) }
    }
    return past
  }

  /// The places of the entries that name edited posts, by those of the entries that stand for them.
  func editedPosts() throws(OutlineDamage) -> [Int: Int] {
    var edited: [Int: Int] = [:]
    for run in runs {
      for edit in try run.edits() where heads[edit.post] == nil { edited[edit.head] = edit.post }
    }
    return edited.merging(posts) { $1 }
  }

  // MARK: Links

  /// An entry that stands in the place of the one that stood until now, or deletes it. Everything else, two that
  /// replace the same one above all, takes a closer look.
  private mutating func obey(_ link: OutlineScan.Link) throws(OutlineDamage) -> Bool {
    guard let older = try name(of: link.older), older.place < link.entry.place else { return false }
    let post: Int
    switch older.role {
    case .post: post = older.place
    case .edit: post = try self.post(ofHead: older.place)
    case .past:
      // A deletion that is taken back.
      guard let first = deleted.removeValue(forKey: older.place) else { return false }
      post = first
    case .editedPost: return false
    }
    if edited.removeValue(forKey: post) == nil, older.role != .past { gone.insert(post) }
    if let head = heads.removeValue(forKey: post) { posts[head] = nil }
    roles[older.place] = .past
    roles[post] = link.isDeletion ? .past : .editedPost
    if link.isDeletion {
      deleted[link.entry.place] = post
    } else {
      let entry = link.entry
      roles[entry.place] = .edit
      edited[post] = OutlinePost(entry.instant, place: post, entry.traits.union(.edited))
      heads[post] = entry.place
      posts[entry.place] = post
    }
    return true
  }

  /// Whether an id of the last run is one of an earlier run.
  private var hasSharedIDs: Bool {
    get throws(OutlineDamage) {
      guard let last = runs.last else { return false }
      for run in runs.dropLast() where run.nameCount > 0 {
        if last.nameCount < 5000 {
          for index in 0..<last.nameCount {
            if try run.name(of: last.name(index).id) != nil { return true }
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
    var (index, otherIndex) = (0, 0)
    while index < nameCount, otherIndex < other.nameCount {
      let (name, otherName) = (try name(index).id, try other.name(otherIndex).id)
      if name == otherName { return true }
      if name < otherName { index += 1 } else { otherIndex += 1 }
    }
    return false
  }
}
