import JSONBytes
import Platform
import TimelineDomain

/// Lines of a journal together with all lines related to them.
///
/// The exact code gives the same answer for these lines as for the whole journal. There may be more
/// lines than needed, never fewer.
struct RelatedLines {
  /// Links that relate lines in addition to `LinkRow.Kind.isStrong`.
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
    self.most = most ?? max(RelatedLines.fewest, lookup.tables.ids.count / 4)
  }

  mutating func add(_ offset: Int) {
    if offsets.insert(offset).inserted { open.append(offset) }
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
      for link in try lookup.links(to: key) where link.kind == .refs { add(link.source) }
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
    for link in try lookup.links(to: key)
    where link.kind.isStrong || link.kind == .undoes && bonds.contains(.undoes) {
      add(link.source)
    }
  }

  /// The index has the first line of each run of consecutive lines of a batch.
  private mutating func visitBatch(_ batch: EntryID) throws(IndexDamage) {
    let key = IDKey(batch)
    guard batches.insert(key).inserted else { return }
    for link in try lookup.links(to: key) where link.kind == .batch {
      try journal.forEachLine(from: link.source) { (offset, line) throws(IndexDamage) in
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
