/// Finds and removes files of this program that may contain text of a journal's posts.
package protocol TraceSweeper: Sendable {
  func traces(of posts: TracedPosts) -> [Trace]
  /// Called after the purge, with what was found before it. Removes every trace that certainly
  /// belongs to the posts.
  func sweep(_ posts: TracedPosts, found: [Trace]) -> SweptTraces
}

/// What identifies traces of posts: the ids of their entries, and their texts.
package struct TracedPosts: Hashable, Sendable {
  package let entries: Set<EntryID>
  /// The whole text of each revision that has one.
  package let texts: Set<String>

  package init(entries: Set<EntryID>, texts: Set<String>) {
    self.entries = entries
    self.texts = texts
  }

  package init(_ histories: [PostHistory], _ plan: PurgePlan) {
    let revisions = histories.flatMap(\.revisions)
    let items = revisions.compactMap(\.item) + plan.posts.flatMap(\.joined)
    self.init(
      entries: Set(revisions.map(\.entry) + plan.posts.flatMap(\.ids)),
      texts: Set(items.compactMap { $0.post?.words }))
  }
}

extension Post {
  /// Its text or note, trimmed; nil if it is blank.
  fileprivate var words: String? {
    body.isBlank ? nil : body.trimmed
  }
}

extension String {
  fileprivate var trimmed: String {
    let start = drop(while: \.isWhitespace)
    return String(start.reversed().drop(while: \.isWhitespace).reversed())
  }
}
