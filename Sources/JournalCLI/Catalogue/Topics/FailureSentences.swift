import TimelineDomain

/// Why a command failed. The program's name comes before each sentence.
protocol FailureSentences {
  func sentence(_ failure: Failure) -> String
  func sentence(_ flaw: TextFlaw) -> String
  /// Why the entry `name` can't be edited so; nil for a new entry.
  func sentence(_ error: PostEditError, _ name: String?) -> String
}
