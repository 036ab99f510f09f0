import TimelineDomain

/// Finds the entries that fulfil a condition. Rows and words only choose the lines to read; the decoded
/// entry decides.
struct IndexSearch: Sendable {
  struct Found: Sendable {
    var rows: [TimeRow] = []
    /// The number of unknown entries for which the condition has no answer.
    var unsearched = 0
    /// Those of them that are sealed.
    var sealed = 0

    init(rows: [TimeRow] = [], unsearched: Int = 0, sealed: Int = 0) {
      self.rows = rows
      self.unsearched = unsearched
      self.sealed = sealed
    }

    mutating func add(_ other: Found) {
      rows += other.rows
      unsearched += other.unsearched
      sealed += other.sealed
    }
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
    let seals = journal.file.seals
    self.seals = seals
    sealed = index.sealedKind.flatMap { seals?.isOpen == true ? $0 : nil }
  }

  /// Newest first.
  func found(where isWanted: (@Sendable (TimeRow) -> Bool)?) throws(IndexDamage) -> Found {
    var found = try foundInAnyOrder(where: isWanted)
    found.rows = try sorted(found.rows)
    return found
  }

  func foundInAnyOrder(
    where isWanted: (@Sendable (TimeRow) -> Bool)?
  ) throws(IndexDamage) -> Found {
    if isWanted == nil, condition.parts.allSatisfy(\.isAboutContent) {
      let count = index.sealedCount
      var found = Found(
        rows: try search(where: nil), unsearched: index.wordlessCount, sealed: count)
      if sealed != nil {
        found.unsearched -= count
        found.sealed = 0
        found.add(try read(try sealedRows()))
      }
      return found
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
      found.add(try read(undecided))
      return found
    }
    // The words may leave out unknown entries for which the condition has no answer, and what is sealed.
    var unknown = try read(undecided.filter { $0.flags.contains(.unknown) && $0.kind != sealed })
    unknown.rows = try search(where: isWanted)
    unknown.add(try read(undecided.filter { $0.kind == sealed }))
    return unknown
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
      case .unsure:
        found.unsearched += 1
        if item.isClosed { found.sealed += 1 }
      }
    }
    return parts.reduce(into: Found()) { $0.add($1) }
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
