import JSONBytes
import Platform
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
