import Synchronization
import TimePhrases
package import TimelineDomain

/// The journal that a program works on, or several as one. Items and changes name their journal.
///
/// Of several, a journal that can't be read is reported, and the others answer. Without `report`, its error
/// is the answer; it names the journal. The caller's actor goes on while a journal is read or written, except without
/// `runsAside`: a command has nothing else to do meanwhile.
package nonisolated final class Journals: Sendable {
  package struct Member: Sendable {
    /// Nil for the only journal.
    package let name: String?
    /// For people.
    let path: String
    let repository: any HistoryRepository

    package init(name: String?, path: String = "", repository: any HistoryRepository) {
      self.name = name
      self.path = path
      self.repository = repository
    }
  }

  private let members: [Member]
  /// The name of the journal that gets new posts; nil if there is only one.
  package let nameOfNew: String?
  private let runsAside: Bool
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
    self.members = members
    nameOfNew = name
    self.runsAside = runsAside
    self.report = report
  }

  /// The only journal.
  package convenience init(_ repository: any HistoryRepository, runsAside: Bool = true) {
    self.init(
      [Member(name: nil, repository: repository)], forNew: nil, runsAside: runsAside, report: nil)
  }

  private var areSeveral: Bool { members.count > 1 || members[0].name != nil }

  private func member(_ name: String?) -> Member {
    members.first { $0.name == name ?? nameOfNew } ?? members[0]
  }

  /// Lets a journal work, away from the caller's actor unless a command waits for it anyway.
  private func ask<Answer: Sendable>(
    _ member: Member,
    _ body: @Sendable (any HistoryRepository) async throws(RepositoryError) -> Answer
  ) async throws(RepositoryError) -> Answer {
    if !runsAside { return try await body(member.repository) }
    return try await aside(member, body).get()
  }

  // A result instead of an error: after a call that throws, Swift 6.3 stays away from the caller's actor.
  @concurrent
  private func aside<Answer: Sendable>(
    _ member: Member,
    _ body: @Sendable (any HistoryRepository) async throws(RepositoryError) -> Answer
  ) async -> Result<Answer, RepositoryError> {
    do throws(RepositoryError) {
      return .success(try await body(member.repository))
    } catch {
      return .failure(error)
    }
  }

  // MARK: Reading

  /// The answers of all journals that can be read.
  private func askAll<Answer: Sendable>(
    _ body: @Sendable (any HistoryRepository) async throws(RepositoryError) -> Answer
  ) async throws(RepositoryError) -> [(member: Member, answer: Answer)] {
    try await each { (member) throws(RepositoryError) in (member, try await ask(member, body)) }
  }

  /// What this makes of each journal that can be read.
  package func each<Answer: Sendable>(
    _ body: (Member) async throws(RepositoryError) -> Answer
  ) async throws(RepositoryError) -> [Answer] {
    var answers: [Answer] = []
    var failures: [(name: String, error: RepositoryError)] = []
    for member in members {
      do throws(RepositoryError) {
        answers.append(try await body(member))
        state.withLock { _ = $0.reported.remove(member.name ?? "") }
      } catch {
        guard let name = member.name else { throw error }
        failures.append((name, .inJournal(name, error)))
        if report == nil { break }
      }
    }
    // If none has an answer, the last error is the answer.
    let last = answers.isEmpty || report == nil ? failures.popLast() : nil
    for (name, error) in failures where !Task.isCancelled {
      let isNew = state.withLock { $0.reported.insert(name).inserted }
      if isNew { report?(name, error) }
    }
    if let last { throw last.error }
    return answers
  }

  /// Of one of several journals that this version may not read, `evenSealed` has the summary.
  package func load(
    _ query: TimelineQuery, evenSealed: Bool = false
  ) async throws(RepositoryError) -> LoadResult {
    let areSeveral = areSeveral
    let parts = try await each { (member) throws(RepositoryError) in
      let result = try await ask(member) { (journal) throws(RepositoryError) in
        try await journal.load(areSeveral ? query.ofEach : query)
      }
      guard !areSeveral || evenSealed || result.summary.access.level > .none else {
        throw .unread(path: member.path, result.summary.access)
      }
      return JournalPart(name: member.name ?? "", result: result)
    }
    return areSeveral ? try LoadResult(merging: parts, for: query) : parts[0].result
  }

  /// The short names of these ids, as a list shows them. Nil if finding them would take long and the
  /// caller is in a hurry.
  package func names(
    of ids: [EntryID], inAHurry: Bool = false
  ) async throws(RepositoryError) -> ShortNames? {
    let names = try await askAll { (journal) throws(RepositoryError) in
      try await journal.names(of: ids, inAHurry: inAHurry)
    }.map(\.answer)
    let known = names.compactMap { $0 }
    if known.count < names.count { return nil }
    return areSeveral ? ShortNames(merging: known, shown: ids) : known[0]
  }

  package func histories(of prefix: EntryID) async throws(RepositoryError) -> FoundHistories {
    let found = try await askAll { (journal) throws(RepositoryError) in
      try await journal.histories(of: prefix)
    }
    var posts: [PostHistory] = []
    for (member, histories) in found {
      switch histories {
      case .posts(let own): posts += own.map { $0.with(journal: member.name) }
      case .tooMany: return histories
      }
    }
    return .posts(posts)
  }

  /// The posts with these ids or revisions.
  package func histories(
    ofPosts ids: [EntryID]
  ) async throws(RepositoryError) -> [PostHistory] {
    try await askAll { (journal) throws(RepositoryError) in
      try await journal.histories(ofPosts: ids)
    }.flatMap { member, posts in posts.map { $0.with(journal: member.name) } }
  }

  /// Nil if there is no such post.
  package func history(of post: EntryAddress) async throws(RepositoryError) -> PostHistory? {
    try await histories(ofPosts: [post.id]).first { $0.journal == post.journal }
  }

  /// The entry that was added or edited last. Of several journals, the time of writing decides; within one,
  /// the order of the file.
  package func lastWritten() async throws(RepositoryError) -> LastWritten? {
    let all = try await askAll { (journal) throws(RepositoryError) in
      try await journal.lastWritten()
    }.compactMap { member, last in member.name.flatMap { last?.with(journal: $0) } ?? last }
    return all.reduce(nil) { newest, entry in
      newest.map { $0.isBefore(entry) ? entry : $0 } ?? entry
    }
  }

  /// The posts in conflict. Changes nothing.
  package func conflicts() async throws(RepositoryError) -> [PostConflict] {
    try await askAll { (journal) throws(RepositoryError) in
      try await journal.conflicts()
    }.flatMap { member, conflicts in conflicts.map { $0.with(journal: member.name) } }
  }

  /// A journal that this version may not change is only read.
  func settleConflicts() async throws(RepositoryError) -> SettlingReport? {
    let reports = try await askAll { (journal) throws(RepositoryError) -> SettlingReport? in
      do throws(RepositoryError) {
        return try await journal.settleConflicts()
      } catch {
        guard case .refused = error else { throw error }
        return SettlingReport(conflicts: try await journal.conflicts())
      }
    }
    return reports.compactMap(\.answer).reduce(nil) { $0?.besides($1) ?? $1 }
  }

  package func trash() async throws(RepositoryError) -> [TrashedPost] {
    let all = try await askAll { (journal) throws(RepositoryError) in try await journal.trash() }
    guard areSeveral else { return all[0].answer }
    return all.flatMap { member, posts in
      posts.map { post in
        TrashedPost(item: post.item.with(journal: member.name), deleted: post.deleted)
      }
    }.sorted { left, right in
      guard let one = left.deleted else { return false }
      return right.deleted.map { $0.isBefore(one) } ?? true
    }
  }

  func deletionEffects(
    of heads: [EntryID], in journal: String?
  ) async throws(RepositoryError) -> [DeletionEffect] {
    try await ask(member(journal)) { (journal) throws(RepositoryError) in
      try await journal.deletionEffects(of: heads)
    }
  }

  /// An element after each change; each journal has its own stream.
  func changes() -> [AsyncStream<Void>] { members.map { $0.repository.changes() } }

  /// Whether sealed entries of this journal can be opened now.
  package func isUnlocked(_ journal: String?) -> Bool { member(journal).repository.isUnlocked }

  /// How often sealed entries that were open were locked again.
  package var closings: Int { members.reduce(0) { $0 + $1.repository.closings } }

  // MARK: Changing

  func save(
    _ changes: [PostChange], batch: EntryID?, in journal: String?, ifUnchanged: Bool,
    files: [any TakenFile]
  ) async throws(RepositoryError) -> SaveResult {
    try await ask(member(journal)) { (journal) throws(RepositoryError) in
      try await journal.save(changes, batch: batch, ifUnchanged: ifUnchanged, files: files)
    }
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

  private func preview(
    _ request: UndoRequest, _ member: Member
  ) async throws(RepositoryError) -> UndoPreview? {
    try await ask(member) { (journal) throws(RepositoryError) in
      try await journal.undoPreview(request)
    }
  }

  /// What `takeBack` would take back now. Nil if it would take back nothing.
  func undoPreview(_ request: UndoRequest) async throws(RepositoryError) -> UndoPreview? {
    var commands: [RecordedCommand] = []
    for member in try await members(of: request) {
      commands += try await preview(request, member)?.commands ?? []
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
        let outcome = try await ask(member) { (journal) throws(RepositoryError) in
          try await journal.takeBack(request, at: moment, makeID: makeID)
        }
        parts.append(
          .init(journal: member.name, outcome: .success(outcome.with(journal: member.name))))
      } catch {
        guard areSeveral else { throw error }
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
    if !areSeveral { return members }
    let (done, undone) = state.withLock { ($0.done.last, $0.undone.last) }
    if request.isRedo, let undone { return members.filter { undone.contains($0.name ?? "") } }
    guard !request.isRedo, let done else { return [member(try await lastWritten()?.journal)] }
    let own = members.filter { done[$0.name ?? ""] != nil }
    for member in own {
      let last = try await preview(.undo(1), member)?.commands.first
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
      again[name] = (try? await preview(.undo(1), member(name)))??.commands.first?.first
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
