import TestSupport
import Testing
import TimelineDomain

@testable import JournalCLI

/// `journal drafts restore` finishes the command of a draft.
@MainActor
struct RestoreProgramTests {
  nonisolated static let post = Post.text("7f3k2a", "First light")
  nonisolated static let home = "/home/ada/.local/share/journal/journal.jsonl"
  nonisolated static let kept =
    "your text is kept; 'journal drafts restore d1' saves it\n"
  nonisolated static let stays =
    "draft d1 is unchanged; 'journal drafts restore d1' tries again\n"
  nonisolated static let asText = """
    draft d1 is unchanged; 'journal drafts edit d1' opens it
    To add it as a text:
      journal text - < /drafts/1

    """

  /// The disk is full first, and then has space.
  private func afterFailure(
    of words: [String], _ program: Program = Program()
  ) async -> Program {
    let full = RepositoryError.unwritable(path: "/j", .noSpace)
    program.memory.failNext(with: full)
    let outcome = await program.run(words)
    #expect(outcome.code == 1 && outcome.error.hasSuffix(Self.kept))
    return program
  }

  @Test func `a restored text has its time, tags and star`() async throws {
    let program = await afterFailure(of: [
      "add", "text", "--at", "2026-11-20T21:30", "--tag", "walk", "--tag", "夜", "--star", "--",
      "-- First", "light",
    ])
    let outcome = await program.run("drafts", "restore", "d1")
    #expect(outcome.code == 0 && outcome.error == "")
    #expect(
      outcome.output.hasPrefix("added ") && outcome.output.hasSuffix("  (Fri 2026-11-20 21:30)\n"))
    guard case .text(let post)? = program.added.first else {
      Issue.record("no text")
      return
    }
    #expect(post.text == "-- First light")
    #expect(post.moment?.spelling.hasPrefix("2026-11-20T21:30:00") == true)
    #expect(post.givenTags.map(\.name) == ["walk", "夜"] && post.isStarred)
    #expect(program.drafts.kept.isEmpty && program.added.count == 1)
    #expect(program.paths.last == Self.home)
  }

  @Test func `a restored mood has its note`() async {
    let program = await afterFailure(of: ["add", "mood", "4", "Slept", "well", "--tag", "home"])
    #expect(await program.run("drafts", "restore", "d1").code == 0)
    guard case .mood(let post)? = program.added.first else {
      Issue.record("no mood")
      return
    }
    #expect(post.mood.name == "good" && post.note == "Slept well")
    #expect(post.givenTags.map(\.name) == ["home"])
    #expect(program.drafts.kept.isEmpty)
  }

  @Test func `a draft without a known purpose is restored as a text`() async {
    let program = Program()
    program.keep("First light\n")
    #expect(await program.run("drafts", "restore").code == 0)
    #expect(program.added.map(AddProgramTests.said) == ["First light"])
    #expect(program.drafts.kept.isEmpty)
  }

  @Test func `without a name, the only draft is restored`() async {
    let none = await Program().run("drafts", "restore")
    #expect(none == Outcome(code: 1, output: "", error: "journal: there are no drafts\n"))
    let program = Program()
    program.keep("One")
    program.keep("Two")
    let several = await program.run("drafts", "restore")
    #expect(several.code == 2 && several.error.contains("DRAFT is missing; 'journal drafts' lists"))
    await program.run("drafts", "discard", "d2")
    #expect(await program.run("drafts", "restore").code == 0)
    #expect(program.added.map(AddProgramTests.said) == ["One"])
  }

  @Test func `a draft is restored to its own journal`() async {
    let program = Program()
    program.keep("First light", for: ["--file", "/meant", "add", "text", "--", "-"])
    #expect(await program.run("drafts", "restore", "d1").code == 0)
    #expect(program.paths.last == "/meant")
  }

  @Test func `a script gets the entry, and --quiet prints nothing`() async {
    let program = Program()
    program.keep("One", for: ["--file", "/j", "add", "text", "--", "-"])
    program.keep("Two", for: ["--file", "/j", "add", "text", "--", "-"])
    let json = await program.run("drafts", "restore", "d1", "--format", "json")
    #expect(RawObject(json.output).text("text") == "\"One\"")
    #expect(
      await program.run("drafts", "restore", "d2", "-q") == Outcome(code: 0, output: "", error: ""))
    #expect(program.added.count == 2)
  }

  // MARK: Edits

  private func edit(_ words: [String], _ program: Program, _ text: String) {
    program.keep(
      text, for: ["--file", "/j", "edit"] + words + ["--", "7f3k2a"], base: "7f3k2a")
  }

  @Test func `a restored edit applies to the version it started from`() async {
    let program = Program(ContractSeed(posts: [Self.post]))
    edit(["--tag", "walk", "--text", "-"], program, "On the river")
    #expect(
      await program.run("drafts", "restore", "d1")
        == Outcome(code: 0, output: "edited 7f3k  On the river #walk\n", error: ""))
    #expect(program.drafts.kept.isEmpty && program.memory.saved.count == 1)
    let shown = RawObject(await program.run("show", "7f3k", "--format", "json").output)
    #expect(shown.text("text") == "\"On the river\"")
    #expect(shown.text("tags")?.contains("walk") == true)
  }

  @Test func `an entry that changed in the meantime is not overwritten`() async {
    let program = Program(ContractSeed(posts: [Self.post]))
    edit(["--text", "-"], program, "On the river")
    #expect(await program.run("edit", "7f3k", "--text", "By the sea").code == 0)
    let outcome = await program.run("drafts", "restore", "d1")
    let sentence =
      "7f3k changed after this draft was begun; compare 'journal --file /j show 7f3k' and 'journal "
      + "drafts show d1'; 'journal --file /j edit 7f3k --text - < /drafts/1' replaces the entry with the "
      + "draft"
    #expect(outcome == Outcome(code: 1, output: "", error: "journal: \(sentence)\n"))
    #expect(program.drafts.kept == ["/drafts/1": "On the river"])
    #expect(program.memory.saved.count == 1)
  }

  @Test func `an entry that was deleted in the meantime stays deleted, and the draft is kept`()
    async
  {
    let program = Program(ContractSeed(posts: [Self.post]))
    edit(["--text", "-"], program, "On the river")
    await program.run("delete", "7f3k")
    let outcome = await program.run("drafts", "restore", "d1")
    #expect(outcome.code == 1 && outcome.error.hasSuffix(Self.asText), "\(outcome)")
    #expect(program.drafts.kept.count == 1)
  }

  // MARK: Drafts that stay

  @Test(arguments: [
    ["add", "text", "--frame", "gold", "-"], ["sing"], [], ["text", "--at", "nonsense", "-"],
    ["text", "--template", "gone", "-"], ["mood", "zesty", "-"], ["-j", "gone", "text", "-"],
    // Known commands that take no text.
    ["delete", "--yes", "7f3k"], ["drafts", "discard", "--all", "--yes"],
    ["drafts", "restore", "d1"], ["--help"],
  ])
  func `arguments that can't run say why, and the line that adds the text`(words: [String]) async {
    let program = Program(ContractSeed(posts: [Self.post]))
    program.keep("First light", for: words)
    let outcome = await program.run("drafts", "restore", "d1")
    #expect(outcome.code != 0 && outcome.error.hasPrefix("journal: "), "\(outcome)")
    #expect(outcome.error.hasSuffix(Self.asText), "\(outcome)")
    #expect(program.drafts.kept == ["/drafts/1": "First light"])
    #expect(program.memory.saved.isEmpty)
  }

  @Test(arguments: ["", " \n", "\n\n"])
  func `an empty draft is refused`(text: String) async {
    let program = Program()
    program.keep(text)
    let sentence = "nothing to save: the text is empty"
    #expect(
      await program.run("drafts", "restore", "d1")
        == Outcome(
          code: 1, output: "",
          error: "journal: \(sentence)\ndraft d1 is empty; 'journal drafts discard d1' removes it\n"
        ))
    #expect(program.drafts.kept.count == 1 && program.added.isEmpty)
  }

  @Test func `a draft with an invalid text stays`() async {
    let program = Program()
    program.keep([0x61, 0xFF])
    let outcome = await program.run("drafts", "restore", "d1")
    #expect(outcome.error.hasPrefix("journal: the text is not UTF-8: byte 2 is 0xFF\n"))
    #expect(outcome.code == 1 && outcome.error.hasSuffix(Self.asText), "\(outcome)")
    #expect(program.drafts.bytes(at: "/drafts/1") == [0x61, 0xFF])
  }

  @Test func `a restore that fails leaves one draft`() async {
    let program = await afterFailure(of: ["add", "text", "First light"])
    program.memory.failNext(with: .unwritable(path: "/j", .quota))
    let outcome = await program.run("drafts", "restore", "d1")
    #expect(outcome.code == 1 && outcome.error.hasSuffix(Self.stays))
    #expect(program.drafts.kept == ["/drafts/1": "First light"])
    #expect(await program.run("drafts", "restore", "d1").code == 0)
    #expect(program.drafts.kept.isEmpty)
  }

  // MARK: What the draft keeps

  /// Command lines whose write fails, the arguments of the draft, and its text.
  nonisolated static let arguments: [([String], [String], String)] = [
    (["text", "First", "light", "--tag", "a"], ["add", "text", "--tag", "a", "-"], "First light"),
    (["First", "light."], ["add", "text", "-"], "First light."),
    (["yesterday: tea"], ["add", "text", "--at", "yesterday", "-"], "tea"),
    (["m", "4", "Slept", "well"], ["add", "mood", "4", "-"], "Slept well"),
  ]

  @Test(arguments: arguments)
  func `a draft has the text as typed and the arguments that save it`(
    words: [String], arguments: [String], text: String
  ) async throws {
    let program = Program(ContractSeed(posts: [Self.post]))
    program.memory.failNext(with: .unwritable(path: "/j", .noSpace))
    #expect(await program.run(words).code == 1)
    #expect(program.drafts.kept == ["/drafts/1": text])
    let draft = try #require(try program.drafts.drafts().first)
    let purpose = try #require(program.drafts.purpose(of: draft))
    #expect(
      Set(purpose.words) == Set(arguments) && purpose.words.count == arguments.count, "\(purpose)")
    #expect(purpose.typed?.spelling == "2026-11-21T08:01:02.123+09:00")
    #expect(purpose.journal == Self.home)
    #expect(await program.run("drafts", "restore").code == 0)
    #expect(program.drafts.kept.isEmpty && program.memory.saved.count == 1)
  }

  @Test func `an edit of an entry that was never found is not run`() async {
    let program = Program(ContractSeed(posts: [Self.post]))
    program.memory.failNext(with: .unwritable(path: "/j", .noSpace))
    #expect(await program.run("edit", "@1", "--text", "Late").code == 1)
    let outcome = await program.run("drafts", "restore")
    #expect(outcome.code == 2 && outcome.error.hasPrefix("journal: ID is missing; "), "\(outcome)")
    #expect(outcome.error.hasSuffix(Self.asText) && program.memory.saved.isEmpty)
  }

  @Test func `a draft goes only when its words are in the journal byte for byte`() async {
    let program = Program()
    program.memory.failNext(with: .unwritable(path: "/j", .noSpace))
    await program.run("text", "First light")
    // The same words, typed again, are another text.
    await program.run("text", "First light")
    #expect(program.drafts.kept == ["/drafts/1": "First light"])
    #expect(await program.run("drafts", "restore").code == 0)
    #expect(program.drafts.kept.isEmpty && program.added.count == 2)
  }
}
