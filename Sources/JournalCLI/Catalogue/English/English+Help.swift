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

  var overview: [String] {
    [
      "The journal is one text file: --file or --journal, else $JOURNAL_FILE, else the setting "
        + "default-journal, else $XDG_DATA_HOME/journal/journal.jsonl "
        + "(~/.local/share/journal/journal.jsonl).",
      "'journal help COMMAND' explains a command, 'journal help query' how to find something, "
        + "'journal help dates' how times are written, 'journal help format' what the file looks like.",
    ]
  }
}
