/// Sentences about words that begin with no command.
protocol CaptureSentences {
  /// Words without a command, a similar command, and the command that adds them as a text.
  func bareWords(_ word: String, _ suggestion: String?, _ command: String?) -> String
  /// Words without a command that begin with a date.
  func datedWords(_ beginning: String, _ command: String?) -> String
  /// `there is no command 'lost'; did you mean 'list'?`
  func unknown(_ word: String, _ suggestion: String) -> String
  /// The text before the question whether to add it.
  func quotedText(_ text: String) -> String
  /// The question, with a space at the end. Enter is a yes or a no.
  func addAsText(byEnter isYes: Bool) -> String
}
