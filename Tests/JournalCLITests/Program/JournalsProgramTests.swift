import TestSupport
import Testing
import TimelineDomain

@testable import JournalCLI

/// Named journals.
@MainActor
struct JournalsProgramTests {
  nonisolated static let two =
    #"{"journals": {"work": "/w.jsonl", "home": {"path": "~/h.jsonl", "x": 1}}, "default-journal": "home"}"#

  private func program(_ text: String = two) -> Program {
    let program = Program()
    program.settings.text = text
    return program
  }

  @Test func `a named journal is used, else the default`() async {
    let program = program()
    for words in [["-j", "work"], ["--journal", "home"], [], ["--file", "x"], ["-jwork"]] {
      #expect(await program.run(words + ["list"]).code == 0)
    }
    #expect(
      program.paths == ["/w.jsonl", "/home/ada/h.jsonl", "/home/ada/h.jsonl", "x", "/w.jsonl"])
  }

  @Test func `JOURNAL_FILE wins over the default, and a name wins over JOURNAL_FILE`() async {
    let program = program()
    program.environment["JOURNAL_FILE"] = "/f"
    #expect(await program.run("list").code == 0)
    #expect(await program.run("-j", "work", "list").code == 0)
    #expect(program.paths == ["/f", "/w.jsonl"])
  }

  @Test func `a relative path starts at the settings folder`() async {
    let program = program(#"{"journals": {"a": "b/c.jsonl"}}"#)
    #expect(await program.run("-j", "a", "list").code == 0)
    #expect(program.paths == ["/home/ada/.config/journal/b/c.jsonl"])
  }

  @Test func `--file and --journal can't be combined`() async {
    let outcome = await program().run("-j", "work", "--file", "x", "add", "text", "First light")
    #expect(outcome.code == 2)
    #expect(outcome.error.hasPrefix("journal: '--file' and '--journal' can't be used together"))
    #expect(!outcome.error.contains("is kept"))
  }

  @Test func `an unknown name is reported`() async {
    let program = program()
    let outcome = await program.run("-j", "wrok", "add", "text", "First light")
    #expect(outcome.code == 1)
    #expect(outcome.error.hasPrefix("journal: there is no journal 'wrok'; did you mean 'work'?\n"))
    #expect(program.drafts.kept.isEmpty)
    #expect(program.added.isEmpty)
  }

  @Test func `an unknown name reads no pipe`() async {
    let program = program()
    program.console.input = Array("First light".utf8)
    #expect(await program.run("-j", "wrok", "add", "text").code == 1)
    #expect(program.drafts.kept.isEmpty)
  }

  @Test func `an unknown default writes to no other journal`() async {
    let program = program(#"{"default-journal": "work"}"#)
    let outcome = await program.run("add", "text", "First light")
    #expect(outcome.code == 1)
    #expect(
      outcome.error.hasPrefix("journal: the setting default-journal is 'work', but there is no"))
    #expect(program.added.isEmpty && program.drafts.kept.isEmpty)
    for words in [
      ["config", "list"], ["journals"], ["templates"], ["drafts"], ["config", "path"],
    ] {
      #expect(await program.run(words).code == 0, "\(words)")
    }
    #expect(await program.run("config", "unset", "default-journal").code == 0)
    #expect(await program.run("add", "text", "First light").code == 0)
  }

  @Test func `the unnamed journal has the name that --all shows`() async {
    let program = program()
    #expect(await program.run("-j", "journal", "list").code == 0)
    #expect(program.paths.last == RestoreProgramTests.home)
    program.environment["JOURNAL_FILE"] = "/x/diary.jsonl"
    await program.run("list", "-j", "work,diary")
    #expect(program.paths.suffix(2).sorted() == ["/w.jsonl", "/x/diary.jsonl"])
    #expect(await program.run("-j", "journal", "list").code == 1)
    // A name in the settings wins.
    program.environment["JOURNAL_FILE"] = "/x/work.jsonl"
    #expect(await program.run("-j", "work", "list").code == 0)
    #expect(program.paths.last == "/w.jsonl")
  }

  @Test func `only a known journal can be the default`() async {
    let program = program()
    #expect(await program.run("config", "set", "default-journal", "wrok").code == 1)
    #expect(await program.run("config", "set", "default-journal", "work").code == 0)
    #expect(program.settings.text == Self.two.replacing(#": "home"}"#, with: #": "work"}"#))
  }

  @Test func `list shows paths and sizes`() async {
    let program = program()
    program.settings.put("/w.jsonl", size: 4321)
    let outcome = await program.run("journals")
    #expect(
      outcome.output == """
        work  /w.jsonl  (4321 bytes)
        home  /home/ada/h.jsonl  (does not exist yet, the default)

        """)
    #expect(
      await program.run("journals", "--format", "json").output
        == #"[{"name":"work","path":"/w.jsonl","exists":true,"bytes":4321,"default":false,"templates":[]},"#
        + #"{"name":"home","path":"/home/ada/h.jsonl","exists":false,"bytes":null,"default":true,"templates":[]}]"#
        + "\n")
    #expect(await Program().run("journals").error.hasPrefix("No journal has a name.\n"))
  }

  @Test func `a name can be added and removed, and the rest stays as it was`() async {
    let program = program()
    #expect(
      await program.run("journals", "add", "new", "n.jsonl").output == "added new  /here/n.jsonl\n")
    #expect(await program.run("journals", "add", "tilde", "~/t").output == "added tilde  ~/t\n")
    #expect(await program.run("journals", "add", "tilde", "~/t").output == "unchanged tilde  ~/t\n")
    #expect(
      program.settings.text
        == Self.two.replacing(
          #""x": 1}}"#, with: #""x": 1}, "new": "/here/n.jsonl", "tilde": "~/t"}"#))
    let taken = await program.run("journals", "add", "work", "/other")
    #expect(taken.code == 1)
    #expect(taken.error.hasPrefix("journal: the name 'work' is taken by /w.jsonl"))
    #expect(await program.run("journals", "remove", "new").code == 0)
    #expect(await program.run("journals", "remove", "tilde").code == 0)
    #expect(program.settings.text == Self.two)
    let home = await program.run("journals", "remove", "home")
    #expect(
      home.output == """
        removed home
        The file ~/h.jsonl is unchanged.
        There is no default journal now.

        """)
    #expect(program.settings.text == #"{"journals": {"work": "/w.jsonl"}}"#)
    #expect(await program.run("journals", "remove", "home").code == 1)
  }

  @Test(arguments: ["two words", "-x", "a/b", "\u{1B}", ""])
  func `a name must be one word`(name: String) async {
    #expect(await Program().run("journals", "add", "--", name, "/x").code == 2)
  }

  @Test func `changing the path of a journal keeps its other members`() async {
    let program = program()
    #expect(await program.run("config", "set", "journals.home", "/n").code == 0)
    #expect(program.settings.text == Self.two.replacing("~/h.jsonl", with: "/n"))
  }

  @Test func `a draft records the path of a named journal`() async throws {
    let program = program()
    program.memory.failNext(with: .unwritable(path: "/w", .quota))
    #expect(await program.run("-j", "work", "add", "text", "--star", "First light").code == 1)
    let draft = try #require(try program.drafts.drafts().first)
    #expect(program.drafts.purpose(of: draft)?.journal == "/w.jsonl")
    #expect(await program.run("drafts", "restore", "d1").code == 0)
    #expect(program.paths.last == "/w.jsonl")
    program.keep("other", for: ["--file", "/w.jsonl", "add", "text", "--", "-"])
    #expect(await program.run("drafts", "restore", "d2").code == 0)
    #expect(program.paths.last == "/w.jsonl")
  }

  @Test func `an empty list shows how to start the named journal`() async {
    let program = Program(
      answering: LoadResult(timeline: Timeline(), summary: .init(), exists: false))
    program.settings.text = Self.two
    #expect(
      await program.run("-j", "work", "list").error.hasSuffix(
        "Start it with: journal -j work add text First light on the river\n"))
  }
}
