/// Where posts are kept with everything that they were.
package protocol HistoryRepository: PostRepository {
  /// Takes commands back: all that were asked for, in one append, or none. `makeID` names the entries that say so.
  func takeBack(
    _ request: UndoRequest, at moment: Moment, makeID: @Sendable () -> EntryID
  ) async throws(RepositoryError) -> UndoOutcome
  /// The posts that the prefix names, deleted ones too.
  func histories(of prefix: EntryID) async throws(RepositoryError) -> FoundHistories
  /// The last deleted first.
  func trash() async throws(RepositoryError) -> [TrashedPost]
  /// What a purge of these posts would take out of the file, and what else names it.
  func purgePlan(for posts: [EntryID]) async throws(RepositoryError) -> PurgePlan
  /// Takes the lines of the plan out of the file for good. Refused where they are no longer what was planned, and
  /// where the file has other names, under which it would stay as it was.
  func purge(_ plan: PurgePlan, evenIfLinked: Bool) async throws(RepositoryError)
  /// Removes from the file the words that no list shows, but for what can't be read; a dry one only
  /// tells. Nil where there is no journal.
  func compact(
    isDry: Bool, evenIfLinked: Bool
  ) async throws(RepositoryError) -> CompactionReport?
  /// The file's bytes, for a person who changes them by hand; nil where there is no journal. Refused where
  /// the file must not be rewritten.
  func openByHand(evenIfLinked: Bool) async throws(RepositoryError) -> [UInt8]?
  /// Puts edited bytes in the place of those that were opened, with everything that others have written
  /// behind those since. What makes the journal worse is not put there.
  func putByHand(
    _ edited: [UInt8], insteadOf opened: [UInt8], evenIfLinked: Bool
  ) async throws(RepositoryError) -> HandEdit
}
