import Synchronization
import TestSupport
import TimelineDomain

/// A repository whose answers a test can hold back or refuse.
final class HeldRepository: HistoryRepository {
  private let repository: any HistoryRepository
  private let state = Mutex(State())

  private struct State {
    var isHolding = false
    var waiting: [CheckedContinuation<Void, Never>] = []
    var refusals: [Bool] = []
    var obstacle = RepositoryError.Obstacle.noSpace
    var loads = 0
    var refused = 0
    /// Decides how slow each answer is.
    var slowness: SeededGenerator?
  }

  init(_ repository: any HistoryRepository) {
    self.repository = repository
  }

  func settleConflicts() async throws(RepositoryError) -> SettlingReport? {
    try await repository.settleConflicts()
  }

  /// From now on, loads and saves wait.
  func hold() { state.withLock { $0.isHolding = true } }

  /// How often something was loaded.
  var loads: Int { state.withLock { $0.loads } }

  /// How many saves were refused.
  var refused: Int { state.withLock { $0.refused } }

  var waiting: Int { state.withLock { $0.waiting.count } }

  /// Lets everything go on, in the order in which it came.
  func release() {
    let waiting = state.withLock { state in
      defer { (state.isHolding, state.waiting) = (false, []) }
      return state.waiting
    }
    for continuation in waiting { continuation.resume() }
  }

  /// From now on, answers take random turns of other tasks, before and after the work.
  func slowDown(seed: Int) { state.withLock { $0.slowness = SeededGenerator(seed: seed) } }

  /// Of the next saves and undos, refuses those that are true.
  func refuse(_ refusals: Bool..., with obstacle: RepositoryError.Obstacle = .noSpace) {
    state.withLock { ($0.refusals, $0.obstacle) = (refusals, obstacle) }
  }

  /// Lets other tasks work, as a slow disk would.
  private func dawdle() async {
    let turns = state.withLock { state in
      state.slowness.map { _ in Int.random(in: 0..<40, using: &state.slowness!) } ?? 0
    }
    for _ in 0..<turns { await Task.yield() }
  }

  private func turn() async {
    await dawdle()
    await withCheckedContinuation { continuation in
      let goesOn = state.withLock { state in
        if state.isHolding { state.waiting.append(continuation) }
        return !state.isHolding
      }
      if goesOn { continuation.resume() }
    }
  }

  private func nextRefusal() -> RepositoryError.Obstacle? {
    state.withLock { state in
      !state.refusals.isEmpty && state.refusals.removeFirst() ? state.obstacle : nil
    }
  }

  // MARK: The repository

  func load(_ query: TimelineQuery) async throws(RepositoryError) -> LoadResult {
    state.withLock { $0.loads += 1 }
    await turn()
    return try await repository.load(query)
  }

  func names(of ids: [EntryID], inAHurry: Bool) async throws(RepositoryError) -> ShortNames? {
    try await repository.names(of: ids, inAHurry: inAHurry)
  }

  func save(
    _ changes: [PostChange], batch: EntryID?, ifUnchanged: Bool, files: [any TakenFile]
  ) async throws(RepositoryError) -> SaveResult {
    let refusal = nextRefusal()
    await turn()
    do throws(RepositoryError) {
      if let refusal { throw .unwritable(path: "journal", refusal) }
      let result = try await repository.save(
        changes, batch: batch, ifUnchanged: ifUnchanged, files: files)
      await dawdle()
      return result
    } catch {
      state.withLock { $0.refused += 1 }
      throw error
    }
  }

  func takeBack(
    _ request: UndoRequest, at moment: Moment, makeID: @Sendable () -> EntryID
  ) async throws(RepositoryError) -> UndoOutcome {
    let refusal = nextRefusal()
    await turn()
    if let refusal { throw .unwritable(path: "journal", refusal) }
    let outcome = try await repository.takeBack(request, at: moment, makeID: makeID)
    await dawdle()
    return outcome
  }

  func undoPreview(_ request: UndoRequest) async throws(RepositoryError) -> UndoPreview? {
    try await repository.undoPreview(request)
  }

  func histories(of prefix: EntryID) async throws(RepositoryError) -> FoundHistories {
    try await repository.histories(of: prefix)
  }

  func histories(ofPosts ids: [EntryID]) async throws(RepositoryError) -> [PostHistory] {
    await turn()
    return try await repository.histories(ofPosts: ids)
  }

  func lastWritten() async throws(RepositoryError) -> LastWritten? {
    try await repository.lastWritten()
  }

  func trash() async throws(RepositoryError) -> [TrashedPost] {
    await turn()
    return try await repository.trash()
  }

  func conflicts() async throws(RepositoryError) -> [PostConflict] {
    await turn()
    return try await repository.conflicts()
  }

  func deletionEffects(
    of heads: [EntryID]
  ) async throws(RepositoryError) -> [DeletionEffect] {
    await turn()
    return try await repository.deletionEffects(of: heads)
  }

  func changes() -> AsyncStream<Void> { repository.changes() }
}
