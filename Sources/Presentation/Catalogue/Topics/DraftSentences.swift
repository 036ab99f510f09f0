package import TimelineDomain

/// Sentences about a text that could not be saved.
package protocol DraftSentences {
  /// The command that saves the draft, with the options that it needs.
  func kept(_ draft: Draft, needing options: [String]) -> String
  /// Shows the text itself as a last resort. Without an error, there is no folder for drafts.
  func notKept(_ error: RepositoryError?, _ bytes: [UInt8]) -> String
}
