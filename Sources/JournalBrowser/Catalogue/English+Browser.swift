package import Presentation
import Terminal

extension English: BrowserCatalogue {
  package func position(_ index: Int, of count: Int) -> String {
    "\(grouped(index)) of \(grouped(count))"
  }

  package func sentence(_ notice: BrowserNotice) -> String {
    switch notice {
    case .sentence(let words): words
    case .added: "added"
    case .copied: "copied"
    case .wordsKept:
      "your words are kept; this prompt shows them again, 'journal drafts' lists them"
    case .deleted(let count):
      "deleted\(several(count)); u brings \(count == 1 ? "it" : "them") back"
    case .starred(let count): "starred\(several(count))"
    case .unstarred(let count): "unstarred\(several(count))"
    case .tagged(let tag, let count): "tagged\(several(count)) with #\(tag)"
    case .undone(let count): count == 1 ? "undid the last change" : "undid \(count) changes"
    case .redone(let count): count == 1 ? "redid the last change" : "redid \(count) changes"
    case .nothingToUndo: "nothing to undo"
    case .nothingToRedo: "nothing to redo"
    case .hits(let count): count == 1 ? "1 hit" : "\(grouped(count)) hits"
    case .noMoreHits: "no more hits in this direction"
    case .nothingSelected: "no entry is selected"
    case .changedMeanwhile:
      "nothing was changed: the entry has changed since you saw it; look at it and press the key again"
    case .deletedElsewhere: "another program deleted this entry"
    case .changedElsewhere: "another program changed this entry, and it left this list"
    case .cannotChange: "this version can't change this entry"
    case .readOnly(let reason): "can't change this journal: \(reason)"
    case .versionIsDeletion: "this version is a deletion; choose another one"
    case .alreadyCurrent: "this is the current version already"
    case .textCompacted: "'journal compact' removed the text of this version"
    case .versionRestored: "restored this version; u takes it back"
    case .entryRestored: "restored; u takes it back"
    case .settled: "settled with this version; u takes it back"
    case .noSuchVersion(let number, let count): "no version \(number); there are \(count)"
    case .keptBoth(let count):
      "kept \(count == 2 ? "both" : "all \(count)") as entries; u takes it back"
    case .journalGone: "the journal's file is gone; a new entry creates it again"
    case .journalReplaced(let before, let after):
      "another program replaced or cut the journal: "
        + "\(grouped(after)) \(after == 1 ? "entry" : "entries") now, \(grouped(before)) before"
    case .noTemplates: "no templates; 'journal templates edit NAME' writes one"
    case .notHere: "this key does nothing here; ? shows all keys"
    }
  }

  private func several(_ count: Int) -> String { count == 1 ? "" : " \(grouped(count)) entries" }

  package var tooSmall: String { "Too small: 20 × 5 at least." }
  package var loading: String { "Searching…" }
  package var nothingHere: [String] {
    ["No entries yet.", "Press i to write a line, or m for a mood."]
  }
  package var noHits: String { "No match." }
  package func marked(_ count: Int) -> String { "\(grouped(count)) selected" }
  package var readOnly: String { "read-only" }
  package func cannotOpen(_ reason: String) -> String { "can't open this journal: \(reason)" }
  package func damagedLines(_ count: Int, in journal: String?) -> String {
    "\(grouped(count)) damaged: \(checkCommand(journal))"
  }
  package var noEntriesThen: String { "No entries." }
  package var emptyTrash: String { "The trash is empty." }
  package var noConflicts: String { "No entry is in conflict." }

  package var offeredDraft: String { "Kept from before. Ctrl-N leaves it as a draft." }
  package func unkept(_ reason: String?) -> String {
    "Esc again drops these words: they can't be kept as a draft\(reason.map { " (\($0))" } ?? "")"
  }

  package func nothingToPick(_ kind: PickerKind) -> String {
    switch kind {
    case .entry: "No entry begins like this."
    case .tagFilter: "No such tag."
    case .tag: "A new tag."
    case .template: "No such template."
    }
  }
}

/// The command that looks into a journal, or into one of several.
func checkCommand(_ journal: String?) -> String {
  "journal check" + (journal.map { " --journal \($0.safeInOneLine)" } ?? "")
}
