package import TimelineDomain

/// Why a text or a change can't be saved.
package protocol EditSentences {
  func sentence(_ flaw: TextFlaw) -> String
  /// Why the entry `name` can't be edited so; nil for a new entry.
  func sentence(_ error: PostEditError, _ name: String?) -> String
}
