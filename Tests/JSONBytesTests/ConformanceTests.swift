import TestSupport
import Testing

/// Every class of JSONTestSuite as a whole text; the table says what RFC 8259 says, or leaves to us.
struct ConformanceTests {
  @Test(arguments: ConformanceTable.rows)
  func `the scanner says what the table says`(_ row: ConformanceRow) {
    #expect(JSONText(row.bytes).isAccepted == row.isAccepted)
  }

  /// Both walk their own brackets, and their commas, themselves.
  @Test(arguments: ConformanceTable.rows)
  func `only what is accepted has members or elements`(_ row: ConformanceRow) {
    let text = JSONText(row.bytes)
    let ends = [row.bytes.first, row.bytes.last]
    let (object, array) = ("{}".utf8.map(Optional.some), "[]".utf8.map(Optional.some))
    #expect((text.members != nil) == (row.isAccepted && ends == object))
    #expect((text.elements != nil) == (row.isAccepted && ends == array))
  }

  @Test(arguments: ConformanceTable.rows.filter(isShallow))
  func `the second reader says what the table says`(_ row: ConformanceRow) {
    #expect(ReferenceReader.accepts(row.bytes) == row.isAccepted)
  }

  /// A recursive reader can't follow where the depth is what a row is about; see `NestingDepthTests`.
  private static func isShallow(_ row: ConformanceRow) -> Bool {
    row.bytes.count(where: "[{".utf8.contains) < 1000
  }

  @Test func `the table has each class once, and a class for each choice that is left to us`() {
    let rows = ConformanceTable.rows
    #expect(Set(rows.map(\.name)).count == rows.count)
    #expect(Set(rows.map(\.bytes)).count == rows.count)
    #expect(Set(rows.compactMap(\.choice)).count == ConformanceRow.Choice.allCases.count)
  }
}
