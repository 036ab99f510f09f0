import TimePhrases
import TimelineDomain

/// Generates the entries of a journal from a seed. It keeps at most a thousand posts in memory.
struct EntryGenerator: Sendable {
  let shape: JournalShape
  /// Posts that rows can show and edit by id.
  private(set) var samples: [EntryID] = []

  private var random: SplitMix
  private var clock: JournalClock
  private var kinds: [Kind] = []
  private var entryCount = 0
  private var postCount = 0
  private var changeCount = 0
  private var commonPosts = PostPool()
  private var otherPosts = PostPool()

  init(shape: JournalShape, seed: UInt64 = 5) {
    self.shape = shape
    random = SplitMix(seed: seed)
    clock = JournalClock(count: shape.count)
  }

  /// The metadata of the header.
  var header: (id: EntryID, created: Moment) {
    var random = SplitMix(seed: 1)
    return (EntryID.random(using: &random), clock.beginning)
  }

  mutating func next() -> GeneratedEntry? {
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

/// A post of a generated journal, after its last edit.
struct GeneratedPost: Sendable {
  /// The id of the post's first entry.
  let id: EntryID
  /// The head.
  var revision: EntryID
  let moment: Moment
  /// An IANA name, if the post has one.
  var zone: String?
  /// If it was written later than it happened.
  var written: Moment?
  var mood: Mood?
  /// The text, or the note of a mood; nil for a mood without one.
  var text: String?
  /// The given tags, without those in the text.
  var tags: [String] = []
  var isStarred = false
}

/// One line of a generated journal.
enum GeneratedEntry: Sendable {
  case post(GeneratedPost)
  /// The post with its new revision. `replaced` is the old head, `changed` the new members.
  case edit(GeneratedPost, replaced: EntryID, changed: String, written: Moment)
  /// Deletes the post with this head.
  case deletion(id: EntryID, of: GeneratedPost, at: Moment)
  /// A kind that this version doesn't know.
  case unknown(id: EntryID, type: String, at: Moment, words: String)
}

/// The moments of a generated journal: mostly at home, with trips, over at most fifty years. They
/// end before 2025, so that entries that a benchmark adds are always the newest.
private struct JournalClock {
  typealias Reading = (moment: Moment, zone: String?)

  private static let end: Int64 = 1_735_689_600
  /// Entries between two trips.
  private static let stay = 1500
  /// Time zones without clock changes. At home, entries have no zone.
  private static let zones: [(name: String, offset: Int)] = [
    ("Asia/Tokyo", 9 * 3600), ("Asia/Kolkata", 19800), ("Africa/Nairobi", 3 * 3600),
    ("America/Bogota", -5 * 3600), ("Atlantic/Reykjavik", 0),
  ]

  private let count: Int
  /// Average milliseconds between two entries.
  private let gap: Int64

  init(count: Int) {
    self.count = count
    gap = min(50 * 365 * 86_400_000 / Int64(count), 16_000_000)
  }

  var beginning: Moment {
    Moment.initial(seconds: JournalClock.end - gap * Int64(count) / 1000 - 60, offset: 3600)
  }

  /// Later than all before.
  func moment(ofEntry number: Int, using random: inout SplitMix) -> Reading {
    let left = gap * Int64(count - number) - Int64(random.below(Int(gap)))
    return reading(milliseconds: JournalClock.end * 1000 - left, entry: number)
  }

  /// A moment that is written down later: an hour or two months before, to the minute.
  func earlier(than now: Reading, using random: inout SplitMix) -> Moment {
    let back = random.percent(80) ? 3600 + random.below(86400) : 86400 + random.below(60 * 86400)
    let seconds = (now.moment.seconds - Int64(back)) / 60 * 60
    return Moment.initial(seconds: seconds, offset: now.moment.offset)
  }

  private func reading(milliseconds: Int64, entry: Int) -> Reading {
    let seconds = milliseconds / 1000
    let rest = Int32(milliseconds % 1000) * 1_000_000
    let stretch = entry / JournalClock.stay
    if stretch % 4 == 3 {
      let zone = JournalClock.zones[stretch / 4 % JournalClock.zones.count]
      return (.initial(seconds: seconds, nanoseconds: rest, offset: zone.offset), zone.name)
    }
    let isSummer = (4...10).contains(CivilTime(secondsSinceEpoch: seconds).month)
    return (.initial(seconds: seconds, nanoseconds: rest, offset: isSummer ? 7200 : 3600), nil)
  }
}

/// A bounded pool of posts that later lines can edit or delete: most of them recent, some of any
/// age.
private struct PostPool {
  private static let room = 512
  private var recent: [GeneratedPost] = []
  private var old: [GeneratedPost] = []
  private var seen = 0

  mutating func add(_ post: GeneratedPost, using random: inout SplitMix) {
    seen += 1
    if seen.isMultiple(of: 8) {
      // Reservoir sampling: every post is equally likely.
      let index = old.count < PostPool.room ? old.count : random.below(seen / 8)
      if index == old.count { old.append(post) } else if index < old.count { old[index] = post }
    } else {
      putBack(post, using: &random)
    }
  }

  /// Removes one; three times in four a recent one.
  mutating func take(using random: inout SplitMix) -> GeneratedPost? {
    if old.isEmpty || (!recent.isEmpty && random.percent(75)) {
      return recent.isEmpty ? nil : recent.remove(at: random.below(recent.count))
    }
    return old.remove(at: random.below(old.count))
  }

  /// Returns an edited post to the pool.
  fileprivate mutating func putBack(_ post: GeneratedPost, using random: inout SplitMix) {
    if recent.count < PostPool.room {
      recent.append(post)
    } else {
      recent[random.below(recent.count)] = post
    }
  }
}

/// Generates diary texts: mostly one or two sentences, sometimes a page.
private struct TextMaker {
  /// The text of a post. If `isCommon`, it contains the common word, with Japanese around it.
  static func text(isCommon: Bool, isRare: Bool, using random: inout SplitMix) -> String {
    let count = sentenceCount(using: &random)
    let isJapanese = isCommon && random.percent(50)
    let position = isCommon ? random.below(count) : -1
    var text = ""
    for index in 0..<count {
      if index > 0 {
        // Long texts have paragraphs.
        text += count > 5 && random.percent(20) ? "\n\n" : isJapanese ? "" : " "
      }
      if index == position {
        text += random.pick(Phrases.walks)
      } else if isJapanese || (isCommon && random.percent(30)) {
        text += random.pick(Phrases.japanese)
      } else {
        append(sentenceTo: &text, using: &random)
      }
    }
    if isRare { text += " A day of \(JournalShape.rare)." }
    if random.percent(12) { text += " #work" }
    if random.percent(15) { text += " #\(random.pick(Phrases.tags))" }
    return text
  }

  /// The note of a mood; nil for none.
  static func note(isCommon: Bool, isRare: Bool, using random: inout SplitMix) -> String? {
    if isRare { return "\(random.pick(Phrases.moodNotes)), \(JournalShape.rare)" }
    if isCommon { return random.pick(Phrases.walks) }
    return random.percent(50) ? random.pick(Phrases.moodNotes) : nil
  }

  /// The same text with an addition.
  static func edited(_ text: String, using random: inout SplitMix) -> String {
    var text = text
    text += " "
    append(sentenceTo: &text, using: &random)
    return text
  }

  private static func append(sentenceTo text: inout String, using random: inout SplitMix) {
    switch random.below(100) {
    case ..<2: text += random.pick(Phrases.weather)
    case ..<4: text += random.pick(Phrases.rain)
    case ..<20:
      // Unique numbers and names: a journal has a large vocabulary.
      text += "\(random.pick(Phrases.openings)) no. \(random.below(1_000_000))"
      text += random.pick(Phrases.endings)
    default:
      text += random.pick(Phrases.openings)
      text += " "
      text += random.pick(Phrases.things)
      text += random.pick(Phrases.endings)
    }
  }

  private static func sentenceCount(using random: inout SplitMix) -> Int {
    switch random.below(100) {
    case ..<32: 1
    case ..<60: 2
    case ..<86: 3 + random.below(2)
    case ..<99: 5 + random.below(6)
    default: 20 + random.below(30)
    }
  }
}

/// The phrases of generated texts. Only one phrase has `JournalShape.rare`, and only those in
/// `walks` have `JournalShape.common`.
enum Phrases {
  fileprivate static let openings: [String] = [
    "Walked home past", "Spent the morning with", "Could not stop thinking about", "Finally fixed",
    "Wrote a long letter about", "Heard a strange story about", "Met Tomáš and talked about",
    "Called Mum about", "Read forty pages on", "Waited an hour for", "Dreamed again of",
    "Cleaned up after", "Argued, kindly, over", "Took a picture of", "Cooked too much because of",
    "Lost an evening to", "Found the old box with", "Promised the children", "Drew a map of",
    "Slept badly after", "Sat at the window watching", "Cycled to the hills for",
    "The neighbours complained about", "No one at the meeting had read", "Bought a ticket for",
    "Ein langer Tag, viel zu tun wegen", "Journée tranquille, malgré", "We all laughed about",
    "Nine of us carried", "It snowed, so we stayed in with", "Learned a little more about",
    "Marit called twice about", "Quiet day; the best of it was", "Forgot to tell anybody about",
  ]
  static let things: [String] = [
    "the garden gate", "a bag of walnuts", "the broken lamp", "grandfather's bicycle",
    "the late train to Prague", "three blue chairs", "the second chapter", "a wedding in June",
    "the stairs to the attic", "the piano", "a jar of plum jam", "the new neighbours' cat",
    "bar forty of the sarabande", "the tax papers", "an umbrella with a duck's head",
    "the roof, which leaks", "the choir's summer concert", "a very small dog", "the last tomatoes",
    "Ada's thesis", "the bus driver's jokes", "two pairs of wet shoes", "the allotment committee",
    "a friend's lost glove", "the crossword", "the big map on the wall", "a kite", "the oven",
    "four kinds of bread", "the dentist", "our old radio", "the long table",
    "sourdough number nine",
    "the church tower's light", "half a bookshelf", "the ferry timetable", "a recipe for soup",
  ]
  fileprivate static let endings = [
    ".", ".", ".", ".", ", again.", ", which took until noon.", ", and it was worth it.",
    " — more tomorrow.", ", as one does on a Tuesday.", ", then straight to bed.",
    " and did not regret it!", ", with \"help\" from the children.", " before the shops closed.",
    ", although my knee still hurts.", ", until the light went.", " for the first time this year.",
    ", and no one noticed.", "; the tea went cold.", ", slowly, because there was time.", "?",
    ", listening to the same song over and over.", " with coffee and the window open.",
  ]
  static let weather: [String] = [
    "Swam in the river before breakfast.", "Fog over the river.", "The river is high today.",
    "Sat by the river until the bells.", "River path closed, mud everywhere.",
  ]
  static let rain: [String] = [
    "Rain since four.", "It rained, and then it rained.", "Ran home in the rain.",
    "Listened to the rain on the roof.", "No rain for nine days.",
  ]
  static let walks: [String] = [
    "川沿いを散歩した。", "朝の散歩、金木犀の香り。", "夕方、犬と散歩に出る。", "雨の中でも散歩は気持ちがいい。",
    "散歩の途中で古い友だちに会った。", "今日は散歩だけで終わってしまった。", "公園まで散歩して、ベンチで本を読んだ。",
  ]
  static let japanese: [String] = [
    "餃子を三十個つくった。", "図書館で『雪国』を借りる。", "母から電話があった。", "ＰＣの調子が悪い。",
    "よく眠れた。", "明日は早起きしたい。", "新しいノートの匂いがする。", "駅前の喫茶店でコーヒーを飲む。",
    "会議が長引いて、帰りは九時を過ぎていた。", "妹の一家が来て、にぎやかな夕食になった。",
    "手紙を書こうと思いながら、一日が終わる。", "スーパーで大根が安かった。", "窓から富士山が見えた！",
  ]
  fileprivate static let moodNotes: [String] = [
    "tired legs, quiet head", "slept well", "headache", "the whole flat smells of bread",
    "third meeting about the meeting", "danced in socks", "long day", "nothing in particular",
    "good news from Ada", "cold hands", "too much coffee", "a bit lonely, but fine",
  ]
  static let tags: [String] = [
    "home", "family", "garden", "music", "books", "travel", "food", "sleep", "家族", "読書",
  ]
  fileprivate static let captions: [String] = [
    "The whistler was the postman.", "Dahlias, all of them.", "From the bench.",
  ]
}

/// A random number generator with the same results on every machine.
private struct SplitMix: RandomNumberGenerator, Sendable {
  private var state: UInt64

  init(seed: UInt64) {
    state = seed
  }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }

  mutating func below(_ bound: Int) -> Int { Int(next(upperBound: UInt64(bound))) }

  /// True `count` times in a hundred.
  fileprivate mutating func percent(_ count: Int) -> Bool { below(100) < count }

  mutating func pick<Element>(_ elements: [Element]) -> Element {
    elements[below(elements.count)]
  }
}
