package import TimelineDomain

/// Generates the entries of a journal from a seed. It keeps at most a thousand posts in memory.
package struct EntryGenerator: Sendable {
  package let shape: JournalShape
  /// Posts that rows can show and edit by id.
  package private(set) var samples: [EntryID] = []

  private var random: SplitMix
  private var clock: JournalClock
  private var kinds: [Kind] = []
  private var entryCount = 0
  private var postCount = 0
  private var changeCount = 0
  private var commonPosts = PostPool()
  private var otherPosts = PostPool()

  package init(shape: JournalShape, seed: UInt64 = 5) {
    self.shape = shape
    random = SplitMix(seed: seed)
    clock = JournalClock(count: shape.count)
  }

  /// The metadata of the header.
  package var header: (id: EntryID, created: Moment) {
    var random = SplitMix(seed: 1)
    return (EntryID.random(using: &random), clock.beginning)
  }

  package mutating func next() -> GeneratedEntry? {
    guard entryCount < shape.count else { return nil }
    if kinds.isEmpty { kinds = hundred() }
    defer { entryCount += 1 }
    let now = clock.moment(ofEntry: entryCount, using: &random)
    switch kinds.removeLast() {
    case .text: return .post(post(isMood: false, now))
    case .mood: return .post(post(isMood: true, now))
    case .edit: return edit(now.moment)
    case .deletion: return deletion(now.moment)
    case .unknown:
      return .unknown(
        id: EntryID.random(using: &random), type: random.pick(["photo", "location", "habit"]),
        at: now.moment, words: random.pick(Phrases.captions))
    }
  }

  // MARK: -

  private enum Kind { case text, mood, edit, deletion, unknown }

  /// The kinds of the next hundred lines, last first.
  private mutating func hundred() -> [Kind] {
    var changes = [Kind](repeating: .edit, count: JournalShape.edits)
    changes += Array(repeating: .deletion, count: JournalShape.deletions)
    var posts = [Kind](repeating: .mood, count: JournalShape.moods)
    posts += Array(repeating: .unknown, count: JournalShape.unknowns)
    posts += Array(repeating: .text, count: 100 - posts.count - changes.count)
    guard entryCount > 0 else {
      // Only an existing post can be changed.
      posts.shuffle(using: &random)
      return changes + posts
    }
    return (changes + posts).shuffled(using: &random)
  }

  private mutating func post(isMood: Bool, _ now: JournalClock.Reading) -> GeneratedPost {
    let number = postCount
    postCount += 1
    let isCommon = shape.hasCommonWord(post: number)
    let isRare = shape.hasRareWord(post: number)
    let isSample = shape.isSample(post: number)
    let id = EntryID.random(using: &random)
    let isLate = random.percent(JournalShape.backdated)
    let moment = isLate ? clock.earlier(than: now, using: &random) : now.moment
    let mood = isMood ? random.pick(Mood.known) : nil
    let text =
      isMood
      ? TextMaker.note(isCommon: isCommon, isRare: isRare, using: &random)
      : TextMaker.text(isCommon: isCommon, isRare: isRare, using: &random)
    let tags = random.percent(20) ? [random.pick(Phrases.tags)] : []
    let post = GeneratedPost(
      id: id, revision: id, moment: moment, zone: now.zone, written: isLate ? now.moment : nil,
      mood: mood, text: text, tags: tags, isStarred: random.percent(3) && !isSample)
    if isSample {
      samples.append(id)
    } else if !isRare {
      // A revision of a post with the rare word would match twice in the file.
      withPool(ofCommon: isCommon) { $0.add(post, using: &$1) }
    }
    return post
  }

  /// Every third change is of a post with the common word, so that a third of the posts keep it.
  private mutating func takePost() -> (post: GeneratedPost, isCommon: Bool) {
    changeCount += 1
    let isCommon = changeCount.isMultiple(of: 3)
    let post = withPool(ofCommon: isCommon) { $0.take(using: &$1) }
    guard let post else { preconditionFailure("the first hundred lines have posts of both sorts") }
    return (post, isCommon)
  }

  private mutating func withPool<Result>(
    ofCommon isCommon: Bool, _ body: (inout PostPool, inout SplitMix) -> Result
  ) -> Result {
    isCommon ? body(&commonPosts, &random) : body(&otherPosts, &random)
  }

  private mutating func edit(_ now: Moment) -> GeneratedEntry {
    var (post, isCommon) = takePost()
    let replaced = post.revision
    post.revision = EntryID.random(using: &random)
    let changed: String
    if let text = post.text, random.percent(80) {
      post.text = TextMaker.edited(text, using: &random)
      changed = post.mood == nil ? "text" : "note"
    } else {
      post.isStarred.toggle()
      changed = "starred"
    }
    withPool(ofCommon: isCommon) { $0.putBack(post, using: &$1) }
    return .edit(post, replaced: replaced, changed: changed, written: now)
  }

  private mutating func deletion(_ now: Moment) -> GeneratedEntry {
    .deletion(id: EntryID.random(using: &random), of: takePost().post, at: now)
  }
}
