package import TimelineDomain

/// What stands in a repository before a check begins: each entry is the first and only one of its
/// post, posts in the order given and what can't be read behind them.
package struct ContractSeed: Sendable {
  package let posts: [Post]
  package let opaque: [OpaqueEntry]
  /// For an entry of `opaque`, by its id: the entries it says it depends on.
  package let refs: [EntryID: [EntryID]]
  package let access: TimelineAccess

  package init(
    posts: [Post] = [], opaque: [OpaqueEntry] = [], refs: [EntryID: [EntryID]] = [:],
    access: TimelineAccess = .full
  ) {
    self.posts = posts
    self.opaque = opaque
    self.refs = refs
    self.access = access
  }

  /// Nothing was ever kept here.
  package var isEmpty: Bool { posts.isEmpty && opaque.isEmpty && access == .full }
}
