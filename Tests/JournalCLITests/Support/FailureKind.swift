@testable import JournalCLI

/// A new failure needs a case here, and then a row in `FailureSentenceTests`.
enum FailureKind: CaseIterable {
  case usage, repository, edit, unusableText, nothingToSave, idNotFound, idDeleted, idAmbiguous
  case noSuchTrashed, nothingInTrash
  case importing
  case inConflict, sharedID, unknown, unconfirmed, declined, declinedAddition, editorMissing,
    editorFailed, noHome
  case noPlaceForDrafts, badClock, unreadableInput, unwritableOutput, outputClosed
  case interrupted, draftNotFound, draftAmbiguous, draftOutdated, draftUnknown
  case noDrafts, noneMatch
  case unreadableField, nothingToUndo, undoRefused, textCompacted, versionNotFound,
    versionIsDeletion, alreadyCurrent,
    unconfirmedPurge
  case noSuchNewest, unconfirmedChange, unconfirmedMove, declinedChange, nothingFits, noSuchTag,
    moodTaken, moodBuiltIn, declinedPurge, unconfirmedVersionPurge, versionsStay,
    unconfirmedCompaction, declinedCompaction
  case unconfirmedDiscard, settings, settingsOutOfReach, noPlaceForSettings, settingNotSet
  case unknownJournal, unknownDefaultJournal, journalNameTaken, unknownTemplate, templateUntouched
  case worseByHand, outdatedByHand, copyKept
  case together
  case files
  case exportExists, exportIntoJournal, exportUngated, unstrippable, declinedExport
  case editStopped, ofJournal, noJournalYet, idInSeveral, changeInSeveral

  init(_ failure: Failure) {
    switch failure {
    case .usage: self = .usage
    case .repository: self = .repository
    case .edit: self = .edit
    case .unusableText: self = .unusableText
    case .nothingToSave: self = .nothingToSave
    case .exportExists: self = .exportExists
    case .exportIntoJournal: self = .exportIntoJournal
    case .exportUngated: self = .exportUngated
    case .unstrippable: self = .unstrippable
    case .declinedExport: self = .declinedExport
    case .idNotFound: self = .idNotFound
    case .noSuchTrashed: self = .noSuchTrashed
    case .nothingInTrash: self = .nothingInTrash
    case .idDeleted: self = .idDeleted
    case .idAmbiguous: self = .idAmbiguous
    case .inConflict: self = .inConflict
    case .sharedID: self = .sharedID
    case .unknown: self = .unknown
    case .unconfirmed: self = .unconfirmed
    case .declined: self = .declined
    case .importing: self = .importing
    case .declinedAddition: self = .declinedAddition
    case .editorMissing: self = .editorMissing
    case .editorFailed: self = .editorFailed
    case .noHome: self = .noHome
    case .noPlaceForDrafts: self = .noPlaceForDrafts
    case .badClock: self = .badClock
    case .unreadableInput: self = .unreadableInput
    case .unwritableOutput: self = .unwritableOutput
    case .outputClosed: self = .outputClosed
    case .interrupted: self = .interrupted
    case .draftNotFound: self = .draftNotFound
    case .draftAmbiguous: self = .draftAmbiguous
    case .draftOutdated: self = .draftOutdated
    case .draftUnknown: self = .draftUnknown
    case .noDrafts: self = .noDrafts
    case .noneMatch: self = .noneMatch
    case .unconfirmedDiscard: self = .unconfirmedDiscard
    case .unreadableField: self = .unreadableField
    case .nothingToUndo: self = .nothingToUndo
    case .undoRefused: self = .undoRefused
    case .textCompacted: self = .textCompacted
    case .versionNotFound: self = .versionNotFound
    case .versionIsDeletion: self = .versionIsDeletion
    case .alreadyCurrent: self = .alreadyCurrent
    case .unconfirmedPurge: self = .unconfirmedPurge
    case .noSuchNewest: self = .noSuchNewest
    case .unconfirmedChange: self = .unconfirmedChange
    case .unconfirmedMove: self = .unconfirmedMove
    case .declinedChange: self = .declinedChange
    case .nothingFits: self = .nothingFits
    case .noSuchTag: self = .noSuchTag
    case .moodTaken: self = .moodTaken
    case .moodBuiltIn: self = .moodBuiltIn
    case .declinedPurge: self = .declinedPurge
    case .unconfirmedVersionPurge: self = .unconfirmedVersionPurge
    case .versionsStay: self = .versionsStay
    case .unconfirmedCompaction: self = .unconfirmedCompaction
    case .declinedCompaction: self = .declinedCompaction
    case .settings: self = .settings
    case .settingsOutOfReach: self = .settingsOutOfReach
    case .noPlaceForSettings: self = .noPlaceForSettings
    case .settingNotSet: self = .settingNotSet
    case .unknownJournal: self = .unknownJournal
    case .unknownDefaultJournal: self = .unknownDefaultJournal
    case .journalNameTaken: self = .journalNameTaken
    case .unknownTemplate: self = .unknownTemplate
    case .worseByHand: self = .worseByHand
    case .outdatedByHand: self = .outdatedByHand
    case .copyKept: self = .copyKept
    case .together: self = .together
    case .files: self = .files
    case .editStopped: self = .editStopped
    case .ofJournal: self = .ofJournal
    case .noJournalYet: self = .noJournalYet
    case .idInSeveral: self = .idInSeveral
    case .changeInSeveral: self = .changeInSeveral
    case .templateUntouched: self = .templateUntouched
    }
  }
}
