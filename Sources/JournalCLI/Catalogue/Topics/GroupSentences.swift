/// The overview of `journal help`, and the short forms and aliases of commands.
protocol GroupSentences {
  func title(of group: HelpGroup) -> String
  /// What the commands of a row do, in a few words without a period.
  func text(_ row: HelpRow) -> String
  /// A text, and other words for the same commands.
  func text(_ text: String, also words: [String]) -> String
  /// A sentence to add, for an example.
  var exampleSentence: String { get }
  /// The title of the last row of the overview.
  var moreHelpTitle: String { get }
  var shortFormsTitle: String { get }
  var aliasesTitle: String { get }
  /// `'idea' is an alias for 'add text --tag idea'`
  func alias(_ name: String, _ line: String) -> String
}

extension GroupSentences {
  /// `Short forms: ls, log, today (list --today)`; empty if the command has none.
  func shortForms(_ command: CommandSpec) -> [String] {
    if command.forms.isEmpty { return [] }
    let forms = command.forms.map { form in
      form.word + (form.option.map { " (\(command.title) --\($0))" } ?? "")
    }
    return ["\(shortFormsTitle): \(forms.joined(separator: ", "))"]
  }
}
