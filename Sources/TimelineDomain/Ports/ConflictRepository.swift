/// Merges copies of a journal, and settles what they changed differently.
package protocol ConflictRepository: Sendable {
  /// Adds the lines of other files that the journal lacks, then settles conflicts. A dry run only
  /// reports. Nil if there is no journal.
  func merge(
    _ others: [[UInt8]], isDry: Bool, links: HardLinks
  ) async throws(RepositoryError) -> MergeReport?
  /// The posts in conflict. Changes nothing.
  func conflicts() async throws(RepositoryError) -> [PostConflict]
  /// Writes a revision for each conflict that settles itself. Nil if there is no journal.
  func settleConflicts() async throws(RepositoryError) -> SettlingReport?
}
