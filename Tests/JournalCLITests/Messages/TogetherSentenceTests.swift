import Presentation
import TestSupport
import Testing
import TimelineDomain

@testable import JournalCLI

/// Sentences about a journal on several machines, in both languages.
struct TogetherSentenceTests {
  static let failures: [(TogetherFailure, String)] = [
    (
      .otherJournal(["work.jsonl"]),
      "nothing was merged: 'work.jsonl' is not a copy of this journal but another journal; --yes adds its "
        + "entries to this one"
    ),
    (.declinedMerge, "nothing was merged"),
    (.noConflicts, "no entry is in conflict"),
    (.notInConflict(name: "7f3k"), "7f3k has no conflict; 'journal conflicts' lists them"),
    (
      .unresolved(name: "7f3k"),
      "nothing was changed; settle 7f3k with --take N or --both, or run this in a terminal"
    ),
    (
      .markLeft(line: 4, "<<<<<<< version 1"),
      "line 4 is still '<<<<<<< version 1'; keep the words that you want and remove the marks"
    ),
    (
      .unreadVersion("9x2m", of: "7f3k", kind: "photo"),
      "7f3k stays as it is: this version can't read 9x2m (photo), so it must not replace it; 'journal "
        + "delete 9x2m' hides it"
    ),
    (
      .notForEditor(name: "7f3k"),
      "this version can't merge 7f3k in the editor; settle it with --take N or --both"
    ),
    (.sync(.noGit), "can't run git; install it, or check $PATH"),
    (
      .sync(.noJournal(path: "/d/j.jsonl")),
      "there is no journal yet at /d/j.jsonl; 'journal sync --init REMOTE' gets it from a remote"
    ),
    (
      .sync(.notARepository(folder: "/d")),
      "/d is not in a git repository; set one up with 'journal sync --init [REMOTE]'"
    ),
    (
      .sync(.detachedHead),
      "the repository is on no branch (detached HEAD); switch to one with 'git switch'"
    ),
    (
      .sync(.busy(.cherryPick)),
      "git is in the middle of a cherry-pick; finish or abort it, then sync again"
    ),
    (.sync(.busy(.merge)), "git is in the middle of a merge; finish or abort it, then sync again"),
    (
      .sync(.busy(.rebase)), "git is in the middle of a rebase; finish or abort it, then sync again"
    ),
    (
      .sync(.busy(.revert)), "git is in the middle of a revert; finish or abort it, then sync again"
    ),
    (
      .sync(.busy(.bisect)), "git is in the middle of a bisect; finish or abort it, then sync again"
    ),
    (
      .sync(.noIdentity),
      """
      git does not know who you are. These two lines tell it; then sync again:
        git config --global user.name "$USER"
        git config --global user.email "$USER@$(hostname)"
      """
    ),
    (.sync(.ignored(path: "j.jsonl")), "git ignores j.jsonl; remove it from .gitignore"),
    (
      .sync(.remoteTaken("/r.git")),
      "the remote 'origin' is already /r.git; change it with 'git remote set-url origin REMOTE'"
    ),
    (
      .sync(.noRemote),
      "the journal is committed, but there is no remote; add one with 'journal sync --init REMOTE'"
    ),
    (
      .sync(.otherJournal),
      "nothing was merged: the remote has another journal. --yes joins them: this file gets the entries of "
        + "the remote, and the remote and every machine that syncs with it those of this file"
    ),
    (
      .sync(.otherSync),
      "another sync is running in this repository; try again when it is done"
    ),
    (
      .sync(.othersChanged(["notes.txt"])),
      "both sides changed 'notes.txt'; merge with 'git pull' first, then sync again"
    ),
    (
      .sync(.rejected),
      "the remote changed during each of several attempts; the journal is committed, sync again"
    ),
    (
      .sync(.insideGit(folder: "/d/r.git")),
      "/d/r.git belongs to a repository's own files; keep the journal in another folder"
    ),
    (.sync(.git(.commit, "")), "nothing was committed: git failed without a message; sync again"),
    (
      .sync(.git(.index, "no")),
      "the journal is committed, but git's index could not be updated: git says:\nno"
    ),
    (.sync(.git(.commit, "no\u{1B}[2J")), "nothing was committed: git says:\nno␛[2J"),
    (
      .sync(.git(.fetch, "no")),
      "the journal is committed, but the remote could not be read: git says:\nno"
    ),
    (
      .sync(.git(.push, "no")), "the journal is committed, but could not be pushed: git says:\nno"
    ),
    (
      .sync(.git(.update, "no")),
      "the journal has the lines of both sides, but the branch could not be updated: git says:\nno"
    ),
    (.sync(.git(.setUp, "no")), "the repository could not be set up: git says:\nno"),
    (
      .noVersion("3", name: "7f3k", count: 2),
      "7f3k has no version '3'; 'journal resolve 7f3k' shows its versions, from 1 to 2"
    ),
    (
      .otherFile(.unreadable(path: "notes.txt", .notAJournal)),
      "can't read notes.txt: it is not a journal; name another file"
    ),
    (
      .sync(.repository(.entryMissing(EntryID("7f3k")))), "7f3k is no longer in the journal"
    ),
  ]

  @Test(arguments: failures)
  func `every failure has a sentence, and the exit code 1`(failure: TogetherFailure, words: String)
  {
    #expect(Catalogue(.english).sentence(failure) == words)
    #expect(Failure.together(failure).exitCode == 1)
    expectInJapanese { $0.sentence(failure) }
  }

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
    let several = Failure.together(.severalConflicts(2))
    #expect(several.exitCode == 2)
    #expect(
      several.sentence == "2 entries are in conflict; name one: 'journal conflicts' lists them")
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
    expectInJapanese { $0.sentence(.severalConflicts(2)) }
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
