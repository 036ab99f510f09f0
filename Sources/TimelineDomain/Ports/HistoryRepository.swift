/// Answers about revisions and deleted posts, and takes commands back.
package protocol HistoryRepository: Sendable {
  /// Undoes or redoes all requested commands with one append, or none of them. `makeID` makes the ids
  /// of the new entries.
  func takeBack(
    _ request: UndoRequest, at moment: Moment, makeID: @Sendable () -> EntryID
  ) async throws(RepositoryError) -> UndoOutcome
  /// What `takeBack` would take back now. Nil if it would take back nothing. Changes nothing.
  func undoPreview(_ request: UndoRequest) async throws(RepositoryError) -> UndoPreview?
  /// The posts whose id has this prefix, deleted ones included.
  func histories(of prefix: EntryID) async throws(RepositoryError) -> FoundHistories
  /// The posts with these ids or revisions, deleted ones included, in the order of the file.
  func histories(ofPosts ids: [EntryID]) async throws(RepositoryError) -> [PostHistory]
  /// The entry that was added or edited last; nil if there is none.
  func lastWritten() async throws(RepositoryError) -> LastWritten?
  /// The last deleted first.
  func trash() async throws(RepositoryError) -> [TrashedPost]
}
