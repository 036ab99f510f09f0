import JSONBytes
import Platform
import Synchronization
import TimelineDomain

/// Builds the index of a journal from all of its lines.
struct IndexBuild {
  let tables: IndexTables
  /// Empty lines, as ranges of the file.
  let blanks: [Range<Int>]
  let blankLines: Int

  /// A core takes the next part when it finishes one.
  private static let smallestPart = 1 << 20
  private static let mostParts = 16
  /// With more entries related to each other than this, and than a quarter of all, the whole document is
  /// as fast.
  private static let relatedEntries = 20_000

  /// `lines` are all but the header. Nil if the whole document has to answer; throws if they can't be read.
  init?(_ file: OpenFile, _ lines: Range<Int>) throws(IndexDamage) {
    let kinds = KindTable()
    var parts = try IndexBuild.parts(of: lines, in: file, kinds)
    if parts.contains(where: \.isOverfull) { return nil }
    var details = IndexDetails()
    for part in parts {
      details.damaged += part.damaged.map {
        .init(number: $0.number + details.lines, offset: $0.offset)
      }
      details.lines += part.lines
      details.entries += part.entries
    }
    blanks = parts.flatMap(\.blanks)
    blankLines = parts.reduce(0) { $0 + $1.blankLines }
    var ids = IDSorting.sorted(takingFrom: &parts)
    var suspects = parts.flatMap(\.suspects)
    let untimed = parts.flatMap(\.untimed)
    if !untimed.isEmpty {
      var order = PrecedingEntries(file, lines, IndexLookup(ids: ids))
      let found = try order.predecessors(of: untimed)
      ids.merge(found.mentions.sorted(by: <)) { $0 < $1 }
      suspects += found.offsets
    }
    let most = max(IndexBuild.relatedEntries, details.entries / 4)
    guard let groups = LinkGroups(ids: ids, suspects: suspects, most: most) else { return nil }
    let answers = try IndexBuild.answers(groups, file, lines, kinds)
    if kinds.isOverfull { return nil }

    var linked: [LinkedEntry] = []
    for answer in answers {
      linked += answer.entries
      details.sharedIDs += answer.sharedIDs
      details.missingNames += answer.missingNames
      details.conflicts += answer.conflicts
      details.asides += answer.asides
      details.duplicates += answer.duplicates
    }
    linked.sort { $0.offset < $1.offset }
    details.entries -= linked.count { !$0.flags.contains(.counted) }
    details.sharedIDs.sort()
    details.missingNames.sort()
    let times = IndexBuild.times(takingFrom: &parts, linked, answers)
    details.count(times, kinds)
    tables = IndexTables(
      times: .memory(times), ids: .memory(ids),
      references: .memory(parts.flatMap(\.references).sorted(by: <)),
      commands: .memory(parts.flatMap(\.commands).sorted(by: <)), linked: .memory(linked),
      details: details)
  }

  private static func parts(
    of lines: Range<Int>, in file: OpenFile, _ kinds: KindTable
  ) throws(IndexDamage) -> [IndexPart] {
    let count = max(1, min(mostParts, lines.count / smallestPart))
    guard let ranges = file.parts(of: lines, count) else { throw IndexDamage() }
    let parts = Parallel.map(ranges) { range -> IndexPart? in
      var part = IndexPart(kinds: kinds, expectedBytes: range.count)
      var memory: [UInt8] = []
      return file.forEachPiece(of: range, in: &memory) { part.read($0, at: $1) } ? part : nil
    }
    guard let parts else { throw IndexDamage() }
    return parts
  }

  private static func answers(
    _ groups: LinkGroups, _ file: OpenFile, _ lines: Range<Int>, _ kinds: KindTable
  ) throws(IndexDamage) -> [LinkedAnswer] {
    let answers = Parallel.map(groups.groups) { offsets -> LinkedAnswer? in
      let selection = LineSelection(
        file: file, firstLine: 0..<lines.lowerBound, offsets: offsets)
      return (try? selection.document()).map { LinkedAnswer($0, kinds: kinds) }
    }
    guard let answers else { throw IndexDamage() }
    return answers
  }

  /// All shown entries, oldest first. Empties the rows of the parts.
  private static func times(
    takingFrom parts: inout [IndexPart], _ linked: [LinkedEntry], _ answers: [LinkedAnswer]
  ) -> [TimeRow] {
    var times: [TimeRow] = []
    let heads = answers.flatMap(\.rows)
    times.reserveCapacity(parts.reduce(heads.count) { $0 + $1.times.count })
    var next = 0
    for number in parts.indices {
      for row in parts[number].times {
        while next < linked.count, linked[next].offset < row.offset { next += 1 }
        if next == linked.count || linked[next].offset != row.offset { times.append(row) }
      }
      parts[number].times = []
    }
    times.sortNearlySorted()
    times.merge(heads.sorted(by: <)) { $0.isEarlier(than: $1) }
    times.settleTies { offset in linked[linked.firstIndex(whereNot: { $0.offset < offset })] }
    return times
  }
}

/// The place of an entry among entries of the same instant: the first entry of its post, then its own position.
struct TimePosition: Comparable {
  let first: Int
  let own: Int

  static func < (left: TimePosition, right: TimePosition) -> Bool {
    (left.first, left.own) < (right.first, right.own)
  }
}

extension [TimeRow] {
  /// Puts rows of one instant in the order of their positions. The rows are sorted by instant, and the unlinked
  /// ones of an instant by offset.
  mutating func settleTies<Failure: Error>(
    _ entry: (_ offset: Int) throws(Failure) -> LinkedEntry?
  ) throws(Failure) {
    var start = 0
    while start < count {
      var end = start + 1
      while end < count, self[end].isSameInstant(as: self[start]) { end += 1 }
      if end - start > 1, self[start..<end].contains(where: { $0.flags.contains(.linked) }) {
        var placed: [(position: TimePosition, row: TimeRow)] = []
        for row in self[start..<end] {
          let linked = row.flags.contains(.linked) ? try entry(row.offset) : nil
          let position = TimePosition(
            first: linked?.first ?? row.offset, own: linked?.position ?? row.offset)
          placed.append((position, row))
        }
        placed.sort { $0.position < $1.position }
        replaceSubrange(start..<end, with: placed.map(\.row))
      }
      start = end
    }
  }
}

extension IndexDetails {
  /// Counts the shown entries of each kind.
  fileprivate mutating func count(_ rows: [TimeRow], _ table: KindTable) {
    kinds = table.names.map { Kind(name: $0) }
    for row in rows { count(row, 1) }
  }
}

/// The index of the first part of a journal: sorted runs and counts.
struct IndexTables: Sendable {
  /// All shown entries, oldest first.
  let times: RowTable<TimeRow>
  /// The ids of all entries, including repeated lines, and the mentions, which decide what is shown.
  let ids: RowTable<IDRow>
  /// The ids in `refs`.
  let references: RowTable<IDRow>
  /// The ids in `undoes`, and the batches.
  let commands: RowTable<IDRow>
  /// All entries that the exact code has judged, in the order of the file.
  let linked: RowTable<LinkedEntry>
  let details: IndexDetails

  func linkedEntry(at offset: Int) throws(IndexDamage) -> LinkedEntry? {
    let index = try linked.firstIndex { $0.offset < offset }
    guard index < linked.count else { return nil }
    let entry = try linked.row(index)
    return entry.offset == offset ? entry : nil
  }

  func linkedEntries(in offsets: Range<Int>) throws(IndexDamage) -> [LinkedEntry] {
    let first = try linked.firstIndex { $0.offset < offsets.lowerBound }
    let end = try linked.firstIndex { $0.offset < offsets.upperBound }
    guard first <= end else { throw IndexDamage() }
    return try linked.rows(first..<end)
  }
}

extension IndexTables {
  /// The tables of an index file.
  init(_ file: IndexFile) throws(IndexDamage) {
    let header = file.header
    guard let details = IndexDetails(try file.rows(0..<header.details.rows, of: header.details))
    else { throw IndexDamage() }
    self.init(
      times: .file(file, header.times), ids: .file(file, header.ids),
      references: .file(file, header.references),
      commands: .file(file, header.commands), linked: .file(file, header.linked), details: details)
  }
}

// Both sorts are fast for what the rows are usually like, and correct for all others: a journal is
// nearly sorted by time, and the first bytes of ids are evenly distributed.

extension [TimeRow] {
  /// Takes out the few rows that are out of order, sorts them, and merges them back from the end.
  mutating func sortNearlySorted() {
    var strays: [TimeRow] = []
    var kept = 0
    for index in indices {
      let row = self[index]
      if kept > 0, row < self[kept - 1] {
        strays.append(row)
      } else {
        self[kept] = row
        kept += 1
      }
    }
    strays.sort(by: <)
    removeLast(count - kept)
    merge(strays) { $0.isEarlier(than: $1) }
  }
}

extension Array {
  /// Merges another sorted list into this sorted list. Of equals, the others come last.
  @inline(__always)
  mutating func merge(_ others: [Element], by isBefore: (Element, Element) -> Bool) {
    var kept = count
    append(contentsOf: others)
    var rest = others.count
    var end = count
    while rest > 0 {
      end -= 1
      if kept > 0, isBefore(others[rest - 1], self[kept - 1]) {
        kept -= 1
        self[end] = self[kept]
      } else {
        rest -= 1
        self[end] = others[rest]
      }
    }
  }
}

/// Sorts ids into buckets by the highest bits in which they differ, then each bucket, on all cores.
///
/// A bucket is a range of prefixes, so every alphabet keeps the order of `IDRow`. Ids that share a
/// long beginning share a bucket, which only takes longer.
enum IDSorting {
  /// A few rows for each bucket of a large journal.
  private static let mostBucketBits = 20
  /// The number of bucket groups that cores take one by one.
  private static let groups = 64

  /// Empties the rows of each part.
  static func sorted(takingFrom parts: inout [IndexPart]) -> [IDRow] {
    var (least, most) = (UInt64.max, UInt64.min)
    for part in parts {
      for row in part.ids { (least, most) = (min(least, row.prefix), max(most, row.prefix)) }
    }
    let count = parts.reduce(0) { $0 + $1.ids.count }
    if count == 0 { return [] }
    let bits = min(mostBucketBits, Int.bitWidth - count.leadingZeroBitCount)
    let shift = UInt64(max(0, UInt64.bitWidth - (most - least).leadingZeroBitCount - bits))
    let buckets = 1 << bits
    // While the rows are placed, the second number of a bucket is where its next row belongs.
    var starts = [Int](repeating: 0, count: buckets + 2)
    for part in parts {
      for row in part.ids { starts[Int((row.prefix - least) &>> shift) + 2] += 1 }
    }
    for bucket in 0..<buckets { starts[bucket + 2] += starts[bucket + 1] }
    var rows = unsafe [IDRow](unsafeUninitializedCapacity: count) { buffer, filled in
      for number in parts.indices {
        for row in parts[number].ids {
          let next = Int((row.prefix - least) &>> shift) + 1
          unsafe buffer[starts[next]] = row
          starts[next] += 1
        }
        parts[number].ids = []
      }
      filled = count
    }
    sort(&rows, inBucketsFrom: starts.dropLast())
    return rows
  }

  /// `starts` has the first row of each bucket, and the number of rows.
  private static func sort(_ rows: inout [IDRow], inBucketsFrom starts: ArraySlice<Int>) {
    // Each group of buckets has about the same number of rows.
    var bounds = [0]
    for bucket in 1..<starts.count
    where starts[bucket] - starts[bounds[bounds.count - 1]] > rows.count / groups
      || bucket == starts.count - 1
    { bounds.append(bucket) }
    let ends = bounds
    unsafe rows.withUnsafeMutableBufferPointer { buffer in
      // Buckets don't overlap, so no two threads touch the same row.
      let shared = unsafe SharedRows(buffer: buffer)
      Parallel.forEach(ends.count - 1) { group in
        for bucket in ends[group]..<ends[group + 1] where starts[bucket + 1] - starts[bucket] > 1 {
          unsafe shared.buffer[starts[bucket]..<starts[bucket + 1]].sort(by: <)
        }
      }
    }
  }
}

/// Rows that several threads sort, each in its own range.
@unsafe private struct SharedRows: @unchecked Sendable {
  let buffer: UnsafeMutableBufferPointer<IDRow>
}
