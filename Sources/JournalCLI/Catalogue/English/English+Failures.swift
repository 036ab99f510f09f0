import Presentation
import Terminal
import TimelineDomain

extension English {
  func sentence(_ failure: Failure) -> String {
    switch failure {
    case .usage(let error): sentence(error)
    case .repository(let error): sentence(error)
    case .edit(let error, let name): sentence(error, name)
    case .unusableText(let flaw): sentence(flaw)
    case .exportExists(let path, let isFolder): exportExists(path.safeInOneLine, isFolder: isFolder)
    case .exportIntoJournal(let path): exportIntoJournal(path.safeInOneLine)
    case .declinedExport: "nothing was exported"
    case .nothingToSave: "nothing to save: the text is empty"
    case .unreadableField(let line, let text, let fields):
      "line \(line) is '\(text.safeInOneLine)'; above the line of dashes, write \(either(fields.map { "'\($0)'" }))"
    case .idNotFound(let word):
      "no id begins with '\(word)'; 'journal list' shows the ids"
    case .noSuchNewest(let word, 0): "there is no '\(word)': there are no entries yet"
    case .noSuchNewest(let word, 1): "there is no '\(word)': there is only 1 entry, @1"
    case .noSuchNewest(let word, let count):
      "there is no '\(word)': there are only \(count) entries; @1 is the newest"
    case .noSuchTrashed(let word, let count): noSuchTrashed(word, count: count)
    case .nothingInTrash(let query, let hints): nothingInTrash(query.safeInOneLine) + below(hints)
    case .unconfirmedChange(let count):
      "nothing was changed: this would change \(entries(count)); add --yes to go ahead"
    case .unconfirmedMove(let name, let end):
      "nothing was changed: \(movesOnlyTheStart(of: name, until: end)); add --yes to move it"
    case .declinedChange: "nothing was changed"
    case .nothingFits(let query, let hints):
      "no entry has the id '\(query.safeInOneLine)' or matches it as a query; 'journal list' shows the ids"
        + below(hints)
    case .moodTaken(let word, let mood): moodTaken(word, mood: mood)
    case .moodBuiltIn(let name): moodBuiltIn(name)
    case .noSuchTag(let tag, let suggestion): noSuchTag(tag, suggestion: suggestion)
    case .idDeleted(let word, let moment, let hours):
      "'\(word)' was deleted" + (moment.map { " on \(dateAndTime($0, hours))" } ?? "")
    case .idAmbiguous(let word, let candidates, let count):
      "'\(word)' is ambiguous: \(count) ids begin with it; type more of the id"
        + (candidates.isEmpty ? "" : ":" + rows(candidates, count))
    case .inConflict(let word, let candidates, let count):
      "'\(word)' is in conflict: it has \(count) versions; name one of them:"
        + rows(candidates, count)
    case .sharedID(let word, let count):
      "'\(word)' is the id of \(count) different entries; you can show or delete them together, but not "
        + "edit them"
    case .unknown(let entry, let name): "\(name) can't be edited: \(reason(entry, of: nil))"
    case .unconfirmed(let confirmation):
      "nothing was deleted: \(sentence(confirmation)); add --yes to delete anyway"
    case .importing(let failure): sentence(failure)
    case .declined: "nothing was deleted"
    case .declinedAddition: "nothing was added"
    case .nothingToUndo(let isRedo, _, 0):
      isRedo
        ? "nothing to redo: the last command was not an undo"
        : "nothing to undo"
    case .nothingToUndo(let isRedo, let asked, let possible):
      "only \(counted(possible, "command", "commands")) can be \(isRedo ? "redone" : "undone"), not "
        + "\(asked); nothing was changed. Try 'journal \(isRedo ? "redo" : "undo") \(possible)'"
    case .undoRefused(let refusal, let about, let isRedo):
      undoRefused(refusal, about: about, isRedo: isRedo)
    case .textCompacted(let name):
      "\(name) can't be restored to that version: 'journal compact' removed its text from this file"
    case .versionNotFound("", let count):
      "there are conflicting versions; name one of them, from 1 to \(count)"
    case .versionNotFound(let word, let count):
      "there is no version '\(word)'; 'journal history' numbers them, from 1 to \(count)"
    case .versionIsDeletion(let word):
      "version '\(word)' is the deletion; name an earlier one"
    case .alreadyCurrent(let name):
      "\(name) is not deleted; this is its current version; 'journal history \(name)' lists the others"
    case .unconfirmedPurge(let count):
      "nothing was purged: this would remove \(entries(count)) for good; add --yes to go ahead"
    case .unconfirmedVersionPurge(let lines):
      "nothing was purged: this would remove \(counted(lines, "older version", "older versions")) for good; "
        + "add --yes to go ahead"
    case .versionsStay(let name, .deleted):
      "nothing was purged: \(name) is deleted, so no version of it is shown; 'journal purge \(name)' removes "
        + "all of it"
    case .versionsStay(let name, .nothing):
      "nothing was purged: \(name) has no older version that can go; 'journal history \(name)' shows what "
        + "there is"
    case .versionsStay(let name, .renamed):
      "nothing was purged: without its older versions, \(name) would get another name or become several "
        + "entries; edit it once, then purge the versions again"
    case .declinedPurge: "nothing was purged"
    case .unconfirmedCompaction:
      "nothing was changed: this would remove old versions and deleted entries for good; add --yes to go "
        + "ahead"
    case .declinedCompaction: "nothing was changed"
    case .editorMissing(let command, let isSetting):
      "the editor '\(command)' could not be started; "
        + (isSetting
          ? "'journal config set editor COMMAND' sets another"
          : "check $VISUAL or $EDITOR")
    case .editorFailed(let command, let status):
      "the editor '\(command)' exited with status \(status); nothing was saved"
    case .noHome:
      "HOME is not set, so there is no default journal; set HOME, or name a file with --file or "
        + "$JOURNAL_FILE"
    case .noPlaceForDrafts:
      "HOME is not set, so there is no folder for the editor's file; set HOME or "
        + "XDG_STATE_HOME, or write the text after the command"
    case .badClock(let word):
      "JOURNAL_NOW is '\(word)'; write it as 2026-11-21T08:00:00+09:00"
    case .unreadableInput(let words):
      "can't read standard input: \(words ?? "it is closed")"
    case .interrupted: "interrupted; nothing was saved"
    case .draftNotFound(let word):
      "there is no draft '\(word)'; 'journal drafts' lists them"
    case .draftAmbiguous(let word, let names):
      "'\(word)' is ambiguous: \(names.count) drafts begin with it; write "
        + either(names)
    case .draftOutdated(let draft, let name, let option):
      "\(name) changed after this draft was begun; compare 'journal show \(name)' and "
        + "'journal drafts show \(draft.name.safeInOneLine)'; 'journal edit \(name) \(option) < "
        + "\(draft.path.safeInOneLine)' replaces the entry with the draft"
    case .draftUnknown(let draft, let command):
      "draft \(draft.name.safeInOneLine) is for '\(command)', which this version does not know"
    case .draftUnclear(let draft, let values):
      "draft \(draft.name.safeInOneLine) needs "
        + values.map(unclear).joined(separator: " and ")
    case .draftTakesNo(let draft, let option):
      "'\(option)' does not fit draft \(draft.name.safeInOneLine); 'journal drafts' shows what each "
        + "draft is for"
    case .unconfirmedDiscard(let count):
      "nothing was discarded: this would discard \(counted(count, "draft", "drafts")) for good; add --yes "
        + "to go ahead"
    case .settings(let flaw, let path):
      "\(path.safeInOneLine): \(sentence(flaw)); 'journal config edit' opens it"
    case .settingsOutOfReach(let error): fact(error)
    case .noPlaceForSettings:
      "HOME is not set, so there is no folder for settings; set HOME or XDG_CONFIG_HOME"
    case .settingNotSet(let key):
      "'\(key)' is not set; 'journal config set \(key) VALUE' sets it"
    case .unknownJournal(let word, let names):
      "there is no journal '\(word)'; "
        + others(word, names, none: "'journal journals add \(word) PATH' adds one")
    case .unknownDefaultJournal(let name, let names):
      "the setting default-journal is '\(name.safeName)', but there is no journal of that name; "
        + others(name, names, none: "'journal config unset default-journal' removes it")
    case .journalNameTaken(let name, let path):
      "the name '\(name)' is taken by \(path.safeInOneLine); 'journal journals remove \(name)' frees it"
    case .worseByHand(let report, let isHeaderChanged):
      "nothing was changed: your copy has problems that the journal does not have"
        + CheckText(self).rowsByHand(report, isHeaderChanged: isHeaderChanged)
    case .outdatedByHand:
      "nothing was changed: another program rewrote the journal in the meantime"
    case .copyKept(let failure, let path):
      "\(sentence(failure))\nYour copy is kept in \(path.safeInOneLine)\n'journal open' starts again; "
        + "copy over what you want to keep"
    case .editStopped(let failure, let done, let left):
      "\(sentence(failure))\n\(entries(done)) done before that; \(left.count) left: \(firstFew(left))"
    case .ofJournal(let label, let failure): JournalLabel.prefixed(label, sentence(failure))
    case .noJournalYet(let path): "there is no journal yet at \(path.safeInOneLine)"
    case .idInSeveral(let word, let journals):
      "'\(word)' is in several journals: \(quoted(journals.map(\.label))); choose with \(options(journals))"
    case .changeInSeveral(let journals):
      "nothing was changed: the entries are in \(quoted(journals.map(\.label))), but one command "
        + "changes one journal; choose with \(options(journals))"
    case .unknownTemplate(let word, let names):
      "there is no template '\(word)'; "
        + others(word, names, none: "'journal templates edit \(word)' creates it")
    case .templateUntouched(let name):
      "nothing to save: you did not change the template '\(name.safeName)'"
    case .unwritableOutput(let words, let isSaved):
      (isSaved ? "the change is saved, but its output is lost: " : "")
        + "can't write to standard output: \(words)"
    case .together(let failure): sentence(failure)
    case .outputClosed: ""
    }
  }

  /// `did you mean 'work'?`, or the known names.
  private func others(_ word: String, _ names: [String], none: String) -> String {
    if let near = suggestion(for: word, among: names) { return "did you mean '\(near.safeName)'?" }
    return names.isEmpty ? none : "known: \(quoted(names))"
  }

  private func options(_ journals: [JournalName]) -> String {
    either(journals.prefix(8).map(\.option.safeInOneLine))
  }

  private func rows(_ candidates: [Candidate], _ count: Int) -> String {
    let more = count - candidates.count
    return Candidate.rows(candidates) + (more > 0 ? "\n  \(andMore(more))" : "")
  }
}
