import Terminal
import TimelineDomain
import TimelineStore

/// What a command does that is about several journals.
extension CommandContext {
  var areSeveral: Bool { journals.count > 1 }

  /// What all of them hold together. Of one that can't be read, that is told, and the others are shown;
  /// but nothing is changed where what is meant could be in it too.
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
        // What is not there yet has no entry that could be meant.
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

  /// Everything else than a journal that this version may read is a failure, except where a command is
  /// there to tell of it.
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
    // A shell that asks in the middle of somebody's typing gets no message.
    if invocation.command.name != .complete { console.say("journal: \(words.sentence(failure))") }
  }

  private func tell(_ notice: Notice, of label: String) {
    if !isQuiet { console.say("journal: \(words.sentence(notice, path: label.safeInOneLine))") }
  }

  /// Of each of several journals, with its name.
  func tellUnsearched(_ result: LoadResult) {
    let counts =
      result.journals.isEmpty
      ? [(nil, result.unsearched)] : result.journals.map { ($0.name, $0.result.unsearched) }
    for (label, count) in counts where count > 0 && !isQuiet {
      let sentence = words.sentence(Notice.unsearched(count))
      console.say("journal: \(label.map { SeveralSentence.of($0, sentence) } ?? sentence)")
    }
  }

  // MARK: One of several

  /// The one journal that has what a word names is the one that the command is about from here on. The
  /// word, as it names that entry there.
  func settled(_ word: Argument, withDeleted: Bool = false) async throws(Failure) -> Argument {
    guard areSeveral else { return word }
    if let number = word.newest {
      let query = TimelineQuery.everything.with(skip: number - 1).with(limit: 1)
      guard let item = try await load(query, telling: false).timeline.first else {
        throw .noSuchNewest(word.shown)
      }
      choose([item.journal])
      return Argument(bytes: item.name.bytes)
    }
    let result = try await load(.idPrefix(EntryID(bytes: word.bytes)), telling: false)
    let owners = owners(in: result, withDeleted: withDeleted)
    guard owners.count == 1 else {
      let areSeveral = !result.timeline.isEmpty && !result.timeline.haveOne(\.name)
      if owners.isEmpty || areSeveral { throw notOne(result, word) }
      throw .idInSeveral(word.shown, names(of: owners))
    }
    choose(owners)
    return word
  }

  /// The names of the journals that have it: as something that stands or, where none has, something that was
  /// deleted.
  private func owners(in result: LoadResult, withDeleted: Bool) -> [String?] {
    let standing = result.journals.filter { !$0.result.timeline.isEmpty }.map(\.name)
    let deleted = result.journals.filter { $0.result.deleted != nil }.map(\.name)
    return standing.isEmpty || withDeleted ? standing + deleted : standing
  }

  /// From here on the command is about those alone.
  private func choose(_ labels: [String?]) {
    journals = journals.filter { labels.contains($0.label) }
  }

  private func names(of labels: [String?]) -> [JournalName] {
    journals.filter { labels.contains($0.label) }
      .map { JournalName(label: $0.label ?? "", option: $0.option) }
  }

  /// The one journal that all of these stand in; refused where they stand in several.
  func chooseOnly(of items: some Sequence<TimelineItem>) throws(Failure) {
    let labels = Set(items.map(\.journal))
    guard labels.count < 2 else { throw .changeInSeveral(names(of: Array(labels))) }
    if !labels.isEmpty { choose(Array(labels)) }
  }
}

extension Failure {
  fileprivate var isOfMissing: Bool { if case .noJournalYet = self { true } else { false } }
}
