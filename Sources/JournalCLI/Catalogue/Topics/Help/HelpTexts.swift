/// The pages of `journal help`. Commands, options, placeholders and examples are the same in every
/// language.
protocol HelpTexts {
  /// What the command does, in a few words without a period.
  func summary(_ command: CommandSpec.Name) -> String
  /// The paragraphs of the command's page.
  func details(_ command: CommandSpec.Name) -> [String]
  /// What the option does, in a few words without a period.
  func meaning(_ option: OptionMeaning) -> String
  func title(_ section: HelpSection) -> String

  // The overview.
  var programTitle: String { get }
  /// Paragraphs below the commands and options.
  var overview: [String] { get }

  /// The title of the pages that mention a word without a page of its own, without a colon.
  func mentioned(_ word: String) -> String

  // The page on queries.
  var queryTitle: String { get }
  var queryIntroduction: [String] { get }
  func title(_ section: QueryGrammar.Section) -> String
  func meaning(_ term: QueryGrammar.Term) -> String
  var queryDetails: [String] { get }

  // The page on dates and times.
  var timeTitle: String { get }
  /// In lines of at most 76 columns. Indented lines are examples to type, the same in every
  /// language.
  var timePage: String { get }

  // The page on the file format, for the journal's owner. The binding specification is
  // Samples/FORMAT.md.
  var formatTitle: String { get }
  /// In lines of at most 76 columns. Lines in braces and `jq` commands are the same in every
  /// language.
  var formatPage: String { get }
}

enum HelpSection: Sendable, Hashable {
  case commands, options, settings
  case examples(Int)
}
