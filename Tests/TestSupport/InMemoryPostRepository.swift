import Synchronization
package import TimelineDomain

/// Posts that are kept as long as the program runs, by the same contract as those in a file.
package final class InMemoryPostRepository: PostRepository {
  private struct State {
    var journal: MemoryJournal
    var access: TimelineAccess
    var failures: [RepositoryError] = []
    var saved: [[PostChange]] = []
  }

  private let state: Mutex<State>

  package init(_ seed: ContractSeed = ContractSeed()) {
    state = Mutex(State(journal: MemoryJournal(seed), access: seed.access))
  }

  /// What a refusal names as the place.
  package static let path = "memory"

  // MARK: Orders from a test

  /// What is allowed from now on.
  package func set(_ access: TimelineAccess) {
    state.withLock { $0.access = access }
  }

  /// The next call that loads or saves fails like this; further orders wait in line.
  package func failNext(with error: RepositoryError) {
    state.withLock { $0.failures.append(error) }
  }

  /// The changes of each save that succeeded, in order.
  package var saved: [[PostChange]] { state.withLock { $0.saved } }

  // MARK: PostRepository

  package func load(_ query: TimelineQuery) async throws(RepositoryError) -> LoadResult {
    let (journal, access) = try takingTurn { (state: inout State) throws(RepositoryError) in
      (state.journal, state.access)
    }
    return journal.result(of: query, access: access)
  }

  package func save(_ changes: [PostChange]) async throws(RepositoryError) -> SaveResult {
    try takingTurn { (state: inout State) throws(RepositoryError) in
      guard state.access.level >= .noRewrite else {
        throw .refused(path: InMemoryPostRepository.path, state.access)
      }
      let (journal, conflicts) = try state.journal.applying(changes)
      state.journal = journal
      state.saved.append(changes)
      return SaveResult(conflicts: conflicts)
    }
  }

  private func takingTurn<Result: Sendable>(
    _ body: (inout State) throws(RepositoryError) -> Result
  ) throws(RepositoryError) -> Result {
    try state.withLock { state throws(RepositoryError) in
      if !state.failures.isEmpty { throw state.failures.removeFirst() }
      return try body(&state)
    }
  }
}
