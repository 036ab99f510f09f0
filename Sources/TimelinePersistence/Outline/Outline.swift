import TimelineDomain

/// What a journal holds, in numbers: the posts that stand, in the order of time, and all ids, in theirs. With it one
/// knows where in the file to look, and reads nothing else.
///
/// It is a few sorted runs, and over them what later lines say of earlier ones. `TimelineDocument` and
/// `StandingEntries` say the same of a journal by reading all of it. Of what an outline can't be exact about, it
/// knows the lines, and they are asked of these alone (`OddEntries`); where those are too many, there is none.
struct Outline: Sendable {
  var runs: [any OutlineRun] = []
  /// Posts of the runs that stand there no more, or not as they were.
  var gone: Set<Int> = []
  /// Posts that were edited since the runs were made, by the place of the entry that names them.
  var edited: [Int: OutlinePost] = [:]
  /// The place of the entry that stands for an edited post, and the other way.
  var heads: [Int: Int] = [:]
  var posts: [Int: Int] = [:]
  /// The post that a deletion deleted.
  var deleted: [Int: Int] = [:]
  var roles: [Int: OutlineName.Role] = [:]
  /// Of the posts that later lines speak of: those with the name of an entry that is not in the file.
  var condensed: Set<Int> = []
  /// Entries of posts that take a closer look, with all that belongs to these: no post of them is in `runs`.
  var odd: Set<Int> = []
  var counts: OutlineCounts

  /// Of a journal that has no line yet but its first.
  init() {
    counts = OutlineCounts()
  }

  init(_ run: FileRun, _ counts: OutlineCounts) throws(OutlineDamage) {
    runs = [run]
    odd = Set(try run.odd())
    self.counts = counts
  }

  // MARK: Looking

  var postCount: Int { runs.reduce(edited.count - gone.count) { $0 + $1.postCount } }

  func role(of name: OutlineName) -> OutlineName.Role {
    guard let role = roles[name.place] else { return name.role }
    guard name.role.isAlias else { return role }
    return role == .condensed || role == .editedCondensed ? .alias : .pastAlias
  }

  func name(of id: OutlineID) throws(OutlineDamage) -> OutlineName? {
    for run in runs {
      if let name = try run.name(of: id) { return name.with(role(of: name)) }
    }
    return nil
  }

  func mentions(
    of id: OutlineID, _ kind: OutlineMention.Kind? = nil, most: Int = .max
  ) throws(OutlineDamage) -> [OutlineMention] {
    var found: [OutlineMention] = []
    for run in runs { found += try run.mentions(of: id, kind, most: most) }
    return found
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
      if role.isPast { past.insert(place) } else { past.remove(place) }
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
}
