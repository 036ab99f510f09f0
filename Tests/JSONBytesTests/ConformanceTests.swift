import TestSupport
import Testing

/// Every class of JSONTestSuite as a whole text. The table has the verdict of RFC 8259, or ours
/// where it leaves a choice.
struct ConformanceTests {
  @Test(arguments: ConformanceTable.rows)
  func `the scanner agrees with the table`(_ row: ConformanceRow) {
    #expect(JSONText(row.bytes).isAccepted == row.isAccepted)
  }

  /// Both have their own loops over brackets and commas.
  @Test(arguments: ConformanceTable.rows)
  func `only accepted texts have members or elements`(_ row: ConformanceRow) {
    let text = JSONText(row.bytes)
    let ends = [row.bytes.first, row.bytes.last]
    let (object, array) = ("{}".utf8.map(Optional.some), "[]".utf8.map(Optional.some))
    #expect((text.members != nil) == (row.isAccepted && ends == object))
    #expect((text.elements != nil) == (row.isAccepted && ends == array))
  }

  @Test(arguments: ConformanceTable.rows.filter(isShallow))
  func `the reference reader agrees with the table`(_ row: ConformanceRow) {
    #expect(PageValue.accepts(row.bytes) == row.isAccepted)
  }

  /// The reference reader is recursive, so it can't read the deep rows; see `NestingDepthTests`.
  private static func isShallow(_ row: ConformanceRow) -> Bool {
    row.bytes.count(where: "[{".utf8.contains) < 1000
  }

  @Test func `the table has no duplicates, and covers each choice`() {
    let rows = ConformanceTable.rows
    #expect(Set(rows.map(\.name)).count == rows.count)
    #expect(Set(rows.map(\.bytes)).count == rows.count)
    #expect(Set(rows.compactMap(\.choice)).count == ConformanceRow.Choice.allCases.count)
  }
}
