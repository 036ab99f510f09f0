import TestSupport
import Testing
import TimelineDomain

@testable import JournalCLI

/// `journal edit` with options.
@MainActor
struct EditProgramTests {
  nonisolated static let seed = ContractSeed(
    posts: [
      .text("7f3k2a", "First light #walk", tags: [.named("family")]),
      .mood("b2x9qq", "good", note: "Slept well"), .mood("e5e5e5"),
    ],
    unknown: [.unknown("c3c3c3"), .unknown("d4d4d4", kind: "poll")],
    refs: [EntryID("d4d4d4"): [EntryID("b2x9qq")]])

  nonisolated static let edits: [([String], PostEdit)] = [
    (["--text", "New words"], PostEdit(text: .set("New words"))),
    (["--at", "2026-11-20T21:30"], PostEdit(moment: .set(.at("2026-11-20T21:30:00+09:00")))),
    (
      ["--tag", "river", "--tag=#food", "--untag", "family"],
      PostEdit(
        addedTags: [.named("river"), .named("food")], removedTags: [.named("family")])
    ),
    (["--star"], PostEdit(isStarred: .set(true))),
  ]

  @Test(arguments: edits)
  func `only named fields change`(options: [String], edit: PostEdit) async {
    let program = Program(Self.seed)
    #expect(await program.run(["edit", "7f3k"] + options).code == 0)
    guard case .revise(let base, edit, _, _)? = program.memory.saved.first?.first else {
      Issue.record("\(program.memory.saved)")
      return
    }
    #expect(base == EntryID("7f3k2a"))
    #expect(program.drafts.kept.isEmpty)
  }

  @Test func `a person gets one line, and a script gets the object`() async {
    let program = Program(Self.seed)
    #expect(
      await program.run("edit", "7f3k", "--star")
        == Outcome(code: 0, output: "edited 7f3k  ★ First light #walk #family\n", error: ""))
    #expect(
      await program.run("edit", "7f3k", "--star").output
        == "unchanged 7f3k  ★ First light #walk #family\n")
    #expect(
      await program.run("edit", "7f3k", "--at", "2026-11-20 21:30").output
        == "edited 7f3k  ★ First light #walk #family  (Fri 2026-11-20 21:30)\n")
    #expect(
      await program.run("edit", "7f3k", "--at", "2026-03-01T12:00:00Z").output
        == "edited 7f3k  ★ First light #walk #family  (Sun 2026-03-01 12:00)\n")
    #expect(
      await program.run("edit", "7f3k", "--unstar", "--text", "New", "--format", "json").output
        == #"{"id":"7f3k2a","type":"text","at":"2026-03-01T12:00:00Z","until":null,"day":false,"#
        + #""understood":true,"#
        + #""text":"New","tags":["family"],"starred":false}"# + "\n")
  }

  @Test func `an empty note is removed, and a mood sets its score`() async {
    let program = Program(Self.seed)
    let outcome = await program.run(
      "edit", "b2x9", "--mood", "great", "--note", "", "--format=json", "-q")
    #expect(
      outcome.output
        == #"{"id":"b2x9qq","type":"mood","at":"2026-03-01T12:00:00Z","until":null,"day":false,"#
        + #""understood":true,"#
        + #""mood":"great","score":5,"note":null,"tags":[],"starred":false}"# + "\n")
  }

  @Test func `a new text can come from a pipe`() async {
    let program = Program(Self.seed)
    program.console.input = Array("From a pipe\n".utf8)
    let outcome = await program.run("edit", "7f3k", "--text", "-", "--format", "json")
    #expect(outcome.output.contains(#""text":"From a pipe""#))
  }

  nonisolated static let refused: [([String], Int32, String)] = [
    (["7f3k", "--mood", "good"], 1, "7f3k is a text and has no mood; change it with --text"),
    (["7f3k", "--note", "x"], 1, "7f3k is a text and has no note; change it with --text"),
    (
      ["e5e5", "--text", "x"], 1, "e5e5 is a mood and has no text; change it with --mood or --note"
    ),
    (
      ["7f3k", "--text", ""], 1,
      "7f3k would be empty; to delete it, use 'journal delete 7f3k'"
    ),
    (
      ["7f3k", "--untag", "river"], 1,
      "7f3k has no tag 'river'; 'journal show 7f3k' lists its tags"
    ),
    (
      ["7f3k", "--untag", "walk"], 1,
      "the tag 'walk' is one of the words of 7f3k; 'journal edit 7f3k' changes them"
    ),
    (
      ["c3c3", "--star"], 1,
      "c3c3 can't be edited: it is of type 'photo', which this version does not know"
    ),
    (["7f3k", "--star", "--unstar"], 2, "'--star' and '--unstar' can't be used together"),
    (
      ["7f3k", "--text=a", "--note=b"], 2,
      "'--text' and '--note' can't be used together: a text has no note, and other entries have no text"
    ),
    (["7f3k"], 2, "nothing to change; add an option ('journal help edit' lists them)"),
    (
      ["b2x9", "--mood", "graet"], 2,
      "there is no mood 'graet' (did you mean 'great'?); moods are awful, bad, okay, good and "
        + "great, or 1 to 5, or 😖 🙁 😐 🙂 😄"
    ),
  ]

  @Test(arguments: refused)
  func `an impossible edit states the reason`(
    words: [String], code: Int32, sentence: String
  ) async {
    let program = Program(Self.seed)
    let outcome = await program.run(["edit"] + words)
    #expect(outcome.code == code)
    #expect(outcome.output == "")
    let usage = code == 2 ? "usage: journal edit [ID|QUERY…] [OPTIONS]\n" : ""
    #expect(outcome.error.hasPrefix("journal: \(sentence)\n\(usage)"))
    #expect(program.memory.saved.isEmpty)
  }

  @Test func `an edit of an entry that others depend on warns and succeeds`() async {
    let outcome = await Program(Self.seed).run("edit", "b2x9", "--star")
    let notice =
      "journal: d4d4d4, an entry of type 'poll' that this version can't read, depends on b2x9; it may "
      + "no longer fit\n"
    #expect(
      outcome
        == Outcome(code: 0, output: "edited b2x9  ★ 🙂 good · Slept well\n", error: notice))
    #expect(await Program(Self.seed).run("edit", "b2x9", "--star", "-q").error == notice)
  }
}
