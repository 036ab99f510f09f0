import TimelineDomain

/// Why a file could not be read or written.
protocol RepositorySentences {
  /// What stands in the way, and the next step where there is one.
  func sentence(_ error: RepositoryError) -> String
  /// The same without advice, for what is no journal.
  func fact(_ error: RepositoryError) -> String
  /// What limits this version, and what still works.
  func explanation(_ access: TimelineAccess) -> String
}
