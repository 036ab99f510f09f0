import Platform
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

  /// `lines` are all but the header. Nil if they can't be read, or if the whole document has to answer.
  init?(_ file: OpenFile, _ lines: Range<Int>) {
    let kinds = KindTable()
    guard var parts = IndexBuild.parts(of: lines, in: file, kinds) else { return nil }
    var details = IndexDetails()
    for part in parts {
      details.damaged += part.damaged.map {
        .init(number: $0.number + details.lines, offset: $0.offset)
      }
      details.lines += part.lines
      details.entries += part.ids.count
    }
    blanks = parts.flatMap(\.blanks)
    blankLines = parts.reduce(0) { $0 + $1.blankLines }
    let ids = IDSorting.sorted(takingFrom: &parts)
    var links = parts.flatMap(\.links)
    links.sort(by: <)
    var suspects = parts.flatMap(\.suspects)
    let untimed = parts.flatMap(\.untimed)
    if !untimed.isEmpty {
      let lookup = IndexLookup(ids: ids, links: links)
      var order = PrecedingEntries(file, lines, lookup)
      guard let found = try? order.predecessors(of: untimed) else {
        return nil
      }
      links = (links + found.links).sorted(by: <)
      suspects += found.offsets
    }
    let most = max(IndexBuild.relatedEntries, ids.count / 4)
    guard let groups = LinkGroups(ids: ids, links: links, suspects: suspects, most: most),
      let answers = IndexBuild.answers(groups, file, lines, kinds)
    else { return nil }

    var linked: [LinkedEntry] = []
    for answer in answers {
      linked += answer.entries
      details.sharedIDs += answer.sharedIDs
      details.missingNames += answer.missingNames
      details.conflicts += answer.conflicts
      details.duplicates += answer.duplicates
    }
    linked.sort { $0.offset < $1.offset }
    details.entries -= linked.count { !$0.flags.contains(.counted) }
    details.sharedIDs.sort()
    details.missingNames.sort()
    let times = IndexBuild.times(takingFrom: &parts, linked, answers)
    details.count(times, kinds)
    tables = IndexTables(
      times: .memory(times), ids: .memory(ids), links: .memory(links), linked: .memory(linked),
      details: details)
  }

  private static func parts(
    of lines: Range<Int>, in file: OpenFile, _ kinds: KindTable
  ) -> [IndexPart]? {
    let count = max(1, min(mostParts, lines.count / smallestPart))
    guard let ranges = file.parts(of: lines, count) else { return nil }
    let parts = Parallel.map(ranges) { range -> IndexPart? in
      var part = IndexPart(kinds: kinds, expectedBytes: range.count)
      var memory: [UInt8] = []
      let isRead = file.forEachPiece(of: range, in: &memory) { part.read($0, at: $1) }
      // The final sort then merges sorted runs.
      part.links.sort(by: <)
      return isRead && !part.isOverfull ? part : nil
    }
    return parts
  }

  private static func answers(
    _ groups: LinkGroups, _ file: OpenFile, _ lines: Range<Int>, _ kinds: KindTable
  ) -> [LinkedAnswer]? {
    Parallel.map(groups.groups) { offsets -> LinkedAnswer? in
      let selection = LineSelection(
        file: file, firstLine: 0..<lines.lowerBound, offsets: offsets)
      return (try? selection.document()).flatMap { LinkedAnswer($0, kinds: kinds) }
    }
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
    let table = RowTable.memory(linked)
    let order = TimeOrder { offset in
      (try? table.firstIndex(whereNot: { $0.offset < offset })).map { linked[$0] }
    }
    times.merge(heads.sorted(by: order.isBefore), by: order.isBefore)
    return times
  }
}

/// The order of the timeline: by instant, then by the positions of its post and of the entry.
struct TimeOrder {
  /// The linked entry at an offset.
  let entry: (_ offset: Int) -> LinkedEntry?

  func isBefore(_ left: TimeRow, _ right: TimeRow) -> Bool {
    left.isSameInstant(as: right) ? position(of: left) < position(of: right) : left < right
  }

  /// The same for a right row whose position another order knows.
  func isBefore(_ left: TimeRow, _ right: TimeRow, at position: Position) -> Bool {
    left.isSameInstant(as: right) ? self.position(of: left) < position : left < right
  }

  typealias Position = (post: Int, own: Int)

  func position(of row: TimeRow) -> Position {
    guard row.flags.contains(.linked), let entry = entry(row.offset) else {
      return (row.offset, row.offset)
    }
    return (entry.first, entry.position)
  }
}

extension IndexDetails {
  /// Counts the shown entries of each kind.
  fileprivate mutating func count(_ rows: [TimeRow], _ table: KindTable) {
    kinds = table.names.map { Kind(name: $0) }
    for row in rows {
      if row.flags.contains(.unknown) {
        kinds[row.kind].unknown += 1
        if row.flags.contains(.worded) { kinds[row.kind].worded += 1 }
      } else {
        kinds[row.kind].read += 1
      }
    }
  }
}
