package import TimelineDomain

/// Why a file could not be read or written.
package protocol RepositorySentences {
  /// The obstacle and the next step, if there is one.
  func sentence(_ error: RepositoryError) -> String
  /// The obstacle and the next step for another file than the journal, such as a copy.
  func sentence(ofOtherFile error: RepositoryError) -> String
  /// The obstacle without advice, for files that are not journals.
  func fact(_ error: RepositoryError) -> String
  /// What limits this version, and what still works.
  func explanation(_ access: TimelineAccess) -> String
}
