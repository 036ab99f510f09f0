package import Settings
import Terminal

extension English {
  package func reason(_ flaw: KeyFlaw, of name: String) -> String {
    switch flaw {
    case .unknownAction:
      "there is no action '\(name.safeName)'; press ? in 'journal browse', or see 'journal help browse'"
    case .unknownKey(let key):
      "there is no key '\(key.safeName)'; write one such as S, Space, Enter, F5, PgUp or Ctrl-S"
    case .clash(let key, let other):
      "\(key.safeName) is needed for '\(other)'; choose another key, or set keys.\(other) too"
    }
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
    case .left: "back; the day before in the calendar"
    case .right: "read; the next day in the calendar"
    case .goTo: "go to a date in words"
    case .open: "read the entry, or choose"
    case .close: "back, or drop the selection or the filter"
    case .quit: "back, or end the program"
    case .find: "filter by a query"
    case .nextHit: "the next hit"
    case .previousHit: "the previous hit"
    case .starredOnly: "starred entries only"
    case .otherYears: "this day in other years"
    case .pickTag: "filter by a tag"
    case .fuzzy: "find an entry by its first words"
    case .calendar: "the calendar"
    case .write: "write one line"
    case .writeInEditor: "write in the editor"
    case .template: "write from a template"
    case .mood: "add a mood"
    case .mark: "select several entries for s, t and d"
    case .edit: "edit in the editor"
    case .star: "star or unstar"
    case .tag: "add a tag"
    case .delete: "delete"
    case .undo: "undo the last command"
    case .redo: "redo"
    case .copy: "copy the text"
    case .history: "the versions of the entry"
    case .trash: "deleted entries"
    case .conflicts: "entries in conflict"
    case .restore: "restore a version or a deleted entry"
    case .number: "the mood or the version with this number"
    case .keepBoth: "in a conflict: keep both as two entries"
    case .help: "show all keys"
    case .redraw: "draw the screen again"
    case .suspend: "pause the program"
    }
  }

  package func name(_ action: BrowserAction) -> String {
    switch action {
    case .open: "read"
    case .close: "back"
    case .nextHit: "next"
    case .previousHit: "previous"
    case .goTo: "date"
    case .writeInEditor: "editor"
    case .otherYears: "years"
    case .help: "keys"
    case .mark: "select"
    case .keepBoth: "keep both"
    case .pickTag: "tags"
    case .pageUp: "page up"
    case .pageDown: "page down"
    case .dayUp: "day up"
    case .dayDown: "day down"
    case .starredOnly: "starred"
    default: action.rawValue
    }
  }

  package func title(_ group: ActionGroup) -> String {
    switch group {
    case .moving: "Move"
    case .finding: "Find"
    case .writing: "Write"
    case .changing: "Change"
    case .looking: "Look back"
    case .program: "Program"
    }
  }
}
