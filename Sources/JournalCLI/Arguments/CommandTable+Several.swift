extension CommandTable {
  /// Of commands that can be about several journals.
  static let all = OptionSpec("all", .allJournals)
}
