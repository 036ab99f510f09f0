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
    try rewriting { (journal: borrowing LockedJournal) throws(RepositoryError.Obstacle) in
      try file.rewrite(journal, evenIfLinked: evenIfLinked) {
        (old) throws(RepositoryError.Obstacle) in
        if let survey = survey(of: old), let lines = try? survey.related(to: posts),
          let document = try? lines.document()
        {
          return document.whole.purged(of: posts).moved(to: document)
        }
        return TimelineDocument(try journal.contents()).purged(of: posts)
      }
    }
  }

  package func compact(
    isDry: Bool, evenIfLinked: Bool
  ) async throws(RepositoryError) -> CompactionReport? {
    var report: CompactionReport?
    try rewriting { (journal: borrowing LockedJournal) throws(RepositoryError.Obstacle) in
      var generator = SystemRandomNumberGenerator()
      try file.rewrite(journal, evenIfLinked: evenIfLinked) {
        (old) throws(RepositoryError.Obstacle) in
        let makeID = { EntryID.random(using: &generator) }
        var found = survey(of: old).flatMap { try? Compaction($0, makeID: makeID) }
        if found == nil {
          found = Compaction(TimelineDocument(try journal.contents()), makeID: makeID)
        }
        report = found?.report(ofFile: old.size)
        return isDry || report?.isEmpty ?? true ? nil : found?.revision
      }
    }
    return report
  }

  /// The journal that is locked, as it is now. Nil where it is small, or takes a closer look as a whole.
  private func survey(of journal: FileStatus) -> Survey? {
    guard journal.size >= outlines?.smallest ?? Survey.smallest,
      let (open, other) = file.openWhileLocked(),
      // Opened by its path again, where somebody who knows no locks may have put another.
      other.isSameFile(as: journal),
      // What comes in its place would have an end there.
      open.unendedLine == nil
    else { return nil }
    return Survey(open, size: journal.size)
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

extension TimelineDocument {
  /// Without those posts, every version of them.
  fileprivate func purged(of posts: Set<EntryID>) -> FileRevision {
    let chains = TimelineChains(entries, index, created: header.created)
    let firsts = Set(posts.compactMap { index[$0].map { chains.firsts[$0] } })
    let gone = entries.indices.lazy.filter { number in
      guard firsts.contains(chains.firsts[number]) else { return false }
      // A deletion that hides other posts too must stay, or they would be back.
      return entries[number].replaces.allSatisfy { id in
        index[id].map { firsts.contains(chains.firsts[$0]) } ?? true
      }
    }
    return leavingOut(gone.map { entries[$0].range })
  }
}
