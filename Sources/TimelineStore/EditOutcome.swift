package import TimelineDomain

/// The result of an edit.
package struct EditOutcome: Hashable, Sendable {
  package let item: TimelineItem
  /// False if the edit changed nothing, so that nothing was written.
  package let hasChanged: Bool
  /// Another program changed the post meanwhile, so both versions are kept.
  package let isConflict: Bool
}
