import Settings
import Terminal
import TestSupport
import Testing
import TimelineDomain

@testable import Presentation

/// Lists rendered in parts.
struct ListRowsTests {
  @Test(arguments: [false, true])
  func `a list rendered in parts equals a list rendered at once`(oldestFirst: Bool) {
    // Days change at, before and after the border of a part.
    let items = (0..<600).map { number in
      TimelineItem.text(
        "id\(number)", "word \(number)", at: "2026-01-\(28 - number / 32)T08:00:00Z")
    }
    let view = ListView(
      names: ShortNames(items.map(\.name)), columns: 40, styler: Styler(isOn: false),
      words: Catalogue(.english))
    let rows = ListRows(timeline: Timeline(items), oldestFirst: oldestFirst, view: view)
    var previous: TimelineItem?
    var expected: [String] = []
    for item in oldestFirst ? items.reversed() : items {
      expected += view.lines(item, after: previous)
      previous = item
    }
    #expect(rows.parts.count == 3)
    let made = rows.parts.map { rows.render($0) }
    for part in made { #expect(part.rest.isEmpty) }
    let text = made.map { String(decoding: $0.bytes, as: UTF8.self) }.joined()
    #expect(text == expected.map { $0 + "\n" }.joined())
  }

  @Test(arguments: FullRun.few(1, of: [true, false]))
  func `long entries are rendered a few at a time, and none is lost`(oldestFirst: Bool) {
    let items = (0..<9).map {
      TimelineItem.text("id\($0)", "\($0)" + String(repeating: "x", count: 1 << 20))
    }
    let view = ListView(
      names: ShortNames(items.map(\.name)), columns: nil, styler: Styler(isOn: false),
      words: Catalogue(.english))
    let rows = ListRows(timeline: Timeline(items), oldestFirst: oldestFirst, view: view)
    var found: [String] = []
    var pieces = 0
    for part in rows.parts {
      var made = rows.render(part)
      while true {
        pieces += 1
        #expect(made.bytes.count < 6 << 20)
        found += made.bytes.split(separator: 0x0A).filter { $0.count > 100 }.map { line in
          let start = line.lastIndex(of: 0x20).map { $0 + 1 } ?? line.startIndex
          return String(decoding: line[start...].prefix(1), as: UTF8.self)
        }
        if made.rest.isEmpty { break }
        made = rows.render(made.rest)
      }
    }
    #expect(pieces == 3)
    let order = (0..<9).map { "\($0)" }
    #expect(found == (oldestFirst ? order.reversed() : order))
  }
}
