import TestSupport
import Testing

/// A merge with what it settled is one command.
struct MergeUndoTests {
  private static func line(
    _ id: String, _ text: String, replaces: String? = nil, more: String = "", tags: String = ""
  ) -> String {
    let link = replaces.map { #","replaces":["\#($0)"]"# } ?? ""
    return
      #"{"id":"\#(id)","type":"text","at":"2026-11-20T08:00:00Z"\#(link)\#(more),"payload":{"text":"\#(text)"\#(tags)}}"#
  }

  private static let header = #"{"format":"timeline-journal","version":1,"id":"j"}"#

  /// Two copies that changed different fields of `a`; the other has entries of its own and deleted `b`.
  private func merged() throws -> (desk: Desk, before: [String]) {
    let base = [Self.header, Self.line("a", "alpha"), Self.line("b", "beta")]
    let own = base + [Self.line("a1", "alpha changed", replaces: "a")]
    let copy =
      base + [
        Self.line("a2", "alpha", replaces: "a", tags: #","tags":["sea"]"#),
        Self.line("n", "only the copy"), Self.line("m", "deleted there"),
        #"{"id":"d","type":"deletion","at":"2026-11-20T08:00:00Z","replaces":["b"],"payload":{}}"#,
        #"{"id":"e","type":"deletion","at":"2026-11-20T08:00:00Z","replaces":["m"],"payload":{}}"#,
      ]
    let desk = Desk(journal: Array(own.map { $0 + "\n" }.joined().utf8))
    desk.directory.write("copy.jsonl", Array(copy.map { $0 + "\n" }.joined().utf8))
    let before = shown(desk)
    #expect(desk.run("merge", "\(desk.directory.path)/copy.jsonl").code == 0)
    #expect(shown(desk) == ["alpha changed sea", "only the copy"])
    return (desk, before)
  }

  private func shown(_ desk: Desk) -> [String] {
    desk.run("list", "--format", "jsonl", "--quiet").lines.compactMap { line in
      guard let item = PageValue(line: line), let text = item["text"]?.string?.asText else {
        return nil
      }
      let tags = item["tags"]?.strings?.map(\.asText) ?? []
      return ([text] + tags).joined(separator: " ")
    }.sorted()
  }

  @Test func `30.11 undo of a merge that settled shows what was shown before`() throws {
    let (desk, before) = try merged()
    let lines = desk.lines
    let outcome = desk.run("undo")
    #expect(outcome.code == 0, "\(outcome.error)")
    #expect(shown(desk) == before)
    #expect(Array(desk.lines.prefix(lines.count)) == lines, "the lines of the copy stay")
    // What was merged once does not come back.
    #expect(desk.run("merge", "\(desk.directory.path)/copy.jsonl").code == 0)
    #expect(shown(desk) == before)
  }

  @Test func `30.11 redo brings the merge back, and an undo takes it back again`() throws {
    let (desk, before) = try merged()
    let after = shown(desk)
    for _ in 0..<2 {
      #expect(desk.run("undo").code == 0)
      #expect(shown(desk) == before)
      let redo = desk.run("redo")
      #expect(redo.code == 0, "\(redo.error)")
      #expect(shown(desk) == after)
    }
  }

  @Test func `30.11 commands after the merge are undone before it`() throws {
    let (desk, before) = try merged()
    #expect(desk.run("add", "text", "later").code == 0)
    #expect(desk.run("undo", "2").code == 0)
    #expect(shown(desk) == before)
  }

  @Test func `30.11 a copy's record means nothing where other lines are before it`() throws {
    let (desk, _) = try merged()
    let copy = desk.journal
    let own = [
      Self.header, Self.line("a", "alpha"), Self.line("b", "beta"), Self.line("n", "only the copy"),
    ]
    desk.directory.write("merged.jsonl", copy)
    desk.replace(Array(own.map { $0 + "\n" }.joined().utf8))
    #expect(desk.run("merge", "\(desk.directory.path)/merged.jsonl").code == 0)
    #expect(desk.run("undo").code == 0)
    #expect(shown(desk).contains("only the copy"), "only what the copy settled is taken back")
    #expect(shown(desk).contains("alpha sea"))
  }

  @Test func `30.11 an undo of many entries asks in a terminal and names the command`() throws {
    let desk = Desk()
    let notes = (0..<101).map { "2026-11-20 08:00 note \($0)\n" }.joined(separator: "\n")
    desk.directory.write("jrnl.txt", Array(notes.utf8))
    let arguments = ["import", "\(desk.directory.path)/jrnl.txt", "--from", "jrnl", "--yes"]
    #expect(desk.run(arguments.map { Array($0.utf8) }).code == 0)
    let count = shown(desk).count
    #expect(count == 101)
    let (screen, code) = desk.session("undo", typing: "n\n")
    #expect(screen.contains("The last command is an import of 101 entries."))
    #expect(screen.contains("Take back 101 entries?"))
    #expect(code == 1)
    #expect(shown(desk).count == count)
    // Without a terminal it goes on and says what it took back.
    let outcome = desk.run("undo")
    #expect(outcome.code == 0)
    #expect(outcome.output.contains("undid 96 more"))
    #expect(shown(desk).isEmpty)
  }

  @Test(arguments: [
    #"{"id":"h","type":"deletion","at":"2026-11-20T08:00:00Z","replaces":["b"],"payload":{"purged":"soft"}}"#,
    #"{"id":"h","type":"deletion","at":"2026-11-20T08:00:00Z","needs":["later"],"replaces":["b"],"payload":{}}"#,
    #"{"id":"h","type":"text","at":"2026-11-20T08:00:00Z","needs":["later"],"payload":{"text":"sealed"}}"#,
  ])
  func `31.2 undo of a merge that brought what no line takes back is refused`(line: String) {
    let base = [Self.header, Self.line("a", "alpha"), Self.line("b", "beta")]
    let own = base + [Self.line("a1", "alpha changed", replaces: "a")]
    let copy =
      base + [Self.line("a2", "alpha", replaces: "a", tags: #","tags":["sea"]"#), line]
    let desk = Desk(journal: Array(own.map { $0 + "\n" }.joined().utf8))
    desk.directory.write("copy.jsonl", Array(copy.map { $0 + "\n" }.joined().utf8))
    #expect(desk.run("merge", "\(desk.directory.path)/copy.jsonl").code == 0)
    let before = desk.state
    let outcome = desk.run("undo")
    #expect(outcome.code == 1 && outcome.error.contains("can't read"), "\(outcome)")
    #expect(desk.state == before)
  }

  @Test(arguments: [0, 400])
  func `30.4 a compaction removes the words of a deleted version of a shown entry`(padding: Int) {
    let others = (0..<padding).map { Self.line("p\($0)", String(repeating: "light ", count: 40)) }
    let lines =
      [Self.header] + others + [
        #"{"id":"b","type":"text","at":"2026-11-20T08:00:00Z","stub":true}"#,
        Self.line("c", "secret", replaces: "b"),
        #"{"id":"d","type":"deletion","at":"2026-11-20T08:00:00Z","replaces":["c"],"payload":{}}"#,
        Self.line("f", "shown", replaces: "b"),
      ]
    let desk = Desk(journal: Array(lines.map { $0 + "\n" }.joined().utf8))
    #expect(desk.run("compact", "--yes").code == 0)
    #expect(!desk.journalText.contains("secret"))
    #expect(desk.journalText.contains("shown"))
  }
}
