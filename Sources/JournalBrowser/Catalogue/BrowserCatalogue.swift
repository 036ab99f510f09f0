package import Presentation

/// The text of the browser, beside the text that all front ends share.
package protocol BrowserCatalogue: Catalogue, BrowserTitles {
  /// `312 of 960,256`
  func position(_ index: Int, of count: Int) -> String
  func sentence(_ notice: BrowserNotice) -> String
  /// The screen is smaller than the browser can use.
  var tooSmall: String { get }
  var loading: String { get }
  /// An empty journal, and a filter without hits.
  var nothingHere: [String] { get }
  var noHits: String { get }
  /// `3 selected`
  func marked(_ count: Int) -> String
  var readOnly: String { get }
  /// The journal can't be read, and why.
  func cannotOpen(_ reason: String) -> String
  /// The number of damaged lines, and the command that looks into them: those of one of several
  /// journals, or of the only one.
  func damagedLines(_ count: Int, in journal: String?) -> String
  var noEntriesThen: String { get }
  var emptyTrash: String { get }
  var noConflicts: String { get }
  func nothingToPick(_ kind: PickerKind) -> String
  /// A prompt begins with the words of a draft.
  var offeredDraft: String { get }
  /// The words at a prompt can't be kept, and why, if that is known.
  func unkept(_ reason: String?) -> String
}

/// The titles of screens and prompts, and the names of keys that mean something else there.
package protocol BrowserTitles {
  /// What a prompt asks for.
  func title(_ prompt: PromptKind) -> String
  var moodsTitle: String { get }
  /// `November 2026`
  func month(_ year: Int, _ month: Int) -> String
  /// `4 November`
  func day(_ day: Int, ofMonth month: Int) -> String
  /// Two cells; 0 is Sunday.
  func shortWeekday(_ weekday: Int) -> String
  func historyTitle(_ versions: Int) -> String
  func trashTitle(_ count: Int) -> String
  func conflictsTitle(_ number: Int, of count: Int) -> String
  /// `Version 1`
  func side(_ number: Int) -> String
  func title(_ kind: PickerKind) -> String
  func inputTitle(_ kind: PickerKind) -> String
  func deleteQuestion(_ count: Int) -> String
  var restoreQuestion: String { get }
  func undoQuestion(_ count: Int) -> String
  var yesOrNo: String { get }
  var choose: String { get }
  var calendarNames: [BrowserAction: String] { get }
  var conflictNames: [BrowserAction: String] { get }
}

/// What the last line can ask for.
package enum PromptKind: Hashable, Sendable {
  case find, goTo, write
  /// The note of a mood.
  case note(String)
}

/// What the last line can say.
package enum BrowserNotice: Hashable, Sendable {
  /// A sentence that a command or a failure has made.
  case sentence(String)
  case added, copied
  /// The words at a prompt that the user left are a draft.
  case wordsKept
  case deleted(Int), starred(Int), unstarred(Int)
  case tagged(String, Int)
  case undone(Int), redone(Int)
  case nothingToUndo, nothingToRedo
  case hits(Int)
  case noMoreHits
  case nothingSelected
  /// The entry is not as the user saw it, so nothing was changed.
  case changedMeanwhile
  /// Another program deleted the selected entry, or changed it so that the list lacks it.
  case deletedElsewhere, changedElsewhere
  /// This version can't read the entry, so the key can't change it.
  case cannotChange
  /// Why the journal can't be changed.
  case readOnly(String)
  case versionIsDeletion, alreadyCurrent, textCompacted, versionRestored, entryRestored
  case settled
  case noSuchVersion(Int, of: Int)
  case keptBoth(Int)
  /// The file has been removed.
  case journalGone
  /// The file has fewer entries than before.
  case journalReplaced(before: Int, after: Int)
  case noTemplates
  /// The key does nothing on this screen.
  case notHere
}

extension Language {
  package var browserCatalogue: any BrowserCatalogue {
    switch self {
    case .english: English()
    case .japanese: Japanese()
    }
  }
}
