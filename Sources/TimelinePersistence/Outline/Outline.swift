import TimelineDomain

/// What a journal holds, in numbers: the posts that stand, in the order of time, and all ids, in theirs. With it one
/// knows where in the file to look, and reads nothing else.
///
/// It is a few sorted runs, and over them what later lines say of earlier ones. `TimelineDocument` and
/// `ShownEntries` say the same of a journal by reading all of it. Of what an outline can't be exact about, it
/// knows the lines, and they are asked of these alone (`OddEntries`); where those are too many, there is none.
struct Outline: Sendable {
  var runs: [any OutlineRun] = []
  /// What later lines say of entries and of themselves, by where those are.
  var said = PlaceTable(nothing: Said())
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

  /// It was made for a short answer, and can't say everything.
  var isGlance: Bool { runs.contains { $0 is LooseRun } }

  // MARK: Looking

  var postCount: Int { runs.reduce(0) { $0 + $1.postCount } + changeOfPosts }

  /// How many more of them stand than are in the runs.
  private var changeOfPosts: Int {
    var change = 0
    said.forEach { change += ($1.edited == nil ? 0 : 1) - ($1.isGone ? 1 : 0) }
    return change
  }

  func role(of name: OutlineName) -> OutlineName.Role { role(of: name, said[name.place]) }

  func role(of name: OutlineName, _ said: Said) -> OutlineName.Role {
    guard let role = said.role else { return name.role }
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
    if let head = said[place].head { return head }
    for run in runs {
      if let head = try run.head(ofPost: place) { return head }
    }
    return place
  }

  /// The post for which the entry at `place` stands.
  func post(ofHead place: Int) throws(OutlineDamage) -> Int {
    if let post = said[place].post { return post }
    for run in runs {
      if let post = try run.post(ofHead: place) { return post }
    }
    return place
  }

  /// The places of entries that don't stand.
  func past() throws(OutlineDamage) -> Set<Int> {
    var past: Set<Int> = []
    for run in runs { past.formUnion(try run.past()) }
    said.forEach { place, said in
      guard let role = said.role else { return }
      if role.isPast { past.insert(place) } else { past.remove(place) }
    }
    return past
  }

  /// The places of the entries that name edited posts, by those of the entries that stand for them.
  func editedPosts() throws(OutlineDamage) -> [Int: Int] {
    var edited: [Int: Int] = [:]
    for run in runs {
      for edit in try run.edits() where said[edit.post].head == nil {
        edited[edit.head] = edit.post
      }
    }
    said.forEach { head, said in
      if let post = said.post { edited[head] = post }
    }
    return edited
  }
}

/// What later lines say of an entry.
struct Said: BitwiseCopyable, Sendable {
  var role: OutlineName.Role?
  /// It is a post of the runs that stands there no more, or not as it was.
  var isGone = false
  /// It is the first of a post that has the name of an entry that is not in the file.
  var isCondensed = false
  // Side by side: of tens of thousands, each byte counts.
  private var isDeletion = false
  private var otherIsHead = false
  private var hasEdited = false
  /// Another place, below zero where there is none.
  private var other = -1
  private var newest = OutlinePost(high: 0, low: 0)

  /// It names a post that was edited since the runs were made.
  var edited: OutlinePost? {
    get { hasEdited ? newest : nil }
    set {
      hasEdited = newValue != nil
      if let newValue { newest = newValue }
    }
  }

  /// Where the entry is that stands for the post that this one names.
  var head: Int? {
    get { otherIsHead ? other : nil }
    set { setOther(newValue, isHead: true) }
  }
  /// Where the entry is that names the post for which this one stands.
  var post: Int? {
    get { otherIsHead || isDeletion || other < 0 ? nil : other }
    set { setOther(newValue) }
  }
  /// The post that this one has deleted.
  var deleted: Int? {
    get { isDeletion ? other : nil }
    set { setOther(newValue, isDeletion: true) }
  }

  /// It is one of the three at most: a name of a post, another entry that stands for one, or a deletion.
  private mutating func setOther(_ place: Int?, isHead: Bool = false, isDeletion: Bool = false) {
    other = place ?? -1
    otherIsHead = isHead && place != nil
    self.isDeletion = isDeletion && place != nil
  }
}
