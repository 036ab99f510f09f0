package import TimelineDomain

/// Items with their stored lines.
package struct StoredLines: StoredLineSource {
  package let rows: [(item: TimelineItem, line: [UInt8])]

  package init(rows: [(item: TimelineItem, line: [UInt8])]) {
    self.rows = rows
  }

  package var count: Int { rows.count }
  package func item(at index: Int) -> TimelineItem { rows[index].item }
  package func revision(at index: Int) -> EntryID { rows[index].item.revision }
  package func sortingMoment(at index: Int) -> Moment? { rows[index].item.sortingMoment }
  package func name(at index: Int) -> EntryID { rows[index].item.name }
  package func line(at index: Int) -> [UInt8] { rows[index].line }
}
