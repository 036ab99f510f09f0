/// What `journal` alone shows in a terminal.
protocol HomeSentences {
  /// Up to seven lines for someone without entries; a narrow terminal has 40 columns.
  func welcome(isNarrow: Bool) -> [String]
  /// Before the journal's path.
  var fileTitle: String { get }
  /// Entries of days after today, which the list leaves out.
  func laterEntries(_ count: Int) -> String
  func waitingDrafts(_ count: Int) -> String
  /// `id` is one of them; nil if none is on the screen.
  func openConflicts(_ count: Int) -> String
  func fromNewerVersion(_ count: Int) -> String
  /// Between two sentences of a paragraph.
  var betweenSentences: String { get }
  /// What to do next, each with its command.
  var nextSteps: [String] { get }
}
