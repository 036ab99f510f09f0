import Presentation
import Testing
import TimePhrases
import TimelineDomain

@testable import JournalCLI

/// Sentences of `stats`, `report`, `on-this-day` and `random`.
struct LookingSentenceTests {
  private static let day = CivilTime(year: 2026, month: 11, day: 22)!.daysSinceEpoch

  static let rows: [(@Sendable (Catalogue) -> String, String)] = [
    ({ $0.allEntries }, "all entries"), ({ $0.ago(.week) }, "A week ago"),
    ({ $0.ago(.month) }, "A month ago"), ({ $0.ago(.halfYear) }, "Half a year ago"),
    ({ $0.ago(.years(1)) }, "1 year ago"), ({ $0.ago(.years(12)) }, "12 years ago"),
    ({ $0.noMemories(of: nil) }, "No entry to show"),
    (
      { $0.noMemories(of: day) },
      "No entries a week, a month, half a year or years before 22 Nov 2026"
    ),
    ({ $0.reportTitle }, "Your days"), ({ $0.starredEntries }, "Starred entries"),
    ({ $0.thisDayInOtherYears }, "This day in other years"),
    ({ $0.howCounted }, "How this is counted"),
    ({ $0.wroteReport(to: "/a.html") }, "wrote the report to /a.html"),
  ]

  @Test(arguments: rows.indices)
  func `what looking back says`(index: Int) {
    let (say, english) = Self.rows[index]
    #expect(say(Catalogue(.english)) == english)
    #expect(!say(Catalogue(.japanese)).isEmpty && say(Catalogue(.japanese)) != english)
  }
}

extension FigureTally {
  /// A text on each day.
  static func ofDays(_ days: [Int]) -> FigureTally {
    days.reduce(into: FigureTally()) { tally, day in
      tally.add(EntryFacts(day: day, hour: 9, kind: tally.number(ofKind: "text")))
    }
  }
}
