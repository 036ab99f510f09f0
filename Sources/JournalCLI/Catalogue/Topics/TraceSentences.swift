import TimelineDomain

/// Files of this program that may contain text of purged posts.
protocol TraceSentences {
  /// Titles above lists of paths.
  var tracesToRemove: String { get }
  var tracesRemoved: String { get }
  var tracesLeft: String { get }
  /// What the file is, and why it is left.
  func trace(_ trace: Trace) -> String
}
