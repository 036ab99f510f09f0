import Presentation

extension English {
  func title(_ section: HelpSection) -> String {
    switch section {
    case .commands: "Commands"
    case .options: "Options"
    case .settings: "Settings"
    case .examples(let count): count == 1 ? "Example" : "Examples"
    }
  }

  var programTitle: String { "journal: a timeline for the terminal" }

  func mentioned(_ word: String) -> String { "'\(word)' is no command. Help that mentions it" }

  var overview: [String] {
    [
      "The journal is one text file, found through --file or --journal, then $JOURNAL_FILE, then the setting "
        + "default-journal, then $XDG_DATA_HOME/journal/journal.jsonl "
        + "(~/.local/share/journal/journal.jsonl).",
      "See 'journal help COMMAND' for a command, 'journal help query' for searching, 'journal help dates' "
        + "for dates and times, and 'journal help format' for the file format.",
    ]
  }
}
