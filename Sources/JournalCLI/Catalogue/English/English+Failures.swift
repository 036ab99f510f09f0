import Terminal
import TimelineDomain

extension English {
  func sentence(_ failure: Failure) -> String {
    switch failure {
    case .usage(let error): sentence(error)
    case .repository(let error): sentence(error)
    case .edit(let error, let name): sentence(error, name)
    case .unusableText(let flaw): sentence(flaw)
    case .nothingToSave: "there is nothing to save: the text is empty"
    case .unreadableField(let line, let text, let fields):
      "line \(line) is '\(text.safeInOneLine)'; above the line of dashes belongs \(either(fields.map { "'\($0)'" }))"
    case .idNotFound(let word):
      "no entry has an id that begins with '\(word)'; 'journal list' shows the ids"
    case .noSuchNewest("@1"): "there is no entry yet that '@1' could be"
    case .noSuchNewest(let word):
      "there are not so many entries as '\(word)' counts; @1 is the newest"
    case .unconfirmedChange(1):
      "nothing was changed: 1 entry is meant; add --yes to change it"
    case .unconfirmedChange(let count):
      "nothing was changed: \(count) entries are meant; add --yes to change all of them"
    case .declinedChange: "nothing was changed"
    case .nothingFits(let query):
      "'\(query.safeInOneLine)' is no entry's id, and nothing matches it; 'journal list' shows the ids"
    case .idDeleted(let word, let moment, let hours):
      "'\(word)' was deleted" + (moment.map { " on \(dateAndTime($0, hours))" } ?? "")
    case .idAmbiguous(let word, let candidates, let count):
      "'\(word)' begins the ids of \(count) entries; type more of the one you mean"
        + (candidates.isEmpty ? "" : ":" + rows(candidates, count))
    case .contested(let word, let candidates, let count):
      "'\(word)' has \(count) versions that stand side by side; name the one you mean:"
        + rows(candidates, count)
    case .sharedID(let word, let count):
      "'\(word)' is the id of \(count) different entries, and nobody can say which is meant; they can "
        + "be shown and deleted, all together, and not edited"
    case .opaque(let entry, let name): "\(name) can't be edited: \(reason(entry, of: nil))"
    case .unconfirmed(let confirmation):
      "nothing was deleted: \(sentence(confirmation)); add --yes to delete all the same"
    case .declined: "nothing was deleted"
    case .nothingToTakeBack(let isRedo, _, 0):
      isRedo
        ? "nothing to redo: the last command was not an undo"
        : "nothing to undo"
    case .nothingToTakeBack(let isRedo, let asked, let possible):
      "only \(counted(possible, "command", "commands")) can be \(isRedo ? "redone" : "undone"), not "
        + "\(asked); nothing was changed. Try 'journal \(isRedo ? "redo" : "undo") \(possible)'"
    case .notTakenBack(let refusal, let about, let isRedo):
      notTakenBack(refusal, about: about, isRedo: isRedo)
    case .wordsCompacted(let name):
      "\(name) can't be restored to that version: 'journal compact' removed its words from this file"
    case .versionNotFound("", let count):
      "two versions stand side by side; name the one you mean, from 1 to \(count)"
    case .versionNotFound(let word, let count):
      "there is no version '\(word)'; 'journal history' numbers them, from 1 to \(count)"
    case .versionIsDeletion(let word):
      "version '\(word)' is the deletion; name one before it"
    case .alreadyStands(let name):
      "\(name) is not deleted, and that is how it stands; 'journal history \(name)' shows what it was"
    case .unconfirmedPurge(let count):
      "nothing was purged: \(entries(count)) would be gone for good; add "
        + "--yes to purge all the same"
    case .declinedPurge: "nothing was purged"
    case .unconfirmedCompaction:
      "nothing was changed: what is past would be gone for good; add --yes to compact all the same"
    case .declinedCompaction: "nothing was changed"
    case .editorMissing(let command, let isSetting):
      "the editor '\(command)' could not be started; "
        + (isSetting
          ? "'journal config set editor' sets one that can"
          : "set VISUAL or EDITOR to one that can")
    case .editorFailed(let command, let status):
      "the editor '\(command)' ended with status \(status); nothing was saved"
    case .noHome:
      "HOME is not set, so there is no place for the journal; set HOME, or name a file with --file "
        + "or JOURNAL_FILE"
    case .noPlaceForDrafts:
      "HOME is not set, so there is no place for what the editor writes; set HOME or "
        + "XDG_STATE_HOME, or write the words after the command"
    case .badClock(let word):
      "JOURNAL_NOW is '\(word)'; write it as 2026-11-21T08:00:00+09:00"
    case .unreadableInput(let words):
      "can't read standard input: \(words ?? "it is closed")"
    case .interrupted: "interrupted; nothing was saved"
    case .draftNotFound(let word):
      "there is no draft '\(word)'; 'journal drafts' lists them"
    case .draftAmbiguous(let word, let names):
      "'\(word)' begins the names of \(names.count) drafts; type more of the one you mean: "
        + either(names)
    case .draftOutdated(let draft, let name, let option):
      "\(name) was changed since this draft was begun; see both with 'journal show \(name)' and "
        + "'journal drafts show \(draft.name.safeInOneLine)'; 'journal edit \(name) \(option) < "
        + "\(draft.path.safeInOneLine)' puts the draft in its place"
    case .draftUnknown(let draft, let command):
      "draft \(draft.name.safeInOneLine) was typed for '\(command)', which this version does not know"
    case .unconfirmedDiscard(let count):
      "nothing was discarded: \(counted(count, "draft", "drafts")) would be gone for good; add "
        + "--yes to discard all the same"
    case .settings(let flaw, let path):
      "\(path.safeInOneLine): \(sentence(flaw)); 'journal config edit' opens it"
    case .settingsOutOfReach(let error): fact(error)
    case .noPlaceForSettings:
      "HOME is not set, so there is no place for settings; set HOME or XDG_CONFIG_HOME"
    case .settingNotSet(let key):
      "'\(key)' is not set; 'journal config set \(key)' sets it"
    case .unknownJournal(let word, let names):
      "there is no journal '\(word)'; "
        + others(word, names, none: "'journal journals add \(word) PATH' gives a file that name")
    case .unknownDefaultJournal(let name, let names):
      "the setting default-journal is '\(name.safeName)', and there is no journal of that name; "
        + others(name, names, none: "'journal config unset default-journal' takes it away")
    case .journalNameTaken(let name, let path):
      "there is a journal '\(name)' already, in \(path.safeInOneLine); 'journal journals remove \(name)' "
        + "takes the name from it"
    case .worseByHand(let report, let isHeaderChanged):
      "nothing was changed: your copy has what the journal does not have"
        + CheckWords(self).rowsByHand(report, isHeaderChanged: isHeaderChanged)
    case .outdatedByHand:
      "nothing was changed: another program has written the journal anew in the meantime"
    case .copyKept(let failure, let path):
      "\(sentence(failure))\nYour copy is kept in \(path.safeInOneLine)\n'journal open' begins anew; what "
        + "you want of your copy can be brought over from there"
    case .editStopped(let failure, let done, let left):
      "\(sentence(failure))\n\(done == 1 ? "1 entry was" : "\(done) entries were") gone through before "
        + "that; left \(left.count == 1 ? "is" : "are") \(firstFew(left))"
    case .ofJournal(let label, let failure): SeveralSentence.of(label, sentence(failure))
    case .noJournalYet(let path): "there is no journal yet at \(path.safeInOneLine)"
    case .idInSeveral(let word, let journals):
      "'\(word)' is an entry in \(quoted(journals.map(\.label))); say which with \(options(journals))"
    case .changeInSeveral(let journals):
      "nothing was changed: what is meant is in \(quoted(journals.map(\.label))), and one command "
        + "changes one journal; name it with \(options(journals))"
    case .unknownTemplate(let word, let names):
      "there is no template '\(word)'; "
        + others(word, names, none: "'journal templates edit \(word)' makes one")
    case .templateUntouched(let name):
      "there is nothing to save: the template '\(name.safeName)' was left as it is"
    case .unwritableOutput(let words, let isSaved):
      (isSaved ? "what you asked for is done and saved, but the answer is lost: " : "")
        + "can't write to standard output: \(words)"
    case .outputClosed: ""
    }
  }

  /// `did you mean 'work'?`, or the names there are.
  private func others(_ word: String, _ names: [String], none: String) -> String {
    if let near = suggestion(for: word, among: names) { return "did you mean '\(near.safeName)'?" }
    return names.isEmpty ? none : "there \(names.count == 1 ? "is" : "are") \(quoted(names))"
  }

  private func options(_ journals: [JournalName]) -> String {
    either(journals.prefix(8).map(\.option.safeInOneLine))
  }

  private func rows(_ candidates: [Candidate], _ count: Int) -> String {
    let more = count - candidates.count
    return Candidate.rows(candidates) + (more > 0 ? "\n  \(andMore(more))" : "")
  }
}
