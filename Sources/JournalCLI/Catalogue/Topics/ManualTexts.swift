/// What the manual says that is on no page of the help. Rows are without a full stop.
protocol ManualTexts {
  func heading(_ heading: ManualHeading) -> String
  /// Above each page.
  var manualSection: String { get }
  /// Behind the program's name.
  var manualName: String { get }
  var manualDescription: [String] { get }
  var manualOptions: String { get }
  func meaning(_ variable: ManualVariable) -> String
  func meaning(_ file: ManualFile) -> String
  func meaning(_ status: ManualStatus) -> String
  /// `.`
  var fullStop: String { get }
}

enum ManualHeading: CaseIterable, Sendable {
  case name, synopsis, description, options, commands, queries, times, settings, format
  case environment, files, exitStatus, examples, seeAlso
}

enum ManualVariable: String, CaseIterable, Sendable {
  case file = "JOURNAL_FILE"
  case now = "JOURNAL_NOW"
  case place = "TZ"
  case language = "LC_ALL, LC_MESSAGES, LANG"
  case editor = "VISUAL, EDITOR"
  case pager = "PAGER"
  case noColor = "NO_COLOR"
  case terminal = "TERM, COLORTERM"
  case background = "COLORFGBG"
  case folders = "XDG_DATA_HOME, XDG_STATE_HOME, HOME"
}

enum ManualFile: String, CaseIterable, Sendable {
  case journal = "$XDG_DATA_HOME/journal/journal.jsonl"
  case drafts = "$XDG_STATE_HOME/journal/drafts/"
  case tip = "$XDG_STATE_HOME/journal/tip-add"
}

enum ManualStatus: Int, CaseIterable, Sendable {
  case done, failed, misunderstood
}
