import JSONBytes
import Platform
package import TimelineDomain

/// Editing a journal by hand: the user's copy replaces the whole journal, or nothing changes.
extension FilePostRepository {
  @concurrent
  package func openByHand(links: HardLinks) async throws(RepositoryError) -> [UInt8]? {
    var opened: [UInt8]?
    // Takes the writing lock, so that a journal that can't be saved is refused before the user
    // types.
    try rewriting { (journal: borrowing LockedJournal) throws(RepositoryError.Obstacle) in
      let names = try journal.status().links
      if names > 1, links == .refuse { throw .hardLinks(names) }
      file.sweepTemporaryFiles()
      let contents = try journal.contents()
      opened = contents.copy(0..<contents.count)
    }
    return opened
  }

  @concurrent
  package func putByHand(
    _ edited: [UInt8], insteadOf opened: [UInt8], links: HardLinks
  ) async throws(RepositoryError) -> HandEdit {
    if edited == opened { return .unchanged }
    // Checking for damage is slow and usually nothing was appended meanwhile: check before locking.
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
      try file.rewrite(journal, links: links, as: FileContents(editing.new))
      result = .done(editing.changes(appended: tail.count))
    }
    return result
  }
}
