import Synchronization
package import TimelineDomain

/// A repository in memory, with the same contract as the one with a file.
package final class InMemoryPostRepository: LoadAndSave {
  private struct State {
    var watchers: [AsyncStream<Void>.Continuation] = []
    var journal: MemoryJournal
    var access: TimelineAccess
    var failures: [RepositoryError] = []
    var saved: [[PostChange]] = []
    var batches: [EntryID?] = []
  }

  private let state: Mutex<State>

  package init(_ seed: ContractSeed = ContractSeed()) {
    state = Mutex(State(journal: MemoryJournal(seed), access: seed.access))
  }

  /// The path in errors.
  package static let path = "memory"

  // MARK: Control by a test

  /// The access from now on.
  package func set(_ access: TimelineAccess) {
    state.withLock { $0.access = access }
  }

  /// Makes the next load or save fail; further failures queue up.
  package func failNext(with error: RepositoryError) {
    state.withLock { $0.failures.append(error) }
  }

  /// The changes of each successful save, in order.
  package var saved: [[PostChange]] { state.withLock { $0.saved } }
  /// The batch of each save.
  package var batches: [EntryID?] { state.withLock { $0.batches } }

  /// Reports a change to everyone who watches.
  package func announceChange() {
    for watcher in state.withLock({ $0.watchers }) { watcher.yield() }
  }

  package var watchers: Int { state.withLock { $0.watchers.count } }

  // MARK: Changes of other programs

  package func changes() -> AsyncStream<Void> {
    let (stream, continuation) = AsyncStream.makeStream(of: Void.self)
    state.withLock { $0.watchers.append(continuation) }
    return stream
  }

  // MARK: PostRepository

  package func load(_ query: TimelineQuery) async throws(RepositoryError) -> LoadResult {
    let (journal, access) = try takingTurn { (state: inout State) throws(RepositoryError) in
      (state.journal, state.access)
    }
    return journal.result(of: query, access: access)
  }

  package func save(
    _ changes: [PostChange], batch: EntryID?, ifUnchanged: Bool, files: [any TakenFile]
  ) async throws(RepositoryError) -> SaveResult {
    try takingTurn { (state: inout State) throws(RepositoryError) in
      guard state.access.level >= .noRewrite else {
        throw .refused(path: InMemoryPostRepository.path, state.access)
      }
      let (journal, conflicts) = try state.journal.applying(changes)
      if ifUnchanged, let changed = conflicts.first { throw .entryChanged(changed) }
      state.journal = journal
      state.saved.append(changes)
      state.batches.append(batch)
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
