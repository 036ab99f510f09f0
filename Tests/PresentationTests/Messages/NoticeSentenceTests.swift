import JSONBytes
import Settings
import TestSupport
import Testing
import TimelineDomain

@testable import Presentation

/// The sentence of every notice.
struct NoticeSentenceTests {
  static let rows: [(Notice, String)] = [
    (
      .newerVersion(2),
      "/j.jsonl: written by a newer version (format 2); what this version does not know is kept"
    ),
    (
      .unreadableHeader,
      "/j.jsonl: its first line is not a journal's header; you can read the journal, but not "
        + "write to it; 'journal check --salvage OUT' writes the healthy lines to a new file"
    ),
    (
      .restricted(TimelineAccess(level: .readOnly, reason: .needs(["encryption"]))),
      "/j.jsonl: it needs 'encryption', which this version does not support; you can list and "
        + "show entries, but not add, edit or delete them"
    ),
    (.damaged([7]), "/j.jsonl: line 7 is damaged; it is kept ('journal check' shows it)"),
    (
      .damaged([7, 9]),
      "/j.jsonl: 2 lines are damaged (7, 9); they are kept ('journal check' shows them)"
    ),
    (
      .damaged([1, 2, 3, 4, 5, 6]),
      "/j.jsonl: 6 lines are damaged (1, 2, 3, 4, 5, …); they are kept ('journal check' shows "
        + "them)"
    ),
    (
      .sharedIDs(["7f3k2a"]),
      "/j.jsonl: different entries share the id 7f3k2a; all of them are kept"
    ),
    (
      .sharedIDs(["7f3k2a", "b2x9qq"]),
      "/j.jsonl: different entries share 2 ids (7f3k2a, b2x9qq); all of them are kept"
    ),
    (
      .dependents(name: "7f3k", [Dependent(EntryID("b2x9"), kind: "poll", isUnderstood: false)]),
      "b2x9, an entry of type 'poll' that this version can't read, depends on 7f3k; it may no longer "
        + "fit"
    ),
    (
      .dependents(
        name: "7f3k",
        [
          Dependent(EntryID("b2x9"), kind: "poll", isUnderstood: false),
          Dependent(EntryID("b2x9"), kind: "photo", isUnderstood: false),
        ]),
      "2 entries that this version can't read (photo b2x9, poll b2x9) depend on 7f3k; they may no longer "
        + "fit"
    ),
    (
      .hiddenTarget(
        HiddenTarget(
          post: EntryID("7f3k"),
          dependents: [Dependent(EntryID("b2x9"), kind: "text", isUnderstood: true)])),
      "b2x9, an entry of type 'text', depends on 7f3k, which is deleted now"
    ),
    (
      .conflict(name: "7f3k"),
      "conflict: another program changed 7f3k in the meantime; both versions are kept and listed"
    ),
    (
      .broughtBack(name: "7f3k"),
      "another program deleted 7f3k in the meantime; your change brought it back"
    ),
    (.unsearched(1), "1 entry that this version can't read was not searched"),
    (.unsearched(5), "5 entries that this version can't read were not searched"),
    (
      .settings(ConfigurationFlaw(line: 3, .notJSON(.colon)), path: "/c.json", more: 0),
      "/c.json: line 3 is not valid JSON: expected a colon; all settings are ignored; 'journal "
        + "config edit' opens it"
    ),
    (
      .settings(ConfigurationFlaw(line: 3, .wrong("editor", .text)), path: "/c.json", more: 2),
      "/c.json: 'editor' in line 3 must be a text; it is ignored (and 2 more like it); 'journal config "
        + "edit' opens it"
    ),
    (
      .settingsOutOfReach(.unreadable(path: "/c.json", .permission)),
      "can't read /c.json: you have no permission to read it; all settings are ignored"
    ),
    (
      .unfit(["7f3k", "b2x9"]), "not changed, because the change does not apply: 7f3k, b2x9"
    ),
    (
      .waitingForLock(holder: nil), "another program is writing to the journal; waiting"
    ),
    (
      .waitingForLock(holder: "process 4711, vim"),
      "another program (process 4711, vim) is writing to the journal; waiting"
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
    (
      .committingLargeFiles(FileCount(files: 2, bytes: 60_000_000)),
      "adding 2 files (60 MB) to git's history, which keeps them for good; many servers refuse "
        + "files of 100 MB or more; 'journal sync --no-files' leaves files out"
    ),
  ]

  @Test(arguments: rows)
  func `a notice states the fact and what is kept`(notice: Notice, sentence: String) {
    #expect(notice.sentence(path: "/j.jsonl") == sentence)
    expectInJapanese { $0.sentence(notice, path: "/j.jsonl") }
  }

  @Test func `a long list of ids ends with an ellipsis`() {
    #expect(
      Notice.sharedIDs(["a1", "b2", "c3", "d4"]).sentence(path: "/j")
        == "/j: different entries share 4 ids (a1, b2, c3, …); all of them are kept")
  }

  @Test func `every notice has a row`() {
    #expect(Set(Self.rows.map { Kind($0.0) }) == Set(Kind.allCases))
  }

  /// A new notice needs a case here, and then a row above.
  private enum Kind: CaseIterable {
    case newerVersion, unreadableHeader, restricted, damaged, sharedIDs, dependents, conflict
    case hiddenTarget
    case unsearched, broughtBack
    case unfit, waitingForLock, settings, settingsOutOfReach, notDurable, unsafeCache
    case committingLargeFiles

    init(_ notice: Notice) {
      switch notice {
      case .newerVersion: self = .newerVersion
      case .unreadableHeader: self = .unreadableHeader
      case .restricted: self = .restricted
      case .damaged: self = .damaged
      case .sharedIDs: self = .sharedIDs
      case .dependents: self = .dependents
      case .hiddenTarget: self = .hiddenTarget
      case .conflict: self = .conflict
      case .unsearched: self = .unsearched
      case .broughtBack: self = .broughtBack
      case .unfit: self = .unfit
      case .waitingForLock: self = .waitingForLock
      case .settings: self = .settings
      case .settingsOutOfReach: self = .settingsOutOfReach
      case .notDurable: self = .notDurable
      case .unsafeCache: self = .unsafeCache
      case .committingLargeFiles: self = .committingLargeFiles
      }
    }
  }
}
