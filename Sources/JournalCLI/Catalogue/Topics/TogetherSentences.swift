import TimelineDomain

/// Sentences about a journal on several machines: merges, conflicts, sync and backups.
protocol TogetherSentences {
  func newLines(_ count: Int, from path: String, isOther: Bool) -> String
  func kinds(of lines: MergeReport.Lines) -> String
  func purgedLines(_ count: Int, isDry: Bool) -> String
  func keptEdit(_ name: String, _ firstWords: String) -> String
  func settled(_ name: String, _ firstWords: String, isDry: Bool) -> String
  /// `name` is one of them.
  func leftConflicts(_ count: Int, _ name: String) -> String
  /// A copy with so many lines that the journal lacks, and the command that merges it.
  /// The names of the members that differ between versions.
  func differing(_ names: [String]) -> String
  func conflictCopy(_ lines: Int, _ command: String) -> String

  var noConflicts: String { get }
  func versions(_ count: Int) -> String
  var howToResolve: String { get }
  func versionTitle(_ number: Int) -> String
  func tookVersion(_ number: Int, of name: String) -> String
  func keptAll(_ name: String, _ others: [String]) -> String
  func resolved(_ name: String) -> String

  func closed(_ place: ClosedPlace) -> String
  func didSetUp(_ step: SyncReport.SetUp) -> String
  func synced(sent: Int, received: Int, hasRemote: Bool) -> String
  func backedUp(_ report: BackupReport) -> String
  func removedBackups(_ count: Int) -> String
  func backupLeft(_ path: String) -> String

  func sentence(_ failure: TogetherFailure) -> String
  /// The paragraphs of the help pages.
  func togetherDetails(_ command: CommandSpec.Name) -> [String]
}

extension ClosedPlace {
  /// As `chmod` takes it, such as `0644`.
  var octalMode: String {
    let digits = String(mode, radix: 8)
    return String(repeating: "0", count: max(0, 4 - digits.count)) + digits
  }
}
