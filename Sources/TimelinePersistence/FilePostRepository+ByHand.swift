import JSONBytes
import Platform
package import TimelineDomain

/// A journal that a person changes by hand: their copy comes in its place as a whole, or not at all.
extension FilePostRepository {
  package func openByHand(evenIfLinked: Bool) async throws(RepositoryError) -> [UInt8]? {
    var opened: [UInt8]?
    // With the lock for writing, so that nobody types for an hour into what can't be saved.
    try rewriting { (journal: borrowing LockedJournal) throws(RepositoryError.Obstacle) in
      let links = try journal.status().links
      if links > 1, !evenIfLinked { throw .hardLinks(links) }
      let contents = try journal.contents()
      opened = contents.copy(0..<contents.count)
    }
    return opened
  }

  package func putByHand(
    _ edited: [UInt8], insteadOf opened: [UInt8], evenIfLinked: Bool
  ) async throws(RepositoryError) -> HandEdit {
    if edited == opened { return .unchanged }
    var result = HandEdit.outdated
    try rewriting { (journal: borrowing LockedJournal) throws(RepositoryError.Obstacle) in
      let contents = try journal.contents()
      let current = contents.copy(0..<contents.count)
      guard current.starts(with: opened) else { return }
      let next = HandEditing.joined(edited, opened: opened, tail: current[opened.count...])
      let editing = HandEditing(from: current, to: next)
      if let worse = editing.worse {
        result = worse
        return
      }
      try file.rewrite(journal, evenIfLinked: evenIfLinked, as: FileContents(next))
      result = .done(editing.changes(appended: current.count - opened.count))
    }
    return result
  }
}
