import JSONBytes
import Settings
import TestSupport
import Testing
import TimelineDomain

@testable import JournalCLI

/// Every sentence about what could not be done, and the exit code beside it.
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
      "can't read /j.jsonl: it is a directory; name the file in it"
    ),
    (
      .edit(.textHasNoMood, name: "7f3k"), 1,
      "7f3k is a text and has no mood; change it with --text"
    ),
    (
      .unusableText(.nul(position: 3)), 1,
      "the text has a NUL at byte 3, which is no part of any text"
    ),
    (
      .unreadableField(line: 2, "tgas: walk", fields: ["at", "tags", "star"]), 1,
      "line 2 is 'tgas: walk'; above the line of dashes belongs 'at', 'tags' or 'star'"
    ),
    (.nothingToSave, 1, "there is nothing to save: the text is empty"),
    (
      .idNotFound("7f3k"), 1,
      "no entry has an id that begins with '7f3k'; 'journal list' shows the ids"
    ),
    (
      .idDeleted("7f3k", .at("2026-11-21T08:01:02.123+09:00"), .twentyFour), 1,
      "'7f3k' was deleted on Sat 2026-11-21 08:01"
    ),
    (.idDeleted("7f3k", nil, .twelve), 1, "'7f3k' was deleted"),
    (
      .idAmbiguous("7", [], count: 31_250), 1,
      "'7' begins the ids of 31250 entries; type more of the one you mean"
    ),
    (
      .idAmbiguous("7f", [walk, dinner], count: 2), 1,
      """
      '7f' begins the ids of 2 entries; type more of the one you mean:
        7f3k  First light on the river
        7f4a  Dinner with everyone
      """
    ),
    (
      .sharedID("7f", count: 3), 1,
      "'7f' is the id of 3 different entries, and nobody can say which is meant; they can be shown "
        + "and deleted, all together, and not edited"
    ),
    (
      .contested("7f", [walk, dinner], count: 12), 1,
      """
      '7f' has 12 versions that stand side by side; name the one you mean:
        7f3k  First light on the river
        7f4a  Dinner with everyone
        and 10 more
      """
    ),
    (
      .opaque(.unknown("7f3k"), name: "7f3k"), 1,
      "7f3k can't be edited: it is of the kind 'photo', which this version does not know"
    ),
    (
      .unconfirmed(.sharedID(name: "7f3k", count: 2)), 1,
      "nothing was deleted: 2 different entries share the id 7f3k, and all of them would go; add "
        + "--yes to delete all the same"
    ),
    (.declined, 1, "nothing was deleted"),
    (
      .noSuchNewest("@9"), 1,
      "there are not so many entries as '@9' counts; @1 is the newest"
    ),
    (
      .unconfirmedChange(count: 1), 1,
      "nothing was changed: 1 entry is meant; add --yes to change it"
    ),
    (
      .unconfirmedChange(count: 3), 1,
      "nothing was changed: 3 entries are meant; add --yes to change all of them"
    ),
    (.declinedChange, 1, "nothing was changed"),
    (
      .nothingFits(query: "river"), 1,
      "'river' is no entry's id, and nothing matches it; 'journal list' shows the ids"
    ),
    (.nothingToTakeBack(isRedo: false), 1, "nothing to undo"),
    (
      .nothingToTakeBack(isRedo: false, asked: 9, possible: 2), 1,
      "only 2 commands can be undone, not 9; nothing was changed. Try 'journal undo 2'"
    ),
    (
      .nothingToTakeBack(isRedo: true, asked: 2, possible: 1), 1,
      "only 1 command can be redone, not 2; nothing was changed. Try 'journal redo 1'"
    ),
    (
      .notTakenBack(UndoRefusal(.purge, .deleted, nil), about: nil, isRedo: false), 1,
      "can't undo the last command, a purge: what a purge took out of the file is gone; "
        + "nothing was changed"
    ),
    (
      .notTakenBack(UndoRefusal(.compaction, .deleted, nil), about: nil, isRedo: false), 1,
      "can't undo the last command, a compact: the words that it removed are gone from this "
        + "file; nothing was changed"
    ),
    (
      .notTakenBack(
        UndoRefusal(.opaque(kind: "photo"), .added, nil), about: "7f3k  photo", isRedo: false), 1,
      "can't undo the last command, an addition (7f3k  photo): this version can't read an "
        + "entry of the kind 'photo'; nothing was changed"
    ),
    (
      .notTakenBack(
        UndoRefusal(.wordsCompacted, .edited, nil, possible: 2), about: "7f3k  First light",
        isRedo: false), 1,
      "can't undo the command before those, an edit (7f3k  First light): 'journal compact' "
        + "removed the words that would come back; nothing was changed. 'journal undo 2' would work"
    ),
    (
      .notTakenBack(
        UndoRefusal(.changed, .restored, nil), about: "7f3k  First light", isRedo: true), 1,
      "can't redo the last command, a restoration (7f3k  First light): the entry was changed "
        + "since; nothing was changed"
    ),
    (
      .notTakenBack(
        UndoRefusal(.sharedID, .edited, nil), about: "7f3k  First light", isRedo: false), 1,
      "can't undo the last command, an edit (7f3k  First light): several entries share its id; "
        + "nothing was changed"
    ),
    (
      .notTakenBack(
        UndoRefusal(.joined, .edited, nil), about: "7f3k  First light", isRedo: false), 1,
      "can't undo the last command, an edit (7f3k  First light): it joined several entries into "
        + "one, and nothing could part them again; nothing was changed"
    ),
    (
      .wordsCompacted(name: "7f3k"), 1,
      "7f3k can't be restored to that version: 'journal compact' removed its words from this file"
    ),
    (
      .nothingToTakeBack(isRedo: true), 1,
      "nothing to redo: the last command was not an undo"
    ),
    (
      .versionNotFound("9", count: 3), 1,
      "there is no version '9'; 'journal history' numbers them, from 1 to 3"
    ),
    (
      .versionNotFound("", count: 3), 1,
      "two versions stand side by side; name the one you mean, from 1 to 3"
    ),
    (.versionIsDeletion("2"), 1, "version '2' is the deletion; name one before it"),
    (
      .alreadyStands(name: "7f3k"), 1,
      "7f3k is not deleted, and that is how it stands; 'journal history 7f3k' shows what it was"
    ),
    (
      .unconfirmedPurge(count: 1), 1,
      "nothing was purged: 1 entry would be gone for good; add --yes to purge all the same"
    ),
    (
      .unconfirmedPurge(count: 2), 1,
      "nothing was purged: 2 entries would be gone for good; add --yes to purge all the same"
    ),
    (.declinedPurge, 1, "nothing was purged"),
    (
      .unconfirmedCompaction, 1,
      "nothing was changed: what is past would be gone for good; add --yes to compact all the same"
    ),
    (.declinedCompaction, 1, "nothing was changed"),
    (
      .editorMissing("nvim"), 1,
      "the editor 'nvim' could not be started; set VISUAL or EDITOR to one that can"
    ),
    (
      .editorFailed("vi", status: 1), 1, "the editor 'vi' ended with status 1; nothing was saved"
    ),
    (
      .noHome, 1,
      "HOME is not set, so there is no place for the journal; set HOME, or name a file with "
        + "--file or JOURNAL_FILE"
    ),
    (
      .noPlaceForDrafts, 1,
      "HOME is not set, so there is no place for what the editor writes; set HOME or "
        + "XDG_STATE_HOME, or write the words after the command"
    ),
    (
      .badClock("noon"), 2, "JOURNAL_NOW is 'noon'; write it as 2026-11-21T08:00:00+09:00"
    ),
    (.unreadableInput("it is closed"), 1, "can't read standard input: it is closed"),
    (.interrupted, 1, "interrupted; nothing was saved"),
    (.draftNotFound("x7"), 1, "there is no draft 'x7'; 'journal drafts' lists them"),
    (
      .draftAmbiguous("x7", ["x7f3", "x7k2"]), 1,
      "'x7' begins the names of 2 drafts; type more of the one you mean: x7f3 or x7k2"
    ),
    (
      .draftOutdated(draft, name: "7f3k", option: "--note -"), 1,
      "7f3k was changed since this draft was begun; see both with 'journal show 7f3k' and 'journal "
        + "drafts show x7f3'; 'journal edit 7f3k --note - < /drafts/1' puts the draft in its place"
    ),
    (
      .draftUnknown(draft, command: "add photo -"), 1,
      "draft x7f3 was typed for 'add photo -', which this version does not know"
    ),
    (
      .unconfirmedDiscard(count: 1), 1,
      "nothing was discarded: 1 draft would be gone for good; add --yes to discard all the same"
    ),
    (
      .unconfirmedDiscard(count: 3), 1,
      "nothing was discarded: 3 drafts would be gone for good; add --yes to discard all the same"
    ),
    (
      .editorMissing("nvim", isSetting: true), 1,
      "the editor 'nvim' could not be started; 'journal config set editor' sets one that can"
    ),
    (
      .settings(ConfigurationFlaw(line: 3, .notJSON(.colon)), path: "/c.json"), 1,
      "/c.json: line 3 is not JSON, a colon was expected; 'journal config edit' opens it"
    ),
    (
      .settingsOutOfReach(.unwritable(path: "/c.json", .readOnlyFileSystem)), 1,
      "can't write to /c.json: its file system is read-only"
    ),
    (
      .noPlaceForSettings, 1,
      "HOME is not set, so there is no place for settings; set HOME or XDG_CONFIG_HOME"
    ),
    (.settingNotSet("editor"), 1, "'editor' is not set; 'journal config set editor' sets it"),
    (
      .unknownJournal("wrok", names: ["home", "work"]), 1,
      "there is no journal 'wrok'; did you mean 'work'?"
    ),
    (
      .unknownJournal("x", names: ["home", "work"]), 1,
      "there is no journal 'x'; there are 'home' and 'work'"
    ),
    (.unknownJournal("x", names: ["work"]), 1, "there is no journal 'x'; there is 'work'"),
    (
      .unknownJournal("x", names: []), 1,
      "there is no journal 'x'; 'journal journals add x PATH' gives a file that name"
    ),
    (
      .unknownDefaultJournal("wrok", names: ["work"]), 1,
      "the setting default-journal is 'wrok', and there is no journal of that name; did you mean "
        + "'work'?"
    ),
    (
      .unknownDefaultJournal("work", names: []), 1,
      "the setting default-journal is 'work', and there is no journal of that name; 'journal config "
        + "unset default-journal' takes it away"
    ),
    (
      .journalNameTaken("work", path: "~/w.jsonl"), 1,
      "there is a journal 'work' already, in ~/w.jsonl; 'journal journals remove work' takes the name "
        + "from it"
    ),
    (
      .unknownTemplate("evning", names: ["evening"]), 1,
      "there is no template 'evning'; did you mean 'evening'?"
    ),
    (
      .unknownTemplate("x", names: []), 1,
      "there is no template 'x'; 'journal templates edit x' makes one"
    ),
    (
      .templateUntouched("evening"), 1,
      "there is nothing to save: the template 'evening' was left as it is"
    ),
    (
      .worseByHand(
        CheckReport(
          damage: [.init(line: 3, flaw: .notJSON, begins: Array("torn".utf8))],
          sharedIDs: [.init(id: EntryID("7f3k"), lines: [2, 5])]), isHeaderChanged: true), 1,
      "nothing was changed: your copy has what the journal does not have\n"
        + "  header     line 1 is the journal's header, and has to stay as it is\n"
        + "  damaged    line 3: not JSON: torn\n"
        + "  same id    7f3k stands for different entries, in lines 2 and 5"
    ),
    (
      .outdatedByHand, 1,
      "nothing was changed: another program has written the journal anew in the meantime"
    ),
    (
      .copyKept(.outdatedByHand, path: "/c.txt"), 1,
      "nothing was changed: another program has written the journal anew in the meantime\n"
        + "Your copy is kept in /c.txt\n'journal open' begins anew; what you want of your copy can be "
        + "brought over from there"
    ),
    (
      .editStopped(.editorFailed("vi", status: 1), done: 2, left: ["7f3k", "b2x9"]), 1,
      "the editor 'vi' ended with status 1; nothing was saved\n2 entries were gone through before that; "
        + "left are 7f3k, b2x9"
    ),
    (
      .editStopped(.interrupted, done: 1, left: ["7f3k"]), 1,
      "interrupted; nothing was saved\n1 entry was gone through before that; left is 7f3k"
    ),
    (
      .ofJournal("work", .repository(.unreadable(path: "/w", .vanished))), 1,
      "work: can't read /w: it was taken away, replaced or changed again and again while it was in use; try again"
    ),
    (.noJournalYet(path: "/w.jsonl"), 1, "there is no journal yet at /w.jsonl"),
    (
      .idInSeveral(
        "7f3k",
        [
          JournalName(label: "work", option: "-j work"),
          JournalName(label: "journal", option: "--file /j.jsonl"),
        ]), 1,
      "'7f3k' is an entry in 'work' and 'journal'; say which with -j work or --file /j.jsonl"
    ),
    (
      .changeInSeveral([
        JournalName(label: "work", option: "-j work"),
        JournalName(label: "home", option: "-j home"),
      ]), 1,
      "nothing was changed: what is meant is in 'work' and 'home', and one command changes one journal; "
        + "name it with -j work or -j home"
    ),
    (
      .unwritableOutput("No space left on device"), 1,
      "can't write to standard output: No space left on device"
    ),
    (.outputClosed, 0, ""),
  ]

  @Test(arguments: rows.indices)
  func `a failure says what happened and what to do next`(index: Int) {
    let (failure, code, sentence) = Self.rows[index]
    #expect(failure.sentence == sentence)
    expectInJapanese { $0.sentence(failure) }
    #expect(failure.exitCode == code)
  }

  @Test func `no failure is without a row`() {
    #expect(Set(Self.rows.map { FailureKind($0.0) }) == Set(FailureKind.allCases))
  }
}
