package import TimelineDomain

/// The result of an edit of several posts.
package struct EditsOutcome: Sendable {
  package let changed: [TimelineItem]
  /// Posts that already were as the edit wants them.
  package let unchanged: [TimelineItem]
  /// Items that the edit doesn't apply to, and unknown entries.
  package let unfit: [TimelineItem]

  package init(
    changed: [TimelineItem] = [], unchanged: [TimelineItem] = [], unfit: [TimelineItem] = []
  ) {
    self.changed = changed
    self.unchanged = unchanged
    self.unfit = unfit
  }
}
