import TestSupport
import Testing
import TimelineDomain

@testable import Presentation

/// Notices that no short list of commands brings about.
struct NoticeSentenceTests {
  static let rows: [(Notice, String)] = [
    (
      .conflict(name: "7f3k"),
      "conflict: another program changed 7f3k in the meantime; both versions are kept and listed"
    ),
    (
      .broughtBack(name: "7f3k"),
      "another program deleted 7f3k in the meantime; your change brought it back"
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
      .committingLargeFiles(FileCount(files: 2, bytes: 60_000_000)),
      "adding 2 files (60 MB) to git's history, which keeps them for good; many servers refuse "
        + "files of 100 MB or more; 'journal sync --no-files' leaves files out"
    ),
  ]

  @Test(arguments: rows)
  func `a notice states the fact and what is kept`(notice: Notice, sentence: String) {
    #expect(notice.sentence(path: "/j.jsonl") == sentence)
    expectInJapanese { notice.text($0, path: "/j.jsonl") }
  }

  @Test func `a long list of ids ends with an ellipsis`() {
    #expect(
      Notice.sharedIDs(["a1", "b2", "c3", "d4"]).sentence(path: "/j")
        == "/j: different entries share 4 ids (a1, b2, c3, …); all of them are kept")
  }
}
