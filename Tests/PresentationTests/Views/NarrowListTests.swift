@testable import Settings
import Terminal
import TestSupport
import Testing
import TimelineDomain

@testable import Presentation

/// A list in a narrow terminal: the text gets at least 28 columns of 40.
struct NarrowListTests {
  private static let text = "First light on the river and then the bridge"

  private static func lines(
    _ name: String = "aaaa1111", _ text: String = text, columns: Int, nameWidth: Int = 4,
    hours: ClockHours = .twentyFour, words: Catalogue = Catalogue(.english)
  ) -> [String] {
    let item = TimelineItem.text(name, text)
    let view = ListView(
      names: ShortNames([item.name, EntryID(String(name.prefix(nameWidth - 1)) + "zz")]),
      nameWidth: nameWidth, columns: columns, styler: Styler(isOn: false),
      configuration: Configuration(hours: hours), words: words)
    return Array(view.lines(item, after: nil).dropFirst())
  }

  @Test func `spaces go first, and then the text moves below its time and id`() {
    #expect(
      Self.lines(columns: 43) == [
        "  08:01  aaaa  First light on the river and",
        "               then the bridge",
      ])
    #expect(
      Self.lines(columns: 40) == [
        " 08:01 aaaa First light on the river and", "            then the bridge",
      ])
    #expect(
      Self.lines(columns: 39) == [
        "08:01 aaaa First light on the river and", "           then the bridge",
      ])
    #expect(
      Self.lines(columns: 36) == [
        "  08:01  aaaa", "    First light on the river and", "    then the bridge",
      ])
    #expect(
      Self.lines(columns: 30) == [
        "  08:01  aaaa", "  First light on the river and", "  then the bridge",
      ])
    #expect(
      Self.lines(columns: 40, hours: .twelve) == [
        "   8:01 am  aaaa", "    First light on the river and then", "    the bridge",
      ])
  }

  @Test func `a text moves below a time with an end`() {
    let item = TimelineItem.text(
      "aaaa1111", Self.text, at: "2026-11-21T22:00:00+09:00", until: "2026-11-22T01:30:00+09:00")
    for words in [Catalogue(.english), Catalogue(.japanese)] {
      func lines(_ columns: Int) -> [String] {
        let view = ListView(
          names: ShortNames([item.name]), columns: columns, styler: Styler(isOn: false),
          words: words)
        return Array(view.lines(item, after: nil).dropFirst())
      }
      #expect(
        lines(40) == [
          "  22:00–2026-11-22 01:30  aaaa", "    First light on the river and then",
          "    the bridge",
        ])
      #expect(
        lines(80) == [
          "  22:00–2026-11-22 01:30  aaaa  First light on the river and then the bridge"
        ])
    }
  }

  @Test(arguments: [30, 36, 40, 43, 60, 80], 4...10)
  func `the text gets at least 28 columns, whatever the ids and the clock`(
    columns: Int, nameWidth: Int
  ) {
    for words in [Catalogue(.english), Catalogue(.japanese)] {
      for hours in [ClockHours.twelve, .twentyFour] {
        for letter in ["x", "川"] {
          let lines = Self.lines(
            "abcdefghijklmnop", String(repeating: letter, count: 100), columns: columns,
            nameWidth: nameWidth, hours: hours, words: words)
          let widest = lines.map { $0.filter { "\($0)" == letter }.count }.max() ?? 0
          #expect(widest * letter.displayWidth >= 28, "\(lines)")
          #expect(lines.allSatisfy { $0.displayWidth <= columns }, "\(lines)")
        }
      }
    }
  }
}
