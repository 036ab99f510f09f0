import JSONBytes
import TimelineDomain

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
    var links: [LinkRow] = []
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
      found.links.append(LinkRow(key, source: offset, .follows))
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
    return try lookup.ids(of: key).map(\.offset).filter { $0 != offset }
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

  /// Whether several entries have this id or a deletion names it.
  private func mayBeAbsent(_ key: IDKey) throws(IndexDamage) -> Bool {
    if try lookup.ids(of: key).count > 1 { return true }
    return try lookup.links(to: key).contains { $0.kind == .hides }
  }
}
