import Presentation

extension English {
  func changed(_ change: EntryChange, _ name: String, _ words: String) -> String {
    words.isEmpty ? changed(change, of: name) : "\(changed(change, of: name))  \(words)"
  }

  func changed(_ change: EntryChange, count: Int) -> String { changed(change, of: entries(count)) }

  private func changed(_ change: EntryChange, of what: String) -> String {
    switch change {
    case .edited: "edited \(what)"
    case .starred: "starred \(what)"
    case .unstarred: "unstarred \(what)"
    case .deleted: "deleted \(what)"
    case .restored: "restored \(what)"
    case .tagged(let tag): "tagged \(what) with \(tag)"
    case .untagged(let tag): "untagged \(what): removed \(tag)"
    }
  }

  var hiddenFromLists: String { "Hidden from lists. 'journal undo' brings them back." }

  func notAPosition(_ word: String) -> String {
    "'\(word)' is not a position in a list; write @1 for its first entry, or @1..5 for the first five"
  }

  func noSuchTrashed(_ word: String, count: Int) -> String {
    switch count {
    case 0: "there is no '\(word)': the trash is empty"
    case 1: "there is no '\(word)': only 1 entry is in the trash, @1"
    default: "there is no '\(word)': only \(count) entries are in the trash; @1 was deleted last"
    }
  }

  func nothingInTrash(_ query: String) -> String {
    "no deleted entry has the id '\(query)' or matches it as a query; 'journal trash' lists them"
  }

  var pickForms: String {
    "Pick entries by id or by position: @1 is the first entry of the list, @1..5 the first five. ID is an "
      + "id as a list shows it, or any unique beginning of one. --last is the entry that was added or "
      + "edited last, whatever its date. Words that are no ids are a query, as in 'journal find'."
  }

  var lastInTrash: String {
    "Positions and queries pick entries of the trash: @1 and --last are the one that was deleted last."
  }

  var questionForms: String {
    "For more than one entry, the command shows the list and asks; outside a terminal it needs --yes. "
      + "--dry-run only shows the list. One 'journal undo' takes back the whole command."
  }
}
