/// How the program was called wrong, in the person's own word, and what was expected.
protocol UsageSentences {
  func sentence(_ error: UsageError) -> String
  /// `usage: journal add text [OPTIONS]`
  var usageLabel: String { get }
}

extension UsageSentences {
  /// How it is typed right.
  func usage(_ error: UsageError) -> String {
    usageLabel + (error.command?.usage ?? "journal COMMAND [OPTIONS]")
  }
}
