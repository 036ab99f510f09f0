import Presentation
import Settings
import TimelineDomain

/// Why a command failed, as facts; the catalogue has the sentence.
indirect enum Failure: Error, Sendable {
  case usage(UsageError)
  case repository(RepositoryError)
  /// `name` is nil for a new post.
  case edit(PostEditError, name: String?)
  case unusableText(TextFlaw)
  case nothingToSave
  /// A file or a folder that an export would overwrite.
  case exportExists(path: String, isFolder: Bool)
  case exportIntoJournal(path: String)
  /// Lines of a journal whose gate can't be read.
  case exportUngated(path: String)
  /// `export --strip` with files that it can't strip.
  case unstrippable([ExportFiles.Refusal])
  case declinedExport
  /// A line in the editor's form that is none of the post's fields.
  case unreadableField(line: Int, String, fields: [String])
  case idNotFound(String)
  /// `@9` when there are fewer than nine entries.
  case noSuchNewest(String, count: Int)
  /// `restore @9` when fewer entries are in the trash.
  case noSuchTrashed(String, count: Int)
  case nothingInTrash(query: String, [QueryHint] = [])
  case idDeleted(String, Moment?, ClockHours)
  /// The first few candidates, and the number of all.
  case idAmbiguous(String, [Candidate], count: Int)
  case inConflict(String, [Candidate], count: Int)
  /// Several entries share one id, so the id names none of them.
  case sharedID(String, count: Int)
  case unknown(UnknownEntry, name: String)
  /// A deletion that was not confirmed.
  case unconfirmed(Confirmation)
  case declined
  case importing(ImportFailure)
  /// No line was chosen in place of one that means nothing.
  case declinedAddition
  /// A change of several entries that was not confirmed.
  case unconfirmedChange(count: Int)
  /// A new moment of an entry with an end, in words, that was not confirmed.
  case unconfirmedMove(name: String, until: String)
  case declinedChange
  case nothingFits(query: String, [QueryHint] = [])
  /// A query as typed that finds nothing among so many entries.
  case noneMatch(String, of: Int)
  /// A word of a new mood that already means another mood.
  case moodTaken(String, mood: String)
  case moodBuiltIn(String)
  /// A tag with its sign.
  case noSuchTag(String, suggestion: String?)
  /// Fewer commands can be undone than asked for.
  case nothingToUndo(isRedo: Bool, asked: Int = 1, possible: Int = 0)
  /// `about` is the entry's first words; nil for a purge or a compaction.
  case undoRefused(UndoRefusal, about: String?, isRedo: Bool)
  /// A compaction removed the text to restore.
  case textCompacted(name: String)
  case versionNotFound(String, count: Int)
  case versionIsDeletion(String)
  case alreadyCurrent(name: String)
  case unconfirmedPurge(count: Int)
  case unconfirmedVersionPurge(lines: Int)
  /// The older versions of the post with this name can't be removed alone.
  case versionsStay(name: String, PurgePlan.Refusal)
  case declinedPurge
  case unconfirmedCompaction
  case declinedCompaction
  case editorMissing(String, isSetting: Bool = false)
  case editorFailed(String, status: Int32)
  case noHome
  case noPlaceForDrafts
  case badClock(String)
  /// In the system's words; nil if standard input is closed.
  case unreadableInput(String?)
  /// A signal stopped the program before the text was saved.
  case interrupted
  case draftNotFound(String)
  case draftAmbiguous(String, [String])
  /// The post changed after the draft was begun.
  case draftOutdated(Draft, name: String, option: String)
  /// The draft is for a command that this version doesn't know.
  case draftUnknown(Draft, command: String)
  case noDrafts
  /// Drafts that were not discarded, for lack of a confirmation.
  case unconfirmedDiscard(count: Int)
  /// The settings can't be understood.
  case settings(ConfigurationFlaw, path: String)
  case settingsOutOfReach(RepositoryError)
  case noPlaceForSettings
  case settingNotSet(String)
  case unknownJournal(String, names: [String])
  /// The setting `default-journal` names no journal.
  case unknownDefaultJournal(String, names: [String])
  case journalNameTaken(String, path: String)
  /// The entries that were left when editing in turn stopped.
  case editStopped(Failure, done: Int, left: [String])
  /// A failure in one of several journals.
  case ofJournal(String, Failure)
  case noJournalYet(path: String)
  /// Several journals have the id; each option chooses one.
  case idInSeveral(String, [JournalName])
  /// The entries to change are in several journals.
  case changeInSeveral([JournalName])
  case unknownTemplate(String, names: [String])
  case templateUntouched(String)
  /// What an edited copy of the journal has worse than the journal.
  case worseByHand(CheckReport, isHeaderChanged: Bool)
  /// Another program rewrote the journal while it was open.
  case outdatedByHand
  /// The edited copy could not replace the journal, and is kept.
  case copyKept(Failure, path: String)
  case together(TogetherFailure)
  case files(FilesFailure)
  /// Output failed; `isSaved` tells whether a change was saved before.
  case unwritableOutput(String, isSaved: Bool = false)
  /// The reader closed the pipe early. Not a failure; prints nothing.
  case outputClosed

  var isInterruption: Bool {
    switch self {
    case .interrupted, .editStopped(.interrupted, _, _), .copyKept(.interrupted, _): true
    default: false
    }
  }

  /// 0 done, 1 could not be done, 2 wrong usage.
  var exitCode: Int32 {
    switch self {
    case .usage, .badClock, .declinedAddition, .together(.severalConflicts): 2
    case .ofJournal(_, let failure), .editStopped(let failure, _, _), .copyKept(let failure, _):
      failure.exitCode
    case .outputClosed, .unwritableOutput(_, isSaved: true): 0
    default: 1
    }
  }
}

/// One of several journals, and the option that chooses it.
struct JournalName: Sendable, Hashable {
  let label: String
  let option: String
}

/// One of several entries that a prefix matches.
struct Candidate: Sendable, Hashable {
  let name: String
  let firstWords: String

  /// One line for each, below a sentence.
  static func rows(_ candidates: [Candidate]) -> String {
    candidates.map { "\n  \($0.name)  \($0.firstWords)" }.joined()
  }
}
