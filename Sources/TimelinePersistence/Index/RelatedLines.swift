import JSONBytes
import TimelineDomain

/// Lines of a journal together with all lines related to them: those that replace or hide one of them, or that
/// one of them replaces or hides, those with its id, and those that a moment is taken from.
///
/// The exact code gives the same answer for these lines as for the whole journal. There may be more
/// lines than needed, never fewer.
struct RelatedLines {
  /// What else relates lines.
  struct Bonds: OptionSet {
    let rawValue: Int
    /// One line takes the other back.
    static let undoes = Bonds(rawValue: 1)
    /// One command wrote both lines.
    static let batch = Bonds(rawValue: 2)
    /// One line depends on the other. Adds what a line depends on, not its dependents.
    static let refs = Bonds(rawValue: 4)
  }

  private let lookup: IndexLookup
  private let journal: JournalLines
  private let bonds: Bonds
  private let most: Int
  private(set) var offsets: Set<Int> = []
  private var open: [Int] = []
  private var keys: Set<IDKey> = []
  private var unseen: [IDKey] = []
  private var batches: Set<IDKey> = []
  private var order: PrecedingEntries
  private var untimed: [Int] = []

  /// Beyond this many lines, and a quarter of all, reading the whole journal is faster.
  private static let fewest = 2000

  init(_ lookup: IndexLookup, _ journal: JournalLines, _ bonds: Bonds = [], most: Int? = nil) {
    self.lookup = lookup
    self.journal = journal
    self.bonds = bonds
    order = PrecedingEntries(journal.file, journal.entries, lookup)
    self.most = most ?? max(RelatedLines.fewest, lookup.tables.details.lines / 4)
  }

  mutating func add(_ offset: Int) {
    if offsets.insert(offset).inserted { open.append(offset) }
  }

  /// Adds the entries with this id, and those that name it.
  mutating func add(namedBy id: EntryID) throws(IndexDamage) {
    let key = IDKey(id)
    for row in try lookup.ids(of: key) { add(row.offset) }
  }

  /// Adds a line that is already parsed.
  mutating func add(_ entry: TimelineEntry, at offset: Int) throws(IndexDamage) {
    if offsets.insert(offset).inserted { try follow(entry, at: offset) }
  }

  /// Adds every line from `start` to the end.
  mutating func addAll(from start: Int) throws(IndexDamage) {
    try journal.forEachLine(from: start) { offset, _ in
      add(offset)
      return true
    }
  }

  /// Adds the entries before these, back to the first of each that certainly counts.
  mutating func addPredecessors(of offsets: [Int]) throws(IndexDamage) {
    for previous in try order.predecessors(of: offsets).offsets { add(previous) }
  }

  /// Adds all lines related to the added ones. False if there are too many.
  mutating func complete() throws(IndexDamage) -> Bool {
    while !open.isEmpty || !unseen.isEmpty {
      guard offsets.count <= most else { return false }
      // In the order of the file, then of ids: one read serves neighbours.
      let next = open.sorted()
      open = []
      for offset in next { try read(offset) }
      for previous in try order.predecessors(of: untimed).offsets { add(previous) }
      untimed = []
      let new = unseen.sorted()
      unseen = []
      for key in new { try visit(key) }
    }
    return offsets.count <= most
  }

  /// Adds also the unknown entries that depend on any of the lines.
  mutating func completeWithDependents() throws(IndexDamage) -> Bool {
    guard try complete() else { return false }
    for key in keys.sorted() {
      for row in try lookup.references(to: key) { add(row.offset) }
    }
    return try complete()
  }

  private mutating func read(_ offset: Int) throws(IndexDamage) {
    guard let line = journal.reader.line(at: offset) else { throw IndexDamage() }
    // Empty and damaged lines have no related lines.
    guard let entry = TimelineEntry(scanning: line.indices, in: JSONScanner(line.span)) else {
      return
    }
    try follow(entry, at: offset)
  }

  /// Notes what is related to an entry.
  private mutating func follow(_ entry: TimelineEntry, at offset: Int) throws(IndexDamage) {
    var named = [entry.id] + entry.replaces
    if bonds.contains(.undoes) { named += entry.undoes }
    if bonds.contains(.refs) { named += entry.refs }
    for id in named {
      let key = IDKey(id)
      if keys.insert(key).inserted { unseen.append(key) }
    }
    if entry.moment == nil { untimed.append(offset) }
    if bonds.contains(.batch), let batch = entry.batch { try visitBatch(batch) }
  }

  private mutating func visit(_ key: IDKey) throws(IndexDamage) {
    for row in try lookup.ids(of: key) { add(row.offset) }
    if bonds.contains(.undoes) { for row in try lookup.commands(of: key) { add(row.offset) } }
  }

  /// The index has the first line of each run of consecutive lines of a batch.
  private mutating func visitBatch(_ batch: EntryID) throws(IndexDamage) {
    let key = IDKey(batch)
    guard batches.insert(key).inserted else { return }
    for row in try lookup.commands(of: key) {
      try journal.forEachLine(from: row.offset) { (offset, line) throws(IndexDamage) in
        guard let entry = TimelineEntry(scanning: line.indices, in: JSONScanner(line.span)) else {
          return true
        }
        // With too many, `complete` gives up.
        guard entry.batch == batch, offsets.count <= most else { return false }
        try add(entry, at: offset)
        return true
      }
    }
  }

  // MARK: Reading

  var selection: LineSelection { journal.selection(offsets) }

  func document() throws(IndexDamage) -> TimelineDocument { try selection.document().document }
}

/// Finds the entries before an entry without a moment, which takes its moment from one of them.
struct PrecedingEntries {
  private let file: OpenFile
  /// All lines but the header.
  private let lines: Range<Int>
  private let lookup: IndexLookup
  private let reader: LineReader
  /// Entries whose predecessor was already looked up.
  private var seen: Set<Int> = []
  /// The ids whose lines are all found, because very many entries may share one.
  private var twinsFound: Set<IDKey> = []
  /// The answers of `mayBeAbsent`, cached because very many entries may share one id.
  private var absent: [IDKey: Bool] = [:]

  init(_ file: OpenFile, _ lines: Range<Int>, _ lookup: IndexLookup) {
    self.file = file
    self.lines = lines
    self.lookup = lookup
    reader = LineReader(file)
  }

  struct Predecessors {
    var offsets: [Int] = []
    /// Who takes a moment from whose id.
    var mentions: [IDRow] = []
  }

  /// The entries before each of these, back to the first that certainly counts: a repeated or
  /// purged line may not count. Leaves out entries that an earlier call has found.
  mutating func predecessors(of untimed: [Int]) throws(IndexDamage) -> Predecessors {
    var found = Predecessors()
    for offset in untimed.sorted() {
      try addPredecessors(of: offset, to: &found)
      // An entry may move to the position of its stub, which has the same id.
      for twin in try twins(of: offset) { try addPredecessors(of: twin, to: &found) }
    }
    return found
  }

  private mutating func addPredecessors(
    of offset: Int, to found: inout Predecessors
  ) throws(IndexDamage) {
    var next = offset
    while seen.insert(next).inserted, let (previous, key) = try entry(before: next) {
      found.offsets.append(previous)
      found.mentions.append(IDRow(key, offset: offset, isMention: true))
      if absent[key] == nil { absent[key] = try mayBeAbsent(key) }
      guard absent[key] == true else { break }
      next = previous
    }
  }

  /// The other lines with the id of this one.
  private mutating func twins(of offset: Int) throws(IndexDamage) -> [Int] {
    guard let line = reader.line(at: offset),
      let envelope = EntryEnvelope(scanning: line.indices, in: JSONScanner(line.span))
    else { throw IndexDamage() }
    let key = JSONScanner(line.span).idKey(envelope.id)
    guard twinsFound.insert(key).inserted else { return [] }
    return try lookup.ids(of: key).filter { !$0.isMention && $0.offset != offset }.map(\.offset)
  }

  private func entry(before offset: Int) throws(IndexDamage) -> (offset: Int, key: IDKey)? {
    var end = offset
    while end > lines.lowerBound {
      end = max(try file.endOfInk(before: end), lines.lowerBound)
      guard end > lines.lowerBound, let start = try file.startOfLine(before: end + 1) else {
        return nil
      }
      guard let line = reader.line(at: start) else { throw IndexDamage() }
      if let envelope = EntryEnvelope(scanning: line.indices, in: JSONScanner(line.span)) {
        return (start, JSONScanner(line.span).idKey(envelope.id))
      }
      end = start
    }
    return nil
  }

  /// Whether several entries have this id, or an entry mentions it, as a purge does.
  private func mayBeAbsent(_ key: IDKey) throws(IndexDamage) -> Bool {
    try lookup.ids(of: key).count > 1
  }
}
