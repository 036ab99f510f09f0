/// How the command line was wrong, with the user's word, and what to write instead.
protocol UsageSentences {
  func sentence(_ error: UsageError) -> String
  /// `usage: journal add text [OPTIONS]`
  var usageLabel: String { get }
}

extension UsageSentences {
  /// The usage line.
  func usage(_ error: UsageError) -> String {
    usageLabel + (error.command?.usage ?? "journal COMMAND [OPTIONS]")
  }
}
