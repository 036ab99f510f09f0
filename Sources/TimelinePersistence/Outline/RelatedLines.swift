import JSONBytes
import Platform
import TimelineDomain

/// Lines of a journal with all that belong to them, as a document of their own: what `TimelineDocument` and those who
/// ask it say of these entries, they would say of them in the whole journal too.
///
/// Entries belong together where one replaces the other, where they share an id, or where they replace the same one.
/// It never is too few of them; that it may be some more changes nothing.
struct RelatedLines {
  /// What else makes entries belong together.
  struct Bonds: OptionSet {
    let rawValue: Int
    /// One takes the other back.
    static let undoes = Bonds(rawValue: 1)
    /// One command wrote both.
    static let batch = Bonds(rawValue: 2)
    /// One depends on the other: that one goes with it, and not the other way round.
    static let refs = Bonds(rawValue: 4)
  }

  private let outline: Outline
  private let file: OpenFile
  private let lines: LineWindow
  /// Where in the file all lines are but the first.
  private let entries: Range<Int>
  private let bonds: Bonds
  private let most: Int
  private(set) var places: Set<Int> = []
  /// Those of them that others were looked up for, or are going to be.
  private var met: Set<Int> = []
  private var open: [Int] = []
  private var ids: Set<OutlineID> = []
  private var unseen: [OutlineID] = []
  private var batches: Set<OutlineID> = []
  private var hasOdd = false

  init(_ reading: OutlineReading, _ bonds: Bonds = []) {
    // More are quicker to be read with everything else.
    let most = max(2000, reading.outline.counts.entries / 4)
    self.init(reading.outline, reading.file, reading.entries, bonds, most)
  }

  /// Of those, only the places can be asked for.
  init(_ outline: Outline, _ file: OpenFile) {
    self.init(outline, file, 0..<0, [], Outline.mostOdd)
  }

  private init(
    _ outline: Outline, _ file: OpenFile, _ entries: Range<Int>, _ bonds: Bonds, _ most: Int
  ) {
    self.most = most
    self.outline = outline
    self.file = file
    self.entries = entries
    self.bonds = bonds
    lines = LineWindow(file)
  }

  // MARK: Collecting

  mutating func add(_ place: Int) {
    guard met.insert(place).inserted else { return }
    places.insert(place)
    open.append(place)
  }

  /// Every line from there to the end.
  mutating func addAll(from start: Int) throws(OutlineDamage) {
    try forEachLine(from: start) { place, _ in
      add(place)
      return true
    }
  }

  /// All that takes a closer look: nothing else is one post with it, but one may take its moment from another.
  mutating func addOdd() {
    guard !hasOdd else { return }
    hasOdd = true
    places.formUnion(outline.odd)
  }

  /// With what belongs to all that was added. False where it is too much.
  mutating func complete() throws(OutlineDamage) -> Bool {
    while !open.isEmpty {
      guard met.count <= most else { return false }
      // In the order of the file, and then in that of ids: neighbours are read together.
      let next = open.sorted()
      open = []
      for place in next { try read(place) }
      let new = unseen.sorted()
      unseen = []
      for id in new { try visit(id) }
    }
    return true
  }

  private mutating func read(_ place: Int) throws(OutlineDamage) {
    if outline.odd.contains(place) { addOdd() }
    guard let line = lines.line(at: place) else { throw OutlineDamage() }
    // Nothing belongs to an empty line, or to one that is damaged.
    guard let entry = TimelineEntry(scanning: line.indices, in: JSONScanner(line.span)) else {
      return
    }
    var named = [entry.id] + entry.replaces
    if bonds.contains(.undoes) { named += entry.undoes }
    if bonds.contains(.refs) { named += entry.refs }
    for id in named {
      let id = OutlineID(id.bytes)
      if ids.insert(id).inserted { unseen.append(id) }
    }
    if bonds.contains(.batch), let batch = entry.batch { try visitBatch(OutlineID(batch.bytes)) }
  }

  /// And what can't be read and depends on any of them.
  mutating func completeWithDependents() throws(OutlineDamage) -> Bool {
    guard try complete() else { return false }
    for id in ids.sorted() {
      for mention in try outline.mentions(of: id, .refs) { add(mention.place) }
    }
    return try complete()
  }

  private mutating func visit(_ id: OutlineID) throws(OutlineDamage) {
    for name in try outline.names(in: id...id) { add(name.place) }
    var kinds: [OutlineMention.Kind] = [.replaces, .deletes]
    if bonds.contains(.undoes) { kinds.append(.undoes) }
    for kind in kinds {
      for mention in try outline.mentions(of: id, kind) { add(mention.place) }
    }
  }

  /// It is known where each row of such lines begins.
  private mutating func visitBatch(_ batch: OutlineID) throws(OutlineDamage) {
    guard batches.insert(batch).inserted else { return }
    for mention in try outline.mentions(of: batch, .batch) {
      try forEachLine(from: mention.place) { place, line in
        guard let entry = TimelineEntry(scanning: line.indices, in: JSONScanner(line.span)) else {
          return true
        }
        guard entry.batch.map({ OutlineID($0.bytes) }) == batch else { return false }
        add(place)
        return true
      }
    }
  }

  /// Until `body` has had enough.
  private func forEachLine(
    from start: Int, _ body: (_ place: Int, _ line: [UInt8]) -> Bool
  ) throws(OutlineDamage) {
    var place = start
    while place < entries.upperBound {
      guard let line = lines.line(at: place) else { throw OutlineDamage() }
      guard body(place, line) else { return }
      place += line.count + 1
    }
  }

  // MARK: Reading

  var picked: PickedLines {
    PickedLines(file: file, firstLine: 0..<entries.lowerBound, places: places.sorted())
  }

  func document() throws(OutlineDamage) -> TimelineDocument { try picked.document().whole }
}
