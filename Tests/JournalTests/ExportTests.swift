import TestSupport
import Testing

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// `journal export` by the built program: files, folders, and the way back.
struct ExportTests {
  private static let journal = #"""
    {"format":"timeline-journal","version":1,"id":"h"}
    {"id":"aaaaaaaaaaaaaaaa","type":"text","at":"2026-11-01T10:00:00+09:00","payload":{"text":"[2026-11-01 10:00] \"First\", light\n\n## 川辺 #walk\r\n<b>😌</b>\n","tags":["deep work"],"starred":true}}
    {"id":"bbbbbbbbbbbbbbbb","type":"mood","at":"2026-11-02T10:00:01.5-05:00","payload":{"mood":"calm","score":4.5,"note":"=1+1; a, b"}}
    {"id":"cccccccccccccccc","type":"photo","at":"2026-11-03T10:00:00+09:00","payload":{"file":"a.jpg","n":1.0}}

    """#

  @Test(arguments: ["csv", "json", "markdown", "vjournal"])
  func `an export into an empty journal gives the same list`(format: String) {
    let desk = Desk(journal: Self.journal)
    let ending = ["markdown": "md", "vjournal": "ics"][format] ?? format
    let file = "\(desk.directory.path)/out.\(ending)"
    #expect(desk.run("export", "--to", format, "-o", file).code == 0)
    let copy = "\(desk.directory.path)/copy.jsonl"
    let answer = desk.run("import", file, "--from", format, "--file", copy, "--yes")
    #expect(answer.code == 0, "\(answer)")
    let list = desk.run("list", "--format", "json").output
    #expect(desk.run("list", "--format", "json", "--file", copy).output == list)
  }

  @Test func `a file is private and complete, and nothing else is left`() {
    let desk = Desk(journal: Self.journal)
    let before = Set(desk.directory.names())
    #expect(desk.run("export", "-o", "\(desk.directory.path)/out.html").code == 0)
    #expect(Set(desk.directory.names()).subtracting(before) == ["out.html"])
    #expect(desk.mode(of: "out.html") == 0o600)
    #expect(desk.journalText == Self.journal)
  }

  @Test func `a file that exists is kept unless the user says so`() {
    let desk = Desk(journal: Self.journal)
    desk.directory.write("out.md", Array("mine".utf8))
    let refused = desk.run("export", "-o", "\(desk.directory.path)/out.md")
    #expect(refused.code == 1 && refused.error.contains("--overwrite"))
    #expect(desk.directory.read("out.md") == Array("mine".utf8))
    #expect(desk.run("export", "-o", "\(desk.directory.path)/out.md", "--overwrite").code == 0)
    #expect(desk.directory.read("out.md").starts(with: "# ".utf8))
  }

  @Test func `the journal is never overwritten, not even through a link`() {
    let desk = Desk(journal: Self.journal)
    symlink("journal.jsonl", "\(desk.directory.path)/other.jsonl")
    for name in ["journal.jsonl", "other.jsonl"] {
      let answer = desk.run(
        "export", "--to", "lines", "-o", "\(desk.directory.path)/\(name)", "--overwrite")
      #expect(answer.code == 1 && answer.error.contains("the journal itself"))
    }
    #expect(desk.journalText == Self.journal)
  }

  @Test func `a folder has private files, and comes back`() {
    let desk = Desk(journal: Self.journal)
    let folder = "\(desk.directory.path)/notes"
    #expect(desk.run("export", "--per", "entry", "-o", folder).code == 0)
    let names = desk.directory.names(in: "notes/2026")
    #expect(names.count == 3)
    #expect(names.allSatisfy { desk.mode(of: "notes/2026/\($0)") == 0o600 })
    #expect(desk.mode(of: "notes") == 0o700)
    let copy = "\(desk.directory.path)/copy.jsonl"
    #expect(desk.run("import", folder, "--from", "markdown", "--file", copy, "--yes").code == 0)
    let list = desk.run("list", "--format", "json").output
    #expect(desk.run("list", "--format", "json", "--file", copy).output == list)
  }

  @Test(arguments: [("md", "markdown"), ("json", "json"), ("jrnl", "jrnl")])
  func `a format in place of a query writes no empty file`(word: String, format: String) {
    let desk = Desk()
    desk.run("text", "Walked along the river")
    let outcome = desk.run("export", word, "-o", "\(desk.directory.path)/copy")
    #expect(outcome.code == 2 && outcome.error.contains("'export --to \(format)'"), "\(outcome)")
    #expect(!desk.directory.names(in: "").contains("copy"))
  }
}
