import TestSupport
import TimelineDomain

/// A repository with a fixed result that accepts every change.
struct FixedRepository: PostRepository {
  let result: LoadResult

  func load(_ query: TimelineQuery) async throws(RepositoryError) -> LoadResult { result }
  func save(
    _ changes: [PostChange], batch: EntryID?
  ) async throws(RepositoryError) -> SaveResult { SaveResult() }
}
