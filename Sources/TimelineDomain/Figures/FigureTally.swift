import TextSearch
import TimePhrases

/// What the figures need to know of an entry. Its kind, mood and tags are numbers of a tally.
package struct EntryFacts: Hashable, Sendable {
  /// The local day by the entry's own offset and the setting for when the day ends, counted from 1
  /// January 1970.
  package let day: Int
  /// What the local clock showed; nil for an entry without a time of day.
  package let hour: Int?
  package let kind: Int
  package let mood: Int?
  package let score: Score?
  /// Nil for a kind whose words are unknown.
  package let words: WordCount?
  package let tags: [Int]
  package let isStarred: Bool
  package let number: NumberFact?
  /// Whether it is sealed and was not opened.
  package let isClosed: Bool

  package init(
    day: Int, hour: Int?, kind: Int, mood: Int? = nil, score: Score? = nil,
    words: WordCount? = nil, tags: [Int] = [], isStarred: Bool = false, number: NumberFact? = nil,
    isClosed: Bool = false
  ) {
    self.day = day
    self.hour = hour
    self.kind = kind
    self.mood = mood
    self.score = score
    self.words = words
    self.tags = tags
    self.isStarred = isStarred
    self.number = number
    self.isClosed = isClosed
  }
}

/// Counts entries by day, in any order, so that every figure of every period can be read from it.
///
/// Its memory grows with the days, and with the days of each tag, and not with the entries. Several
/// threads can each count a part: `merge` adds them up, and the sum doesn't depend on the order.
package struct FigureTally: Sendable {
  private(set) var days: [Int32: DaySums] = [:]
  private(set) var kinds = NamedUses<String>()
  private(set) var moods = NamedUses<ScoredMood>()
  private(set) var hours = [DayUses](repeating: DayUses(), count: 24)
  private(set) var tags = NamedUses<FoldedText>()
  private(set) var numbers = NumberTally()
  private var spellings: [TagSpelling] = []
  private var spellingNumbers: [Tag: Int] = [:]
  /// Posts with several heads: the facts of the head with the least id.
  private var conflicts: [ContestedPost: ContestedHead] = [:]
  /// The day of the entries that came last, which is not yet in `days`.
  private var current: (day: Int32, sums: DaySums)?

  package init() {}

  // MARK: Names, looked up once and then used as numbers

  package mutating func number(ofKind name: String) -> Int { kinds.number(of: name) }

  package mutating func number(of mood: Mood) -> Int {
    moods.number(of: ScoredMood(mood: mood, score: mood.score?.value))
  }

  /// Every spelling has its number. Tags that differ only in case or width are one tag.
  package mutating func number(of tag: Tag) -> Int {
    if let number = spellingNumbers[tag] { return number }
    spellingNumbers[tag] = spellings.count
    spellings.append(TagSpelling(tag: tag, number: tags.number(of: FoldedText(tag.name))))
    return spellings.count - 1
  }

  // MARK: Entries

  package mutating func add(_ facts: EntryFacts) {
    let day = Int32(clamping: facts.day)
    if current?.day != day {
      keepCurrent()
      current = (day, days[day] ?? DaySums())
    }
    current?.sums.add(facts)
    kinds.add(facts.kind, day)
    if let mood = facts.mood { moods.add(mood, day) }
    if let hour = facts.hour { hours[hour].add(day) }
    if let number = facts.number { numbers.add(number, on: day) }
    for (index, spelling) in facts.tags.enumerated() {
      let tag = spellings[spelling].number
      // Of the spellings in one post, the first counts.
      if facts.tags.prefix(index).contains(where: { spellings[$0].number == tag }) { continue }
      spellings[spelling].uses.add(day)
      tags.add(tag, day)
    }
  }

  /// One of several heads of a post, which counts once: by the head with the least id.
  package mutating func add(
    _ facts: EntryFacts, headOf id: EntryID, revision: EntryID, in journal: String?
  ) {
    let post = ContestedPost(id: id, journal: journal)
    if let known = conflicts[post], known.revision.text <= revision.text { return }
    conflicts[post] = ContestedHead(revision: revision, facts: facts)
  }

  package mutating func merge(_ other: FigureTally) {
    keepCurrent()
    var other = other
    other.keepCurrent()
    days.merge(other.days) { $0.adding($1) }
    for hour in hours.indices { hours[hour].add(other.hours[hour]) }
    let kindNumbers = kinds.add(other.kinds)
    let moodNumbers = moods.add(other.moods)
    _ = tags.add(other.tags)
    numbers.merge(other.numbers)
    let tagNumbers = other.spellings.map { spelling in
      let number = number(of: spelling.tag)
      spellings[number].uses.add(spelling.uses)
      return number
    }
    for (post, head) in other.conflicts {
      let facts = head.facts
      let renumbered = EntryFacts(
        day: facts.day, hour: facts.hour, kind: kindNumbers[facts.kind],
        mood: facts.mood.map { moodNumbers[$0] }, score: facts.score, words: facts.words,
        tags: facts.tags.map { tagNumbers[$0] }, isStarred: facts.isStarred, number: facts.number,
        isClosed: facts.isClosed)
      add(renumbered, headOf: post.id, revision: head.revision, in: post.journal)
    }
  }

  package func merging(_ other: FigureTally) -> FigureTally {
    var sum = self
    sum.merge(other)
    return sum
  }

  // MARK: For the figures

  /// With the posts in conflict counted.
  var settled: FigureTally {
    var tally = self
    for head in conflicts.values { tally.add(head.facts) }
    tally.keepCurrent()
    return tally
  }

  func conflicts(in period: FigurePeriod) -> Int {
    conflicts.values.count { period.contains($0.facts.day) }
  }

  /// The spelling of each tag that was used first in a period.
  func tagNames(in period: FigurePeriod) -> [String] {
    var first = [(day: Int, name: String)?](repeating: nil, count: tags.names.count)
    for spelling in spellings {
      guard let day = spelling.uses.all(in: period).first?.day else { continue }
      let name = spelling.tag.name
      if let known = first[spelling.number], known.day < day { continue }
      if let known = first[spelling.number], known.day == day,
        known.name.utf8.lexicographicallyPrecedes(name.utf8)
      {
        continue
      }
      first[spelling.number] = (day, name)
    }
    return first.map { $0?.name ?? "" }
  }

  private mutating func keepCurrent() {
    if let current { days[current.day] = current.sums }
    current = nil
  }
}

/// A mood with one of the scores that it was given: equal moods may have different ones.
struct ScoredMood: Hashable, Sendable {
  let mood: Mood
  let score: Double?
}

/// The sums of a day. Scores are added as whole numbers, so that the sum doesn't depend on the order.
struct DaySums: Sendable {
  /// Scores have nine decimals.
  private static let scale = 1e9
  /// Six hours each; the moods without a time of day come last.
  static let parts = 4

  private(set) var entries = 0
  private(set) var starred = 0
  private(set) var closed = 0
  private(set) var words = WordCount.none
  private(set) var entriesWithWords = 0
  private var scores: [5 of Int64] = .init(repeating: 0)
  private var moods: [5 of Int32] = .init(repeating: 0)

  fileprivate mutating func add(_ facts: EntryFacts) {
    entries += 1
    if facts.isStarred { starred += 1 }
    if facts.isClosed { closed += 1 }
    if let count = facts.words {
      words = words + count
      entriesWithWords += 1
    }
    if let score = facts.score {
      let part = facts.hour.map { $0 * Self.parts / 24 } ?? Self.parts
      scores[part] += Int64((score.value * Self.scale).rounded())
      moods[part] += 1
    }
  }

  fileprivate func adding(_ other: DaySums) -> DaySums {
    var sum = self
    sum.entries += other.entries
    sum.starred += other.starred
    sum.closed += other.closed
    sum.words = sum.words + other.words
    sum.entriesWithWords += other.entriesWithWords
    for part in scores.indices {
      sum.scores[part] += other.scores[part]
      sum.moods[part] += other.moods[part]
    }
    return sum
  }

  /// How many moods have a score.
  var moodEntries: Int { moods.indices.reduce(0) { $0 + Int(moods[$1]) } }

  /// The mean of the day's moods.
  var mood: Double? { mean { _ in true } }

  /// The mean of the moods in a part of the day, and of those in the other parts. Nil if either has none.
  func pair(_ part: Int) -> (with: Double, without: Double)? {
    guard let with = mean({ $0 == part }),
      let without = mean({ $0 != part && $0 < Self.parts })
    else { return nil }
    return (with, without)
  }

  private func mean(_ isCounted: (Int) -> Bool) -> Double? {
    var (sum, count): (Int64, Int) = (0, 0)
    for part in scores.indices where isCounted(part) {
      sum += scores[part]
      count += Int(moods[part])
    }
    return count > 0 ? Double(sum) / (Double(count) * Self.scale) : nil
  }
}

private struct TagSpelling: Sendable {
  let tag: Tag
  /// The number of the tag, whatever its spelling is.
  let number: Int
  var uses = DayUses()
}

private struct ContestedPost: Hashable, Sendable {
  let id: EntryID
  let journal: String?
}

private struct ContestedHead: Sendable {
  let revision: EntryID
  let facts: EntryFacts
}

/// What figures need to know, so that a repository reads no more of the entries than that.
package struct FigureScope: Hashable, Sendable {
  /// In minutes after midnight.
  package let dayEndsAt: Int
  /// Of entries on other days, only the day and the kind are needed. Nil for all days.
  package let days: ClosedRange<Int>?
  package let depth: Depth

  /// How much of an entry is needed: the more, the longer it takes.
  package enum Depth: Int, Comparable, Sendable {
    /// When it was, and its kind.
    case days
    /// Its mood, its tags and its number, too.
    case contents
    case words

    package static func < (left: Depth, right: Depth) -> Bool { left.rawValue < right.rawValue }
  }

  package init(dayEndsAt: Int, days: ClosedRange<Int>? = nil, depth: Depth = .words) {
    self.dayEndsAt = dayEndsAt
    self.days = days
    self.depth = depth
  }

  package func isWhole(on day: Int) -> Bool { days?.contains(day) ?? true }
}

extension FigureTally {
  /// Adds an item of a timeline. An item without any date is on no day.
  package mutating func add(_ item: TimelineItem, _ scope: FigureScope) {
    add(ItemFacts(item), item.moment, isAllDay: item.extent.isAllDay, in: item.journal, scope) {
      item
    }
  }

  /// The same. Calls `item` only if its contents are needed.
  package mutating func add(
    _ envelope: ItemFacts, _ own: Moment?, isAllDay: Bool, in journal: String?,
    _ scope: FigureScope, item: () -> TimelineItem
  ) {
    guard let moment = envelope.sortingMoment else { return }
    // An entry without a time of day is of its own date, whenever days end.
    let day = moment.day(endingAt: isAllDay ? 0 : scope.dayEndsAt)
    let hour = isAllDay ? nil : own?.wall.hour
    let kind = number(ofKind: envelope.kind)
    let facts =
      scope.depth >= .contents && scope.isWhole(on: day)
      ? facts(of: item(), day, hour, kind, scope) : EntryFacts(day: day, hour: hour, kind: kind)
    guard envelope.isConflict else { return add(facts) }
    add(facts, headOf: envelope.id, revision: envelope.revision, in: journal)
  }

  private mutating func facts(
    of item: TimelineItem, _ day: Int, _ hour: Int?, _ kind: Int, _ scope: FigureScope
  ) -> EntryFacts {
    let mood = item.post?.mood
    let hasWords = scope.depth >= .words
    return EntryFacts(
      day: day, hour: hour, kind: kind,
      mood: mood.map { number(of: $0) },
      score: mood?.score, words: hasWords ? item.post.map { WordCount(of: $0.body) } : nil,
      tags: item.tags.map { number(of: $0) }, isStarred: item.isStarred, number: NumberFact(item),
      isClosed: item.isClosed)
  }

  /// Adds up the entries of a timeline.
  package init(_ timeline: Timeline, _ scope: FigureScope) throws(RepositoryError) {
    self.init()
    try timeline.forEach(in: timeline.indices, backwards: false) { add($0, scope) }
  }

  /// The same as that of one of several journals, which may have posts with the same id.
  package func with(journal: String) -> FigureTally {
    guard !conflicts.isEmpty else { return self }
    var tally = self
    tally.conflicts = [:]
    for (post, head) in conflicts {
      tally.conflicts[ContestedPost(id: post.id, journal: journal)] = head
    }
    return tally
  }

  package static func sum(_ parts: some Sequence<FigureTally>) -> FigureTally {
    parts.reduce(into: FigureTally()) { $0.merge($1) }
  }
}
