import JSONBytes
import TimelineDomain

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
