import JSONBytes
import TimePhrases
import TimelineDomain

/// Groups of related entries; the exact code can judge each group without the others.
///
/// Two entries are related if one names the other, if they share an id, if they name the same id,
/// or if one takes its moment from the other. A group may hold more entries than needed.
struct LinkGroups {
  /// The sorted offsets of each group.
  let groups: [[Int]]

  /// A smaller group shares a document with the next.
  private static let smallestGroup = 1000

  /// `ids` and `links` are sorted. Nil if more than `most` entries are related to each other.
  init?(ids: [IDRow], links: [IDRow], suspects: [Int], most: Int) {
    var edges: [(Int, Int)] = []
    LinkGroups.addSharedIDs(ids, to: &edges)
    LinkGroups.addLinks(links, ids, to: &edges)
    var offsets = suspects
    for (one, other) in edges {
      offsets.append(one)
      offsets.append(other)
    }
    offsets.sort()
    offsets.removeRepetitions()
    var sets = DisjointSets(Array(offsets.indices))
    for (one, other) in edges where one != other {
      sets.unite(offsets.sortedIndex(of: one), offsets.sortedIndex(of: other))
    }
    guard let groups = LinkGroups.grouped(offsets, by: sets.roots(), most: most) else { return nil }
    self.groups = groups
  }

  private static func addSharedIDs(_ ids: [IDRow], to edges: inout [(Int, Int)]) {
    guard var last = ids.first else { return }
    for row in ids.dropFirst() {
      if row.hasKey(of: last) { edges.append((last.offset, row.offset)) }
      last = row
    }
  }

  /// Merges both tables, which are sorted by the same keys.
  private static func addLinks(_ links: [IDRow], _ ids: [IDRow], to edges: inout [(Int, Int)]) {
    var id = 0
    var first: IDRow?
    for link in links {
      if let first, link.hasKey(of: first) {
        edges.append((first.offset, link.offset))
        continue
      }
      first = link
      edges.append((link.offset, link.offset))
      while id < ids.count, ids[id].key < link.key { id += 1 }
      var match = id
      while match < ids.count, ids[match].hasKey(of: link) {
        edges.append((link.offset, ids[match].offset))
        match += 1
      }
    }
  }

  /// Joins neighbouring sets until they are worth a document.
  private static func grouped(_ offsets: [Int], by roots: [Int], most: Int) -> [[Int]]? {
    var groups: [[Int]] = []
    var open: [Int] = []
    var numbers: [Int: Int] = [:]
    var members: [[Int]] = []
    for (index, root) in roots.enumerated() {
      if let number = numbers[root] {
        members[number].append(offsets[index])
      } else {
        numbers[root] = members.count
        members.append([offsets[index]])
      }
    }
    for set in members {
      if set.count > most { return nil }
      open += set
      if open.count >= smallestGroup {
        groups.append(open.sorted())
        open = []
      }
    }
    return open.isEmpty ? groups : groups + [open.sorted()]
  }
}

extension [Int] {
  /// Removes repeated numbers from a sorted list.
  mutating func removeRepetitions() {
    var kept = 0
    for index in indices where kept == 0 || self[index] != self[kept - 1] {
      self[kept] = self[index]
      kept += 1
    }
    removeLast(count - kept)
  }

  /// The index in a sorted list where the number is or would be inserted.
  func sortedIndex(of number: Int) -> Int { firstIndex(whereNot: { $0 < number }) }
}

extension Array {
  /// The index of the first element for which `isBefore` is false, in a list that is sorted by it.
  @inline(__always)
  func firstIndex(whereNot isBefore: (Element) -> Bool) -> Int {
    indices.binarySearch { !isBefore(self[$0]) }
  }
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
    var links: [IDRow] = []
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
      found.links.append(IDRow(key, offset: offset))
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

  /// Whether several entries have this id, or an entry names it, as a purge does.
  private func mayBeAbsent(_ key: IDKey) throws(IndexDamage) -> Bool {
    if try lookup.ids(of: key).count > 1 { return true }
    return try !lookup.links(to: key).isEmpty
  }
}

/// What the index stores about one entry, read by the exact parser.
struct LineFacts {
  let key: IDKey
  let kind: EntryKind
  /// Nil without a readable moment.
  let instant: Instant?
  /// This version can't interpret the entry.
  let isUnknown: Bool
  /// Unknown, but a search can read some of its members.
  let hasFallbackWords: Bool
  /// Only an entry that names this one can change what it means.
  let isIndependent: Bool
  /// It names no other entry and no batch.
  let isAlone: Bool

  /// Nil if the line is no entry.
  init?(_ line: Range<Int>, in scanner: JSONScanner) {
    guard let envelope = EntryEnvelope(scanning: line, in: scanner) else { return nil }
    self.init(envelope, line, in: scanner)
  }

  @inline(__always)
  init(_ envelope: EntryEnvelope, _ line: Range<Int>, in scanner: JSONScanner) {
    key = scanner.idKey(envelope.id)
    kind = EntryKind(envelope.type, scanner)
    instant = envelope.at.flatMap { scanner.instant($0) }
    if let reading = EntryReading(envelope, kind, in: scanner) {
      isUnknown = reading.isUnknown
    } else {
      isUnknown =
        EntryReading(TimelineEntry(envelope, line: line, in: scanner), in: scanner).isUnknown
    }
    hasFallbackWords =
      isUnknown
      && TimelineEntry(envelope, line: line, in: scanner).fallback(in: scanner) != nil
    // An aside gets no row of its own: it is no item.
    let isAside = kind == .unknown && envelope.aside.map { scanner.isTrue($0) } ?? false
    isIndependent =
      envelope.replaces == nil && envelope.stub == nil && instant != nil && kind != .deletion
      && !isAside
    isAlone =
      isIndependent && envelope.refs == nil && envelope.undoes == nil && envelope.batch == nil
  }
}

extension JSONScanner {
  @inline(__always)
  func idKey(_ id: Range<Int>) -> IDKey {
    if hasEscape(id) { return IDKey(EntryID(bytes: decodedString(id))) }
    return IDKey(bytes, (id.lowerBound + 1)..<(id.upperBound - 1))
  }

  /// Reads the instant of an `at`, with the same result as `Moment.restored`.
  @inline(__always)
  func instant(_ at: Range<Int>) -> Instant? {
    guard isString(at) else { return nil }
    let content = bytes.extracting((at.lowerBound + 1)..<(at.upperBound - 1))
    if let (wall, offset) = Moment.usual(content) {
      return Instant(
        seconds: wall.secondsSinceEpoch - Int64(offset), nanoseconds: wall.nanosecond)
    }
    return Moment.restored(text(at)).map { Instant($0) }
  }
}

extension Instant {
  init(_ moment: Moment) {
    self.init(seconds: moment.seconds, nanoseconds: moment.nanoseconds)
  }
}

extension Moment {
  var instant: Instant { Instant(self) }
}
