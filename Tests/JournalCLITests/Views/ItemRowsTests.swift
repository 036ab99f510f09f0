import Presentation
import TestSupport
import Testing
import TimelineDomain

@testable import JournalCLI

/// Script formats rendered in parts.
struct ItemRowsTests {
  private static let forms: [ItemRows.Form] = [
    .lines(nil), .elements([.id, .text]), .csv([.text]),
  ]

  @Test(arguments: zip([false, true, false, true], [0, 0, 1, 2]))
  func `long entries are rendered a few at a time, and none is lost`(
    oldestFirst: Bool, form: Int
  ) {
    let words = (0..<9).map { "\($0)" + String(repeating: "x", count: 1 << 20) }
    let timeline = Timeline(words.enumerated().map { .text("id\($0.offset)", $0.element) })
    let rows = ItemRows(timeline, ItemRowsTests.forms[form], oldestFirst: oldestFirst)
    var pieces = 0
    var bytes: [UInt8] = []
    for part in rows.parts {
      var made = rows.render(part)
      while true {
        pieces += 1
        bytes += made.bytes
        #expect(made.bytes.count < 6 << 20)
        if made.rest.isEmpty { break }
        made = rows.render(made.rest)
      }
    }
    #expect(pieces == 3)
    let found = String(decoding: bytes, as: UTF8.self).split { !$0.isNumber && $0 != "x" }
      .filter { $0.count > 100 }.map { String($0.prefix(1)) }
    let order = (0..<9).map { "\($0)" }
    #expect(found == (oldestFirst ? order.reversed() : order))
    let commas = bytes.split(separator: 0x0A).filter { $0.last == UInt8(ascii: ",") }.count
    #expect(commas == (form == 1 ? 8 : 0))
  }
}
