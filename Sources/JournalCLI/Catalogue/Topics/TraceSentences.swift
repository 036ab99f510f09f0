import TimelineDomain

/// Files of the program itself that may hold words of purged posts.
protocol TraceSentences {
  /// Titles above lists of paths.
  var tracesToRemove: String { get }
  var tracesRemoved: String { get }
  var tracesLeft: String { get }
  /// What it is, and why it is left, in a few words.
  func trace(_ trace: Trace) -> String
}
