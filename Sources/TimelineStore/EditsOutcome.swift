package import TimelineDomain

/// What became of an edit of several posts.
package struct EditsOutcome: Sendable {
  package let changed: [TimelineItem]
  /// It was so already.
  package let unchanged: [TimelineItem]
  /// It can't be changed like that, or this version can't read it.
  package let unfit: [TimelineItem]

  package init(
    changed: [TimelineItem] = [], unchanged: [TimelineItem] = [], unfit: [TimelineItem] = []
  ) {
    self.changed = changed
    self.unchanged = unchanged
    self.unfit = unfit
  }
}
