@testable import Settings
import TestSupport
import Testing
import TimelineDomain

@testable import JournalCLI

/// When a save removes a draft.
@MainActor
struct DraftsInUseTests {
  private let keeper = MemoryDrafts()
  private var drafts: DraftsInUse {
    DraftsInUse(keeper: keeper, time: FixedTime.tokyo, configuration: Configuration())
  }

  nonisolated static let rows: [([String], String, String, Bool)] = [
    (["add", "text"], "Hello there", "Hello there", true),
    (["add", "text"], "Hello there\n", "Hello there", true),
    (["add", "text"], "Hello there", "Today: Hello there!", true),
    (["add", "text"], "Hello there", "Hello  there", false),
    (["add", "text"], "Hello there", "hello there", false),
    (["add", "text"], "Hello there", "there", false),
    (["edit", "x"], "at: nonsense\n---\nLate light", "Late light", true),
    (["edit", "x"], "at: nonsense\n---\nLate light", "Old light", false),
    (["edit", "x"], "at: nonsense\nLate light", "Old light", false),
    (["edit", "x", "--text"], "at: 5\n---\nLate light", "Late light", false),
    (["resolve", "x"], "star: no\n---\nLate light", "Late light", true),
    (["add", "mood", "goood"], "goood Slept well", "Slept well", false),
    (["add", "mood", "Slept", "well"], "Slept well", "well", false),
    (["templates", "edit", "evening"], "Today: {text}", "Today: ", false),
  ]

  @Test(arguments: rows)
  func `a save removes a draft only if all of its words are saved`(
    words: [String], text: String, saved: String, isGone: Bool
  ) throws {
    let purpose = DraftPurpose(words: words, source: .words)
    let draft = try keeper.keep(Array(text.utf8), for: purpose)
    #expect(drafts.discard(draft, ifIn: saved, purpose) == isGone)
    #expect(keeper.kept.isEmpty == isGone)
    let other = try keeper.keep(Array(text.utf8), for: purpose)
    _ = drafts.discardSame(as: Array(text.utf8), ifIn: saved, purpose)
    #expect(((try? keeper.read(other)) == nil) == isGone)
  }
}
