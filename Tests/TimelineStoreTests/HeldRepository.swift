import Synchronization
import TestSupport
import TimelineDomain

/// A repository that answers when the test says so: each save is held, before it is done or after.
final class HeldRepository: PostRepository {
  private struct Held {
    let continuation: CheckedContinuation<Void, Never>
  }

  let memory: InMemoryPostRepository
  /// Whether a held change is in the repository already and only its answer is missing.
  private let holdsAnswers: Bool
  private let state = Mutex<(held: [Held], refusals: [Int: RepositoryError], begun: Int)>(
    ([], [:], 0))

  init(_ seed: ContractSeed = ContractSeed(), holdsAnswers: Bool = false) {
    memory = InMemoryPostRepository(seed)
    self.holdsAnswers = holdsAnswers
  }

  /// The save of that number, counted from 1, is refused when it is let go.
  func refuse(_ number: Int, with error: RepositoryError) {
    state.withLock { $0.refusals[number] = error }
  }

  /// How many saves are held now.
  var held: Int { state.withLock { $0.held.count } }

  /// Lets the save go that has been held longest.
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

/// Gives way to other tasks until that many saves are held.
@MainActor
func untilHeld(_ count: Int, by repository: HeldRepository) async {
  while repository.held < count { await Task.yield() }
}
