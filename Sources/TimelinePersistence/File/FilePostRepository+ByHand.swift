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
      file.sweepTemporaryFiles()
      let contents = try journal.contents()
      opened = contents.copy(0..<contents.count)
    }
    return opened
  }

  package func putByHand(
    _ edited: [UInt8], insteadOf opened: [UInt8], evenIfLinked: Bool
  ) async throws(RepositoryError) -> HandEdit {
    if edited == opened { return .unchanged }
    // Mostly nobody has written since, and to find out what is worse takes long: others aren't kept waiting for it.
    let alone = HandEditing(
      from: opened, to: HandEditing.joined(edited, opened: opened, tail: []))
    let worseAlone = alone.worse
    var result = HandEdit.outdated
    try rewriting { (journal: borrowing LockedJournal) throws(RepositoryError.Obstacle) in
      let contents = try journal.contents()
      let current = contents.copy(0..<contents.count)
      guard current.starts(with: opened) else { return }
      let tail = current[opened.count...]
      let editing =
        tail.isEmpty
        ? alone
        : HandEditing(
          from: current, to: HandEditing.joined(edited, opened: opened, tail: tail))
      if let worse = tail.isEmpty ? worseAlone : editing.worse {
        result = worse
        return
      }
      try file.rewrite(journal, evenIfLinked: evenIfLinked, as: FileContents(editing.new))
      result = .done(editing.changes(appended: tail.count))
    }
    return result
  }
}
