extension CommandTable {
  /// The option of commands that work on several journals.
  static let all = OptionSpec("all", .allJournals)
}
