import TestSupport
import Testing
import TimelineDomain

@testable import JournalCLI

/// `journal export` to standard output, to a file and to a folder.
@MainActor
struct ExportProgramTests {
  nonisolated static let seed = ContractSeed(
    posts: [
      .text("7f3k2a", "First light #walk", at: .march(1)),
      .mood("b2x9qq", "good", at: .march(2), note: "Slept well"),
    ],
    unknown: [.unknown("c3c3c3", at: .march(2))])

  @Test func `without a file the export goes to standard output, oldest first`() async {
    let outcome = await Program(Self.seed).run("export", "--to", "jrnl")
    #expect(outcome.code == 0)
    let lines = outcome.output.split(separator: "\n").map(String.init)
    #expect(lines.first?.hasSuffix("First light #walk") == true)
    #expect(outcome.error.contains("jrnl has no moods: the moods of 1 entry are written as text"))
    #expect(outcome.error.contains("1 entry of the type"))
  }

  @Test func `the name of the file decides the format`() async {
    let program = Program(Self.seed)
    let outcome = await program.run("export", "-o", "/x/a.html")
    #expect(outcome.output == "exported 3 entries to /x/a.html\n")
    #expect(program.exports.files["/x/a.html"]?.hasPrefix("<!doctype html>") == true)
    await program.run("export", "-o", "/x/a.csv")
    #expect(program.exports.files["/x/a.csv"]?.hasPrefix("id,type,at,text") == true)
    await program.run("export", "-o", "/x/a")
    #expect(program.exports.files["/x/a"]?.hasPrefix("# Journal\n") == true)
  }

  @Test func `a query chooses the entries, and to is a format and no day`() async {
    let program = Program(Self.seed)
    await program.run("export", "mood:good", "--to", "csv", "-o", "/x/a.csv")
    #expect(program.exports.files["/x/a.csv"]?.split(separator: "\n").count == 2)
  }

  @Test func `a folder has a file for each day`() async {
    let program = Program(Self.seed)
    let outcome = await program.run("export", "--per", "day", "-o", "/notes")
    #expect(outcome.code == 0)
    #expect(
      program.exports.files.keys.sorted() == [
        "/notes/2026/2026-03-01.md", "/notes/2026/2026-03-02.md",
      ])
  }

  @Test func `a file for each entry has its own name`() async {
    let program = Program(Self.seed)
    await program.run("export", "--per", "entry", "-o", "/notes")
    #expect(program.exports.files.count == 3)
    let text = program.exports.files.values.first { $0.contains("First light") }
    #expect(text?.hasPrefix("---\ndate: 2026-03-01T") == true)
  }

  @Test func `a file that exists is replaced only if the user says so`() async {
    let program = Program(Self.seed)
    program.exports.put("old", at: "/x/a.md")
    let refused = await program.run("export", "-o", "/x/a.md")
    #expect(refused.code == 1)
    #expect(refused.error.contains("add --overwrite to replace it"))
    #expect(program.exports.files["/x/a.md"] == "old")
    #expect(await program.run("export", "-o", "/x/a.md", "--overwrite").code == 0)
    #expect(program.exports.files["/x/a.md"] != "old")
  }

  @Test func `a terminal asks before it replaces a file`() async {
    let program = Program(Self.seed)
    program.exports.put("old", at: "/x/a.md")
    program.sitDown()
    program.console.answers = ["n"]
    let declined = await program.run("export", "-o", "/x/a.md")
    #expect(declined.error.contains("Replace it?"))
    #expect(program.exports.files["/x/a.md"] == "old")
    program.console.answers = ["y"]
    #expect(await program.run("export", "-o", "/x/a.md").code == 0)
    #expect(program.exports.files["/x/a.md"] != "old")
  }

  @Test func `the journal itself is never overwritten`() async {
    let program = Program(Self.seed)
    let outcome = await program.run("export", "--file", "/j.jsonl", "-o", "/j.jsonl", "--overwrite")
    #expect(outcome.code == 1)
    #expect(outcome.error.contains("is the journal itself"))
    #expect(program.exports.files.isEmpty)
  }

  @Test(arguments: [
    ["--per", "day"], ["--to", "jrnl-folder"], ["--per", "day", "--to", "csv", "-o", "/x"],
    ["--format", "json"], ["--to", "excel"], ["-o", ""],
  ])
  func `options that don't fit are a usage error`(words: [String]) async {
    let program = Program(Self.seed)
    #expect(await program.run(["export"] + words).code == 2)
    #expect(program.exports.files.isEmpty)
  }

  @Test func `scripts get the counts as JSON`() async {
    let program = Program(Self.seed)
    let outcome = await program.run(
      "export", "--format", "json", "--to", "daylio", "-o", "/x/a.csv")
    #expect(outcome.output.hasPrefix(#"{"exported":1,"to":"daylio","path":"/x/a.csv","losses":{"#))
    #expect(outcome.output.contains(#""text":1"#))
  }

  @Test func `a terminal gets no live control characters`() async {
    let program = Program(ContractSeed(posts: [.text("7f3k2a", "a\u{1B}[31mb", at: .march(1))]))
    program.sitDown()
    let outcome = await program.run("export", "--to", "markdown", "-o", "-")
    #expect(!outcome.output.contains("\u{1B}"))
    #expect(outcome.output.contains("[31mb"))
  }
}
