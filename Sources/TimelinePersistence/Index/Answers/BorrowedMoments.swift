import Synchronization
import TimelineDomain

/// The moments that entries without `at` take from other entries. The exact code finds them once
/// for all entries of a timeline.
final class BorrowedMoments: Sendable {
  private let rows: ShownRows
  private let index: JournalIndex
  private let journal: JournalLines
  private let known = Mutex<[Int: Moment?]>([:])

  init(_ rows: ShownRows, _ index: JournalIndex, _ journal: JournalLines) {
    self.rows = rows
    self.index = index
    self.journal = journal
  }

  func moment(of row: TimeRow) throws(IndexDamage) -> Moment? {
    if let moment = known.withLock({ $0[row.offset] }) { return moment }
    var linked = [row]
    try rows.forEach { row in
      if row.flags.contains(.linked) { linked.append(row) }
      return true
    }
    let found = try moments(of: linked)
    guard let moment = found[row.offset] else { throw IndexDamage() }
    known.withLock { $0.merge(found) { _, new in new } }
    return moment
  }

  /// The moments of these rows' entries and of all entries related to them, by offset.
  private func moments(of rows: [TimeRow]) throws(IndexDamage) -> [Int: Moment?] {
    var lines = RelatedLines(index.lookup, journal, most: .max)
    for row in rows { lines.add(row.offset) }
    _ = try lines.complete()
    let selected = try lines.selection.document()
    let shown = ShownEntries(selected.document)
    var moments: [Int: Moment?] = [:]
    for (number, entry) in selected.document.entries.enumerated() {
      moments[selected.offset(of: entry)] = shown.graph.moments[number]
    }
    return moments
  }
}
