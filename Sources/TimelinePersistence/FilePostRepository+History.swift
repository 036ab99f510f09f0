import JSONBytes
import Platform
package import TimelineDomain

/// What posts were, from the same bytes as what they are.
extension FilePostRepository: HistoryRepository {
  package func command(
    _ choice: UndoChoice
  ) async throws(RepositoryError) -> RecordedCommand? {
    let found = try answer(
      { (outline) throws(OutlineDamage) in try outline.command(choice) },
      { CommandLog($0.document, $0.chains).command(choice) })
    if case .command(let command) = found { return command }
    return nil
  }

  package func histories(of prefix: EntryID) async throws(RepositoryError) -> FoundHistories {
    try answer(
      { (outline) throws(OutlineDamage) in try outline.histories(of: prefix) },
      { $0.histories(of: prefix) }) ?? .posts([])
  }

  package func trash() async throws(RepositoryError) -> [TrashedPost] {
    try answer(
      { (outline) throws(OutlineDamage) in try outline.trash() }, { $0.trash() }) ?? []
  }

  package func purge(
    _ posts: Set<EntryID>, evenIfLinked: Bool
  ) async throws(RepositoryError) {
    try await rewrite(evenIfLinked: evenIfLinked) { document in
      let chains = TimelineChains(
        document.entries, document.index, created: document.header.created)
      let firsts = Set(posts.compactMap { document.index[$0].map { chains.firsts[$0] } })
      // By line: another entry of the same id may belong to another post.
      return Set(
        document.entries.indices.lazy.filter { number in
          guard firsts.contains(chains.firsts[number]) else { return false }
          // A deletion that hides other posts too must stay, or they would be back.
          return document.entries[number].replaces.allSatisfy { id in
            document.index[id].map { firsts.contains(chains.firsts[$0]) } ?? true
          }
        }.map { document.entries[$0].range })
    }
  }

  package func compact(
    isDry: Bool, evenIfLinked: Bool
  ) async throws(RepositoryError) -> CompactionReport? {
    var report: CompactionReport?
    try rewriting { (journal: borrowing LockedJournal) throws(RepositoryError.Obstacle) in
      let contents = try journal.contents()
      var generator = SystemRandomNumberGenerator()
      let compaction = Compaction(TimelineDocument(contents)) {
        EntryID.random(using: &generator)
      }
      report = compaction.report
      if isDry || compaction.report.isEmpty { return }
      try file.rewrite(journal, evenIfLinked: evenIfLinked, as: compaction, of: contents)
    }
    return report
  }

  /// From the outline, or else from all that stands; nil where there is no journal.
  private func answer<Answer>(
    _ outlined: (OutlineReading) throws(OutlineDamage) -> Answer?,
    _ whole: (StandingEntries) -> Answer
  ) throws(RepositoryError) -> Answer? {
    var isLocked = false
    do throws(JournalIsLocked) {
      if let outline = try self.outlined(), let answer = try? outlined(outline) {
        return answer
      }
    } catch {
      isLocked = true
    }
    return try standing(hasWaited: isLocked).map(whole)
  }

  private func standing(hasWaited: Bool) throws(RepositoryError) -> StandingEntries? {
    guard let contents = try contents(hasWaited: hasWaited) else { return nil }
    let document = TimelineDocument(contents)
    if document.isNoJournal { throw .unreadable(path: path.text, .notAJournal) }
    guard document.header.access.level > .none else {
      throw .sealed(path: path.text, document.header.access)
    }
    return StandingEntries(document)
  }
}
