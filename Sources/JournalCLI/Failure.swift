import Settings
import TimelineDomain

/// Why a command could not do what was asked: facts, the sentence is made elsewhere.
enum Failure: Error, Sendable {
  case usage(UsageError)
  case repository(RepositoryError)
  /// Nil for a post that has no name yet.
  case edit(PostEditError, name: String?)
  case unusableText(TextFlaw)
  case nothingToSave
  /// Of a post in an editor, a line that is none of its fields.
  case unreadableField(line: Int, String, fields: [String])
  case idNotFound(String)
  /// `@9` of fewer than nine.
  case noSuchNewest(String)
  case idDeleted(String, Moment?, ClockHours)
  /// The first few of them, and how many there are.
  case idAmbiguous(String, [Candidate], count: Int)
  case contested(String, [Candidate], count: Int)
  /// Two entries have one id: which is meant can't be said.
  case sharedID(String, count: Int)
  case opaque(OpaqueEntry, name: String)
  /// A deletion that needs a yes and got none.
  case unconfirmed(Confirmation)
  case declined
  /// Several entries that were to be changed, and nobody said yes.
  case unconfirmedChange(count: Int)
  case declinedChange
  case nothingFits(query: String)
  /// Of as many commands as were asked for, so many can be taken back.
  case nothingToTakeBack(isRedo: Bool, asked: Int = 1, possible: Int = 0)
  /// `about` is the entry in a few words; nil for a purge or a compaction.
  case notTakenBack(UndoRefusal, about: String?, isRedo: Bool)
  /// The words that would come back were removed by a compaction.
  case wordsCompacted(name: String)
  case versionNotFound(String, count: Int)
  case versionIsDeletion(String)
  case alreadyStands(name: String)
  case unconfirmedPurge(count: Int)
  case declinedPurge
  case unconfirmedCompaction
  case declinedCompaction
  case editorMissing(String, isSetting: Bool = false)
  case editorFailed(String, status: Int32)
  case noHome
  case noPlaceForDrafts
  case badClock(String)
  /// In the system's words; nil where it is closed.
  case unreadableInput(String?)
  /// Somebody stopped the program before the text was saved.
  case interrupted
  case draftNotFound(String)
  case draftAmbiguous(String, [String])
  /// The post was changed since the draft was begun.
  case draftOutdated(Draft, name: String, option: String)
  /// It was typed for something that this version doesn't know.
  case draftUnknown(Draft, command: String)
  /// Drafts that were to be discarded, and nobody said yes.
  case unconfirmedDiscard(count: Int)
  /// What can't be understood in the settings.
  case settings(ConfigurationFlaw, path: String)
  case settingsOutOfReach(RepositoryError)
  case noPlaceForSettings
  case settingNotSet(String)
  case unknownJournal(String, names: [String])
  /// The one that is to be used where no other is named.
  case unknownDefaultJournal(String, names: [String])
  case journalNameTaken(String, path: String)
  /// Of several entries that were edited one after the other, which are left.
  indirect case editStopped(Failure, done: Int, left: [String])
  /// In one of several journals.
  indirect case ofJournal(String, Failure)
  case noJournalYet(path: String)
  /// An id that several journals have an entry of, each with the option that names it.
  case idInSeveral(String, [JournalName])
  /// What was found is in several journals, and was to be changed.
  case changeInSeveral([JournalName])
  case unknownTemplate(String, names: [String])
  case templateUntouched(String)
  /// Of a file that was changed by hand, what is worse than it was.
  case worseByHand(CheckReport, isHeaderChanged: Bool)
  /// The journal was written anew while it was open.
  case outdatedByHand
  /// What was changed by hand and could not be put in the journal's place is there.
  indirect case copyKept(Failure, path: String)
  /// What was to be changed is, and only the answer is lost, or not.
  case unwritableOutput(String, isSaved: Bool = false)
  /// Whoever read the output has enough; not a failure, and nothing is said.
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
    case .usage, .badClock: 2
    case .ofJournal(_, let failure), .editStopped(let failure, _, _), .copyKept(let failure, _):
      failure.exitCode
    case .outputClosed, .unwritableOutput(_, isSaved: true): 0
    default: 1
    }
  }
}

/// One of several journals, and how it alone is asked for.
struct JournalName: Sendable, Hashable {
  let label: String
  let option: String
}

/// One of several entries that an id could mean.
struct Candidate: Sendable, Hashable {
  let name: String
  let firstWords: String

  /// Each in a line of its own, below a sentence.
  static func rows(_ candidates: [Candidate]) -> String {
    candidates.map { "\n  \($0.name)  \($0.firstWords)" }.joined()
  }
}

/// Why a text can't be stored as it is, and where; bytes are counted from 1.
enum TextFlaw: Sendable, Hashable {
  case notUTF8(byte: UInt8, position: Int)
  case nul(position: Int)

  /// Nil for a text without a flaw.
  init?(_ bytes: [UInt8]) {
    if let index = bytes.firstIndex(of: 0) {
      self = .nul(position: index + 1)
      return
    }
    guard String(validating: bytes, as: UTF8.self) == nil else { return nil }
    // The repaired text goes along with the bytes up to the first scalar that had to be put in.
    var index = 0
    for scalar in String(decoding: bytes, as: UTF8.self).unicodeScalars {
      let encoded = Array(UTF8.encode(scalar)!)
      guard bytes[index...].starts(with: encoded) else { break }
      index += encoded.count
    }
    self = .notUTF8(byte: bytes[index], position: index + 1)
  }
}
