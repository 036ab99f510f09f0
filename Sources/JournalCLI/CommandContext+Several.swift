import Presentation
import Terminal
import TimelineDomain
import TimelineStore

/// Loading from several journals, and choosing one of them.
extension CommandContext {
  var areSeveral: Bool { journals.count > 1 }

  /// Loads from all journals and merges the results. It reports a journal that can't be read and
  /// continues with the others, unless the command changes entries that could be in it.
  func loadSeveral(_ query: TimelineQuery, telling: Bool) async throws(Failure) -> LoadResult {
    var parts: [JournalPart] = []
    var readable: [OpenJournal] = []
    var failures: [Failure] = []
    for journal in journals {
      let label = journal.label ?? ""
      do throws(Failure) {
        let result = try await loadOne(journal, query.ofEach)
        if telling { for notice in Notice.all(of: result.summary) { tell(notice, of: label) } }
        parts.append(JournalPart(name: label, result: result))
        readable.append(journal)
      } catch {
        let failure = Failure.ofJournal(label, error)
        // A missing journal has no entries to change.
        if invocation.command.changesFoundEntries, !error.isOfMissing { throw failure }
        failures.append(failure)
      }
    }
    let last = readable.isEmpty ? failures.popLast() : nil
    if !invocation.command.changesFoundEntries { failures.forEach(complain) }
    if let last { throw last }
    journals = readable
    return LoadResult(merging: parts, for: query)
  }

  /// Loads one journal. A journal that this version can't read is a failure, except for `info`,
  /// which reports it.
  private func loadOne(
    _ journal: OpenJournal, _ query: TimelineQuery
  ) async throws(Failure) -> LoadResult {
    let result: LoadResult
    do {
      result = try await journal.store.load(query)
    } catch {
      throw Failure(error)
    }
    if invocation.command.name == .info { return result }
    let path = String(decoding: journal.choice.path, as: UTF8.self)
    guard result.exists else { throw .noJournalYet(path: path) }
    guard result.summary.access.level > .none else {
      throw .repository(.sealed(path: path, result.summary.access))
    }
    return result
  }

  private func complain(_ failure: Failure) {
    isIncomplete = true
    // Completion must not print errors into the user's command line.
    if invocation.command.name != .complete { console.say("journal: \(words.sentence(failure))") }
  }

  private func tell(_ notice: Notice, of label: String) {
    if !isQuiet { console.say("journal: \(words.sentence(notice, path: label.safeInOneLine))") }
  }

  /// Reports entries that were not searched, for each journal.
  func tellUnsearched(_ result: LoadResult) {
    let counts =
      result.journals.isEmpty
      ? [(nil, result.unsearched)] : result.journals.map { ($0.name, $0.result.unsearched) }
    for (label, count) in counts where count > 0 && !isQuiet {
      let sentence = words.sentence(Notice.unsearched(count))
      console.say("journal: \(label.map { JournalLabel.prefixed($0, sentence) } ?? sentence)")
    }
  }

  // MARK: One of several

  /// Chooses the one journal with the entry that a word names. Returns the word for that journal.
  func resolve(_ word: Argument, withDeleted: Bool = false) async throws(Failure) -> Argument {
    guard areSeveral else { return word }
    if let number = word.newest {
      let item = try await newest(number, word)
      choose([item.journal])
      return Argument(bytes: item.name.bytes)
    }
    let result = try await load(.idPrefix(EntryID(bytes: word.bytes)), telling: false)
    let owners = owners(in: result, withDeleted: withDeleted)
    guard owners.count == 1 else {
      let areSeveral = !result.timeline.isEmpty && !result.timeline.haveSame(\.name)
      if owners.isEmpty || areSeveral { throw notOne(result, word) }
      throw .idInSeveral(word.shown, names(of: owners))
    }
    choose(owners)
    return word
  }

  /// The labels of the journals with the found entries, or else with the deleted entry.
  private func owners(in result: LoadResult, withDeleted: Bool) -> [String?] {
    let standing = result.journals.filter { !$0.result.timeline.isEmpty }.map(\.name)
    let deleted = result.journals.filter { $0.result.deleted != nil }.map(\.name)
    return standing.isEmpty || withDeleted ? standing + deleted : standing
  }

  /// Limits the command to these journals.
  private func choose(_ labels: [String?]) {
    journals = journals.filter { labels.contains($0.label) }
  }

  private func names(of labels: [String?]) -> [JournalName] {
    journals.filter { labels.contains($0.label) }
      .map { JournalName(label: $0.label ?? "", option: $0.option) }
  }

  /// Chooses the one journal with all of these items; refuses items from several.
  func chooseOnly(of items: some Sequence<TimelineItem>) throws(Failure) {
    let labels = Set(items.map(\.journal))
    guard labels.count < 2 else { throw .changeInSeveral(names(of: Array(labels))) }
    if !labels.isEmpty { choose(Array(labels)) }
  }
}

extension Failure {
  fileprivate var isOfMissing: Bool { if case .noJournalYet = self { true } else { false } }
}
