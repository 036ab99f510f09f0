/// A post with several versions that don't say the same.
package struct PostConflict: Hashable, Sendable {
  package let id: EntryID
  /// The heads, the earliest written first. Their numbers are the same on every machine.
  package let versions: [PostRevision]
  /// The revision that the versions have in common; nil if the file has none.
  package let base: PostRevision?
  /// The names of the members that differ, also those that no list shows.
  package let differing: [String]

  package init(
    id: EntryID, versions: [PostRevision], base: PostRevision?, differing: [String] = []
  ) {
    self.id = id
    self.versions = versions
    self.base = base
    self.differing = differing
  }

  /// The ids of the heads, which a decision replaces.
  package var heads: [EntryID] { versions.map(\.entry) }
}

/// What settling the conflicts of a journal did.
package struct SettlingReport: Hashable, Sendable {
  /// The posts that have one version again.
  package let settled: [TimelineItem]
  /// What needs a decision.
  package let conflicts: [PostConflict]
  /// Posts that are not shown any more, although shown entries need them.
  package let hiddenTargets: [HiddenTarget]

  package init(
    settled: [TimelineItem] = [], conflicts: [PostConflict] = [],
    hiddenTargets: [HiddenTarget] = []
  ) {
    self.settled = settled
    self.conflicts = conflicts
    self.hiddenTargets = hiddenTargets
  }

  /// What both settled, and what is left after the later one.
  package func then(_ later: SettlingReport) -> SettlingReport {
    SettlingReport(
      settled: settled + later.settled, conflicts: later.conflicts,
      hiddenTargets: hiddenTargets + later.hiddenTargets)
  }
}
