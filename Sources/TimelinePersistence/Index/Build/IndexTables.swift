import TimelineDomain

/// The index of the first part of a journal: sorted runs and counts.
struct IndexTables: Sendable {
  /// All shown entries, oldest first.
  let times: RowTable<TimeRow>
  /// The ids of all entries, including repeated lines.
  let ids: RowTable<IDRow>
  let links: RowTable<LinkRow>
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
      links: .file(file, header.links), linked: .file(file, header.linked), details: details)
  }
}
