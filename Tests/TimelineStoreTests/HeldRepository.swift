import Synchronization
import TestSupport
import TimelineDomain

/// A repository whose saves and, if asked, loads wait for the test.
final class HeldRepository: LoadAndSave {
  private struct Held {
    let continuation: CheckedContinuation<Void, Never>
  }

  let memory: InMemoryPostRepository
  /// Whether a held save is already done and only has to return.
  private let holdsAnswers: Bool
  private let holdsLoads: Bool
  private let state = Mutex<(held: [Held], refusals: [Int: RepositoryError], begun: Int)>(
    ([], [:], 0))

  init(
    _ seed: ContractSeed = ContractSeed(), holdsAnswers: Bool = false, holdsLoads: Bool = false
  ) {
    memory = InMemoryPostRepository(seed)
    self.holdsAnswers = holdsAnswers
    self.holdsLoads = holdsLoads
  }

  /// The save with this number, counted from 1, is refused when it continues.
  func refuse(_ number: Int, with error: RepositoryError) {
    state.withLock { $0.refusals[number] = error }
  }

  /// The number of held calls.
  var held: Int { state.withLock { $0.held.count } }

  /// Continues a held call, by default the first.
  func release(_ index: Int = 0) {
    state.withLock { $0.held.remove(at: index) }.continuation.resume()
  }

  func changes() -> AsyncStream<Void> { memory.changes() }

  func load(_ query: TimelineQuery) async throws(RepositoryError) -> LoadResult {
    let result = try await memory.load(query)
    if holdsLoads { await hold() }
    return result
  }

  func save(
    _ changes: [PostChange], batch: EntryID?, ifUnchanged: Bool, files: [any TakenFile]
  ) async throws(RepositoryError) -> SaveResult {
    let refusal = state.withLock { state in
      state.begun += 1
      return state.refusals[state.begun]
    }
    if holdsAnswers {
      let result = try await memory.save(
        changes, batch: batch, ifUnchanged: ifUnchanged, files: files)
      await hold()
      return result
    }
    await hold()
    if let refusal { throw refusal }
    return try await memory.save(
      changes, batch: batch, ifUnchanged: ifUnchanged, files: files)
  }

  private func hold() async {
    await withCheckedContinuation { continuation in
      state.withLock { $0.held.append(Held(continuation: continuation)) }
    }
  }
}

/// Yields to other tasks until this many calls are held.
@MainActor
func untilHeld(_ count: Int, by repository: HeldRepository) async {
  while repository.held < count { await Task.yield() }
}

@MainActor
func until(_ condition: () -> Bool) async {
  while !condition() { await Task.yield() }
}
