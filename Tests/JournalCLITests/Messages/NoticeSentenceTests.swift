import JSONBytes
import Settings
import TestSupport
import Testing
import TimelineDomain

@testable import JournalCLI

/// Everything a person is told beside the answer.
struct NoticeSentenceTests {
  static let rows: [(Notice, String)] = [
    (
      .newerVersion(2),
      "/j.jsonl: written by a newer version (format 2); what this version does not know is kept as "
        + "it is"
    ),
    (
      .unreadableHeader,
      "/j.jsonl: its first line is not a journal's header; the journal can be read, and nothing is "
        + "written to it; 'journal check --salvage OUT' writes the healthy lines to a new file"
    ),
    (
      .restricted(TimelineAccess(level: .readOnly, reason: .needs(["encryption"]))),
      "/j.jsonl: it needs 'encryption', which this version does not know; you can list and show, "
        + "but not add, edit or delete"
    ),
    (.damaged([7]), "/j.jsonl: line 7 is damaged; it is kept as it is ('journal check' shows it)"),
    (
      .damaged([7, 9]),
      "/j.jsonl: 2 lines are damaged (7, 9); they are kept as they are "
        + "('journal check' shows them)"
    ),
    (
      .damaged([1, 2, 3, 4, 5, 6]),
      "/j.jsonl: 6 lines are damaged (1, 2, 3, 4, 5, …); they are kept as they are "
        + "('journal check' shows them)"
    ),
    (
      .sharedIDs(["7f3k2a"]),
      "/j.jsonl: the id 7f3k2a stands for different entries; all of them are kept"
    ),
    (
      .sharedIDs(["7f3k2a", "b2x9qq"]),
      "/j.jsonl: 2 ids stand for different entries (7f3k2a, b2x9qq); all of them are kept"
    ),
    (
      .dependents(name: "7f3k", [.unknown("b2x9", kind: "poll")]),
      "an entry of the kind 'poll', which this version can't read, depends on 7f3k; it may not "
        + "fit any more"
    ),
    (
      .dependents(name: "7f3k", [.unknown("b2x9", kind: "poll"), .unknown("c3c3")]),
      "2 entries that this version can't read (photo, poll) depend on 7f3k; they may not fit "
        + "any more"
    ),
    (
      .conflict(name: "7f3k"),
      "7f3k was changed by somebody else in the meantime; both versions are kept, and a list shows "
        + "both"
    ),
    (
      .broughtBack(name: "7f3k"),
      "7f3k was deleted by somebody else in the meantime; with your change it is back"
    ),
    (.unsearched(1), "1 entry that this version can't read was not searched"),
    (.unsearched(5), "5 entries that this version can't read were not searched"),
    (
      .settings(ConfigurationFlaw(line: 3, .notJSON(.colon)), path: "/c.json", more: 0),
      "/c.json: line 3 is not JSON, a colon was expected; going on without any settings; 'journal "
        + "config edit' opens it"
    ),
    (
      .settings(ConfigurationFlaw(line: 3, .wrong("editor", .text)), path: "/c.json", more: 2),
      "/c.json: 'editor' in line 3 has to be a text; going on without it (and 2 more like it); "
        + "'journal config edit' opens it"
    ),
    (
      .settingsOutOfReach(.unreadable(path: "/c.json", .permission)),
      "can't read /c.json: you have no permission to read it; going on without any settings"
    ),
    (
      .unfit(["7f3k", "b2x9"]), "left as they are, because it does not fit them: 7f3k, b2x9"
    ),
    (
      .waitingForLock(holder: nil), "another program is writing to the journal; waiting for it"
    ),
    (
      .waitingForLock(holder: "process 4711, vim"),
      "another program (process 4711, vim) is writing to the journal; waiting for it"
    ),
    (
      .notDurable(path: "/j.jsonl", .other(call: "fsync", words: "Input/output error")),
      "/j.jsonl is changed, but the disk did not confirm it (Input/output error (fsync)); a power "
        + "failure could undo the change"
    ),
    (
      .unsafeCache(path: "/c/journal", .foreignOwner),
      "the cache /c/journal is not used: it belongs to another user"
    ),
    (
      .unsafeCache(path: "/c/journal", .writableByOthers),
      "the cache /c/journal is not used: other users can write to it; 'chmod go-w /c/journal' "
        + "changes that"
    ),
  ]

  @Test(arguments: rows)
  func `a notice says what is so, and that nothing is lost`(notice: Notice, sentence: String) {
    #expect(notice.sentence(path: "/j.jsonl") == sentence)
    expectInJapanese { $0.sentence(notice, path: "/j.jsonl") }
  }

  @Test func `ids that are left out leave a sign`() {
    #expect(
      Notice.sharedIDs(["a1", "b2", "c3", "d4"]).sentence(path: "/j")
        == "/j: 4 ids stand for different entries (a1, b2, c3, …); all of them are kept")
  }

  @Test func `no notice is without a row`() {
    #expect(Set(Self.rows.map { Kind($0.0) }) == Set(Kind.allCases))
  }

  /// A new notice has to be named here, and then wants a row above.
  private enum Kind: CaseIterable {
    case newerVersion, unreadableHeader, restricted, damaged, sharedIDs, dependents, conflict
    case unsearched, broughtBack
    case unfit, waitingForLock, settings, settingsOutOfReach, notDurable, unsafeCache

    init(_ notice: Notice) {
      switch notice {
      case .newerVersion: self = .newerVersion
      case .unreadableHeader: self = .unreadableHeader
      case .restricted: self = .restricted
      case .damaged: self = .damaged
      case .sharedIDs: self = .sharedIDs
      case .dependents: self = .dependents
      case .conflict: self = .conflict
      case .unsearched: self = .unsearched
      case .broughtBack: self = .broughtBack
      case .unfit: self = .unfit
      case .waitingForLock: self = .waitingForLock
      case .settings: self = .settings
      case .settingsOutOfReach: self = .settingsOutOfReach
      case .notDurable: self = .notDurable
      case .unsafeCache: self = .unsafeCache
      }
    }
  }
}
