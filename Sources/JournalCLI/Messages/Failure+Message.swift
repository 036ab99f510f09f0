import Terminal
import TimelineDomain

extension Failure {
  /// One sentence for the person, without the program's name before it.
  var sentence: String {
    switch self {
    case .usage(let error): error.sentence
    case .repository(let error): error.sentence
    case .edit(let error, let name): error.sentence(name)
    case .unusableText(let flaw): flaw.sentence
    case .nothingToSave: "there is nothing to save: the text is empty"
    case .unreadableField(let line, let text, let fields):
      "line \(line) is '\(text.safeInOneLine)'; above the line of dashes belongs \(list(fields.map { "'\($0)'" }))"
    case .idNotFound(let word):
      "no entry has an id that begins with '\(word)'; 'journal list' shows the ids"
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
      "'\(word)' was deleted" + (moment.map { " on \($0.dateAndTime(hours))" } ?? "")
    case .idAmbiguous(let word, let candidates, let count):
      "'\(word)' begins the ids of \(count) entries; type more of the one you mean:"
        + rows(candidates, count)
    case .contested(let word, let candidates, let count):
      "'\(word)' has \(count) versions that stand side by side; name the one you mean:"
        + rows(candidates, count)
    case .sharedID(let word, let count):
      "'\(word)' is the id of \(count) different entries, and nobody can say which is meant; they can "
        + "be shown and deleted, all together, and not edited"
    case .opaque(let entry, let name): "\(name) can't be edited: \(entry.reason(of: "it"))"
    case .unconfirmed(let confirmation):
      "nothing was deleted: \(confirmation.sentence); add --yes to delete all the same"
    case .declined: "nothing was deleted"
    case .nothingToTakeBack(let isRedo):
      isRedo
        ? "there is nothing to redo: the last thing done was not an undo"
        : "there is nothing to undo"
    case .versionNotFound("", let count):
      "two versions stand side by side; name the one you mean, from 1 to \(count)"
    case .versionNotFound(let word, let count):
      "there is no version '\(word)'; 'journal history' numbers them, from 1 to \(count)"
    case .versionIsDeletion(let word):
      "version '\(word)' is the deletion; name one before it"
    case .alreadyStands(let name):
      "\(name) is not deleted, and that is how it stands; 'journal history \(name)' shows what it was"
    case .unconfirmedPurge(let count):
      "nothing was purged: \(count == 1 ? "1 entry" : "\(count) entries") would be gone for good; add "
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
    case .unreadableInput(let words): "can't read standard input: \(words)"
    case .interrupted: "interrupted; nothing was saved"
    case .draftNotFound(let word):
      "there is no draft '\(word)'; 'journal drafts' lists them"
    case .draftAmbiguous(let word, let names):
      "'\(word)' begins the names of \(names.count) drafts; type more of the one you mean: "
        + list(names)
    case .draftOutdated(let draft, let name, let option):
      "\(name) was changed since this draft was begun; see both with 'journal show \(name)' and "
        + "'journal drafts show \(draft.name.safeInOneLine)'; 'journal edit \(name) \(option) < "
        + "\(draft.path.safeInOneLine)' puts the draft in its place"
    case .draftUnknown(let draft, let command):
      "draft \(draft.name.safeInOneLine) was typed for '\(command)', which this version does not know"
    case .unconfirmedDiscard(let count):
      "nothing was discarded: \(count == 1 ? "1 draft" : "\(count) drafts") would be gone for good; add "
        + "--yes to discard all the same"
    case .settings(let flaw, let path):
      "\(path.safeInOneLine): \(flaw.sentence); 'journal config edit' opens it"
    case .settingsOutOfReach(let error): error.fact
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
    case .worseByHand, .outdatedByHand, .copyKept: sentenceByHand
    case .editStopped(let failure, let done, let left):
      SeveralEditsSentence.stopped(failure.sentence, done: done, left: left)
    case .ofJournal, .noJournalYet, .idInSeveral, .changeInSeveral: sentenceOfSeveral
    case .unknownTemplate(let word, let names):
      "there is no template '\(word)'; "
        + others(word, names, none: "'journal templates edit \(word)' makes one")
    case .templateUntouched(let name):
      "there is nothing to save: the template '\(name.safeName)' was left as it is"
    case .unwritableOutput(let words): "can't write to standard output: \(words)"
    case .outputClosed: ""
    }
  }

  /// `did you mean 'work'?`, or the names there are.
  private func others(_ word: String, _ names: [String], none: String) -> String {
    if let near = suggestion(for: word, among: names) { return "did you mean '\(near.safeName)'?" }
    return names.isEmpty ? none : "there \(names.count == 1 ? "is" : "are") \(quoted(names))"
  }

  private func rows(_ candidates: [Candidate], _ count: Int) -> String {
    let more = count - candidates.count
    return candidates.map { "\n  \($0.name)  \($0.firstWords)" }.joined()
      + (more > 0 ? "\n  and \(more) more" : "")
  }
}

extension PostEditError {
  fileprivate func sentence(_ name: String) -> String {
    switch self {
    case .textHasNoMood: "\(name) is a text and has no mood; change it with --text"
    case .textHasNoNote: "\(name) is a text and has no note; change it with --text"
    case .moodHasNoText: "\(name) is a mood and has no text; change it with --mood or --note"
    case .textWouldBeEmpty:
      "\(name) would be empty; to take it away, use 'journal delete \(name)'"
    case .noSuchTag(let tag):
      "\(name) has no tag '\(tag.name)'; 'journal show \(name)' lists its tags"
    case .tagStandsInText(let tag):
      "'\(tag.name)' stands in the words of \(name) themselves; edit the words to take it away"
    }
  }
}

extension TextFlaw {
  fileprivate var sentence: String {
    switch self {
    case .notUTF8(let byte, let position):
      "the text is not UTF-8: byte \(position) is 0x\(String(byte, radix: 16, uppercase: true))"
    case .nul(let position):
      "the text has a NUL at byte \(position), which is no part of any text"
    }
  }
}

extension OpaqueEntry {
  /// `it is of the kind 'photo', which …`
  func reason(of subject: String) -> String {
    switch reason {
    case .unknownKind:
      "\(subject) is of the kind '\(kind.safeName)', which this version does not know"
    case .needs(let names):
      "\(subject) is of the kind '\(kind.safeName)' and needs \(quoted(names)), which "
        + "this version does not know"
    case .unfamiliarContent:
      "\(subject) is of the kind '\(kind.safeName)', and this version does not understand its content"
    }
  }
}

/// `'a', 'b' and 'c'`; of very many the first few.
func quoted(_ names: [String]) -> String {
  let shown = names.prefix(8).map { "'\($0.safeName)'" }
  let more = names.count - shown.count
  return list(more > 0 ? shown + ["\(more) more"] : shown, "and")
}

extension [OpaqueEntry] {
  /// `an entry of the kind 'photo', which this version can't read, depends on 7f3k`
  func dependOn(_ name: String) -> String {
    guard count > 1 else {
      return
        "an entry of the kind '\(first?.kind.safeName ?? "")', which this version can't read, depends on "
        + name
    }
    let kinds = firstFew(Set(map(\.kind.safeName)).sorted())
    return "\(count) entries that this version can't read (\(kinds)) depend on \(name)"
  }
}

extension Confirmation {
  var sentence: String {
    switch self {
    case .opaque(let entry, let name): entry.reason(of: name)
    case .dependents(let name, let entries): entries.dependOn(name)
    case .sharedID(let name, let count):
      "\(count) different entries share the id \(name), and all of them would go"
    }
  }

  /// What is asked in a terminal.
  var question: String {
    let what =
      switch self {
      case .opaque(_, let name), .dependents(let name, _): name
      case .sharedID: "all of them"
      }
    return "\(sentence). Delete \(what) all the same? [y/N] "
  }
}
