package import TimelineDomain

/// The initial content of a repository: each post has one entry, in the given order; unknown
/// entries come last.
package struct ContractSeed: Sendable {
  package let posts: [Post]
  package let unknown: [UnknownEntry]
  /// For an unknown entry, by id: the entries that it depends on.
  package let refs: [EntryID: [EntryID]]
  package let access: TimelineAccess

  package init(
    posts: [Post] = [], unknown: [UnknownEntry] = [], refs: [EntryID: [EntryID]] = [:],
    access: TimelineAccess = .full
  ) {
    self.posts = posts
    self.unknown = unknown
    self.refs = refs
    self.access = access
  }

  /// An empty repository without a file.
  package var isEmpty: Bool { posts.isEmpty && unknown.isEmpty && access == .full }
}
