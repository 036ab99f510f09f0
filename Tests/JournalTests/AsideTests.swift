import TestSupport
import Testing

/// Records of other programs that are no items: kept, and shown nowhere but under their own ids.
struct AsideTests {
  private static let lines = [
    #"{"format":"timeline-journal","version":1}"#,
    #"{"id":"aaaa1","type":"text","at":"2026-01-01T00:00:00Z","payload":{"text":"walk"}}"#,
    #"{"id":"rrrr1","type":"x:reaction","at":"2026-01-02T00:00:00Z","aside":true,"refs":["aaaa1"],"payload":{"text":"walk"}}"#,
    #"{"id":"rrrr2","type":"x:reaction","at":"2026-01-03T00:00:00Z","aside":true,"refs":["aaaa1"],"payload":{"text":"walk"}}"#,
  ]

  private func desk(_ more: String..., indexed: Bool = false) -> Desk {
    let filler = (0..<(indexed ? 400 : 0)).map {
      #"{"id":"filler\#($0)","type":"text","at":"2020-01-01T00:00:00Z","payload":{"text":"\#(String(repeating: "words ", count: 40))"}}"#
    }
    return Desk(
      journal: (Self.lines[..<1] + filler + Self.lines[1...] + more).map { $0 + "\n" }.joined())
  }

  @Test(arguments: [false, true])
  func `an aside is in no list, search, count or figure`(indexed: Bool) {
    let desk = desk(indexed: indexed)
    let count = indexed ? 401 : 1
    for _ in 0..<2 {
      let list = desk.run("list", "walk", "--format", "jsonl", "--fields", "id", "--quiet")
      #expect(list.output == "{\"id\":\"aaaa1\"}\n")
      #expect(desk.run("show", "@1").output.contains("aaaa1"))
      #expect(desk.run("list", "--count").output == "\(count)\n")
    }
    let info = PageValue(line: desk.run("info", "--format", "json").outputBytes.dropLast())
    #expect(info?["asides"]?.spelling == Array("2".utf8))
    #expect(info?["entries"]?.spelling == Array("\(count)".utf8))
    #expect(info?["unknown"]?.members?.isEmpty == true)
    #expect(desk.run("check").output.contains("2, records that are no entries"))
    let stats = desk.run("stats", "2026-01-01..2026-01-31", "--format", "json").output
    #expect(!stats.contains("reaction"), "\(stats)")
  }

  @Test(arguments: [false, true])
  func `show, history and purge find an aside by its id`(indexed: Bool) {
    let desk = desk(indexed: indexed)
    #expect(desk.run("show", "rrrr2").output.contains("reaction"))
    #expect(desk.run("history", "rrrr2").code == 0)
    #expect(desk.run("purge", "rrrr2", "--yes").code == 0)
    #expect(!desk.journalText.contains(#""id":"rrrr2""#))
    #expect(desk.journalText.contains(#""id":"rrrr1""#))
    #expect(desk.run("show", "rrrr2").code == 1)
    #expect(desk.run("trash").output.contains("rrrr") == false)
  }

  @Test(arguments: [false, true])
  func `an aside is no target of undo, and ends no redo`(indexed: Bool) {
    let desk = desk(indexed: indexed)
    let before = desk.view
    #expect(desk.run("undo").code == 0)
    #expect(desk.view.count == before.count - 1)
    desk.replace(
      desk.journal + Array(#"{"id":"rrrr3","type":"x:key","aside":true,"payload":{}}"#.utf8) + [
        0x0A
      ])
    let redo = desk.run("redo")
    #expect(redo.code == 0, "\(redo.error)")
    #expect(desk.view == before)
  }

  @Test func `undo of a batch takes back the other lines`() {
    let desk = desk(
      #"{"id":"bbbb1","type":"text","at":"2026-02-01T00:00:00Z","batch":"bbbb1","payload":{"text":"new"}}"#,
      #"{"id":"bbbb2","type":"x:key","at":"2026-02-01T00:00:00Z","aside":true,"batch":"bbbb1","payload":{}}"#
    )
    let undo = desk.run("undo")
    #expect(undo.code == 0 && undo.output.contains("new"), "\(undo.error)")
    #expect(desk.run("list", "--count").output == "1\n")
    #expect(desk.run("show", "bbbb2").code == 0)
  }

  @Test func `of a post with an aside and another head, only the other is an item`() {
    let desk = desk(
      #"{"id":"cccc1","type":"x:clock","at":"2026-03-01T00:00:00Z","aside":true,"replaces":["pppp"],"payload":{}}"#,
      #"{"id":"dddd1","type":"text","at":"2026-03-01T00:00:00Z","replaces":["pppp"],"payload":{"text":"item"}}"#
    )
    #expect(desk.run("conflicts", "--format", "json").output.contains(#""conflicts":[]"#))
    #expect(desk.run("edit", "dddd1", "--text", "other").code == 0)
    #expect(desk.run("list", "--count").output == "2\n")
    #expect(desk.run("show", "cccc1").output.contains("clock"))
    #expect(desk.run("delete", "dddd1", "--yes").code == 0)
    #expect(desk.run("trash").output.contains("other"))
    #expect(desk.run("show", "cccc1").output.contains("clock"))
  }

  @Test func `its refs hold no deletion up, and protect no words`() {
    let desk = desk()
    #expect(desk.run("edit", "aaaa1", "--text", "new").code == 0)
    #expect(desk.run("compact", "--yes").code == 0)
    #expect(desk.journalText.contains(#""stub":true"#))
    let outcome = desk.run("delete", "aaaa1")
    #expect(outcome.code == 0, "\(outcome.error)")
  }

  @Test func `in a known kind, repeated or not true, it has no effect`() {
    let desk = Desk(
      journal: [
        Self.lines[0],
        #"{"id":"a","type":"text","at":"2026-01-01T00:00:00Z","aside":true,"payload":{"text":"a"}}"#,
        #"{"id":"b","type":"photo","at":"2026-01-01T00:00:00Z","aside":true,"aside":true,"payload":{}}"#,
        #"{"id":"c","type":"photo","at":"2026-01-01T00:00:00Z","aside":1,"payload":{}}"#,
        #"{"id":"d","type":"deletion","at":"2026-01-01T00:00:00Z","aside":true,"replaces":["x"],"payload":{}}"#,
        #"{"id":"x","type":"text","at":"2026-01-01T00:00:00Z","payload":{"text":"hidden"}}"#,
      ].map { $0 + "\n" }.joined())
    #expect(desk.run("list", "--count").output == "3\n")
    #expect(desk.run("edit", "a", "--text", "b").code == 0)
  }

  @Test func `an export as lines has asides, and others count them`() {
    let desk = desk()
    let lines = desk.run("export", "--to", "lines")
    #expect(lines.output.contains("rrrr1") && lines.output.contains("rrrr2"), "\(lines.output)")
    for format in ["markdown", "html", "csv", "json", "timeline", "jrnl"] {
      let outcome = desk.run("export", "--to", format)
      #expect(!outcome.output.contains("rrrr"), "\(format)")
      #expect(
        outcome.error.contains("records that are no entries, such as keys: 2 records"), "\(format)")
    }
  }

  @Test func `names with a colon are carried, and make no entry unknown`() {
    let desk = Desk(
      journal: [
        Self.lines[0],
        #"{"id":"aaaa","type":"text","at":"2026-01-01T00:00:00Z","x:starred":"yes","payload":{"text":"a","x:starred":"yes"}}"#,
      ].map { $0 + "\n" }.joined())
    #expect(desk.run("edit", "aaaa", "--text", "b").code == 0)
    let last = desk.lines.last?.asText ?? ""
    #expect(
      last.contains(#""x:starred":"yes","#) && last.contains(#","x:starred":"yes"}"#), "\(last)")
  }
}
