import JSONBytes
import Platform
import Synchronization
import TimelineDomain

/// Finds the entries that fulfil a condition: first by rows, then by the bytes of the lines, and
/// last by decoding the posts that neither decides.
struct IndexSearch: Sendable {
  struct Found: Sendable {
    var rows: [TimeRow] = []
    /// The number of unknown entries for which the condition has no answer.
    var unsearched = 0
  }

  private let condition: PostCondition
  private let raw: LineCondition
  private let index: JournalIndex
  private let journal: JournalLines
  private let stop: StopSign?

  /// Fewer undecided entries than this, or than this share of all, are read one by one.
  private static let fewEntries = 200
  private static let smallShare = 50
  private static let partsOfWork = 8

  init(
    _ condition: PostCondition, _ index: JournalIndex, _ journal: JournalLines,
    stop: StopSign? = nil
  ) {
    self.condition = condition
    self.index = index
    self.journal = journal
    self.stop = stop
    raw = LineCondition(condition, index)
  }

  /// Whether the condition is only about the content of entries, so that rows have no answer.
  private var isAboutPosts: Bool {
    condition.parts.allSatisfy { part in
      switch part {
      case .words, .pattern, .tag, .tagPrefix, .body, .mood, .score, .starred, .has: true
      default: false
      }
    }
  }

  /// Counts the posts that fulfil the condition, and the entries for which it has no answer. Nil if
  /// counting is no faster than listing.
  func count() throws(IndexDamage) -> (posts: Int, unsearched: Int)? {
    guard isAboutPosts else { return nil }
    let visitors = try pass(isCounting: true, where: nil)
    let deferred = try read(index.rows(at: Set(visitors.flatMap(\.deferred))))
    return (visitors.reduce(deferred.rows.count) { $0 + $1.count }, index.wordlessCount)
  }

  /// Newest first.
  func found(where isWanted: (@Sendable (TimeRow) -> Bool)?) throws(IndexDamage) -> Found {
    if isWanted == nil, isAboutPosts {
      return Found(
        rows: try searched(where: nil, withUnknown: true), unsearched: index.wordlessCount)
    }
    var found = Found()
    var undecided: [TimeRow] = []
    var unknown: [TimeRow] = []
    for row in try index.rows(where: isWanted) {
      switch raw.answer(row) {
      case .yes: found.rows.append(row)
      case .no: break
      case .unsure where row.flags.contains(.unknown): unknown.append(row)
      case .unsure: undecided.append(row)
      }
    }
    let read = try read(unknown)
    found.unsearched = read.unsearched
    found.rows += read.rows
    if undecided.count < max(IndexSearch.fewEntries, index.shownCount / IndexSearch.smallShare) {
      found.rows += try self.read(undecided).rows
    } else {
      // The pass finds those posts again.
      found.rows.removeAll { !$0.flags.contains(.unknown) }
      found.rows += try searched(where: isWanted, withUnknown: false)
    }
    return Found(rows: try sorted(found.rows), unsearched: found.unsearched)
  }

  private func searched(
    where isWanted: (@Sendable (TimeRow) -> Bool)?, withUnknown: Bool
  ) throws(IndexDamage) -> [TimeRow] {
    let visitors = try pass(isCounting: false, where: isWanted)
    var deferred = try index.rows(at: Set(visitors.flatMap(\.deferred)))
    deferred.removeAll { row in
      !(isWanted?(row) ?? true) || !withUnknown && row.flags.contains(.unknown)
    }
    return try sorted(visitors.flatMap(\.found) + read(deferred).rows)
  }

  private func pass(
    isCounting: Bool, where isWanted: (@Sendable (TimeRow) -> Bool)?
  ) throws(IndexDamage) -> [ConditionVisitor] {
    try LinePass(index, journal, stop: stop).visit { [condition, raw, index, journal] in
      ConditionVisitor(
        condition, raw, index, journal, isCounting: isCounting, where: isWanted)
    }
  }

  /// Newest first.
  private func sorted(_ rows: [TimeRow]) throws(IndexDamage) -> [TimeRow] {
    var damage: IndexDamage?
    let order = TimeOrder { offset in
      do throws(IndexDamage) {
        return try index.linkedEntry(at: offset)
      } catch {
        damage = error
        return nil
      }
    }
    var sorted = rows
    sorted.sort(by: order.isBefore)
    sorted.reverse()
    if let damage { throw damage }
    return sorted
  }

  /// Decodes each entry, on all cores.
  private func read(_ rows: [TimeRow]) throws(IndexDamage) -> Found {
    if rows.isEmpty { return Found() }
    let part = rows.count / IndexSearch.partsOfWork + 1
    let starts = Array(stride(from: 0, to: rows.count, by: part))
    let moments = BorrowedMoments(ShownRows(rows), index, journal)
    let all = Parallel.map(starts) { start -> Found? in
      var found = Found()
      let reader = LineReader(journal.file)
      for row in rows[start..<min(start + part, rows.count)] {
        guard stop?.isSet != true, let line = reader.line(at: row.offset),
          let item = try? IndexedItem(row, line, index, journal, moments).item
        else { return nil }
        switch condition.answer(for: item) {
        case .yes: found.rows.append(row)
        case .unsure: found.unsearched += 1
        case .no: break
        }
      }
      return found
    }
    guard let all else { throw IndexDamage() }
    return Found(
      rows: all.flatMap(\.rows), unsearched: all.reduce(0) { $0 + $1.unsearched })
  }
}

/// A line that a pass visits.
struct FoundLine {
  /// The range in the piece of the file.
  let range: Range<Int>
  /// The offset in the file.
  let offset: Int
  /// Nil for an entry without links.
  let linked: LinkedEntry?
}

/// Visits the lines of one part of a journal that it chooses.
protocol LineVisitor: Sendable {
  /// Called at the start of each piece of the file.
  mutating func begin()
  /// The next line to visit; nil if the rest of the piece has none.
  mutating func nextLine(in bytes: Span<UInt8>, from start: Int) -> Range<Int>?
  mutating func visit(_ line: FoundLine, _ bytes: Span<UInt8>)
}

/// Scans all lines of a journal, several parts in parallel, and visits the lines that visitors
/// choose.
///
/// It skips entries that are not shown, but not damaged lines and unknown entries.
struct LinePass: Sendable {
  private let index: JournalIndex
  private let journal: JournalLines
  private let stop: StopSign?

  /// A core takes the next part when it finishes one.
  private static let mostParts = 32
  private static let smallestPart = 1 << 19

  init(_ index: JournalIndex, _ journal: JournalLines, stop: StopSign? = nil) {
    self.index = index
    self.journal = journal
    self.stop = stop
  }

  /// Returns the visitor of each part, in the order of the file.
  func visit<Visitor: LineVisitor>(
    _ makeVisitor: @escaping @Sendable () -> Visitor
  ) throws(IndexDamage) -> [Visitor] {
    let entries = journal.entries
    let count = max(1, min(LinePass.mostParts, entries.count / LinePass.smallestPart))
    guard let parts = journal.file.parts(of: entries, count),
      let visitors = Parallel.map(
        parts,
        { part -> Visitor? in
          if stop?.isSet == true { return nil }
          var visitor = makeVisitor()
          return visit(part, &visitor) ? visitor : nil
        })
    else { throw IndexDamage() }
    return visitors
  }

  /// False if the file or the index can't be read.
  private func visit(_ part: Range<Int>, _ visitor: inout some LineVisitor) -> Bool {
    guard let linked = try? index.linkedEntries(in: part) else { return false }
    var next = 0
    var memory: [UInt8] = []
    return journal.file.forEachPiece(of: part, in: &memory) { bytes, start in
      visitor.begin()
      var end = 0
      while let range = visitor.nextLine(in: bytes, from: end) {
        end = range.upperBound + 1
        let offset = start + range.lowerBound
        while next < linked.count, linked[next].offset < offset { next += 1 }
        let isLinked = next < linked.count && linked[next].offset == offset
        if isLinked, !linked[next].isShown { continue }
        visitor.visit(
          FoundLine(range: range, offset: offset, linked: isLinked ? linked[next] : nil), bytes)
      }
    }
  }
}

extension Span<UInt8> {
  /// The line that contains `offset`; no line begins before `start`.
  func line(around offset: Int, from start: Int) -> Range<Int> {
    let newline = UInt8(ascii: "\n")
    return endOfLast(
      newline, from: start, to: offset)..<firstIndex(
        of: newline, from: offset, to: count)
  }
}

/// Counts the tags of a part of a journal in the bytes of its lines, and decodes what they don't
/// decide.
struct TagCount: LineVisitor {
  private struct Use {
    var count = 0
    /// The newest post with the tag. The row has the offset of the post's first entry.
    var newest: TimeRow
    /// The offset of the shown line.
    var offset = 0
    /// The oldest post with the tag, and the offset of its shown line.
    var oldest: TimeRow
    var oldestOffset = 0

    mutating func add(_ other: Use) {
      if count == 0 || other.oldest < oldest {
        (oldest, oldestOffset) = (other.oldest, other.oldestOffset)
      }
      count += other.count
      if newest < other.newest { (newest, offset) = (other.newest, other.offset) }
    }
  }

  private var uses: [[UInt8]: Use] = [:]
  /// Offsets of entries in conflict, without a moment, or unknown, which are counted after the pass.
  private var deferred: [Int] = []
  /// Finds a `#`, other spellings of it, and the beginning of a list.
  private let hints = PairSearch([
    (UInt8(ascii: "#"), 0...0xFF), (0xEF, 0xBC...0xBC),
    (UInt8(ascii: "\\"), UInt8(ascii: "u")...UInt8(ascii: "u")),
    (UInt8(ascii: "["), 0...0xFF),
  ])

  mutating func begin() {}

  mutating func nextLine(in bytes: Span<UInt8>, from start: Int) -> Range<Int>? {
    var index = start
    while let offset = hints.next(in: bytes, from: index, to: bytes.count) {
      // Of the full-width characters with this lead byte, only `＃`.
      if bytes[offset] != 0xEF || offset + 2 >= bytes.count || bytes[offset + 2] == 0x83 {
        return bytes.line(around: offset, from: start)
      }
      index = offset + 1
    }
    return nil
  }

  mutating func visit(_ line: FoundLine, _ bytes: Span<UInt8>) {
    let scanner = JSONScanner(bytes)
    if line.linked?.flags.contains(.conflict) == true {
      deferred.append(line.offset)
      return
    }
    guard let post = PostParts(line.range, in: scanner) else {
      if let facts = LineFacts(line.range, in: scanner),
        !facts.isUnknown || facts.hasFallbackWords
      {
        deferred.append(line.offset)
      }
      return
    }
    guard let instant = post.envelope.at.flatMap({ scanner.instant($0) }) else {
      deferred.append(line.offset)
      return
    }
    let first = line.linked?.first ?? line.offset
    let row = TimeRow(instant, offset: first, kind: 0, [])
    let use = Use(
      count: 1, newest: row, offset: line.offset, oldest: row, oldestOffset: line.offset)
    for name in names(of: post, bytes) ?? TagCount.names(of: line.range, bytes) {
      uses[name, default: TagCount.none].add(use)
    }
  }

  /// Nil if the post has to be decoded.
  private func names(of post: PostParts, _ bytes: Span<UInt8>) -> [[UInt8]]? {
    var distinct = DistinctTags(ignoringCase: true)
    guard RawTags(post, bytes).forEach({ distinct.insert($0, in: bytes) }) else { return nil }
    return distinct.ranges.map { JSONScanner(bytes).copy($0) }
  }

  private static func names(of line: Range<Int>, _ bytes: Span<UInt8>) -> [[UInt8]] {
    let scanner = JSONScanner(bytes)
    guard let entry = TimelineEntry(scanning: line, in: scanner),
      case .post(let post) = EntryReading(entry, in: scanner)
        .content(of: entry, name: entry.id, in: scanner)
    else { return [] }
    return post.tags.eachSpelledOnce().map { Array($0.name.utf8) }
  }

  private static let none = Use(
    newest: TimeRow(nil, offset: 0, kind: 0, []), oldest: TimeRow(nil, offset: 0, kind: 0, []))

  // MARK: The sum

  /// The uses of all tags in all shown posts.
  static func uses(
    _ index: JournalIndex, _ journal: JournalLines
  ) throws(IndexDamage) -> [TagUse] {
    let counts = try LinePass(index, journal).visit { TagCount() }
    var sum: [Tag: Use] = [:]
    for count in counts {
      for (name, use) in count.uses {
        sum[.restored(String(decoding: name, as: UTF8.self)), default: none].add(use)
      }
    }
    // An entry may be the first or the last with thousands of tags.
    var moments: [Int: Moment?] = [:]
    func moment(at offset: Int) throws(IndexDamage) -> Moment? {
      if let known = moments[offset] { return known }
      let moment = try TagCount.moment(at: offset, journal)
      moments[offset] = .some(moment)
      return moment
    }
    var uses: [TagUse] = []
    for (tag, use) in sum {
      uses.append(
        TagUse(
          tag: tag, count: use.count, last: try moment(at: use.offset),
          first: try moment(at: use.oldestOffset)))
    }
    let deferred = try index.rows(at: Set(counts.flatMap(\.deferred)))
    let others: [TagUse]
    do {
      others = try TagUse.all(in: Timeline(IndexTimeline(ShownRows(deferred), index, journal)))
    } catch {
      // The whole document decides.
      throw IndexDamage()
    }
    return TagUse.sum([uses, others])
  }

  private static func moment(
    at offset: Int, _ journal: JournalLines
  ) throws(IndexDamage) -> Moment? {
    guard let line = journal.reader.line(at: offset),
      let entry = TimelineEntry(scanning: line.indices, in: JSONScanner(line.span))
    else { throw IndexDamage() }
    return entry.moment
  }
}

/// Tells threads that search that their answer is no longer wanted.
final class StopSign: Sendable {
  private let flag = Atomic(false)

  var isSet: Bool { flag.load(ordering: .relaxed) }

  func set() { flag.store(true, ordering: .relaxed) }
}
