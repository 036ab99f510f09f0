package import Presentation

extension English: BrowserCatalogue {
  package func position(_ index: Int, of count: Int) -> String {
    "\(grouped(index)) of \(grouped(count))"
  }

  package func meaning(_ action: BrowserAction) -> String {
    switch action {
    case .up: "the entry above"
    case .down: "the entry below"
    case .pageUp: "a page up"
    case .pageDown: "a page down"
    case .top: "the newest entry (also g g)"
    case .bottom: "the oldest entry"
    case .dayUp: "the day above"
    case .dayDown: "the day below"
    case .goTo: "go to a date in words"
    case .open: "read the entry"
    case .close: "back, or drop the filter"
    case .quit: "back, or end the program"
    case .find: "filter by a query"
    case .nextHit: "the next hit"
    case .previousHit: "the previous hit"
    case .starredOnly: "starred entries only"
    case .otherYears: "this day in other years"
    case .write: "write one line"
    case .writeInEditor: "write in the editor"
    case .mood: "add a mood"
    case .edit: "edit in the editor"
    case .star: "star or unstar"
    case .tag: "add a tag"
    case .delete: "delete"
    case .undo: "undo the last command"
    case .redo: "redo"
    case .copy: "copy the text"
    case .help: "show all keys"
    case .redraw: "draw the screen again"
    case .suspend: "pause the program"
    }
  }

  package func name(_ action: BrowserAction) -> String {
    switch action {
    case .open: "read"
    case .close: "back"
    case .quit: "quit"
    case .find: "find"
    case .nextHit: "next"
    case .goTo: "date"
    case .write: "write"
    case .writeInEditor: "editor"
    case .otherYears: "years"
    case .mood: "mood"
    case .help: "keys"
    default: action.rawValue
    }
  }

  package func title(_ group: ActionGroup) -> String {
    switch group {
    case .moving: "Move"
    case .finding: "Find"
    case .writing: "Write"
    case .changing: "Change"
    case .program: "Program"
    }
  }

  package func title(_ prompt: PromptKind) -> String {
    switch prompt {
    case .find: "Find"
    case .goTo: "Go to"
    case .write: "Write"
    case .tag: "Tag"
    case .note(let mood): "\(mood), note"
    }
  }

  package func sentence(_ notice: BrowserNotice) -> String {
    switch notice {
    case .sentence(let words): words
    case .added: "added"
    case .deleted: "deleted; u brings it back"
    case .starred: "starred"
    case .unstarred: "unstarred"
    case .copied: "copied"
    case .tagged(let tag): "tagged with #\(tag)"
    case .undone(let count): count == 1 ? "undid the last change" : "undid \(count) changes"
    case .redone(let count): count == 1 ? "redid the last change" : "redid \(count) changes"
    case .nothingToUndo: "nothing to undo"
    case .nothingToRedo: "nothing to redo"
    case .hits(let count): count == 1 ? "1 hit" : "\(grouped(count)) hits"
    case .nothingSelected: "no entry is selected"
    case .cannotChange: "this version can't change this entry"
    }
  }

  package var tooSmall: String { "Too small: 20 × 5 at least." }
  package var loading: String { "Searching…" }
  package var nothingHere: [String] {
    ["No entries yet.", "Press i to write a line, or m for a mood."]
  }
  package var noHits: String { "No match." }
  package var moodsTitle: String { "How are you?" }
}

/// Digits in groups of three.
func grouped(_ number: Int) -> String {
  var result = ""
  for (index, digit) in String(number).reversed().enumerated() {
    if index > 0, index % 3 == 0, digit != "-" { result.append(",") }
    result.append(digit)
  }
  return String(result.reversed())
}
