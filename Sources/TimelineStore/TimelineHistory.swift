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

  /// Everything that the command did, at once; nil where there is none to take back.
  package func takeBack(_ choice: UndoChoice) async throws(StoreError) -> RecordedCommand? {
    do {
      guard let command = try await repository.command(choice) else { return nil }
      let now = time.moment()
      let changes = command.steps.flatMap { step in
        step.reversals.map { change(for: $0, undoing: step.entry, at: now) }
      }
      _ = try await repository.save(changes)
      hasSaved = true
      return command
    } catch {
      throw .repository(error)
    }
  }

  private func change(
    for reversal: RecordedStep.Reversal, undoing entry: EntryID, at now: Moment
  ) -> PostChange {
    switch reversal {
    case .hide(let bases): .delete(bases: bases, entry: makeID(), at: now, undoes: entry)
    case .bringBack(let content, let bases):
      .restore(content: content, bases: bases, entry: makeID(), written: now, undoes: entry)
    }
  }

  /// Puts what a revision said in the place of everything that stands of its post.
  package func restore(
    _ revision: PostRevision, of history: PostHistory
  ) async throws(StoreError) -> SaveResult {
    do {
      let result = try await repository.save([
        .restore(
          content: revision.entry, bases: history.heads, entry: makeID(),
          written: time.moment())
      ])
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

  /// Takes every line of these posts out of the file, for good.
  package func purge(
    _ histories: [PostHistory], evenIfLinked: Bool
  ) async throws(StoreError) {
    let entries = Set(histories.flatMap { $0.revisions.filter { $0.item != nil }.map(\.entry) })
    do {
      try await repository.purge(entries, evenIfLinked: evenIfLinked)
      hasSaved = true
    } catch {
      throw .repository(error)
    }
  }
}
