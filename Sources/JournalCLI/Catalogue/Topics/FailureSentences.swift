import TimelineDomain

/// Why something could not be done. The program's name is put before it.
protocol FailureSentences {
  func sentence(_ failure: Failure) -> String
  func sentence(_ flaw: TextFlaw) -> String
  /// A change that the entry `name` can't take; nil for one that has no name yet.
  func sentence(_ error: PostEditError, _ name: String?) -> String
}
