import TestSupport
import Testing
import TimelineDomain

@testable import Presentation

/// The sentence of every repository error; `ObstacleSentenceTests` has the obstacles.
struct RepositoryErrorSentenceTests {
  static let future = TimelineAccess(level: .readOnly, reason: .needs(["encryption"]))
  static let closed = TimelineAccess(level: .none, reason: .needs(["encryption"]))

  static let rows: [(RepositoryError, String)] = [
    (
      .unreadable(path: "/j.jsonl", .notAJournal),
      "can't read /j.jsonl: it is not a journal; name another file with --file"
    ),
    (
      .unwritable(path: "/j.jsonl", .noSpace),
      "can't write to /j.jsonl: the disk is full; free some space and try again"
    ),
    (
      .uncertain(path: "/j.jsonl", .other(call: "fsync", words: "Input/output error")),
      "writing to /j.jsonl failed (Input/output error (fsync)), and it could not be undone: your "
        + "change may or may not be in the journal; check with 'journal list' before you write "
        + "it again"
    ),
    (
      .refused(path: "/j.jsonl", future),
      "nothing was written to /j.jsonl: it needs 'encryption', which this version does not "
        + "support; you can list and show entries, but not add, edit or delete them"
    ),
    (
      .refused(path: "/j.jsonl", TimelineAccess(level: .readOnly, reason: .unreadableHeader)),
      "nothing was written to /j.jsonl: its first line is not a journal's header; you can list "
        + "and show entries, but not add, edit or delete them; 'journal salvage OUT' "
        + "writes the healthy lines to a new file"
    ),
    (
      .unread(path: "/j.jsonl", closed),
      "can't read /j.jsonl: it needs 'encryption', which this version does not support; you can "
        + "copy the file, but not open it"
    ),
    (
      .unjoinable(path: "/c.jsonl", with: "/j.jsonl", closed),
      "nothing was merged, because of /c.jsonl: it needs 'encryption', which this version does not "
        + "support, and /j.jsonl does not need it"
    ),
    (
      .unjoinable(
        path: "/c.jsonl", with: "/j.jsonl",
        TimelineAccess(level: .readOnly, reason: .unreadableFurtherHeader)),
      "nothing was merged, because of /c.jsonl: a later line is a header that this version can't read"
    ),
    (.entryMissing(EntryID("7f3k2a")), "7f3k2a is no longer in the journal"),
    (
      .link(path: "/j.files"),
      "'/j.files' is a symbolic link; files are kept only in a folder beside the journal"
    ),
    (
      .entryChanged(EntryID("7f3k2a")),
      "nothing was changed: another program changed 7f3k2a after it was shown"
    ),
    (
      .purgeOutdated,
      "nothing was purged: another program changed the entry after it was shown; purge it again"
    ),
    (
      .entryUnknown(EntryID("7f3k2a")),
      "7f3k2a can't be changed: this version does not understand it"
    ),
    (
      .circle(EntryID("7f3k2a")),
      "7f3k2a and other versions replace each other, so a change of one would hide the others; settle "
        + "them first with 'journal resolve'"
    ),
    (
      .idShared(EntryID("7f3k2a")),
      "7f3k2a can't be changed: different entries share this id; to keep one of them, remove the line "
        + "of the other in 'journal open'"
    ),
    (
      .filesUnknown(EntryID("7f3k2a")),
      "the files of 7f3k2a can't be changed: this version does not understand their list"
    ),
    (
      .deletionUnknown(EntryID("7f3k2a")),
      "7f3k2a can't be deleted, purged or restored: it is a deletion that this version does not "
        + "understand"
    ),
  ]

  @Test(arguments: rows)
  func `an error names the path and the obstacle`(
    error: RepositoryError, sentence: String
  ) {
    #expect(error.sentence == sentence)
    expectInJapanese { $0.sentence(error) }
    expectInJapanese { $0.fact(error) }
  }
}
