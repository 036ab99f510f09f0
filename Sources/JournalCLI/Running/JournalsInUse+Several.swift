import Presentation
import Terminal
import TimelineDomain
import TimelineStore

/// Loading from several journals, and choosing one of them.
extension JournalsInUse {
  /// Loads from all journals and merges the results. It reports a journal that can't be read and
  /// continues with the others, unless the command changes entries that could be in it.
  func loadSeveral(_ query: TimelineQuery, telling: Bool) async throws(Failure) -> LoadResult {
    let isChange = invocation.command.isAny(of: .changesFound)
    var parts: [JournalPart] = []
    var failures: [(label: String, failure: Failure)] = []
    for journal in all {
      let label = journal.label ?? ""
      do throws(Failure) {
        let result = try await loadOne(journal, query.ofEach)
        if telling {
          for notice in Notice.all(of: result.summary) {
            output.tell(notice, path: label.safeInOneLine)
          }
        }
        parts.append(JournalPart(name: label, result: result))
      } catch {
        let failure = Failure.ofJournal(label, error)
        // A missing journal has no entries to change.
        if isChange, !error.isOfMissing { throw failure }
        failures.append((label, failure))
      }
    }
    let last = parts.isEmpty ? failures.popLast() : nil
    if !isChange {
      for (label, failure) in failures { output.tellUnread(label, failure) }
    }
    if let last { throw last.failure }
    return try reading { () throws(RepositoryError) in
      try LoadResult(merging: parts, for: query)
    }
  }

  /// Loads one journal. A journal that this version can't read is a failure, except for `info`,
  /// which reports it.
  private func loadOne(
    _ journal: OpenJournal, _ query: TimelineQuery
  ) async throws(Failure) -> LoadResult {
    let result: LoadResult
    do {
      result = try await journal.session.store.load(query)
    } catch {
      throw Failure(error)
    }
    if invocation.command == CommandTable.info { return result }
    let path = String(decoding: journal.choice.path, as: UTF8.self)
    guard result.exists else { throw .noJournalYet(path: path) }
    guard result.summary.access.level > .none else {
      throw .repository(.sealed(path: path, result.summary.access))
    }
    return result
  }

  // MARK: One of several

  /// The one journal with the entry that a word names, deleted or not; nil if no journal has it. An
  /// only word must not be ambiguous.
  func owner(of word: Argument, isOnly: Bool) async throws(Failure) -> JournalsInUse? {
    guard areSeveral else { return self }
    let result = try await load(.idPrefix(EntryID(bytes: word.bytes)), telling: false)
    try checkOneOwner(of: word, in: result, withDeleted: true)
    let owners = owners(in: result, withDeleted: true)
    if owners.count > 1, isOnly { throw try notOne(result, word) }
    return owners.count == 1 ? only(owners) : nil
  }

  /// Refuses an id that several journals share.
  func checkOneOwner(
    of word: Argument, in result: LoadResult, withDeleted: Bool = false
  ) throws(Failure) {
    let owners = owners(in: result, withDeleted: withDeleted)
    guard owners.count > 1 else { return }
    let isOneID = try result.timeline.haveSame(\.name)
    if isOneID || result.timeline.isEmpty { throw .idInSeveral(word.shown, names(of: owners)) }
  }

  /// The one journal with all of these items; refuses items from several.
  func only(of items: [TimelineItem]) throws(Failure) -> JournalsInUse {
    let labels = Set(items.map(\.journal))
    guard labels.count < 2 else { throw .changeInSeveral(names(of: Array(labels))) }
    return labels.isEmpty ? self : only(Array(labels))
  }

  func only(_ journal: OpenJournal) -> JournalsInUse {
    JournalsInUse(all: [journal], invocation: invocation, output: output)
  }

  /// The journals with these labels.
  private func only(_ labels: [String?]) -> JournalsInUse {
    JournalsInUse(
      all: all.filter { labels.contains($0.label) }, invocation: invocation, output: output)
  }

  /// The labels of the journals with the found entries, or else with the deleted entry.
  private func owners(in result: LoadResult, withDeleted: Bool) -> [String?] {
    let shown = result.journals.filter { !$0.result.timeline.isEmpty }.map(\.name)
    let deleted = result.journals.filter { $0.result.deleted != nil }.map(\.name)
    return shown.isEmpty || withDeleted ? shown + deleted : shown
  }

  private func names(of labels: [String?]) -> [JournalName] {
    all.filter { labels.contains($0.label) }
      .map { JournalName(label: $0.label ?? "", option: $0.option) }
  }
}

extension Failure {
  fileprivate var isOfMissing: Bool { if case .noJournalYet = self { true } else { false } }
}
