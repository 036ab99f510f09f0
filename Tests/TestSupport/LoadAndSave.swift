package import TimelineDomain

/// A repository without a past, for tests that only load and save.
package protocol LoadAndSave: HistoryRepository {}

extension LoadAndSave {
  package func takeBack(
    _ request: UndoRequest, at moment: Moment, makeID: @Sendable () -> EntryID
  ) async throws(RepositoryError) -> UndoOutcome { .tooFew(0) }
  package func undoPreview(
    _ request: UndoRequest
  ) async throws(RepositoryError) -> UndoPreview? { nil }
  package func histories(of prefix: EntryID) async throws(RepositoryError) -> FoundHistories {
    .posts([])
  }
  package func histories(ofPosts ids: [EntryID]) async throws(RepositoryError) -> [PostHistory] {
    []
  }
  package func lastWritten() async throws(RepositoryError) -> LastWritten? { nil }
  package func trash() async throws(RepositoryError) -> [TrashedPost] { [] }
  package func conflicts() async throws(RepositoryError) -> [PostConflict] { [] }
  package func settleConflicts() async throws(RepositoryError) -> SettlingReport? { nil }
  package func deletionEffects(
    of heads: [EntryID]
  ) async throws(RepositoryError) -> [DeletionEffect] { [] }
}
