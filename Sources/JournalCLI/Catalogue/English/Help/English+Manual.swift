import Presentation

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
    case .keys: "KEYS"
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
      "journal keeps texts and moods in one plain text file that you can read without it. It works "
        + "offline, without an account, a server or a database.",
      "Every change appends a line to the file. What a newer version wrote and this one does not "
        + "understand is listed, counted and kept, byte for byte. A command waits up to ten seconds while "
        + "another program writes to the journal.",
      "A text that could not be saved is kept as a draft, and the message shows the command that saves "
        + "it.",
      "A command reads standard input where it needs a text and has no words, or where a single - is. A "
        + "pipe beside words stays unread.",
    ]
  }

  var manualOptions: String {
    "Every command takes these options, before or after its name."
  }

  func meaning(_ variable: ManualVariable) -> String {
    switch variable {
    case .file: "The journal, unless --file or --journal names one"
    case .now: "The current time, such as 2026-11-21T08:00:00+09:00"
    case .timeZone: "The time zone"
    case .language:
      "The language, unless the setting language names one: ja is Japanese, anything else is English. "
        + "The first of them that is set decides"
    case .editor: "The editor for texts, unless the setting editor names one; the default is vi"
    case .pager:
      "The program that shows long output of list, find, show and help in a terminal, unless the setting "
        + "pager names one. The default is less -FRX; an empty value turns it off"
    case .noColor: "NO_COLOR turns color off; CLICOLOR_FORCE turns it on in a pipe"
    case .terminal: "How many colors the terminal has; TERM=dumb means none"
    case .background:
      "Whether the background is dark or light, if the setting theme is auto"
    case .folders: "The folders of journal, drafts, settings and index; see FILES"
    }
  }

  func meaning(_ file: ManualFile) -> String {
    switch file {
    case .journal:
      "The default journal. Without XDG_DATA_HOME it is "
        + "~/.local/share/journal/journal.jsonl"
    case .drafts:
      "Texts that could not be saved. Without XDG_STATE_HOME it is ~/.local/state/journal/drafts/"
    case .settings: "The settings. Without XDG_CONFIG_HOME it is ~/.config/journal/config.json"
    case .index:
      "An index of large journals, without your text. It is only a cache; you can delete it at any "
        + "time. Without XDG_CACHE_HOME it is ~/.cache/journal/"
    case .copies: "Copies that 'journal open' edits"
    case .tip: "Empty files; each records that a tip was shown"
    }
  }

  func meaning(_ status: ManualStatus) -> String {
    switch status {
    case .done: "Success"
    case .failed: "The command failed"
    case .misunderstood: "Wrong usage; nothing was done"
    }
  }

  var keysTitle: String { "Keys [names in settings]" }
  var fullStop: String { "." }
}
