import TestSupport
import Testing
import TimelineDomain

@testable import JournalCLI

/// `journal show`, and how an id is matched.
@MainActor
struct ShowProgramTests {
  nonisolated static let seed = ContractSeed(
    posts: [.text("7f3k2a", "First light"), .text("7f4a2a", "Dinner\nwith everyone")],
    unknown: [.unknown("c3c3c3")])

  @Test(arguments: ["7f3k2a", "7f3k", "7f3"])
  func `any unique beginning of an id works`(word: String) async {
    #expect(
      await Program(Self.seed).run("show", word)
        == Outcome(
          code: 0,
          output: """
            First light

            id       7f3k2a
            at       Sunday, 1 March 2026, 12:00 +00:00
            type     text

            """, error: ""))
  }

  @Test func `an ambiguous prefix lists its entries with their first words`() async {
    let error = """
      journal: '7f' is ambiguous: 2 ids begin with it; type more of the id:
        7f4a  Dinner
        7f3k  First light

      """
    #expect(
      await Program(Self.seed).run("show", "7f") == Outcome(code: 1, output: "", error: error))
    #expect(await Program(Self.seed).run("edit", "7f", "--star").error == error)
    #expect(await Program(Self.seed).run("delete", "7f").error == error)
  }

  @Test func `ten of many candidates are listed, and all are counted`() async {
    let posts = (10..<22).map { Post.text("aa\($0)", "words") }
    let outcome = await Program(ContractSeed(posts: posts)).run("show", "aa")
    #expect(outcome.error.split(separator: "\n").count == 12)
    #expect(outcome.error.contains("'aa' is ambiguous: 12 ids begin with it"))
    #expect(outcome.error.hasSuffix("\n  and 2 more\n"))
  }

  @Test(arguments: [["show", "x9"], ["edit", "x9", "-"], ["delete", "x9"]])
  func `an unknown id is quoted`(words: [String]) async {
    let sentence =
      "no entry has the id 'x9' or matches it as a query; 'journal list' shows the ids"
    #expect(
      await Program(Self.seed).run(words)
        == Outcome(code: 1, output: "", error: "journal: \(sentence)\n"))
  }

  @Test(arguments: [["show", "7f3k"], ["edit", "7f3k", "--star"], ["delete", "7f3k"]])
  func `a deleted entry shows when it was deleted`(words: [String]) async {
    let program = Program(Self.seed)
    await program.run("delete", "7f3k")
    #expect(
      await program.run(words)
        == Outcome(
          code: 1, output: "", error: "journal: '7f3k' was deleted on Sat 2026-11-21 08:01\n"))
  }

  @Test func `conflicting versions are shown together, and each has its own id`()
    async throws
  {
    let program = Program(Self.seed)
    for (words, entry) in [("One", "aaaa1111"), ("Two", "bbbb2222")] {
      let edit = PostEdit(text: .set(words))
      _ = try await program.memory.save([
        .revise(
          base: EntryID("7f3k2a"), edit: edit, entry: EntryID(entry), written: .march(3))
      ])
    }
    let shown = await program.run("show", "7f3k")
    #expect(shown.code == 0)
    let versions = [("Two", "bbbb2222"), ("One", "aaaa1111")].map { words, version in
      """
      \(words)

      id       7f3k2a
      at       Sunday, 1 March 2026, 12:00 +00:00
      type     text
      version  \(version); conflict with another version

      """
    }
    #expect(shown.output == versions.joined(separator: "\n"))
    let array = await program.run("show", "7f3k", "--format", "json").output
    #expect(array.hasPrefix("[\n{\"id\":\"7f3k2a\",\"revision\":\"bbbb2222\""))
    #expect(
      await program.run("edit", "7f3k", "--star").error == """
        journal: '7f3k' is in conflict: it has 2 versions; name one of them:
          bbbb  Two · conflict with another version
          aaaa  One · conflict with another version

        """)
    #expect(await program.run("edit", "aaaa", "--star").code == 0)
  }

  @Test func `a script gets one object`() async {
    #expect(
      await Program(Self.seed).run("show", "c3", "--format", "json").output
        == #"{"id":"c3c3c3","type":"photo","at":"2026-03-01T12:00:00Z","until":null,"day":false,"#
        + #""understood":false}"# + "\n")
  }
}
