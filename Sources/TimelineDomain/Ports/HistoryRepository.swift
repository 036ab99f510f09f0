/// Stores posts with their history.
package protocol HistoryRepository: PostRepository {
  /// Undoes or redoes all requested commands with one append, or none of them. `makeID` makes the ids
  /// of the new entries.
  func takeBack(
    _ request: UndoRequest, at moment: Moment, makeID: @Sendable () -> EntryID
  ) async throws(RepositoryError) -> UndoOutcome
  /// The posts whose id has this prefix, deleted ones included.
  func histories(of prefix: EntryID) async throws(RepositoryError) -> FoundHistories
  /// The last deleted first.
  func trash() async throws(RepositoryError) -> [TrashedPost]
  /// What a purge of these posts would remove, and what else refers to it.
  func purgePlan(for posts: [EntryID]) async throws(RepositoryError) -> PurgePlan
  /// Removes the lines of the plan from the file. Refuses if they have changed since, and if the file
  /// has several hard links, because the other names would keep the lines.
  func purge(_ plan: PurgePlan, evenIfLinked: Bool) async throws(RepositoryError)
  /// Removes content that no list shows from the file, but nothing that it can't interpret. A dry run
  /// only reports. Nil if there is no journal.
  func compact(
    isDry: Bool, evenIfLinked: Bool
  ) async throws(RepositoryError) -> CompactionReport?
  /// The file's bytes for editing by hand; nil if there is no journal. Refuses a file that can't be
  /// rewritten.
  func openByHand(evenIfLinked: Bool) async throws(RepositoryError) -> [UInt8]?
  /// Replaces the file with edited bytes, plus the lines that others have appended since. Refuses
  /// bytes that make the journal worse.
  func putByHand(
    _ edited: [UInt8], insteadOf opened: [UInt8], evenIfLinked: Bool
  ) async throws(RepositoryError) -> HandEdit
}
