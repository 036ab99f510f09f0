import TestSupport
import Testing
import TimelineDomain

@testable import JournalCLI

/// Texts from an editor, which works on a draft so that nothing is lost.
@MainActor
struct EditorTests {
  nonisolated static let post = Post.text("7f3k2a", "First light")

  @Test func `a saved text leaves no draft`() async {
    let program = Program()
    program.sitDown()
    program.environment["EDITOR"] = "nano"
    program.environment["VISUAL"] = "code --wait"
    program.edit(writing: "First light\non the river\n")
    #expect(await program.run("add", "text").code == 0)
    #expect(program.console.commands == ["code --wait"])
    #expect(program.added.map(AddProgramTests.said) == ["First light\non the river"])
    #expect(program.drafts.kept.isEmpty)
  }

  @Test(arguments: [1, 130])
  func `an editor that fails leaves the draft and shows its path`(status: Int32) async {
    let program = Program()
    program.sitDown()
    program.edit(writing: "First light\n", status: status)
    let error = """
      journal: the editor 'vi' exited with status \(status); nothing was saved
      your text is kept; 'journal drafts restore d1' saves it

      """
    #expect(await program.run("add", "text") == Outcome(code: 1, output: "", error: error))
    #expect(program.drafts.kept == ["/drafts/1": "First light\n"])
    #expect(program.added.isEmpty)
  }

  @Test(arguments: [nil, 127] as [Int32?])
  func `a missing editor is named`(status: Int32?) async {
    let program = Program()
    program.sitDown()
    program.environment["EDITOR"] = "nvim"
    program.edit(writing: nil, status: status)
    let error =
      "journal: the editor 'nvim' could not be started; check $VISUAL or $EDITOR\n"
    #expect(await program.run("add", "text") == Outcome(code: 1, output: "", error: error))
    #expect(program.drafts.kept.isEmpty)
  }

  @Test(arguments: [nil, "", "\n", " \n\n"])
  func `an empty text is not saved`(text: String?) async {
    let program = Program()
    program.sitDown()
    program.edit(writing: text)
    let error = "journal: nothing to save: the text is empty\n"
    #expect(await program.run("add", "text") == Outcome(code: 1, output: "", error: error))
    #expect(program.drafts.kept.isEmpty)
  }

  @Test(arguments: [["--at", "never"], ["--tag", "two words"], ["--at", "2026-02-30"]])
  func `a wrong option is reported before the editor opens`(options: [String]) async {
    let program = Program()
    program.sitDown()
    program.edit(writing: "First light")
    #expect(await program.run(["add", "text"] + options).code == 2)
    #expect(program.console.commands.isEmpty)
  }

  @Test func `an invalid or refused text stays a draft`() async {
    let program = Program()
    program.sitDown()
    program.edit(writing: "First\u{0}light")
    #expect(
      await program.run("add", "text").error.hasSuffix(
        "your text is kept; 'journal drafts edit d1' opens it in your editor\n"))
    program.edit(writing: "First light")
    program.memory.failNext(with: .unwritable(path: "/j", .quota))
    #expect(
      await program.run("add", "text").error.hasSuffix(
        "your text is kept; 'journal drafts restore d2' saves it\n"))
    #expect(
      program.drafts.kept == ["/drafts/1": "First\u{0}light", "/drafts/2": "First light"])
  }

  @Test func `an entry opens as fields and text`() async {
    let program = Program(ContractSeed(posts: [Self.post, .mood("b2x9qq", note: "Slept well")]))
    program.sitDown()
    var seen: [String?] = []
    program.console.editor = { [drafts = program.drafts] _, path in
      seen.append(drafts.kept[String(decoding: path, as: UTF8.self)])
      drafts.rewrite(path, Array("changed\n".utf8))
      return 0
    }
    #expect(await program.run("edit", "7f3k").output == "edited 7f3k  changed\n")
    #expect(await program.run("edit", "b2x9").output == "edited b2x9  🙂 good · changed\n")
    #expect(
      seen == [
        "at: 2026-03-01 12:00Z\ntags:\nstar: no\n---\nFirst light\n",
        "at: 2026-03-01 12:00Z\nmood: good\ntags:\nstar: no\n---\nSlept well\n",
      ])
    #expect(program.drafts.kept.isEmpty)
  }

  @Test(arguments: [nil, "First light\n", "First light", "---\nFirst light\n"])
  func `an entry left as it was is unchanged`(text: String?) async {
    let program = Program(ContractSeed(posts: [Self.post]))
    program.sitDown()
    program.edit(writing: text)
    let outcome = await program.run("edit", "7f3k")
    #expect(
      outcome == Outcome(code: 0, output: "unchanged 7f3k  First light\n", error: ""))
    #expect(program.memory.saved.isEmpty)
    #expect(program.drafts.kept.isEmpty)
  }

  @Test func `an entry whose text ends with a line end can be left unchanged`() async {
    let program = Program(ContractSeed(posts: [.text("7f3k2a", "First light\n")]))
    program.sitDown()
    program.edit(writing: nil)
    let outcome = await program.run("edit", "7f3k")
    #expect(outcome.output.hasPrefix("unchanged 7f3k"))
    #expect(program.memory.saved.isEmpty)
  }

  @Test func `an emptied note is removed, but an emptied text is refused`() async {
    let program = Program(ContractSeed(posts: [Self.post, .mood("b2x9qq", note: "Slept well")]))
    program.sitDown()
    program.edit(writing: "\n")
    #expect(await program.run("edit", "b2x9").output == "edited b2x9  🙂 good\n")
    let outcome = await program.run("edit", "7f3k")
    let sentence = "7f3k would be empty; to delete it, use 'journal delete 7f3k'"
    #expect(outcome == Outcome(code: 1, output: "", error: "journal: \(sentence)\n"))
    #expect(program.drafts.kept.isEmpty)
  }

  @Test func `an unreadable entry does not open`() async {
    let program = Program(ContractSeed(unknown: [.unknown("7f3k2a")]))
    program.sitDown()
    let sentence =
      "7f3k can't be edited: it is of type 'photo', which this version does not know"
    #expect(
      await program.run("edit", "7f3k")
        == Outcome(code: 1, output: "", error: "journal: \(sentence)\n"))
    #expect(program.console.commands.isEmpty)
  }

  @Test func `no editor opens for a read-only journal`() async {
    let access = TimelineAccess(level: .readOnly, reason: .needs(["encryption"]))
    let program = Program(ContractSeed(posts: [Self.post], access: access))
    program.sitDown()
    program.edit(writing: "changed")
    let outcome = await program.run("edit", "7f3k")
    #expect(outcome.code == 1)
    #expect(outcome.error.contains("journal: nothing was written to /home/ada/"))
    #expect(program.console.commands.isEmpty && program.drafts.kept.isEmpty)
  }

  @Test func `without a home there is no draft folder and no editor`() async {
    let program = Program()
    program.sitDown()
    program.environment["HOME"] = nil
    let outcome = await program.run("--file", "/j.jsonl", "add", "text")
    #expect(outcome.code == 1)
    #expect(outcome.error.contains("HOME is not set"))
    #expect(program.console.commands.isEmpty)
    #expect(
      !outcome.error.contains("name a file"), "the journal has a path, but drafts have no folder")
  }
}

/// A mistake above the line of dashes can be corrected in the editor.
@MainActor
struct EditorAgainTests {
  private func program(_ texts: [String], answers: [String]) -> Program {
    let program = Program(ContractSeed(posts: [EditorTests.post]))
    program.sitDown()
    program.console.answers = answers
    var texts = texts[...]
    program.console.editor = { [drafts = program.drafts] _, path in
      if let text = texts.popFirst() { drafts.rewrite(path, Array(text.utf8)) }
      return 0
    }
    return program
  }

  @Test func `after a mistake the user can edit the same text again`() async {
    let wrong = "at: blah\ntags:\nstar: no\n---\nLate light\n"
    let right = "at: 2026-03-01 08:01:02\ntags:\nstar: no\n---\nLate light\n"
    let program = program([wrong, right], answers: ["y"])
    let outcome = await program.run("edit", "7f3k")
    #expect(
      outcome.code == 0 && outcome.output == "edited 7f3k  Late light  (Sun 2026-03-01 08:01)\n")
    #expect(outcome.error.hasPrefix("journal: 'at:' can't read 'blah'; "))
    #expect(outcome.error.hasSuffix("Open the editor again? [y/N] "))
    #expect(program.console.commands.count == 2 && program.drafts.kept.isEmpty)
  }

  @Test func `a text emptied the second time leaves no draft`() async {
    let program = program(["at: blah\n---\nLate light\n", ""], answers: ["y"])
    let outcome = await program.run("edit", "7f3k")
    #expect(outcome.code == 1 && program.drafts.kept.isEmpty)
    #expect(!outcome.error.contains("is kept"))
  }

  @Test func `declining to edit again keeps the draft`() async {
    let wrong = "at: blah\ntags:\nstar: no\n---\nLate light\n"
    let program = program([wrong], answers: ["n"])
    let outcome = await program.run("edit", "7f3k")
    #expect(outcome.code == 1 && program.drafts.kept == ["/drafts/1": wrong])
    #expect(
      outcome.error.hasSuffix(
        "your text is kept; 'journal drafts edit d1' opens it in your editor\n"))
  }
}
