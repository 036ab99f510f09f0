extension English {
  func heading(_ heading: ManualHeading) -> String {
    switch heading {
    case .name: "NAME"
    case .synopsis: "SYNOPSIS"
    case .description: "DESCRIPTION"
    case .options: "OPTIONS"
    case .commands: "COMMANDS"
    case .queries: "QUERIES"
    case .times: "DATES AND TIMES"
    case .settings: "SETTINGS"
    case .format: "FILE FORMAT"
    case .environment: "ENVIRONMENT"
    case .files: "FILES"
    case .exitStatus: "EXIT STATUS"
    case .examples: "EXAMPLES"
    case .seeAlso: "SEE ALSO"
    }
  }

  var manualSection: String { "User Commands" }
  var manualName: String { "a timeline for the terminal" }

  var manualDescription: [String] {
    [
      "journal keeps texts and moods in one plain text file that can be read without it. It works "
        + "offline and has no account, no server and no database.",
      "Nothing in the file is rewritten: every change is a new line at its end. What this version does "
        + "not understand, because a newer one wrote it, is listed, counted, kept as it is and never "
        + "lost.",
      "A text that could not be saved is kept as a draft, and the message says where.",
    ]
  }

  var manualOptions: String {
    "Every command understands these, and so does journal before it."
  }

  func meaning(_ variable: ManualVariable) -> String {
    switch variable {
    case .file: "The journal, where --file does not name one"
    case .now: "What the clock shows, as 2026-11-21T08:00:00+09:00"
    case .place: "The place whose clock counts"
    case .language:
      "The language of answers, where the setting language names none: ja for Japanese, anything else "
        + "for English; the first of them that is set counts"
    case .editor: "The editor for a text; vi where neither is set"
    case .pager:
      "What a long answer of list, find, show and help is read with in a terminal, where the setting "
        + "pager is not set; less -FRX without it, and nothing where it is empty"
    case .noColor: "No colour, where it is set"
    case .terminal: "How many colours the terminal has; TERM dumb means none"
    case .background:
      "Whether its background is dark or light, where the setting theme is auto"
    case .folders: "Where the journal and the drafts are; see below"
    }
  }

  func meaning(_ file: ManualFile) -> String {
    switch file {
    case .journal:
      "The journal where nothing else is named. Without XDG_DATA_HOME it is "
        + "~/.local/share/journal/journal.jsonl"
    case .drafts:
      "Texts that could not be saved. Without XDG_STATE_HOME it is ~/.local/state/journal/drafts/"
    case .tip: "Empty; it says that a tip was told, which is told once"
    }
  }

  func meaning(_ status: ManualStatus) -> String {
    switch status {
    case .done: "It is done"
    case .failed: "It could not be done"
    case .misunderstood: "The command was not understood, and nothing was done"
    }
  }

  var fullStop: String { "." }
}
