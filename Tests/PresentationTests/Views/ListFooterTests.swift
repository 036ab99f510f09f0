import Terminal
import Testing
import TimelineDomain

@testable import Presentation

/// The footer of a list counts entries that this version can't read.
struct ListFooterTests {
  static let rows: [([String: Int], [String: Int], [String])] = [
    ([:], [:], []),
    (["photo": 1], [:], ["+1 entry of a type this version does not know: photo 1"]),
    (["photo": 2], [:], ["+2 entries of types this version does not know: photo 2"]),
    (
      ["poll": 1, "photo": 2], [:],
      ["+3 entries of types this version does not know: photo 2, poll 1"]
    ),
    (
      ["b": 1, "a": 1, "z": 3, "c": 2], [:],
      ["+7 entries of types this version does not know: z 3, c 2, a 1, b 1"]
    ),
    (["text": 1], ["text": 1], ["+1 entry this version can list but not read: text 1"]),
    (
      ["text": 2, "mood": 3], ["text": 2, "mood": 3],
      ["+5 entries this version can list but not read: mood 3, text 2"]
    ),
    (
      ["photo": 1, "text": 1], ["text": 1],
      [
        "+1 entry of a type this version does not know: photo 1",
        "+1 entry this version can list but not read: text 1",
      ]
    ),
  ]

  @Test(arguments: rows)
  func `unreadable entries are counted, the most frequent type first`(
    unknown: [String: Int], unfamiliar: [String: Int], lines: [String]
  ) {
    #expect(footer(unknown, unfamiliar, columns: 80) == lines)
    #expect(footer(unknown, unfamiliar, columns: nil) == lines)
  }

  @Test func `a footer fits the terminal's width`() {
    #expect(
      footer(["photo": 2, "poll": 1], [:], columns: 40) == [
        "+3 entries of types this version does", "not know: photo 2, poll 1",
      ])
  }

  private func footer(
    _ unknown: [String: Int], _ unfamiliar: [String: Int], columns: Int?
  ) -> [String] {
    ListView(names: ShortNames(), columns: columns, styler: Styler(isOn: false))
      .footer(TimelineSummary(unknown: unknown, unfamiliar: unfamiliar))
  }
}
