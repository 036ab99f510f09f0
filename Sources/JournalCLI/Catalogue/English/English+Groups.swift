import Presentation
import Terminal

extension English {
  func title(of group: HelpGroup) -> String {
    switch group {
    case .write: "Write"
    case .read: "Read"
    case .change: "Change"
    case .keep: "Keep"
    case .settings: "Settings"
    }
  }

  func text(_ row: HelpRow) -> String {
    switch row {
    case .text: "Add a text"
    case .mood: "Add a mood"
    case .drafts: "Texts that could not be saved"
    case .list: "Entries, newest first"
    case .period: "Entries of that time"
    case .show: "One entry in full"
    case .tags: "What is in use, most used first"
    case .edit: "Change words, time, mood or tags"
    case .mark: "Mark entries, or remove the mark"
    case .delete: "Delete, and bring back"
    case .undo: "Undo the last command; all versions of an entry"
    case .file: "The journal's file: where it is, and its health"
    case .rewrite: "Remove old versions, or entries for good"
    case .together, .settings: ""
    }
  }

  func text(_ text: String, also words: [String]) -> String {
    words.isEmpty ? text : "\(text) (also \(words.joined(separator: ", ")))"
  }

  var exampleSentence: String { "A sentence." }
  var moreHelpTitle: String { "More" }
  var shortFormsTitle: String { "Short forms" }
  var aliasesTitle: String { "Your aliases" }
  func alias(_ name: String, _ line: String) -> String {
    "'\(name.safeName)' is an alias for '\(line.safeInOneLine)'"
  }
}
