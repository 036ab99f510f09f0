import Terminal
import TestSupport
import Testing
import TimelineDomain

@testable import Presentation

/// One item in full.
struct DetailViewTests {
  @Test func `a text shows all its fields`() {
    let item = TimelineItem.text(
      "7f3k2a", "First light\non the #river", tags: ["family"], isStarred: true)
    #expect(
      shown(item) == """
        First light
        on the #river

        id       7f3k2a
        at       Saturday, 21 November 2026, 08:01:02 +09:00
        type     text
        tags     #family #river
        starred  ★
        """)
  }

  @Test func `a text without tags or star shows only its words`() {
    #expect(
      shown(.text("7f3k2a", "First light", at: "2026-11-20T21:30:00Z")) == """
        First light

        id       7f3k2a
        at       Friday, 20 November 2026, 21:30 +00:00
        type     text
        """)
  }

  static let moods: [(TimelineItem, String)] = [
    (.mood("a", "good", note: "Slept well"), "mood     🙂 good"),
    (.mood("a", "good"), "mood     🙂 good"),
    (.mood("a", "cosy", score: 4.5), "mood     cosy (4.5 of 5)"),
    (.mood("a", "cosy"), "mood     cosy"),
  ]

  @Test(arguments: moods.indices)
  func `a mood shows its face or its own name, and its note`(index: Int) {
    let shown = shown(Self.moods[index].0)
    #expect(shown.hasSuffix("type     mood\n\(Self.moods[index].1)"))
    #expect(shown.hasPrefix(index == 0 ? "Slept well\n\nid " : "id "))
  }

  @Test func `blank lines at the end are not shown, and a text without words shows what it has`() {
    #expect(shown(.text("a", "One\n\n  \n")).hasPrefix("One\n\nid "))
    #expect(shown(.text("a", " \n")).hasPrefix("(no words)\n\nid "))
  }

  static let unknown: [(UnknownEntry, String)] = [
    (
      .unknown("7f3k2a"),
      "photo\nkept     this is of type 'photo', which this version does not know"
    ),
    (
      .known("7f3k2a", .needs(["rich"])),
      """
      text
      kept     this is of type 'text' and needs 'rich', which this version does not
               support
      """
    ),
    (
      .known("7f3k2a", .unfamiliarContent),
      """
      text
      kept     this is of type 'text', but this version does not understand its
               content
      """
    ),
  ]

  @Test(arguments: unknown)
  func `an unreadable entry shows its stored line`(
    entry: UnknownEntry, rows: String
  ) {
    let line = #"{"id":"7f3k2a","payload":{"file":"a.jpg"}}"#
    #expect(
      shown(.unknown(entry), line: Array(line.utf8)) == """
        id       7f3k2a
        at       Sunday, 1 March 2026, 12:00 +00:00
        type     \(rows)

        {"id":"7f3k2a","payload":{"file":"a.jpg"}}
        """)
  }

  @Test func `an unreadable time is labeled as such`() {
    #expect(shown(.text("a", "One", at: nil)).contains("at       unreadable time\n"))
  }

  @Test func `a version in conflict shows its own id`() {
    let item = TimelineItem.text("7f3k2a", "One", revision: "b2x9qq", isConflict: true)
    #expect(
      shown(item).hasSuffix("version  b2x9qq; conflict with another version"))
    #expect(shown(item).hasPrefix("One\n\nid "))
  }

  @Test func `long rows and texts wrap`() {
    let item = TimelineItem.text("7f3k2a", "First light on the river, all in gold")
    #expect(
      shown(item, columns: 30) == """
        First light on the river, all
        in gold

        id       7f3k2a
        at       Saturday, 21 November
                 2026, 08:01:02 +09:00
        type     text
        """)
  }

  private func shown(_ item: TimelineItem, line: [UInt8]? = nil, columns: Int? = 80) -> String {
    DetailView(columns: columns, styler: Styler(isOn: false)).lines(item, storedLine: line)
      .joined(separator: "\n")
  }
}
