/// Rewrites a journal's file, to which everything else only appends.
package protocol JournalRewriter: Sendable {
  /// What a purge of these posts would remove, and what else refers to it.
  func purgePlan(
    for posts: [EntryID], _ scope: PurgeScope
  ) async throws(RepositoryError) -> PurgePlan
  /// Removes the lines of the plan from the file. Refuses if they have changed since.
  func purge(_ plan: PurgePlan, links: HardLinks) async throws(RepositoryError)
  /// Removes content that no list shows from the file, but nothing that it can't interpret. A dry run
  /// only reports. Nil if there is no journal.
  func compact(isDry: Bool, links: HardLinks) async throws(RepositoryError) -> CompactionReport?
  /// The file's bytes for editing by hand; nil if there is no journal. Refuses a file that can't be
  /// rewritten.
  func openByHand(links: HardLinks) async throws(RepositoryError) -> [UInt8]?
  /// Replaces the file with edited bytes, plus the lines that others have appended since. Refuses
  /// bytes that make the journal worse.
  func putByHand(
    _ edited: [UInt8], insteadOf opened: [UInt8], links: HardLinks
  ) async throws(RepositoryError) -> HandEdit
}

extension JournalRewriter {
  package func purgePlan(for posts: [EntryID]) async throws(RepositoryError) -> PurgePlan {
    try await purgePlan(for: posts, .posts)
  }
}

/// What to do with a file that has several hard links: the other names would keep the old content.
package enum HardLinks: Sendable, Hashable {
  case refuse
  case rewriteThisName
}
