import TimelineDomain

/// Items with their stored lines.
struct StoredLines: TimelineSource {
  let rows: [(item: TimelineItem, line: [UInt8])]

  var count: Int { rows.count }
  func item(at index: Int) -> TimelineItem { rows[index].item }
  func revision(at index: Int) -> EntryID { rows[index].item.revision }
  func sortingMoment(at index: Int) -> Moment? { rows[index].item.sortingMoment }
  func line(at index: Int) -> [UInt8] { rows[index].line }
}
