/// Texts of the manual page that the help doesn't have. Rows have no period.
protocol ManualTexts {
  func heading(_ heading: ManualHeading) -> String
  /// The header of each page.
  var manualSection: String { get }
  /// The words after the program's name.
  var manualName: String { get }
  var manualDescription: [String] { get }
  var manualOptions: String { get }
  func meaning(_ variable: ManualVariable) -> String
  func meaning(_ file: ManualFile) -> String
  func meaning(_ status: ManualStatus) -> String
  /// The heading of the keys of the full screen, on the page of `browse`.
  var keysTitle: String { get }
  /// `.`
  var fullStop: String { get }
}

enum ManualHeading: CaseIterable, Sendable {
  case name, synopsis, description, options, commands, queries, times, settings, keys, format
  case environment, files, exitStatus, examples, seeAlso
}

enum ManualVariable: String, CaseIterable, Sendable {
  case file = "JOURNAL_FILE"
  case now = "JOURNAL_NOW"
  case timeZone = "TZ"
  case language = "LC_ALL, LC_MESSAGES, LANG"
  case editor = "VISUAL, EDITOR"
  case pager = "PAGER"
  case noColor = "NO_COLOR, CLICOLOR_FORCE"
  case terminal = "TERM, COLORTERM"
  case background = "COLORFGBG"
  case folders = "XDG_DATA_HOME, XDG_STATE_HOME, XDG_CONFIG_HOME, XDG_CACHE_HOME, HOME"
}

enum ManualFile: String, CaseIterable, Sendable {
  case journal = "$XDG_DATA_HOME/journal/journal.jsonl"
  case drafts = "$XDG_STATE_HOME/journal/drafts/"
  case settings = "$XDG_CONFIG_HOME/journal/config.json"
  case index = "$XDG_CACHE_HOME/journal/"
  case copies = "$XDG_STATE_HOME/journal/open/"
  case tip = "$XDG_STATE_HOME/journal/tip-*"
}

enum ManualStatus: Int, CaseIterable, Sendable {
  case done, failed, misunderstood
}
