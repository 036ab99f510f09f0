import Synchronization
import TestSupport
import TimelineDomain

/// A repository whose saves wait for the test, before or after they are done.
final class HeldRepository: PostRepository {
  private struct Held {
    let continuation: CheckedContinuation<Void, Never>
  }

  let memory: InMemoryPostRepository
  /// Whether a held save is already done and only has to return.
  private let holdsAnswers: Bool
  private let state = Mutex<(held: [Held], refusals: [Int: RepositoryError], begun: Int)>(
    ([], [:], 0))

  init(_ seed: ContractSeed = ContractSeed(), holdsAnswers: Bool = false) {
    memory = InMemoryPostRepository(seed)
    self.holdsAnswers = holdsAnswers
  }

  /// The save with this number, counted from 1, is refused when it continues.
  func refuse(_ number: Int, with error: RepositoryError) {
    state.withLock { $0.refusals[number] = error }
  }

  /// The number of held saves.
  var held: Int { state.withLock { $0.held.count } }

  /// Continues the save that was held first.
  func release() {
    state.withLock { $0.held.removeFirst() }.continuation.resume()
  }

  func load(_ query: TimelineQuery) async throws(RepositoryError) -> LoadResult {
    try await memory.load(query)
  }

  func save(_ changes: [PostChange]) async throws(RepositoryError) -> SaveResult {
    let refusal = state.withLock { state in
      state.begun += 1
      return state.refusals[state.begun]
    }
    if holdsAnswers {
      let result = try await memory.save(changes)
      await hold()
      return result
    }
    await hold()
    if let refusal { throw refusal }
    return try await memory.save(changes)
  }

  private func hold() async {
    await withCheckedContinuation { continuation in
      state.withLock { $0.held.append(Held(continuation: continuation)) }
    }
  }
}

/// Yields to other tasks until this many saves are held.
@MainActor
func untilHeld(_ count: Int, by repository: HeldRepository) async {
  while repository.held < count { await Task.yield() }
}
