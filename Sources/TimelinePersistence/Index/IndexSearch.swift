import TimelineDomain

/// Finds the entries that fulfil a condition. Rows and words only choose the lines to read; the decoded
/// entry decides.
struct IndexSearch: Sendable {
  struct Found: Sendable {
    var rows: [TimeRow] = []
    /// The number of unknown entries for which the condition has no answer.
    var unsearched = 0
  }

  private let condition: PostCondition
  private let index: JournalIndex
  private let pass: ItemPass
  private let seals: Seals?
  /// The kind of entries that can be opened. No word of theirs is in their lines.
  private let sealed: Int?

  /// Fewer undecided entries than this, or than this share of all, are read one by one.
  private static let fewEntries = 200
  private static let smallShare = 50

  init(
    _ condition: PostCondition, _ index: JournalIndex, _ journal: JournalLines,
    stop: StopSign? = nil
  ) {
    self.condition = condition
    self.index = index
    pass = ItemPass(index, journal, stop: stop)
    seals = journal.file.seals
    sealed = seals?.isOpen == true ? index.sealedKind : nil
  }

  /// Counts the entries that fulfil the condition, and those for which it has no answer.
  func count() throws(IndexDamage) -> (entries: Int, unsearched: Int) {
    let found = try foundInAnyOrder(where: nil)
    return (found.rows.count, found.unsearched)
  }

  /// Newest first.
  func found(where isWanted: (@Sendable (TimeRow) -> Bool)?) throws(IndexDamage) -> Found {
    let found = try foundInAnyOrder(where: isWanted)
    return Found(rows: try sorted(found.rows), unsearched: found.unsearched)
  }

  private func foundInAnyOrder(
    where isWanted: (@Sendable (TimeRow) -> Bool)?
  ) throws(IndexDamage) -> Found {
    if isWanted == nil, condition.parts.allSatisfy(\.isAboutContent) {
      let rows = try sealedRows()
      let opened = try read(rows)
      return Found(
        rows: try search(where: nil) + opened.rows,
        unsearched: index.wordlessCount - rows.count + opened.unsearched)
    }
    let byRow = RowCondition(condition, index, sealed: sealed)
    var found = Found()
    var undecided: [TimeRow] = []
    for row in try index.rows(where: isWanted) {
      switch byRow.answer(row) {
      case .yes: found.rows.append(row)
      case .no: break
      case .unsure: undecided.append(row)
      }
    }
    if undecided.count < max(IndexSearch.fewEntries, index.shownCount / IndexSearch.smallShare) {
      let read = try read(undecided)
      return Found(rows: found.rows + read.rows, unsearched: read.unsearched)
    }
    // The words may leave out unknown entries for which the condition has no answer, and what is sealed.
    let unknown = try read(undecided.filter { $0.flags.contains(.unknown) && $0.kind != sealed })
    let opened = try read(undecided.filter { $0.kind == sealed })
    return Found(
      rows: try search(where: isWanted) + opened.rows,
      unsearched: unknown.unsearched + opened.unsearched)
  }

  private func sealedRows() throws(IndexDamage) -> [TimeRow] {
    guard let sealed else { return [] }
    return try index.rows { $0.kind == sealed }
  }

  /// Reads all lines with the words of the condition, except those that are sealed.
  private func search(
    where isWanted: (@Sendable (TimeRow) -> Bool)?
  ) throws(IndexDamage) -> [TimeRow] {
    let filter = LinePrefilter(condition)
    return try pass.sums(from: [TimeRow](), filter: filter) { [condition, sealed] rows, line in
      if sealed != nil, line.isSealed { return }
      let item = line.item(nil)
      guard condition.answer(for: item) == .yes else { return }
      let row = line.row(of: item)
      if isWanted?(row) ?? true { rows.append(row) }
    }.flatMap(\.self)
  }

  private func read(_ rows: [TimeRow]) throws(IndexDamage) -> Found {
    let parts = try pass.sums(from: Found(), of: rows) { [condition, seals] found, line in
      let item = line.item(seals)
      switch condition.answer(for: item) {
      case .yes: found.rows.append(line.row(of: item))
      case .no: break
      case .unsure: found.unsearched += 1
      }
    }
    return Found(
      rows: parts.flatMap(\.rows), unsearched: parts.reduce(0) { $0 + $1.unsearched })
  }

  /// Newest first.
  private func sorted(_ rows: [TimeRow]) throws(IndexDamage) -> [TimeRow] {
    var sorted = rows.sorted(by: <)
    try sorted.settleTies { (offset) throws(IndexDamage) in try index.linkedEntry(at: offset) }
    return sorted.reversed()
  }
}

extension PostCondition {
  /// The conditions inside `and`, `or` and `not`.
  fileprivate var parts: [PostCondition] {
    switch self {
    case .all(let conditions), .any(let conditions): conditions.flatMap(\.parts)
    case .not(let condition): condition.parts
    default: [self]
    }
  }

  /// Whether it has no answer for an unknown entry without words. Rows have none either.
  fileprivate var isAboutContent: Bool {
    switch self {
    case .words, .pattern, .tag, .tagPrefix, .body, .named, .number, .starred, .has: true
    default: false
    }
  }
}
