package import TimelineDomain

/// What an edit came to.
package struct EditOutcome: Hashable, Sendable {
  package let item: TimelineItem
  /// False where the post already said all that: nothing was written.
  package let hasChanged: Bool
  /// Somebody else had changed it in the meantime: both versions stand now.
  package let isConflict: Bool
}
