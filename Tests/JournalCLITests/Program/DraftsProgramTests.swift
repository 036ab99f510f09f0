import Terminal
import TestSupport
import Testing
import TimelineDomain

@testable import JournalCLI

/// `journal drafts`, `drafts show` and `drafts discard`.
@MainActor
struct DraftsProgramTests {
  private func program() -> Program {
    let program = Program()
    program.keep("First light\non the river\n")
    program.keep("\n  Slept well", for: ["--file", "/j", "add", "mood", "--", "good", "-"])
    program.keep(
      "Dinner", for: ["--file", "/j", "edit", "--star", "--text", "-", "--", "7f3k2a9999"])
    program.keep(" \n")
    return program
  }

  // MARK: list

  @Test func `a draft of an entry whose id looks like a position is for that entry`() async throws {
    let program = Program(
      ContractSeed(posts: [.text("@1", "First"), .text("bbbb", "Second"), .text("cccc", "Third")]))
    let purpose = DraftPurpose(
      words: ["edit", "--text", "-", "@1"], entry: EntryID("@1"), base: [EntryID("@1")])
    _ = try program.drafts.keep(Array("Late light".utf8), for: purpose)
    let outcome = await program.run("drafts", "restore", "d1")
    #expect(outcome.code == 0 && outcome.output.hasPrefix("edited @1  Late light"), "\(outcome)")
  }

  @Test func `an empty list of drafts is reported`() async {
    #expect(
      await Program().run("drafts") == Outcome(code: 0, output: "", error: "There are no drafts.\n")
    )
    #expect(await Program().run("drafts", "--format", "json").output == "[]\n")
  }

  @Test(arguments: [[], ["--quiet"]])
  func `each draft has one line, newest first`(options: [String]) async {
    #expect(
      await program().run(["drafts"] + options)
        == Outcome(
          code: 0,
          output: """
            d4  2026-11-21 08:01  (empty)
            d3  2026-11-21 08:01  --file /j edit --star --text -- 7f3k2a9999 · Dinner
            d2  2026-11-21 08:01  --file /j mood -- good ·   Slept well
            d1  2026-11-21 08:01  First light

            """, error: ""))
  }

  @Test func `a draft of an edit shows its text without the fields`() async {
    let program = Program()
    program.keep(
      "at: 2026-11-21 08:01\ntags: walk\nstar: no\n---\nLate light\n", for: ["edit", "7f3k2a", "-"])
    #expect(
      await program.run("drafts").output == "d1  2026-11-21 08:01  edit 7f3k2a · Late light\n")
  }

  @Test func `a line is cut at the terminal's width, but not in a pipe`() async {
    let program = Program()
    program.keep(String(repeating: "light ", count: 30))
    #expect(await program.run("drafts").output.count > 180)
    program.sitDown(columns: 40)
    let output = await program.run("drafts").output
    #expect(output.hasPrefix("d1  2026-11-21 08:01  light") && output.hasSuffix("…\n"))
    #expect(output.count <= 41)
  }

  @Test func `a script gets the texts and their commands`() async {
    #expect(
      await program().run("drafts", "--format", "json").output == #"[{"name":"d4","#
        + #""path":"/drafts/4","command":null,"text":" \n"},{"name":"d3","path":"/drafts/3","#
        + #""command":["--file","/j","edit","--star","--text","-","--","7f3k2a9999"],"#
        + #""text":"Dinner"},{"name":"d2","path":"/drafts/2","#
        + #""command":["--file","/j","add","mood","--","good","-"],"text":"\n  Slept well"},"#
        + #"{"name":"d1","path":"/drafts/1","command":null,"text":"First light\non the river\n"}]"#
        + "\n")
  }

  @Test(
    arguments: [
      ["drafts"], ["drafts", "show", "d1"], ["drafts", "restore", "d1"],
      ["drafts", "discard", "d1"], ["drafts", "discard", "--all", "--yes"],
    ])
  func `a missing home and an unreadable folder are reported`(words: [String]) async {
    let homeless = program()
    homeless.environment["HOME"] = nil
    let outcome = await homeless.run(["--file", "/j"] + words)
    #expect(outcome.code == 1 && outcome.error.contains("HOME is not set"))
    let refused = program()
    refused.drafts.failAlways(with: .unreadable(path: "/drafts", .permission))
    let error = await refused.run(words).error
    #expect(error.hasPrefix("journal: can't read /drafts: you have no permission to read it"))
    #expect(refused.drafts.kept.count == 4)
  }

  // MARK: show

  @Test func `a pipe gets the draft byte for byte`() async {
    let program = Program()
    let text = Array((HostileTextTests.evil + "\n\n").utf8) + [0xFF]
    program.keep(text)
    #expect(await program.run("drafts", "show", "d1").code == 0)
    #expect(program.console.output == text)
  }

  @Test func `a terminal gets no control characters`() async {
    let program = Program()
    program.keep("a\n" + HostileTextTests.evil)
    program.sitDown()
    let outcome = await program.run("drafts", "show", "d1")
    #expect(outcome.output.hasPrefix("a\nx␛[2J␇"))
    #expect(outcome.output.liveCharacters == [])
  }

  @Test func `a script gets one object`() async {
    #expect(
      await program().run("drafts", "show", "d1", "--format", "json").output
        == #"{"name":"d1","path":"/drafts/1","command":null,"#
        + #""text":"First light\non the river\n"}"# + "\n")
  }

  // MARK: Names

  @Test(arguments: ["show", "restore", "discard"])
  func `any unique beginning of a name works`(command: String) async {
    let program = Program()
    for number in 1...11 { program.keep("text \(number)") }
    let ambiguous = await program.run("drafts", command, "d")
    #expect(ambiguous.code == 1)
    #expect(
      ambiguous.error.hasPrefix(
        "journal: 'd' is ambiguous: 11 drafts begin with it; write d11, d10, "))
    let exact = await program.run("drafts", command, "d1")
    #expect(exact.code == 0, "d1 is d1, and not the beginning of d10 and d11")
    let one = Program()
    one.keep("text")
    #expect(await one.run("drafts", command, "d").code == 0)
  }

  @Test(arguments: ["show", "restore", "discard"], ["x7f3", "d11"])
  func `an unknown name matches no draft`(
    command: String, word: String
  ) async {
    let program = Program()
    program.keep("text")
    let error = "journal: there is no draft '\(word)'; 'journal drafts' lists them\n"
    #expect(
      await program.run("drafts", command, word) == Outcome(code: 1, output: "", error: error))
    #expect(program.drafts.kept.count == 1)
  }

  @Test(arguments: ["show", "restore", "edit"])
  func `a command for one draft needs its name if there are several`(command: String) async {
    #expect(await program().run("drafts", command).code == 2)
    #expect(await program().run("drafts", command, "d1", "d2").code == 2)
  }

  // MARK: Hostile drafts

  @Test(arguments: [
    ["drafts"], ["drafts", "show", "d1"], ["drafts", "restore", "d1"],
    ["drafts", "restore", "d2"], ["drafts", "restore", "d3"], ["drafts", "--format", "json"],
    ["drafts", "show", "d2", "--format", "json"], ["drafts", "discard", "d1"],
    ["drafts", "show", HostileTextTests.evil],
  ])
  func `control characters in drafts never reach a terminal`(words: [String]) async {
    let evil = HostileTextTests.evil
    let program = Program()
    program.keep(evil, for: ["--file", evil, "edit", "--text", "-", "--", "\u{1B}[2J"])
    program.keep(evil, for: ["add", evil])
    program.keep(evil, for: ["--file", "/j", "add", "mood", "--", "\u{1B}[2J", "-"])
    program.sitDown()
    let outcome = await program.run(words)
    #expect(!(outcome.output + outcome.error).isEmpty)
    #expect((outcome.output + outcome.error).liveCharacters == [])
  }
}
