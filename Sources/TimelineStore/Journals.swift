import Synchronization
import TimePhrases
package import TimelineDomain

/// The same repository for a caller whose actor goes on meanwhile: the full screen. A command does one thing after
/// the other and stays on the main thread.
nonisolated struct AsideRepository: HistoryRepository {
  private let repository: any HistoryRepository

  init(_ repository: any HistoryRepository) { self.repository = repository }

  @concurrent
  func load(_ query: TimelineQuery) async throws(RepositoryError) -> LoadResult {
    try await repository.load(query)
  }

  @concurrent
  func names(
    of ids: [EntryID], inAHurry: Bool
  ) async throws(RepositoryError) -> ShortNames? {
    try await repository.names(of: ids, inAHurry: inAHurry)
  }

  @concurrent
  func save(
    _ changes: [PostChange], batch: EntryID?, ifUnchanged: Bool, files: [any TakenFile]
  ) async throws(RepositoryError) -> SaveResult {
    try await repository.save(changes, batch: batch, ifUnchanged: ifUnchanged, files: files)
  }

  func changes() -> AsyncStream<Void> { repository.changes() }

  @concurrent
  func takeBack(
    _ request: UndoRequest, at moment: Moment, makeID: @Sendable () -> EntryID
  ) async throws(RepositoryError) -> UndoOutcome {
    try await repository.takeBack(request, at: moment, makeID: makeID)
  }

  @concurrent
  func undoPreview(_ request: UndoRequest) async throws(RepositoryError) -> UndoPreview? {
    try await repository.undoPreview(request)
  }

  @concurrent
  func histories(of prefix: EntryID) async throws(RepositoryError) -> FoundHistories {
    try await repository.histories(of: prefix)
  }

  @concurrent
  func histories(ofPosts ids: [EntryID]) async throws(RepositoryError) -> [PostHistory] {
    try await repository.histories(ofPosts: ids)
  }

  @concurrent
  func lastWritten() async throws(RepositoryError) -> LastWritten? {
    try await repository.lastWritten()
  }

  @concurrent
  func trash() async throws(RepositoryError) -> [TrashedPost] { try await repository.trash() }

  @concurrent
  func conflicts() async throws(RepositoryError) -> [PostConflict] {
    try await repository.conflicts()
  }

  @concurrent
  func settleConflicts() async throws(RepositoryError) -> SettlingReport? {
    try await repository.settleConflicts()
  }

  @concurrent
  func deletionEffects(
    of heads: [EntryID]
  ) async throws(RepositoryError) -> [DeletionEffect] {
    try await repository.deletionEffects(of: heads)
  }
}

/// The journal that a program works on, or several as one. Items and changes name their journal.
///
/// Of several, a journal that can't be read is reported, and the others answer. Without `report`, its error
/// is the answer. The caller's actor goes on while a journal is read or written, except without `runsAside`: a command
/// has nothing else to do meanwhile.
package nonisolated final class Journals: Sendable {
  package struct Member: Sendable {
    /// Nil for the only journal.
    let name: String?
    let repository: any HistoryRepository

    package init(name: String?, repository: any HistoryRepository) {
      self.name = name
      self.repository = repository
    }
  }

  private let members: [Member]
  /// The name of the journal that gets new posts; nil if there is only one.
  package let nameOfNew: String?
  private let report: (@Sendable (_ name: String, RepositoryError) -> Void)?
  private let state = Mutex(State())

  private struct State {
    /// The acts of this program that an undo takes back, the last at the end.
    var done: [Act] = []
    /// The acts that an undo took back and a redo brings back, the last at the end.
    var undone: [Set<String>] = []
    /// Journals that were reported.
    var reported: Set<String> = []
  }

  /// The first entry that an act wrote in each journal.
  private typealias Act = [String: EntryID]

  package init(
    _ members: [Member], forNew name: String?,
    runsAside: Bool = true, report: (@Sendable (_ name: String, RepositoryError) -> Void)?
  ) {
    self.members =
      runsAside
      ? members.map { Member(name: $0.name, repository: AsideRepository($0.repository)) } : members
    nameOfNew = name
    self.report = report
  }

  /// The only journal.
  package convenience init(_ repository: any HistoryRepository, runsAside: Bool = true) {
    self.init(
      [Member(name: nil, repository: repository)], forNew: nil, runsAside: runsAside, report: nil)
  }

  private var only: (any HistoryRepository)? {
    members.count == 1 && members[0].name == nil ? members[0].repository : nil
  }

  private func member(_ name: String?) -> Member {
    members.first { $0.name == name ?? nameOfNew } ?? members[0]
  }

  // MARK: Reading

  package func load(_ query: TimelineQuery) async throws(RepositoryError) -> LoadResult {
    if let only {
      return try await only.load(query)
    }
    let parts = try await each { (member) throws(RepositoryError) in
      let result = try await member.repository.load(query.ofEach)
      guard result.summary.access.level > .none else {
        throw .sealed(path: member.name ?? "", result.summary.access)
      }
      return JournalPart(name: member.name ?? "", result: result)
    }
    return try LoadResult(merging: parts, for: query)
  }

  /// The answers of all journals that can be read.
  private func each<Answer: Sendable>(
    _ body: @Sendable (Member) async throws(RepositoryError) -> Answer
  ) async throws(RepositoryError) -> [Answer] {
    var answers: [Answer] = []
    var failure: RepositoryError?
    for member in members {
      let name = member.name ?? ""
      do throws(RepositoryError) {
        answers.append(try await body(member))
        state.withLock { _ = $0.reported.remove(name) }
      } catch {
        guard let report else { throw error }
        failure = error
        let isNew = state.withLock { $0.reported.insert(name).inserted }
        if isNew, !Task.isCancelled { report(name, error) }
      }
    }
    if answers.isEmpty, let failure { throw failure }
    return answers
  }

  package func names(
    of ids: [EntryID], inAHurry: Bool
  ) async throws(RepositoryError) -> ShortNames? {
    if let only {
      return try await only.names(of: ids, inAHurry: inAHurry)
    }
    let names = try await each { (member) throws(RepositoryError) in
      try await member.repository.names(of: ids, inAHurry: inAHurry)
    }
    let known = names.compactMap { $0 }
    return known.count < names.count ? nil : ShortNames(merging: known, shown: ids)
  }

  func histories(of prefix: EntryID) async throws(RepositoryError) -> FoundHistories {
    let found = try await each { (member) throws(RepositoryError) in
      (member.name, try await member.repository.histories(of: prefix))
    }
    var posts: [PostHistory] = []
    for (name, histories) in found {
      switch histories {
      case .posts(let own): posts += own.map { $0.with(journal: name) }
      case .tooMany: return histories
      }
    }
    return .posts(posts)
  }

  func histories(ofPosts ids: [EntryID]) async throws(RepositoryError) -> [PostHistory] {
    try await each { (member) throws(RepositoryError) in
      try await member.repository.histories(ofPosts: ids).map { $0.with(journal: member.name) }
    }.flatMap { $0 }
  }

  /// Of several journals, the time of writing decides; within one, the order of the file.
  package func lastWritten() async throws(RepositoryError) -> LastWritten? {
    let all = try await each { (member) throws(RepositoryError) in
      let last = try await member.repository.lastWritten()
      return member.name.flatMap { last?.with(journal: $0) } ?? last
    }
    return all.compactMap { $0 }.reduce(nil) { newest, entry in
      newest.map { $0.isBefore(entry) ? entry : $0 } ?? entry
    }
  }

  func conflicts() async throws(RepositoryError) -> [PostConflict] {
    try await each { (member) throws(RepositoryError) in
      try await member.repository.conflicts().map { $0.with(journal: member.name) }
    }.flatMap { $0 }
  }

  /// A journal that this version may not change is only read.
  func settleConflicts() async throws(RepositoryError) -> SettlingReport? {
    let reports = try await each { (member) throws(RepositoryError) -> SettlingReport? in
      do throws(RepositoryError) {
        return try await member.repository.settleConflicts()
      } catch {
        guard case .refused = error else { throw error }
        return SettlingReport(conflicts: try await member.repository.conflicts())
      }
    }
    return reports.compactMap { $0 }.reduce(nil) { $0?.besides($1) ?? $1 }
  }

  func trash() async throws(RepositoryError) -> [TrashedPost] {
    if let only { return try await only.trash() }
    return try await each { (member) throws(RepositoryError) in
      try await member.repository.trash().map { post in
        TrashedPost(item: post.item.with(journal: member.name), deleted: post.deleted)
      }
    }.flatMap { $0 }.sorted { left, right in
      guard let one = left.deleted else { return false }
      return right.deleted.map { $0.isBefore(one) } ?? true
    }
  }

  func deletionEffects(
    of heads: [EntryID], in journal: String?
  ) async throws(RepositoryError) -> [DeletionEffect] {
    let repository = member(journal).repository
    return try await repository.deletionEffects(of: heads)
  }

  /// An element after each change; each journal has its own stream.
  func changes() -> [AsyncStream<Void>] { members.map { $0.repository.changes() } }

  // MARK: Changing

  func save(
    _ changes: [PostChange], batch: EntryID?, in journal: String?, ifUnchanged: Bool,
    files: [any TakenFile]
  ) async throws(RepositoryError) -> SaveResult {
    let repository = member(journal).repository
    return try await repository.save(changes, batch: batch, ifUnchanged: ifUnchanged, files: files)
  }

  /// One act changed these journals; an undo takes all of it back. Each part has its first entry.
  func noteAct(_ parts: [(journal: String?, first: EntryID?)]) {
    var act: Act = [:]
    for part in parts {
      if let name = member(part.journal).name, let first = part.first { act[name] = first }
    }
    if act.isEmpty { return }
    state.withLock {
      $0.done.append(act)
      $0.undone = []
    }
  }

  /// What `takeBack` would take back now. Nil if it would take back nothing.
  func undoPreview(_ request: UndoRequest) async throws(RepositoryError) -> UndoPreview? {
    var commands: [RecordedCommand] = []
    for member in try await members(of: request) {
      commands += try await member.repository.undoPreview(request)?.commands ?? []
    }
    return commands.isEmpty ? nil : UndoPreview(commands: commands)
  }

  /// Takes back the last act of this program in each of its journals, or else the last command in the
  /// journal that was written to last.
  func takeBack(
    _ request: UndoRequest, at moment: Moment, makeID: @Sendable () -> EntryID
  ) async throws(RepositoryError) -> TakenBack {
    var parts: [TakenBack.Part] = []
    for member in try await members(of: request) {
      do throws(RepositoryError) {
        let outcome = try await member.repository.takeBack(request, at: moment, makeID: makeID)
        parts.append(
          .init(journal: member.name, outcome: .success(outcome.with(journal: member.name))))
      } catch {
        guard only == nil else { throw error }
        parts.append(.init(journal: member.name, outcome: .failure(error)))
      }
    }
    let result = TakenBack(parts: parts)
    await note(result, request)
    return result
  }

  /// The journals with what an undo or a redo takes back.
  ///
  /// Another program may have written to one of them since the act: its command comes first, as in a single
  /// journal.
  private func members(of request: UndoRequest) async throws(RepositoryError) -> [Member] {
    if only != nil { return members }
    let (done, undone) = state.withLock { ($0.done.last, $0.undone.last) }
    if request.isRedo, let undone { return members.filter { undone.contains($0.name ?? "") } }
    guard !request.isRedo, let done else { return [member(try await lastWritten()?.journal)] }
    let own = members.filter { done[$0.name ?? ""] != nil }
    for member in own {
      let last = try await member.repository.undoPreview(.undo(1))?.commands.first
      if let last, last.first != done[member.name ?? ""] { return [member] }
    }
    return own
  }

  /// A part that was not taken back stays, so that the next undo or redo is of it: a journal may have refused,
  /// or the command was another program's.
  private func note(_ result: TakenBack, _ request: UndoRequest) async {
    let names = result.parts.filter(\.isDone).compactMap(\.journal)
    if names.isEmpty { return }
    // A redo writes the entries of the command again.
    var again: Act = [:]
    for name in names where request.isRedo {
      again[name] =
        (try? await member(name).repository.undoPreview(.undo(1)))??.commands.first?.first
    }
    state.withLock { state in
      if request.isRedo {
        state.undone.removeLastParts(names)
        state.done.append(again)
      } else {
        let act = state.done.last ?? [:]
        let parts = result.parts.filter { $0.first != nil && $0.first == act[$0.journal ?? ""] }
        state.done.removeLastParts(parts.compactMap(\.journal))
        state.undone.append(Set(names))
      }
    }
  }
}

/// What an undo or a redo did in each journal of the act that it took back.
package nonisolated struct TakenBack: Sendable {
  package struct Part: Sendable {
    /// Nil if there is only one journal.
    package let journal: String?
    package let outcome: Result<UndoOutcome, RepositoryError>

    var isDone: Bool { first != nil }

    /// The first entry of the command that was taken back.
    var first: EntryID? {
      if case .success(.done(let commands)) = outcome { commands.first?.first } else { nil }
    }
  }

  package let parts: [Part]

  /// The commands that were taken back.
  package var commands: [RecordedCommand] {
    var all: [RecordedCommand] = []
    for part in parts {
      if case .success(.done(let commands)) = part.outcome { all += commands }
    }
    return all
  }
}

nonisolated extension [[String: EntryID]] {
  /// Removes these journals from the last act, and the act when it has no other.
  fileprivate mutating func removeLastParts(_ names: [String]) {
    guard var last = popLast() else { return }
    for name in names { last[name] = nil }
    if !last.isEmpty { append(last) }
  }
}

nonisolated extension [Set<String>] {
  fileprivate mutating func removeLastParts(_ names: [String]) {
    guard let last = popLast() else { return }
    let rest = last.subtracting(names)
    if !rest.isEmpty { append(rest) }
  }
}

// The same values of one of several journals.

nonisolated extension PostHistory {
  fileprivate func with(journal: String?) -> PostHistory {
    if journal == nil { return self }
    return PostHistory(
      id: id, revisions: revisions.map { $0.with(journal: journal) }, restorable: restorable,
      joined: joined.map { $0.with(journal: journal) })
  }
}

nonisolated extension PostConflict {
  fileprivate func with(journal: String?) -> PostConflict {
    if journal == nil { return self }
    return PostConflict(
      id: id, versions: versions.map { $0.with(journal: journal) },
      base: base?.with(journal: journal), differing: differing)
  }
}

nonisolated extension UndoOutcome {
  fileprivate func with(journal: String?) -> UndoOutcome {
    guard let journal, case .done(let commands) = self else { return self }
    return .done(
      commands.map { command in
        RecordedCommand(
          command.name, first: command.first, steps: command.steps,
          items: command.items.map { $0.with(journal: journal) },
          hiddenTargets: command.hiddenTargets)
      })
  }
}

/// The summary of one of several journals.
package struct JournalSummary: Sendable {
  package let name: String
  package let summary: TimelineSummary
}
