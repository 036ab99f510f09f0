/// The pages of `journal help`. Commands, options, placeholders and examples are the same in every
/// language.
protocol HelpTexts {
  /// What it does, in a few words and without a full stop.
  func summary(_ command: CommandSpec.Name) -> String
  /// The paragraphs of its page.
  func details(_ command: CommandSpec.Name) -> [String]
  /// In a few words and without a full stop.
  func meaning(_ option: OptionMeaning) -> String
  func title(_ section: HelpSection) -> String

  // The first page.
  var programTitle: String { get }
  /// What stands below the commands and options.
  var overview: [String] { get }

  // How a query is written.
  var queryTitle: String { get }
  var queryIntroduction: [String] { get }
  func title(_ section: QueryGrammar.Section) -> String
  func meaning(_ term: QueryGrammar.Term) -> String
  var queryDetails: [String] { get }

  // How times are written.
  var timeTitle: String { get }
  /// In lines of 76 columns at most; those that are indented are examples, each to be typed as it is,
  /// and the same in every language.
  var timePage: String { get }

  // What the journal's file looks like, for its owner. What binds whoever writes one is in
  // Samples/FORMAT.md.
  var formatTitle: String { get }
  /// In lines of 76 columns at most; those in braces and behind `jq` are the same in every language.
  var formatPage: String { get }
}

enum HelpSection: Sendable, Hashable {
  case commands, options, settings
  case examples(Int)
}
