import TestSupport
import Testing
import TimelineDomain

@testable import JournalCLI

/// Every sentence about a journal that could not be read or written, but for what stands in the way.
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
      "can't write to /j.jsonl: the disk is full; make room and try again"
    ),
    (
      .uncertain(path: "/j.jsonl", .other(call: "fsync", words: "Input/output error")),
      "writing to /j.jsonl failed (Input/output error (fsync)), and it could not be undone: what you "
        + "wrote may be in the journal all the same; look with 'journal list' before you write it "
        + "again"
    ),
    (
      .refused(path: "/j.jsonl", future),
      "nothing was written to /j.jsonl: it needs 'encryption', which this version does not know; "
        + "you can list and show, but not add, edit or delete"
    ),
    (
      .refused(path: "/j.jsonl", TimelineAccess(level: .readOnly, reason: .unreadableHeader)),
      "nothing was written to /j.jsonl: its first line is not a journal's header; you can list and "
        + "show, but not add, edit or delete; 'journal check --salvage OUT' writes the healthy lines "
        + "to a new file"
    ),
    (
      .sealed(path: "/j.jsonl", closed),
      "can't read /j.jsonl: it needs 'encryption', which this version does not know; the file can "
        + "still be copied as it is, and nothing else"
    ),
    (.entryMissing(EntryID("7f3k2a")), "7f3k2a is not in the journal any more"),
    (
      .purgeOutdated,
      "nothing was purged: another program changed the entry after it was shown; purge it again"
    ),
    (
      .entryOpaque(EntryID("7f3k2a")),
      "7f3k2a can't be changed: this version does not understand it"
    ),
  ]

  @Test(arguments: rows)
  func `an error names the place and what stands in the way`(
    error: RepositoryError, sentence: String
  ) {
    #expect(error.sentence == sentence)
    expectInJapanese { $0.sentence(error) }
    expectInJapanese { $0.fact(error) }
  }

  @Test func `no error is without a row`() {
    #expect(Set(Self.rows.map { Kind($0.0) }) == Set(Kind.allCases))
  }

  /// A new error has to be named here, and then wants a row above.
  private enum Kind: CaseIterable {
    case unreadable, unwritable, uncertain, refused, sealed, entryMissing, entryOpaque, outdated

    init(_ error: RepositoryError) {
      switch error {
      case .unreadable: self = .unreadable
      case .unwritable: self = .unwritable
      case .uncertain: self = .uncertain
      case .refused: self = .refused
      case .sealed: self = .sealed
      case .entryMissing: self = .entryMissing
      case .purgeOutdated: self = .outdated
      case .entryOpaque: self = .entryOpaque
      }
    }
  }
}
