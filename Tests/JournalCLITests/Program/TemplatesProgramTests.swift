import TestSupport
import Testing
import TimelineDomain

@testable import JournalCLI

/// Templates: writing, listing and using them.
@MainActor
struct TemplatesProgramTests {
  nonisolated static let some =
    #"{"journals": {"work": {"path": "/w", "templates": {"own": "Own {date}"}}, "home": "/h"}, "#
    + #""templates": {"evening": "{weekday}:\n", "in": "It was {text} today"}}"#

  private func program() -> Program {
    let program = Program()
    program.settings.text = Self.some
    return program
  }

  @Test func `words replace the placeholder, or follow the template`() async {
    let program = program()
    for words in [
      ["in", "cold"], ["evening", "went home"], ["evening", "--at", "2026-11-20", "x"],
    ] {
      #expect(await program.run(["add", "text", "--template"] + words).code == 0)
    }
    #expect(await program.run("-j", "work", "add", "text", "--template", "own", "x").code == 0)
    program.console.input = Array("from a pipe\n".utf8)
    #expect(await program.run("add", "text", "--template", "in").code == 0)
    #expect(
      program.added.map(AddProgramTests.said) == [
        "It was cold today", "Saturday:\nwent home", "Friday:\nx", "Own 2026-11-21\nx",
        "It was from a pipe today",
      ])
  }

  @Test func `the editor opens with the template, and an unchanged one is not saved`() async {
    let program = program()
    program.sitDown()
    var seen: [String?] = []
    program.console.editor = { [drafts = program.drafts] _, path in
      seen.append(drafts.kept[String(decoding: path, as: UTF8.self)])
      return 0
    }
    let untouched = await program.run("add", "text", "--template", "evening")
    #expect(untouched.code == 1)
    #expect(
      untouched.error
        == "journal: nothing to save: you did not change the template 'evening'\n")
    #expect(seen == ["Saturday:\n"] && program.drafts.kept.isEmpty)
    program.edit(writing: "Saturday:")
    #expect(await program.run("add", "text", "--template", "evening").code == 1)
    #expect(program.drafts.kept.isEmpty && program.added.isEmpty)
    program.edit(writing: "Saturday:\nwent home\n")
    #expect(await program.run("add", "text", "--template", "evening").code == 0)
    #expect(program.added.map(AddProgramTests.said) == ["Saturday:\nwent home"])
  }

  @Test func `an unknown template is reported before the editor opens`()
    async
  {
    let program = program()
    let outcome = await program.run("add", "text", "--template", "evning", "--star", "words")
    #expect(outcome.code == 1)
    #expect(
      outcome.error.hasPrefix("journal: there is no template 'evning'; did you mean 'evening'?"))
    #expect(program.drafts.kept.isEmpty)
    program.sitDown()
    #expect(await program.run("add", "text", "--template", "own").code == 1)
    #expect(program.console.commands.isEmpty)
  }

  @Test func `a refused text is kept as typed, and restored with its template`() async {
    let program = program()
    program.memory.failNext(with: .unwritable(path: "/w", .quota))
    #expect(await program.run("add", "text", "--template", "in", "cold").code == 1)
    #expect(program.drafts.kept == ["/drafts/1": "cold"])
    #expect(await program.run("drafts", "restore", "d1").code == 0)
    #expect(program.added.map(AddProgramTests.said) == ["It was cold today"])
  }

  @Test func `a template without any words is not saved`() async {
    #expect(await program().run("add", "text", "--template", "in", " ").code == 1)
  }

  @Test func `templates are listed and shown, a journal's own first`() async {
    let program = program()
    #expect(
      await program.run("templates").output
        == "evening  {weekday}:\nin       It was {text} today\n")
    #expect(
      await program.run("-j", "work", "templates", "--format", "json").output
        == #"[{"name":"own","journal":"work","text":"Own {date}"},"#
        + #"{"name":"evening","journal":null,"text":"{weekday}:\n"},"#
        + #"{"name":"in","journal":null,"text":"It was {text} today"}]"# + "\n")
    #expect(await program.run("templates", "show", "evening").output == "{weekday}:\n")
    #expect(await program.run("templates", "show", "own", "-j", "work").output == "Own {date}")
    #expect(await program.run("templates", "show", "own").code == 1)
    #expect(await program.run("templates", "-j", "x").code == 1)
    #expect(await Program().run("templates").error.hasPrefix("There are no templates.\n"))
  }

  @Test func `a template can be written in the editor`() async {
    let program = program()
    program.sitDown()
    program.edit(writing: "It was {text}\n")
    #expect(await program.run("templates", "edit", "in").output == "edited in\n")
    #expect(await program.run("templates", "edit", "in").output == "unchanged in\n")
    #expect(await program.run("templates", "edit", "new").output == "added new\n")
    #expect(
      program.settings.text
        == Self.some.replacing(
          "It was {text} today\"", with: #"It was {text}", "new": "It was {text}""#))
    program.edit(writing: nil)
    #expect(await program.run("templates", "edit", "empty").code == 1)
    #expect(program.drafts.kept.isEmpty)
  }

  @Test func `a template for one journal turns its path into an object`() async {
    let program = program()
    program.console.input = Array("Mine".utf8)
    #expect(await program.run("-j", "home", "templates", "edit", "in", "-").output == "added in\n")
    #expect(
      program.settings.text
        == Self.some.replacing(
          #""home": "/h""#, with: #""home": {"path": "/h", "templates": {"in": "Mine"}}"#))
    #expect(await program.run("-j", "home", "templates", "show", "in").output == "Mine")
    #expect(await program.run("templates", "show", "in").output == "It was {text} today")
    #expect(await program.run("-j", "home", "templates", "remove", "in").output == "removed in\n")
    #expect(await program.run("-j", "home", "templates", "remove", "in").code == 1)
    #expect(await program.run("-j", "home", "add", "text", "x").code == 0)
    #expect(program.paths.last == "/h")
  }

  @Test func `a template can be removed`() async {
    let program = program()
    #expect(await program.run("templates", "remove", "in").output == "removed in\n")
    #expect(
      program.settings.text == Self.some.replacing(#", "in": "It was {text} today""#, with: ""))
    #expect(await program.run("templates", "remove", "in").code == 1)
    #expect(await program.run("templates", "edit", "a", "b").code == 2)
  }

  @Test func `a template that can't be saved is kept as a draft`() async {
    let program = program()
    program.sitDown()
    program.console.editor = { [drafts = program.drafts, settings = program.settings] _, path in
      drafts.rewrite(path, Array("Mine\n".utf8))
      settings.text = "{"
      return 0
    }
    let outcome = await program.run("templates", "edit", "new", "-j", "work")
    #expect(outcome.code == 1)
    #expect(program.drafts.kept == ["/drafts/1": "Mine\n"])
    program.settings.text = Self.some
    #expect(await program.run("drafts", "restore", "d1").output == "added new\n")
    #expect(await program.run("templates", "show", "new", "-j", "work").output == "Mine\n")
    #expect(program.drafts.kept.isEmpty)
  }
}
