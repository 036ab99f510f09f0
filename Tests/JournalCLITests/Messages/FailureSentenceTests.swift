import JSONBytes
import Presentation
import Settings
import TestSupport
import Testing
import TimelineDomain
import TimelineExchange

@testable import JournalCLI

/// The sentence and exit code of every failure.
struct FailureSentenceTests {
  static let walk = Candidate(name: "7f3k", firstWords: "First light on the river")
  static let draft = Draft(location: Array("/drafts/1".utf8), name: "x7f3")
  static let dinner = Candidate(name: "7f4a", firstWords: "Dinner with everyone")

  static let rows: [(Failure, Int32, String)] = [
    (
      .usage(UsageError(.missingOperand("ID"), in: nil)), 2,
      "ID is missing; 'journal list' shows the ids"
    ),
    (
      .repository(.unreadable(path: "/j.jsonl", .directory)), 1,
      "can't read /j.jsonl: it is a directory; name a file in it"
    ),
    (
      .edit(.textHasNoMood, name: "7f3k"), 1,
      "7f3k is a text and has no mood; change it with --text"
    ),
    (
      .unusableText(.nul(position: 3)), 1,
      "the text has a NUL at byte 3; remove it"
    ),
    (
      .unreadableField(line: 2, "tgas: walk", fields: ["at", "tags", "star"]), 1,
      "line 2 is 'tgas: walk'; above the line of dashes, write 'at', 'tags' or 'star'"
    ),
    (.together(.declinedMerge), 1, "nothing was merged"),
    (.files(.declinedPurge), 1, "nothing was removed"),
    (.nothingToSave, 1, "nothing to save: the text is empty"),
    (
      .exportExists(path: "a.md", isFolder: false), 1,
      "'a.md' already exists; add --overwrite to replace it, or name another file"
    ),
    (
      .exportUngated(path: "j.jsonl"), 1,
      "nothing was exported: the header of 'j.jsonl' can't be read, so its lines could lose what a newer "
        + "version asks for; try another format with --to, or 'journal check'"
    ),
    (
      .exportIntoJournal(path: "j.jsonl"), 1,
      "'j.jsonl' is the journal itself, which an export never overwrites; name another file"
    ),
    (
      .unstrippable([
        ExportFiles.Refusal(name: "a.pdf", entry: "7f3k", reason: .unknownKind),
        ExportFiles.Refusal(name: "b.jpg", entry: "9x2m", reason: .damaged),
      ]), 1,
      "can't leave place and device out of 'a.pdf' of 7f3k (it is no picture of a known kind), 'b.jpg' "
        + "of 9x2m (it is damaged); end the command with -- '-file:*.pdf' '-file:b.jpg' to leave out "
        + "their entries, or add --files none"
    ),
    (.declinedExport, 1, "nothing was exported"),
    (
      .idNotFound("7f3k"), 1,
      "no id begins with '7f3k'; 'journal list' shows the ids"
    ),
    (
      .idDeleted("7f3k", .at("2026-11-21T08:01:02.123+09:00"), .twentyFour), 1,
      "'7f3k' was deleted on Sat 2026-11-21 08:01"
    ),
    (.idDeleted("7f3k", nil, .twelve), 1, "'7f3k' was deleted"),
    (
      .idAmbiguous("7", [], count: 31_250), 1,
      "'7' is ambiguous: 31250 ids begin with it; type more of the id"
    ),
    (
      .idAmbiguous("7f", [walk, dinner], count: 2), 1,
      """
      '7f' is ambiguous: 2 ids begin with it; type more of the id:
        7f3k  First light on the river
        7f4a  Dinner with everyone
      """
    ),
    (
      .sharedID("7f", count: 3), 1,
      "'7f' is the id of 3 different entries; you can show or delete them together, but not edit "
        + "them; to keep one of them, remove the line of the other in 'journal open'"
    ),
    (
      .inConflict("7f", [walk, dinner], count: 12), 1,
      """
      '7f' is in conflict: it has 12 versions; name one of them:
        7f3k  First light on the river
        7f4a  Dinner with everyone
        and 10 more
      """
    ),
    (
      .unknown(.unknown("7f3k"), name: "7f3k"), 1,
      "7f3k can't be edited: it is of type 'photo', which this version does not know"
    ),
    (
      .unconfirmed(.sharedID(name: "7f3k", count: 2)), 1,
      "nothing was deleted: 2 different entries share the id 7f3k; all of them would be deleted; "
        + "add --yes to delete anyway"
    ),
    (.declined, 1, "nothing was deleted"),
    (.importing(.declined), 1, "nothing was imported"),
    (.declinedAddition, 2, "nothing was added"),
    (
      .noSuchNewest("@9", count: 5), 1,
      "there is no '@9': there are only 5 entries; @1 is the newest"
    ),
    (.noSuchNewest("@2", count: 1), 1, "there is no '@2': there is only 1 entry, @1"),
    (.noSuchNewest("@1", count: 0), 1, "there is no '@1': there are no entries yet"),
    (
      .noSuchTrashed("@9", count: 5), 1,
      "there is no '@9': only 5 entries are in the trash; @1 was deleted last"
    ),
    (
      .noSuchTrashed("@2", count: 1), 1, "there is no '@2': only 1 entry is in the trash, @1"
    ),
    (.noSuchTrashed("--last", count: 0), 1, "there is no '--last': the trash is empty"),
    (
      .nothingInTrash(query: "river\u{1B}"), 1,
      "no deleted entry has the id 'river␛' or matches it as a query; 'journal trash' lists them"
    ),
    (
      .unconfirmedChange(count: 1), 1,
      "nothing was changed: this would change 1 entry; add --yes to go ahead"
    ),
    (
      .unconfirmedChange(count: 3), 1,
      "nothing was changed: this would change 3 entries; add --yes to go ahead"
    ),
    (
      .unconfirmedMove(name: "7f3k", until: "Sat 2026-11-21 10:30"), 1,
      "nothing was changed: 7f3k has an end, Sat 2026-11-21 10:30, and only its start moves; add --yes "
        + "to move it"
    ),
    (.declinedChange, 1, "nothing was changed"),
    (
      .nothingFits(query: "river"), 1,
      "no entry has the id 'river' or matches it as a query; 'journal list' shows the ids"
    ),
    (
      .noneMatch("mood:5", of: 71), 1,
      "0 of 71 entries match 'mood:5'"
    ),
    (
      .moodTaken("良い", mood: "good"), 1,
      "'良い' already means the mood 'good'; 'journal moods' lists them"
    ),
    (
      .moodBuiltIn("good"), 1,
      "'good' is built in and can't be removed; 'journal moods' lists your own moods last"
    ),
    (
      .noSuchTag("#wlak", suggestion: "#walk"), 1, "no entry has the tag #wlak; did you mean #walk?"
    ),
    (
      .noSuchTag("#x", suggestion: nil), 1,
      "no entry has the tag #x; 'journal tags' lists the tags"
    ),
    (.nothingToUndo(isRedo: false), 1, "nothing to undo"),
    (
      .nothingToUndo(isRedo: false, asked: 9, possible: 2), 1,
      "only 2 commands can be undone, not 9; nothing was changed. Try 'journal undo 2'"
    ),
    (
      .nothingToUndo(isRedo: true, asked: 2, possible: 1), 1,
      "only 1 command can be redone, not 2; nothing was changed. Try 'journal redo 1'"
    ),
    (
      .undoRefused(UndoRefusal(.purge, .deleted, nil), about: nil, isRedo: false), 1,
      "can't undo the last command, a purge: purged entries are gone from the file; "
        + "nothing was changed"
    ),
    (
      .undoRefused(UndoRefusal(.compaction, .deleted, nil), about: nil, isRedo: false), 1,
      "can't undo the last command, a compaction: the text that it removed is gone from this "
        + "file; nothing was changed"
    ),
    (
      .undoRefused(
        UndoRefusal(.unknown(kind: "photo"), .added, nil), about: "7f3k  photo", isRedo: false), 1,
      "can't undo the last command, an addition (7f3k  photo): this version can't read an "
        + "entry of type 'photo'; nothing was changed"
    ),
    (
      .undoRefused(
        UndoRefusal(.wordsCompacted, .edited, nil, possible: 2), about: "7f3k  First light",
        isRedo: false), 1,
      "can't undo the command before those, an edit (7f3k  First light): 'journal compact' "
        + "removed the text to restore; nothing was changed. 'journal undo 2' would work"
    ),
    (
      .undoRefused(
        UndoRefusal(.changed, .restored, nil), about: "7f3k  First light", isRedo: true), 1,
      "can't redo the last command, a restoration (7f3k  First light): the entry changed in the "
        + "meantime; nothing was changed"
    ),
    (
      .undoRefused(
        UndoRefusal(.sharedID, .edited, nil), about: "7f3k  First light", isRedo: false), 1,
      "can't undo the last command, an edit (7f3k  First light): different entries share its id; to "
        + "keep one of them, remove the line of the other in 'journal open'; nothing was changed"
    ),
    (
      .undoRefused(
        UndoRefusal(.joined, .edited, nil), about: "7f3k  First light", isRedo: false), 1,
      "can't undo the last command, an edit (7f3k  First light): it joined several entries into "
        + "one; nothing was changed"
    ),
    (
      .textCompacted(name: "7f3k"), 1,
      "7f3k can't be restored to that version: 'journal compact' removed its text from this file"
    ),
    (
      .nothingToUndo(isRedo: true), 1,
      "nothing to redo: the last command was not an undo"
    ),
    (
      .versionNotFound("9", count: 3), 1,
      "there is no version '9'; 'journal history' numbers them, from 1 to 3"
    ),
    (
      .versionNotFound("", count: 3), 1,
      "there are conflicting versions; name one of them, from 1 to 3"
    ),
    (.versionIsDeletion("2"), 1, "version '2' is the deletion; name an earlier one"),
    (
      .alreadyCurrent(name: "7f3k"), 1,
      "7f3k is not deleted; this is its current version; 'journal history 7f3k' lists the others"
    ),
    (
      .unconfirmedPurge(count: 1), 1,
      "nothing was purged: this would remove 1 entry for good; add --yes to go ahead"
    ),
    (
      .unconfirmedPurge(count: 2), 1,
      "nothing was purged: this would remove 2 entries for good; add --yes to go ahead"
    ),
    (.declinedPurge, 1, "nothing was purged"),
    (
      .unconfirmedVersionPurge(lines: 1), 1,
      "nothing was purged: this would remove 1 older version for good; add --yes to go ahead"
    ),
    (
      .versionsStay(name: "7f3k", .deleted(EntryID("7f3k"))), 1,
      "nothing was purged: 7f3k is deleted, so no version of it is shown; 'journal purge 7f3k' removes all "
        + "of it"
    ),
    (
      .versionsStay(name: "7f3k", .nothing(EntryID("7f3k"))), 1,
      "nothing was purged: 7f3k has no older version that can go; 'journal history 7f3k' shows what there "
        + "is"
    ),
    (
      .versionsStay(name: "7f3k", .renamed(EntryID("7f3k"))), 1,
      "nothing was purged: without its older versions, 7f3k would get another name or become several "
        + "entries; edit it once, then purge the versions again"
    ),
    (
      .unconfirmedCompaction, 1,
      "nothing was changed: this would remove old versions and deleted entries for good; add "
        + "--yes to go ahead"
    ),
    (.declinedCompaction, 1, "nothing was changed"),
    (
      .editorMissing("nvim"), 1,
      "the editor 'nvim' could not be started; check $VISUAL or $EDITOR"
    ),
    (
      .editorFailed("vi", status: 1), 1, "the editor 'vi' exited with status 1; nothing was saved"
    ),
    (
      .noHome, 1,
      "HOME is not set, so there is no default journal; set HOME, or name a file with --file or "
        + "$JOURNAL_FILE"
    ),
    (
      .noPlaceForDrafts, 1,
      "HOME is not set, so there is no folder for the editor's file; set HOME or XDG_STATE_HOME, "
        + "or write the text after the command"
    ),
    (
      .badClock("noon"), 2, "JOURNAL_NOW is 'noon'; write it as 2026-11-21T08:00:00+09:00"
    ),
    (.unreadableInput("it is closed"), 1, "can't read standard input: it is closed"),
    (.interrupted, 1, "interrupted; nothing was saved"),
    (.draftNotFound("x7"), 1, "there is no draft 'x7'; 'journal drafts' lists them"),
    (
      .draftAmbiguous("x7", ["x7f3", "x7k2"]), 1,
      "'x7' is ambiguous: 2 drafts begin with it; write x7f3 or x7k2"
    ),
    (
      .draftOutdated(draft, name: "7f3k", option: "--note -"), 1,
      "7f3k changed after this draft was begun; compare 'journal show 7f3k' and 'journal drafts "
        + "show x7f3'; 'journal edit 7f3k --note - < /drafts/1' replaces the entry with the "
        + "draft"
    ),
    (
      .draftUnknown(draft, command: "add photo -"), 1,
      "draft x7f3 is for 'add photo -', which this version does not know"
    ),
    (.noDrafts, 1, "there are no drafts"),
    (
      .unconfirmedDiscard(count: 1), 1,
      "nothing was discarded: this would discard 1 draft for good; add --yes to go ahead"
    ),
    (
      .unconfirmedDiscard(count: 3), 1,
      "nothing was discarded: this would discard 3 drafts for good; add --yes to go ahead"
    ),
    (
      .editorMissing("nvim", isSetting: true), 1,
      "the editor 'nvim' could not be started; 'journal config set editor COMMAND' sets another"
    ),
    (
      .settings(ConfigurationFlaw(line: 3, .notJSON(.colon)), path: "/c.json"), 1,
      "/c.json: line 3 is not valid JSON: expected a colon; 'journal config edit' opens it"
    ),
    (
      .settingsOutOfReach(.unwritable(path: "/c.json", .readOnlyFileSystem)), 1,
      "can't write to /c.json: its file system is read-only"
    ),
    (
      .noPlaceForSettings, 1,
      "HOME is not set, so there is no folder for settings; set HOME or XDG_CONFIG_HOME"
    ),
    (.settingNotSet("editor"), 1, "'editor' is not set; 'journal config set editor VALUE' sets it"),
    (
      .unknownJournal("wrok", names: ["home", "work"]), 1,
      "there is no journal 'wrok'; did you mean 'work'?"
    ),
    (
      .unknownJournal("x", names: ["home", "work"]), 1,
      "there is no journal 'x'; known: 'home' and 'work'"
    ),
    (.unknownJournal("x", names: ["work"]), 1, "there is no journal 'x'; known: 'work'"),
    (
      .unknownJournal("x", names: []), 1,
      "there is no journal 'x'; 'journal journals add x PATH' adds one"
    ),
    (
      .unknownDefaultJournal("wrok", names: ["work"]), 1,
      "the setting default-journal is 'wrok', but there is no journal of that name; did you mean "
        + "'work'?"
    ),
    (
      .unknownDefaultJournal("work", names: []), 1,
      "the setting default-journal is 'work', but there is no journal of that name; 'journal "
        + "config unset default-journal' removes it"
    ),
    (
      .journalNameTaken("work", path: "~/w.jsonl"), 1,
      "the name 'work' is taken by ~/w.jsonl; 'journal journals remove work' frees it"
    ),
    (
      .unknownTemplate("evning", names: ["evening"]), 1,
      "there is no template 'evning'; did you mean 'evening'?"
    ),
    (
      .unknownTemplate("x", names: []), 1,
      "there is no template 'x'; 'journal templates edit x' creates it"
    ),
    (
      .templateUntouched("evening"), 1,
      "nothing to save: you did not change the template 'evening'"
    ),
    (
      .worseByHand(
        CheckReport(
          damage: [.init(line: 3, flaw: .notJSON, begins: Array("torn".utf8))],
          sharedIDs: [.init(id: EntryID("7f3k"), lines: [2, 5])]), isHeaderChanged: true), 1,
      "nothing was changed: your copy has problems that the journal does not have\n  header     "
        + "line 1 is the journal's header and must not change\n  damaged    line 3: not JSON: "
        + "torn\n  same id    different entries share the id 7f3k, in lines 2 and 5"
    ),
    (
      .outdatedByHand, 1,
      "nothing was changed: another program rewrote the journal in the meantime"
    ),
    (
      .copyKept(.outdatedByHand, path: "/c.txt"), 1,
      "nothing was changed: another program rewrote the journal in the meantime\nYour copy is "
        + "kept in /c.txt\n'journal open' starts again; copy over what you want to keep"
    ),
    (
      .editStopped(.editorFailed("vi", status: 1), done: 2, left: ["7f3k", "b2x9"]), 1,
      "the editor 'vi' exited with status 1; nothing was saved\n2 entries done before "
        + "that; 2 left: 7f3k, b2x9"
    ),
    (
      .editStopped(.interrupted, done: 1, left: ["7f3k"]), 1,
      "interrupted; nothing was saved\n1 entry done before that; 1 left: 7f3k"
    ),
    (
      .ofJournal("work", .repository(.unreadable(path: "/w", .vanished))), 1,
      "work: can't read /w: it was removed, replaced or changed repeatedly while it was in use; "
        + "try again"
    ),
    (.noJournalYet(path: "/w.jsonl"), 1, "there is no journal yet at /w.jsonl"),
    (
      .idInSeveral(
        "7f3k",
        [
          JournalName(label: "work", option: "-j work"),
          JournalName(label: "journal", option: "--file /j.jsonl"),
        ]), 1,
      "'7f3k' is in several journals: 'work' and 'journal'; choose with -j work or --file "
        + "/j.jsonl"
    ),
    (
      .changeInSeveral([
        JournalName(label: "work", option: "-j work"),
        JournalName(label: "home", option: "-j home"),
      ]), 1,
      "nothing was changed: the entries are in 'work' and 'home', but one command changes one "
        + "journal; choose with -j work or -j home"
    ),
    (
      .unwritableOutput("No space left on device"), 1,
      "can't write to standard output: No space left on device"
    ),
    (.outputClosed, 0, ""),
  ]

  @Test(arguments: rows.indices)
  func `a failure states what happened and what to do next`(index: Int) {
    let (failure, code, sentence) = Self.rows[index]
    #expect(failure.sentence == sentence)
    expectInJapanese { $0.sentence(failure) }
    #expect(failure.exitCode == code)
  }

  @Test func `every failure has a row`() {
    #expect(Set(Self.rows.map { FailureKind($0.0) }) == Set(FailureKind.allCases))
  }
}
