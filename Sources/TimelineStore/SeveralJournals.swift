import Synchronization
import TimePhrases
package import TimelineDomain

/// Several journals as one repository. Items and changes name their journal.
///
/// A journal that can't be read is reported, and the others answer. Without `report`, its error is
/// the answer.
package nonisolated final class SeveralJournals: HistoryRepository {
  package struct Member: Sendable {
    let name: String
    package let repository: any HistoryRepository

    package init(name: String, repository: any HistoryRepository) {
      self.name = name
      self.repository = repository
    }
  }

  private let members: [Member]
  private let nameOfNew: String
  private let report: (@Sendable (_ name: String, RepositoryError) -> Void)?
  /// The journal that this program changed last, and journals that were reported.
  private let state = Mutex(State())

  private struct State {
    var lastChanged: String?
    var reported: Set<String> = []
  }

  package init(
    _ members: [Member], forNew name: String,
    report: (@Sendable (_ name: String, RepositoryError) -> Void)?
  ) {
    self.members = members
    nameOfNew = name
    self.report = report
  }

  package var journalOfNew: String? { nameOfNew }

  func member(_ name: String?) -> Member {
    members.first { $0.name == name ?? nameOfNew } ?? members[0]
  }

  // MARK: Reading

  package func load(_ query: TimelineQuery) async throws(RepositoryError) -> LoadResult {
    let parts = try await each { (member) throws(RepositoryError) in
      let result = try await member.repository.load(query.ofEach)
      guard result.summary.access.level > .none else {
        throw .sealed(path: member.name, result.summary.access)
      }
      return JournalPart(name: member.name, result: result)
    }
    return try LoadResult(merging: parts, for: query)
  }

  /// The answers of all journals that can be read.
  func each<Answer: Sendable>(
    _ body: (Member) async throws(RepositoryError) -> Answer
  ) async throws(RepositoryError) -> [Answer] {
    var answers: [Answer] = []
    var failure: RepositoryError?
    for member in members {
      do throws(RepositoryError) {
        answers.append(try await body(member))
        state.withLock { _ = $0.reported.remove(member.name) }
      } catch {
        guard let report else { throw error }
        failure = error
        let isNew = state.withLock { $0.reported.insert(member.name).inserted }
        if isNew, !Task.isCancelled { report(member.name, error) }
      }
    }
    if answers.isEmpty, let failure { throw failure }
    return answers
  }

  package func names(
    of ids: [EntryID], inAHurry: Bool
  ) async throws(RepositoryError) -> ShortNames? {
    let names = try await each { (member) throws(RepositoryError) in
      try await member.repository.names(of: ids, inAHurry: inAHurry)
    }
    let known = names.compactMap { $0 }
    return known.count < names.count ? nil : ShortNames(merging: known, shown: ids)
  }

  package func histories(of prefix: EntryID) async throws(RepositoryError) -> FoundHistories {
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

  package func histories(ofPosts ids: [EntryID]) async throws(RepositoryError) -> [PostHistory] {
    try await each { (member) throws(RepositoryError) in
      try await member.repository.histories(ofPosts: ids).map { $0.with(journal: member.name) }
    }.flatMap { $0 }
  }

  /// Of several journals, the time of writing decides; within one, the order of the file.
  package func lastWritten() async throws(RepositoryError) -> LastWritten? {
    let all = try await each { (member) throws(RepositoryError) in
      try await member.repository.lastWritten()?.with(journal: member.name)
    }
    return all.compactMap { $0 }.reduce(nil) { newest, entry in
      newest.map { $0.isBefore(entry) ? entry : $0 } ?? entry
    }
  }

  package func conflicts() async throws(RepositoryError) -> [PostConflict] {
    try await each { (member) throws(RepositoryError) in
      try await member.repository.conflicts()
    }.flatMap { $0 }
  }

  package func trash() async throws(RepositoryError) -> [TrashedPost] {
    try await each { (member) throws(RepositoryError) in
      try await member.repository.trash().map { post in
        TrashedPost(item: post.item.with(journal: member.name), deleted: post.deleted)
      }
    }.flatMap { $0 }.sorted { left, right in
      guard let one = left.deleted else { return false }
      return right.deleted.map { $0.isBefore(one) } ?? true
    }
  }

  // MARK: Changing

  package func save(
    _ changes: [PostChange], batch: EntryID?, in journal: String?, ifUnchanged: Bool,
    files: [any TakenFile]
  ) async throws(RepositoryError) -> SaveResult {
    let member = member(journal)
    let result = try await member.repository.save(
      changes, batch: batch, in: nil, ifUnchanged: ifUnchanged, files: files)
    state.withLock { $0.lastChanged = member.name }
    return result
  }

  package func undoPreview(_ request: UndoRequest) async throws(RepositoryError) -> UndoPreview? {
    try await lastChanged().repository.undoPreview(request)
  }

  /// The journal that this program changed last, or else the one that was written to last.
  private func lastChanged() async throws(RepositoryError) -> Member {
    if let name = state.withLock({ $0.lastChanged }) { return member(name) }
    return member(try await lastWritten()?.journal)
  }

  /// In the journal that was changed last.
  package func takeBack(
    _ request: UndoRequest, at moment: Moment, makeID: @Sendable () -> EntryID
  ) async throws(RepositoryError) -> UndoOutcome {
    let member = try await lastChanged()
    let outcome = try await member.repository.takeBack(request, at: moment, makeID: makeID)
    if case .done = outcome { state.withLock { $0.lastChanged = member.name } }
    return outcome
  }

  package func changes() -> [AsyncStream<Void>] { members.flatMap { $0.repository.changes() } }
}

nonisolated extension PostHistory {
  /// The same history of one of several journals.
  fileprivate func with(journal: String) -> PostHistory {
    PostHistory(
      id: id,
      revisions: revisions.map { revision in
        PostRevision(
          entry: revision.entry, action: revision.action, moment: revision.moment,
          item: revision.item?.with(journal: journal), isHead: revision.isHead,
          reversal: revision.reversal)
      }, restorable: restorable, joined: joined.map { $0.with(journal: journal) })
  }
}

/// The summary of one of several journals.
package struct JournalSummary: Sendable {
  package let name: String
  package let summary: TimelineSummary
}
