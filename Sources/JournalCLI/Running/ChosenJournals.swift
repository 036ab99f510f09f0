import Presentation
import Terminal
import TimePhrases
import TimelineDomain
import TimelineStore

/// The journals that a command works on: one, unless the user names several.
@MainActor
struct ChosenJournals {
  let all: [OpenJournal]
  let invocation: Invocation
  let output: Output

  /// The first of several; the only one after it is chosen.
  var first: OpenJournal { all[0] }
  var store: TimelineStore { first.store }
  var repository: any JournalRepository { first.repository }
  var areSeveral: Bool { all.count > 1 }
  /// The name that chose the journal; nil for a file.
  var name: String? { first.choice.name }
  var pathBytes: [UInt8] { first.choice.path }
  /// The journal's path, for people.
  var path: String { first.path }
  /// Whether the command changed a journal.
  var hasSaved: Bool { all.contains { $0.store.hasSaved } }

  /// A command to copy that starts this journal.
  var firstCommand: String { "\(output.words.journal) add text \(output.words.exampleText)" }

  /// The repository of an only journal, or that of the first of others.
  func repository(or others: ChosenJournals) -> any JournalRepository {
    all.isEmpty ? others.repository : repository
  }

  /// The path of the first journal's folder of files.
  var filesFolder: String? { repository.filesFolder.map { String(decoding: $0, as: UTF8.self) } }

  /// The same of each journal.
  var filesFolders: FilesFolders {
    all.reduce(into: [:]) { folders, journal in
      folders[journal.label ?? ""] = journal.repository.filesFolder
        .map { String(decoding: $0, as: UTF8.self) }
    }
  }

  // MARK: Loading

  /// All journals as one. Nothing is left out of what is whole, nor of what a command may change.
  func together(isWhole: Bool = false) -> Journals {
    let isWhole = isWhole || invocation.command.isAny(of: .changesFound)
    let members = all.map {
      Journals.Member(name: $0.label, path: $0.path, repository: $0.repository)
    }
    let report: @Sendable (String, RepositoryError) -> Void = { [output] name, error in
      MainActor.assumeIsolated { output.sayUnread(name, .repository(error)) }
    }
    return Journals(
      members, forNew: first.label, runsAside: false, report: isWhole ? nil : report)
  }

  /// Loads from all journals. One of several that can't be read is reported, and the others answer, unless
  /// the command changes entries that could be in it.
  func load(
    _ query: TimelineQuery, telling: Bool = true
  ) async throws -> LoadResult {
    // 'journal info' reports a journal itself that is missing or can't be read.
    let isInfo = invocation.command == CommandTable.info
    let result = try await together().load(query, evenSealed: isInfo)
    if telling {
      for journal in all {
        for notice in Notice.all(of: result.summary(of: journal.label)) {
          output.say(notice, of: journal)
        }
      }
    }
    if first.label != nil, !isInfo {
      let missing = Set(result.journals.lazy.filter { !$0.result.exists }.map(\.name))
      try sayMissing(all.filter { missing.contains($0.label ?? "") })
    }
    return result
  }

  /// These have no file, and so no entries to change.
  func sayMissing(_ missing: [OpenJournal]) throws {
    var failures = missing.map { journal in
      let failure = Failure.noJournalYet(path: journal.path)
      return (
        label: journal.label ?? "",
        failure: journal.label.map { Failure.ofJournal($0, failure) } ?? failure
      )
    }
    let last = missing.count == all.count ? failures.popLast() : nil
    if !invocation.command.isAny(of: .changesFound) {
      for (label, failure) in failures { output.sayUnread(label, failure) }
    }
    if let last { throw last.failure }
  }

  /// Loads, and refuses a journal that this version may not read.
  func loadReadable(
    _ query: TimelineQuery, telling: Bool = true
  ) async throws -> LoadResult {
    let result = try await load(query, telling: telling)
    guard result.summary.access.level > .none else {
      throw RepositoryError.unread(path: path, result.summary.access)
    }
    return result
  }

  /// Refuses a journal that this version may not change, before the user types a text for it.
  func checkMayChange(_ summary: TimelineSummary) throws {
    guard summary.access.level > .readOnly else {
      throw RepositoryError.refused(path: path, summary.access)
    }
  }

  /// Reports entries that were not searched, for each journal.
  func sayUnsearched(_ result: LoadResult) {
    if output.isQuiet { return }
    let results =
      result.journals.isEmpty ? [(nil, result)] : result.journals.map { ($0.name, $0.result) }
    for (label, result) in results {
      for notice in Notice.unsearched(
        result, opensSealed: invocation.sealUse(output.configuration).opens)
      {
        let sentence = notice.sentence.text(output.words)
        output.console.say(
          "journal: \(label.map { JournalLabel.prefixed($0, sentence) } ?? sentence)")
      }
    }
  }
}

/// A journal in use by a command.
struct OpenJournal {
  let choice: Setup.Choice
  /// The name for entries and notices; nil if there is only one journal.
  let label: String?
  let repository: any JournalRepository
  let store: TimelineStore

  @MainActor
  init(
    choice: Setup.Choice, label: String?, repository: any JournalRepository, time: any TimeSource
  ) {
    self.choice = choice
    self.label = label
    self.repository = repository
    store = TimelineStore(Journals(repository, runsAside: false), time: time)
  }

  /// The journal's path, for people.
  var path: String { String(decoding: choice.path, as: UTF8.self) }

  /// The option that chooses this journal alone.
  var option: String {
    choice.name.map { "-j \($0)" }
      ?? "--file \(Argument(bytes: choice.path).quotedForShell ?? path.safeInOneLine)"
  }
}

/// One of several journals.
extension ChosenJournals {
  /// The one journal with the entry that a word names, deleted or not; nil if no journal has it. An
  /// only word must not be ambiguous.
  func owner(of word: Argument, isOnly: Bool) async throws -> ChosenJournals? {
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
  ) throws {
    let owners = owners(in: result, withDeleted: withDeleted)
    guard owners.count > 1 else { return }
    let isOneID = try result.timeline.haveSame(\.name)
    if isOneID || result.timeline.isEmpty {
      let journals = names(of: owners)
      throw Failure(.refused) {
        $0.say(
          "'\(word.shown)' is in several journals: \($0.quoted(journals.map(\.label))); choose with \($0.options(journals))",
          "「\(word.shown)」という記録は\($0.quoted(journals.map(\.label)))のそれぞれにあります。"
            + "\($0.options(journals)) で、どれのことかを指定してください。")
      }
    }
  }

  /// The one journal with all of these items; refuses items from several.
  func only(of items: [TimelineItem]) throws -> ChosenJournals {
    let labels = Set(items.map(\.journal))
    guard labels.count < 2 else {
      let journals = names(of: Array(labels))
      throw Failure(.refused) {
        $0.say(
          "nothing was changed: the entries are in \($0.quoted(journals.map(\.label))), but one command "
            + "changes one journal; choose with \($0.options(journals))",
          "何も変更していません。対象の記録が\($0.quoted(journals.map(\.label)))に分かれていますが、"
            + "一つのコマンドで変更できるジャーナルは一つだけです。\($0.options(journals)) で指定してください。")
      }
    }
    return labels.isEmpty ? self : only(Array(labels))
  }

  /// The journals with these labels.
  func only(_ labels: [String?]) -> ChosenJournals {
    ChosenJournals(
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

/// Entries by their ids, by their positions in a list, or by when they were written.
extension ChosenJournals {
  // MARK: Positions

  /// The entries at these positions of the list, as many as there are.
  func listed(
    _ range: ClosedRange<Int>, _ word: Argument, telling: Bool
  ) async throws -> LoadResult {
    let query = TimelineQuery.everything.with(skip: range.lowerBound - 1).with(limit: range.count)
    let result = try await loadReadable(query, telling: telling)
    guard result.timeline.isEmpty else { return result }
    let all = try await load(TimelineQuery.everything.asking(for: .count), telling: false)
    throw Failure.noSuchNewest(word.shown, count: all.count)
  }

  /// The entry that was written last, and its journal. Of several journals, the time of writing
  /// decides; within one, the order of the file.
  func lastWritten() async throws -> (name: EntryID, journals: ChosenJournals) {
    let newest = try await together(isWhole: true).lastWritten()
    guard let newest else { throw Failure.noSuchNewest("--last", count: 0) }
    return (newest.name, only([newest.journal]))
  }

  // MARK: Short ids

  /// The short names of these ids, as a list shows them.
  func names(of ids: [EntryID]) async -> ShortNames {
    if ids.isEmpty { return ShortNames([]) }
    return await knownNames(of: ids, inAHurry: false) ?? ShortNames(ids)
  }

  /// The short name of an id, as a list shows it. If finding it would take long, it is longer.
  func name(of id: EntryID, inAHurry: Bool = false) async -> String {
    let names = await knownNames(of: [id], inAHurry: inAHurry)
    return (names?.short(id) ?? id.short(6)).safeInOneLine
  }

  private func knownNames(of ids: [EntryID], inAHurry: Bool) async -> ShortNames? {
    (try? await together(isWhole: true).names(of: ids, inAHurry: inAHurry)) ?? nil
  }

  // MARK: Ids

  /// Why a word names no entry, or more than one.
  func notOne(_ result: LoadResult, _ word: Argument) throws -> Failure {
    guard !result.timeline.isEmpty else {
      if let deleted = result.deleted {
        return .idDeleted(word.shown, deleted.moment, output.hours)
      }
      return .idNotFound(word.shown)
    }
    let count = result.timeline.count
    if try result.timeline.haveSame(\.revision) { return .sharedID(word.shown, count: count) }
    let isOnePost = try result.timeline.haveSame(\.id)
    var candidates: [Candidate] = []
    var names: Set<EntryID> = []
    for index in result.timeline.indices {
      var name = result.timeline.name(at: index)
      // Of another post in conflict, the word begins the name and not the versions' ids.
      if !isOnePost, !name.hasPrefix(EntryID(bytes: word.bytes)) {
        name = try result.timeline.readItem(at: index).id
      }
      guard names.insert(name).inserted, candidates.count < 10 else { continue }
      let item = try result.timeline.readItem(at: index)
      candidates.append(
        Candidate(
          name: result.names.short(name).safeInOneLine,
          firstWords: item.journalMark + ItemText.firstWords(item, output.moods, output.words)))
    }
    return isOnePost
      ? .inConflict(word.shown, candidates, count: count)
      : .idAmbiguous(word.shown, candidates, count: names.count)
  }

  /// The posts whose id begins with a word, deleted or not.
  func histories(of word: Argument) async throws -> [PostHistory] {
    guard !word.bytes.isEmpty else { throw Failure.idNotFound("") }
    let found = try await store.journals.histories(of: EntryID(bytes: word.bytes))
    switch found {
    case .posts(let posts): return posts
    case .tooMany(let count): throw Failure.idAmbiguous(word.shown, [], count: count)
    }
  }

  /// A word is the beginning of several ids, of deleted entries too.
  func ambiguous(_ word: Argument, _ found: [PostHistory]) async -> Failure {
    let names = await names(of: found.map(\.id))
    let candidates = found.prefix(10).map { history in
      Candidate(
        name: names.short(history.id).safeInOneLine,
        firstWords: history.lastContent?.item.map {
          ItemText.firstWords($0, output.moods, output.words)
        } ?? "")
    }
    return .idAmbiguous(word.shown, candidates, count: found.count)
  }
}

extension TimelineItem {
  fileprivate var journalMark: String { journal.map { "\($0.safeInOneLine) · " } ?? "" }
}

extension Timeline {
  /// The item, or the failure of the command if the journal can't be read.
  func readItem(at index: Int) throws -> TimelineItem {
    try item(at: index)
  }

  /// Nil if there is none.
  func readFirst() throws -> TimelineItem? {
    isEmpty ? nil : try readItem(at: 0)
  }

  /// The stored line, byte for byte; nil for an entry that isn't stored yet.
  func readStoredLine(at index: Int) throws -> [UInt8]? {
    try storedLine(at: index)
  }

  /// The line that says what the item says: of a sealed one, what it opened to.
  func readLine(of item: TimelineItem, at index: Int) throws -> [UInt8]? {
    if let opened = item.openedLine { return opened }
    return try readStoredLine(at: index)
  }

  func readItems() throws -> [TimelineItem] {
    try items()
  }

  /// Whether all items have the same id or revision. It stops at the first difference.
  func haveSame(_ id: (TimelineItem) -> EntryID) throws -> Bool {
    guard let first = try readFirst() else { return false }
    let one = id(first)
    for index in indices.dropFirst() where id(try readItem(at: index)) != one { return false }
    return true
  }

  func indices(oldestFirst: Bool) -> [Int] {
    oldestFirst ? indices.reversed() : Array(indices)
  }
}
