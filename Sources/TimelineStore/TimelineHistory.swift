package import TimePhrases
package import TimelineDomain

/// What was done to a journal, and how it is taken back: by newer entries, never by taking lines away.
/// Only a purge does that.
package final class TimelineHistory {
  private let repository: any HistoryRepository
  private let time: any TimeSource
  private let makeID: @Sendable () -> EntryID
  /// The journal was changed.
  package private(set) var hasSaved = false

  package init(
    repository: any HistoryRepository, time: any TimeSource,
    makeID: @escaping @Sendable () -> EntryID = TimelineStore.randomID
  ) {
    self.repository = repository
    self.time = time
    self.makeID = makeID
  }

  // MARK: Looking

  package func histories(of prefix: EntryID) async throws(StoreError) -> FoundHistories {
    do { return try await repository.histories(of: prefix) } catch { throw .repository(error) }
  }

  package func trash() async throws(StoreError) -> [TrashedPost] {
    do { return try await repository.trash() } catch { throw .repository(error) }
  }

  // MARK: Taking back

  /// Everything that the commands did, at once, or nothing.
  package func takeBack(_ request: UndoRequest) async throws(StoreError) -> UndoOutcome {
    do {
      let outcome = try await repository.takeBack(request, at: time.moment(), makeID: makeID)
      if case .done = outcome { hasSaved = true }
      return outcome
    } catch {
      throw .repository(error)
    }
  }

  /// Brings back what the last deletion of a post hid.
  package func restore(_ history: PostHistory) async throws(StoreError) -> SaveResult {
    try await restore(history.restorable.map { (content: $0, bases: [$0]) })
  }

  /// Puts what a revision said in the place of everything that is shown of its post.
  package func restore(
    _ revision: PostRevision, of history: PostHistory
  ) async throws(StoreError) -> SaveResult {
    try await restore([(content: revision.entry, bases: history.replacedByRestoring)])
  }

  private func restore(
    _ parts: [(content: EntryID, bases: [EntryID])]
  ) async throws(StoreError) -> SaveResult {
    let now = time.moment()
    do {
      let result = try await repository.save(
        parts.map {
          .restore(content: $0.content, bases: $0.bases, entry: makeID(), written: now)
        })
      hasSaved = true
      return result
    } catch {
      throw .repository(error)
    }
  }

  /// Nil where there is no journal.
  package func compact(
    isDry: Bool, evenIfLinked: Bool
  ) async throws(StoreError) -> CompactionReport? {
    do {
      let report = try await repository.compact(isDry: isDry, evenIfLinked: evenIfLinked)
      hasSaved = hasSaved || !isDry
      return report
    } catch {
      throw .repository(error)
    }
  }

  // MARK: By hand

  package func openByHand(evenIfLinked: Bool) async throws(StoreError) -> [UInt8]? {
    do {
      return try await repository.openByHand(evenIfLinked: evenIfLinked)
    } catch {
      throw .repository(error)
    }
  }

  package func putByHand(
    _ edited: [UInt8], insteadOf opened: [UInt8], evenIfLinked: Bool
  ) async throws(StoreError) -> HandEdit {
    do {
      let result = try await repository.putByHand(
        edited, insteadOf: opened, evenIfLinked: evenIfLinked)
      if case .done = result { hasSaved = true }
      return result
    } catch {
      throw .repository(error)
    }
  }

  // MARK: For good

  /// What a purge of these posts takes out of the file.
  package func purgePlan(for histories: [PostHistory]) async throws(StoreError) -> PurgePlan {
    do {
      return try await repository.purgePlan(for: histories.map(\.id))
    } catch {
      throw .repository(error)
    }
  }

  /// Takes every line of the plan out of the file, for good.
  package func purge(_ plan: PurgePlan, evenIfLinked: Bool) async throws(StoreError) {
    do {
      try await repository.purge(plan, evenIfLinked: evenIfLinked)
      hasSaved = true
    } catch {
      throw .repository(error)
    }
  }
}
