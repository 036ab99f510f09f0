import Presentation
import TestSupport
import Testing
import TimelineDomain
import TimelineExchange

@testable import JournalCLI

/// Script formats rendered in parts.
struct ItemRowsTests {
  private static let forms: [ItemRows.Form] = [
    .lines(nil), .elements([.id, .post(.text)]), .csv([.post(.text)]),
  ]

  @Test(arguments: FullRun.few(2, of: [(true, 1), (false, 2), (true, 2), (false, 0)]))
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
    // One plain loop: these are many bytes for a debug build.
    var (found, letters, commas): ([Int], Int, Int) = ([], 0, 0)
    for index in 1..<bytes.count {
      if bytes[index] == 0x78 {
        letters += 1
        let before = bytes[index - 1]
        if before >= 0x30, before <= 0x39 { found.append(Int(before) - 0x30) }
      } else if bytes[index] == 0x0A, bytes[index - 1] == 0x2C {
        commas += 1
      }
    }
    #expect(found == (oldestFirst ? (0..<9).reversed() : Array(0..<9)))
    #expect(letters >= 9 << 20)
    #expect(commas == (form == 1 ? 8 : 0))
  }
}
