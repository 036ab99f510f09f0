import TestSupport
import Testing
import TimelineDomain

@testable import JournalCLI

/// A post as a form in the editor; only edited fields change.
@MainActor
struct EditDocumentTests {
  private static let walk = Post.text(
    .initial(
      id: EntryID("7f3k2a"), moment: .restored("2026-03-01T12:00:00.5+09:00")!,
      text: "First light #river\n---\nat the end", tags: [.initial("walk")!, .restored("a b")],
      isStarred: true))

  private func edited(
    _ changing: @escaping (String) -> String
  ) async -> (Outcome, PostEdit?) {
    let program = Program(ContractSeed(posts: [Self.walk]))
    program.sitDown()
    program.console.editor = { [drafts = program.drafts] _, path in
      let old = drafts.kept[String(decoding: path, as: UTF8.self)] ?? ""
      drafts.rewrite(path, Array(changing(old).utf8))
      return 0
    }
    let outcome = await program.run("edit", "7f3k")
    let edits = program.memory.saved.joined().compactMap { change -> PostEdit? in
      if case .revise(_, let edit, _, _) = change { edit } else { nil }
    }
    return (outcome, edits.first)
  }

  @Test func `the form is readable`() {
    #expect(
      EditDocument(Self.walk, in: FixedTime.tokyo).text
        == "at: 2026-03-01 12:00\ntags: walk a b\nstar: yes\n---\nFirst light #river\n---\nat the end\n"
    )
    #expect(
      EditDocument(Self.walk).text.hasPrefix("at: 2026-03-01 12:00:00.5+09:00\n"), "as it is stored"
    )
  }

  nonisolated static let rows: [(String, String, PostEdit)] = [
    ("star: yes", "star: no", PostEdit(isStarred: .set(false))),
    ("star: yes\n", "", PostEdit()),
    (
      "at: 2026-03-01 12:00", "at: 2026-03-01T13:30+09:00",
      PostEdit(moment: .set(.restored("2026-03-01T13:30:00+09:00")!))
    ),
    (
      "at: 2026-03-01 12:00", "at: 2026-03-02 12:00",
      PostEdit(moment: .set(.restored("2026-03-02T12:00:00+09:00")!))
    ),
    // As older versions wrote it.
    ("at: 2026-03-01 12:00", "at: 2026-03-01 12:00:00.5+09:00", PostEdit()),
    (
      "First light #river\n---\nat the end", "Dinner",
      PostEdit(text: .set("Dinner"))
    ),
    ("at the end", "at the end\n", PostEdit()),
    ("tags: walk a b\nstar: yes", " STAR : no ", PostEdit(isStarred: .set(false))),
  ]

  @Test(arguments: rows.indices)
  func `only edited fields change`(index: Int) async {
    let (old, new, expected) = Self.rows[index]
    let (outcome, edit) = await edited { $0.replacing(old, with: new) }
    #expect(outcome.code == 0, "\(outcome.error)")
    #expect(edit == (expected == PostEdit() ? nil : expected))
  }

  @Test func `tags can be added and removed`() async {
    let (outcome, edit) = await edited {
      $0.replacing("tags: walk a b", with: "tags: #home, 散歩")
    }
    #expect(outcome.code == 0, "\(outcome.error)")
    #expect(edit?.addedTags.map(\.name) == ["home", "散歩"])
    #expect(edit?.removedTags.map(\.name) == ["walk", "a b"])
  }

  @Test(arguments: [
    ("star: yes", "star: perhaps", "line 3 is 'star: perhaps'", "edit d1"),
    ("tags: walk", "tgas: walk", "line 2 is 'tgas: walk a b'", "edit d1"),
    ("star: yes", "star: yes\nstar: no", "line 4 is 'star: no'", "edit d1"),
    ("at: 2026-03-01 12:00", "at: nonsense", "'nonsense'", "edit d1"),
    ("tags: walk a b", "tags: 12", "'12'", "edit d1"),
  ])
  func `an invalid field is reported, and the text is kept`(
    old: String, new: String, says: String, next: String
  ) async {
    let (outcome, edit) = await edited { $0.replacing(old, with: new) }
    #expect(outcome.code != 0)
    #expect(outcome.error.contains(says), "\(outcome.error)")
    #expect(outcome.error.contains("your text is kept; 'journal drafts \(next)'"))
    #expect(edit == nil)
  }
}
