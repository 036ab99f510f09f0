import JSONBytes
import TextSearch
import TimePhrases
import TimelineDomain

/// A condition on a row of the index and on the bytes of a line: true, false, or undecided until
/// the post is decoded.
indirect enum LineCondition: Sendable {
  case all([LineCondition])
  case any([LineCondition])
  case not(LineCondition)
  case row(RowCondition)
  case word(RawWord)
  /// A tag that raw bytes can decide, and a word that every spelling of it contains.
  case tag(RawTag, RawWord)
  /// True only for posts of this kind, whose text or note fulfils the condition.
  case body(EntryKind, LineCondition)
  /// False if the line does not contain this word.
  case hinted(RawWord)
  case decoded

  init(_ condition: PostCondition, _ index: JournalIndex) {
    switch condition {
    case .all(let conditions): self = .all(conditions.map { LineCondition($0, index) })
    case .any(let conditions): self = .any(conditions.map { LineCondition($0, index) })
    case .not(let condition): self = .not(LineCondition(condition, index))
    case .words(let words):
      self = RawWord(words).map(LineCondition.word) ?? LineCondition.hinted(by: [words])
    case .pattern(let pattern):
      self = LineCondition.hinted(by: pattern.literals.map { FoldedText($0) })
    case .tag(let name): self = LineCondition.tag(name, RawTag(name))
    case .tagPrefix(let name): self = LineCondition.tag(name, RawTag(name, isBeginning: true))
    case .body(.tags, _): self = .decoded
    case .body(let part, let condition):
      self = .body(part == .text ? .text : .mood, LineCondition(condition, index))
    case .mood(let mood): self = LineCondition.hinted(by: [FoldedText(mood.name)])
    case .starred: self = LineCondition.hinted(by: [FoldedText("starred")])
    case .score: self = LineCondition.hinted(by: [FoldedText("mood")])
    case .file: self = LineCondition.hinted(by: [FoldedText("files")])
    case .has(.note): self = LineCondition.hinted(by: [FoldedText("note")])
    default:
      self = RowCondition(condition, index).map(LineCondition.row) ?? .decoded
    }
  }

  private static func tag(_ name: FoldedText, _ tag: RawTag?) -> LineCondition {
    let hinted = LineCondition.hinted(by: [name])
    guard case .hinted(let word) = hinted, let tag else { return hinted }
    return .tag(tag, word)
  }

  /// Searches for the longest part of these texts that raw bytes can decide.
  private static func hinted(by texts: [FoldedText]) -> LineCondition {
    let words = texts.flatMap { text in
      // A line with the exact text also contains its folded form.
      stretches(of: text.isExact ? FoldedText(String(text.characters)) : text)
    }
    let longest = words.max { $0.search.count < $1.search.count }
    return longest.map { .hinted($0) } ?? .decoded
  }

  private static func stretches(of text: FoldedText) -> [RawWord] {
    var stretches: [String] = [""]
    for character in text.characters {
      let last = stretches[stretches.count - 1]
      if RawWord(FoldedText(String(character))) == nil {
        stretches.append("")
      } else if let before = last.last, before.isASCII != character.isASCII {
        // Latin letters and kana need different searches.
        stretches.append(String(character))
      } else {
        stretches[stretches.count - 1].append(character)
      }
    }
    return stretches.compactMap { RawWord(FoldedText($0)) }
  }

  var words: [RawWord] {
    switch self {
    case .all(let conditions), .any(let conditions): conditions.flatMap(\.words)
    case .not(let condition), .body(_, let condition): condition.words
    case .word(let word), .tag(_, let word), .hinted(let word): [word]
    case .row, .decoded: []
    }
  }

  /// The answer for a line that contains none of the words in any spelling.
  var withoutWords: PostCondition.Answer {
    switch self {
    case .all(let conditions): .all(conditions, \.withoutWords)
    case .any(let conditions): .any(conditions, \.withoutWords)
    case .not(let condition): condition.withoutWords.opposite
    case .body(_, let condition): condition.withoutWords
    case .word, .tag, .hinted: .no
    case .row, .decoded: .unsure
    }
  }

  /// The answer from the row alone.
  func answer(_ row: TimeRow) -> PostCondition.Answer {
    switch self {
    case .all(let conditions): .all(conditions) { $0.answer(row) }
    case .any(let conditions): .any(conditions) { $0.answer(row) }
    case .not(let condition): condition.answer(row).opposite
    case .row(let condition): condition.answer(row)
    case .body(let kind, _):
      row.flags.contains(.unknown) || row.kind == kind.number ? .unsure : .no
    case .word, .tag, .hinted, .decoded: .unsure
    }
  }

  func answer(_ row: TimeRow, _ post: PostParts, _ bytes: Span<UInt8>) -> PostCondition.Answer {
    switch self {
    case .all(let conditions): return .all(conditions) { $0.answer(row, post, bytes) }
    case .any(let conditions): return .any(conditions) { $0.answer(row, post, bytes) }
    case .not(let condition): return condition.answer(row, post, bytes).opposite
    case .row(let condition): return condition.answer(row)
    case .word(let word): return word.answer(in: post, bytes)
    case .body(let kind, let condition):
      guard post.kind == kind, let words = post.words else { return .no }
      guard case .word(let word) = condition else { return condition.answer(row, post, bytes) }
      return PostCondition.Answer(word.answer(in: words, bytes))
    case .tag(let tag, let word):
      if word.answer(in: post.envelope.range, bytes) == .no { return .no }
      return tag.answer(in: post, bytes)
    case .hinted(let word):
      return word.answer(in: post.envelope.range, bytes) == .no ? .no : .unsure
    case .decoded: return .unsure
    }
  }
}

extension RawWord {
  /// Whether the post's text, mood or note contains the word.
  fileprivate func answer(in post: PostParts, _ bytes: Span<UInt8>) -> PostCondition.Answer {
    var result = Answer.no
    post.forEachText { text in
      if result == .yes { return }
      let answer = answer(in: text, bytes)
      if answer != .no { result = answer }
    }
    return PostCondition.Answer(result)
  }
}

extension PostCondition.Answer {
  fileprivate init(_ answer: RawWord.Answer) {
    self =
      switch answer {
      case .yes: .yes
      case .no: .no
      case .unsure: .unsure
      }
  }
}

/// Finds the readable posts that fulfil a condition; skips lines that can't have any of its words.
struct ConditionVisitor: LineVisitor {
  private(set) var found: [TimeRow] = []
  /// Posts whose rows have to be looked up after the pass.
  private(set) var deferred: [Int] = []
  private(set) var count = 0
  private let isCounting: Bool
  private let raw: LineCondition
  private let condition: PostCondition
  private let index: JournalIndex
  private let journal: JournalLines
  /// Which rows are candidates; nil means all.
  private let isWanted: (@Sendable (TimeRow) -> Bool)?
  private var words: WordFinder
  /// The condition may be true of lines without any of the words.
  private let needsEveryLine: Bool

  init(
    _ condition: PostCondition, _ raw: LineCondition, _ index: JournalIndex,
    _ journal: JournalLines, isCounting: Bool, where isWanted: (@Sendable (TimeRow) -> Bool)?
  ) {
    self.condition = condition
    self.raw = raw
    self.index = index
    self.journal = journal
    self.isWanted = isWanted
    self.isCounting = isCounting
    words = WordFinder(raw.words)
    needsEveryLine = raw.withoutWords != .no
  }

  mutating func begin() { words.begin() }

  mutating func nextLine(in bytes: Span<UInt8>, from start: Int) -> Range<Int>? {
    guard needsEveryLine else { return words.nextLine(in: bytes, from: start) }
    guard start < bytes.count else { return nil }
    return start..<bytes.firstIndex(of: UInt8(ascii: "\n"), from: start, to: bytes.count)
  }

  mutating func visit(_ line: FoundLine, _ bytes: Span<UInt8>) {
    let scanner = JSONScanner(bytes)
    guard let post = PostParts(line.range, in: scanner),
      let instant = post.envelope.at.flatMap({ scanner.instant($0) }), let kind = post.kind.number
    else { return visitOther(line, bytes) }
    let row = TimeRow(instant, offset: line.offset, kind: kind, line.linked?.rowFlags ?? [])
    if let isWanted, !isWanted(row) { return }
    switch raw.answer(row, post, bytes) {
    case .no: return
    case .unsure: guard isMatch(row, line, bytes) else { return }
    case .yes: break
    }
    count += 1
    if !isCounting { found.append(row) }
  }

  /// Collects posts without a moment, posts that need an ability, and unknown entries with words; their
  /// rows are looked up later. Other lines are deletions or no entries, or have no words.
  private mutating func visitOther(_ line: FoundLine, _ bytes: Span<UInt8>) {
    guard let facts = LineFacts(line.range, in: JSONScanner(bytes)) else { return }
    let isWorded = facts.isUnknown ? facts.hasFallbackWords : facts.kind != .deletion
    if isWorded { deferred.append(line.offset) }
  }

  /// Whether the decoded post fulfils the condition.
  private func isMatch(_ row: TimeRow, _ line: FoundLine, _ bytes: Span<UInt8>) -> Bool {
    let own = JSONScanner(bytes).copy(line.range)
    guard let item = try? IndexedItem(row, own, index, journal).item else { return false }
    return condition.answer(for: item) == .yes
  }
}

/// A condition that a row of the index usually decides: an entry's kind, its instant, whether it
/// is edited, whether this version can interpret it.
struct RowCondition: Sendable {
  private enum Subject {
    case kinds(Set<Int>)
    case unknown
    case edited
    case inConflict
    case time(PostCondition)
  }

  private let subject: Subject

  /// Nil if the condition is about anything else.
  init?(_ condition: PostCondition, _ index: JournalIndex) {
    switch condition {
    case .type(let name):
      let kinds = index.details.kinds.indices.filter { number in
        index.details.kinds[number].text.utf8.elementsEqual(name.utf8)
      }
      subject = .kinds(Set(kinds))
    case .unknown: subject = .unknown
    case .edited: subject = .edited
    case .inConflict: subject = .inConflict
    case .before, .since, .within, .dayOfYear: subject = .time(condition)
    default: return nil
    }
  }

  /// Unsure about some days: the row has no time zone.
  func answer(_ row: TimeRow) -> PostCondition.Answer {
    switch subject {
    case .kinds(let kinds): return PostCondition.Answer(kinds.contains(row.kind))
    case .unknown: return PostCondition.Answer(row.flags.contains(.unknown))
    case .edited: return PostCondition.Answer(row.flags.contains(.edited))
    case .inConflict: return PostCondition.Answer(row.flags.contains(.conflict))
    case .time(let condition): return row.instant?.answer(condition) ?? .no
    }
  }
}

extension Instant {
  fileprivate func answer(_ condition: PostCondition) -> PostCondition.Answer {
    switch condition {
    case .before(let moment): return PostCondition.Answer(isBefore(moment.time))
    case .since(let moment): return PostCondition.Answer(!isBefore(moment.time))
    case .within(.span(let span)):
      return PostCondition.Answer(!isBefore(span.start) && isBefore(span.end))
    case .within(.days(let days, let end)): return answer(days, endingAt: end)
    case .dayOfYear(let month, let day, _): return mayBe(month: month, day: day) ? .unsure : .no
    default: return .unsure
    }
  }

  private func isBefore(_ time: OffsetTime) -> Bool {
    (seconds, nanoseconds) < (time.seconds, time.nanoseconds)
  }

  /// Whether it was on one of these days in every time zone, or in none.
  private func answer(_ days: Range<Int>, endingAt minutes: Int) -> PostCondition.Answer {
    // Clamped so that the products below can't overflow.
    let (low, high) = (max(days.lowerBound, -1 << 32), min(days.upperBound, 1 << 32))
    let wall = seconds &- Int64(minutes &* 60)
    let (start, end) = (Int64(low) &* 86_400, Int64(high) &* 86_400)
    if wall &- 86_399 >= start, wall &+ 86_399 < end { return .yes }
    return wall &+ 86_399 < start || wall &- 86_399 >= end ? .no : .unsure
  }

  /// Whether it may be this day of the year in some time zone, with days that end after midnight.
  private func mayBe(month: Int, day: Int) -> Bool {
    let utc = CivilTime(secondsSinceEpoch: seconds)
    let distance = abs((utc.month - month) * 31 + utc.day - day)
    // With 31 days for each month, two days are up to 5 apart; the year wraps around.
    return distance <= 5 || distance >= 12 * 31 - 6
  }
}

extension PostCondition {
  /// The conditions inside `and`, `or` and `not`.
  var parts: [PostCondition] {
    switch self {
    case .all(let conditions), .any(let conditions): conditions.flatMap(\.parts)
    case .not(let condition): condition.parts
    default: [self]
    }
  }
}

/// Finds the next line in a piece of the file that may contain one of several words.
struct WordFinder: Sendable {
  private var words: [Cursor<ByteSearch>]
  private var forms: [Cursor<RawForms>]

  private struct Cursor<Search: Sendable>: Sendable {
    let search: Search
    /// The offsets of the next match and of the next mark; -1 before the first search.
    var offset = -1
    var mark = -1
  }

  init(_ words: [RawWord]) {
    self.words = words.map { Cursor(search: $0.search) }
    forms = RawForms.joined(words.map(\.forms)).map { Cursor(search: $0) }
  }

  mutating func begin() {
    for index in words.indices { words[index].offset = -1 }
    for index in forms.indices { (forms[index].offset, forms[index].mark) = (-1, -1) }
  }

  mutating func nextLine(in bytes: Span<UInt8>, from start: Int) -> Range<Int>? {
    let end = bytes.count
    var offset = end
    var words = words.mutableSpan
    for index in words.indices {
      if words[index].offset < start {
        words[index].offset = words[index].search.next(in: bytes, from: start, to: end) ?? end
      }
      offset = min(offset, words[index].offset)
    }
    var forms = forms.mutableSpan
    for index in forms.indices {
      if forms[index].offset < start {
        forms[index].offset = forms[index].search.next(in: bytes, from: start, to: end) ?? end
      }
      if forms[index].mark < start {
        forms[index].mark = forms[index].search.nextMark(in: bytes, from: start, to: end) ?? end
      }
      offset = min(offset, forms[index].offset, forms[index].mark)
    }
    return offset < end ? bytes.line(around: offset, from: start) : nil
  }
}
