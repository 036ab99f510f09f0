import Presentation
import TestSupport
import Testing
import TimelineDomain

@testable import JournalCLI

/// Sentences about a journal on several machines, in both languages.
struct TogetherSentenceTests {
  @Test func `what a merge and a sync did`() {
    let words = Catalogue(.english)
    #expect(words.newLines(1, from: "a", isOther: false) == "a: 1 new line")
    #expect(words.newLines(0, from: "a", isOther: true) == "a (another journal): nothing new")
    #expect(
      words.kinds(of: .init(added: 2, edited: 1, deleted: 3, unknown: 4, damaged: 5))
        == "2 added, 1 edited, 3 deleted, 4 of a newer version, 5 damaged")
    #expect(words.purgedLines(2, isDry: true) == "2 lines of purged entries would leave the file")
    #expect(words.settled("7f3k", "Words", isDry: false) == "settled 7f3k  Words")
    #expect(
      words.leftConflicts(2, "7f3k")
        == "2 entries are in conflict; 'journal resolve 7f3k' shows the versions")
    #expect(
      words.synced(SyncReport(sent: 1, received: 2, isPushed: true))
        == "synced: sent 1 line, received 2")
    #expect(words.synced(SyncReport(isPushed: true)) == "up to date")
    #expect(
      words.synced(SyncReport(setUp: [.remote], sent: 3, received: 71, isPushed: true))
        == "this machine: 71 lines came from the remote; the remote: 3 lines came from this machine"
    )
    #expect(
      words.synced(SyncReport(setUp: [.remote], sent: 1, isPushed: true))
        == "this machine: nothing new; the remote: 1 line came from this machine")
    #expect(
      words.whichVersion(of: 2, canEdit: true)
        == "Keep version 1 or 2, b for both, e to merge them in the editor; Enter changes nothing "
        + "[1/2/b/e] ")
    #expect(
      words.whichVersion(of: 3, canEdit: false)
        == "Keep version 1 or 2 or 3, b for all; Enter changes nothing [1/2/3/b] ")
    #expect(words.keptAll("7f3k", ["a", "b"]).hasSuffix("the others are the entries a and b"))
    for number in [1, 2] {
      expectInJapanese { $0.newLines(number, from: "a", isOther: true) }
      expectInJapanese { $0.purgedLines(number, isDry: number == 1) }
      expectInJapanese { $0.keptEdit("7f3k", "words \(number)") }
      expectInJapanese { $0.settled("7f3k", "words", isDry: number == 1) }
      expectInJapanese { $0.leftConflicts(number, "7f3k") }
      expectInJapanese { $0.conflictCopy(number, "journal merge a") }
      expectInJapanese { $0.versions(number) }
      expectInJapanese { $0.versionTitle(number) }
      expectInJapanese { $0.tookVersion(number, of: "7f3k") }
      expectInJapanese {
        $0.synced(SyncReport(sent: number, received: 1, isPushed: number == 1))
      }
      expectInJapanese { $0.removedBackups(number) }
    }
    expectInJapanese { $0.synced(SyncReport(isPushed: true)) }
    expectInJapanese {
      $0.kinds(of: .init(added: 1, edited: 2, deleted: 3, unknown: 4, damaged: 5))
    }
    expectInJapanese { $0.noConflicts }
    expectInJapanese { $0.howToResolve }
    expectInJapanese { $0.whichVersion(of: 2, canEdit: true) }
    expectInJapanese { $0.synced(SyncReport(setUp: [.remote], sent: 1, isPushed: true)) }
    expectInJapanese { $0.keptAll("7f3k", ["a"]) }
    expectInJapanese { $0.resolved("7f3k") }
    expectInJapanese { $0.backupLeft("/d/a") }
    let kept = BackupReport(
      location: [], bytes: 9, entries: 2, damagedLines: 0,
      removedFiles: FileRemoval(left: [FileDigest()]),
      keptBecause: .unreadable(path: "/b", .permission))
    #expect(
      words.kept(kept) == [
        "older backups and their files stay: can't read /b: you have no permission to read it",
        "can't remove 1 file of older backups: 000000000000…",
      ])
    for line in 0..<2 { expectInJapanese { $0.kept(kept)[line] } }
    let places = [
      ClosedPlace(.journal, mode: 0o644), ClosedPlace(.repository, mode: 0o75),
      ClosedPlace(.files, mode: 0o755),
    ]
    #expect(
      places.map(words.closed) == [
        "closed the journal: other users had permissions (mode 0644), and have none now",
        "closed the journal's git repository: other users had permissions (mode 0075), and have "
          + "none now",
        "closed the folder of the journal's files: other users had permissions (mode 0755), and "
          + "have none now",
      ])
    for place in places { expectInJapanese { $0.closed(place) } }
    for step in [SyncReport.SetUp.repository, .attributes, .fileAttributes, .remote, .driver] {
      expectInJapanese { $0.didSetUp(step) }
    }
    let one = FileCount(files: 1, bytes: 9)
    let files = SyncedFiles(
      sent: one, received: one, removed: FileRemoval(removed: one), missing: [FileDigest()],
      leftOut: one)
    #expect(
      words.syncedFiles(SyncReport(isPushed: true, files: files)) == [
        "sent 1 file (9 bytes)", "received 1 file (9 bytes)",
        "removed 1 file (9 bytes) that nothing uses",
        "1 file (9 bytes) stayed out of git; 'journal sync --files' adds them",
        "1 file is missing here and in git: 000000000000…",
      ])
    #expect(
      words.syncedFiles(SyncReport(files: SyncedFiles(sent: one))) == [
        "committed 1 file (9 bytes)"
      ])
    for isPushed in [true, false] {
      let report = SyncReport(isPushed: isPushed, files: files)
      for line in 0..<5 { expectInJapanese { $0.syncedFiles(report)[line] } }
    }
    // A sync with nothing to do is silent about files that stay out.
    #expect(
      words.syncedFiles(SyncReport(isPushed: true, files: SyncedFiles(leftOut: one))) == [])
    let report = BackupReport(
      location: Array("/b/j.jsonl".utf8), bytes: 9, entries: 2, damagedLines: 1)
    #expect(
      words.backedUp(report)
        == "backed up to /b/j.jsonl\n2 lines of entries, 9 bytes, read back and compared\nThe journal has 1 "
        + "damaged line, and so has the copy ('journal check').")
    expectInJapanese { $0.backedUp(report) }
  }
}
