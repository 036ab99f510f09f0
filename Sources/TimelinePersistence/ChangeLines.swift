import Platform
import TimelineDomain

/// Changes as the lines that say them, made from the very bytes that are in the file now.
struct ChangeLines {
  let bytes: [UInt8]
  /// Entries that were replaced by somebody else since the person saw them.
  let conflicts: [EntryID]

  init(
    _ changes: [PostChange], in journal: borrowing LockedJournal, path: String
  ) throws(RepositoryError) {
    var bytes: [UInt8] = []
    var conflicts: [EntryID] = []
    var current: Current?
    for change in changes {
      switch change {
      case .add(let post, let written):
        bytes += EntryLine.new(post, written: written)
      case .revise(let base, let edit, let id, let written):
        let state = try Current.read(journal, path: path, unless: current)
        current = state
        bytes += try state.revision(of: base, edit: edit, id: id, written: written)
        if !state.stands(base) { conflicts.append(base) }
      case .delete(let bases, let id, let moment):
        let state = try Current.read(journal, path: path, unless: current)
        current = state
        for base in bases {
          guard state.has(base) else { throw .entryMissing(base) }
          if !state.stands(base) { conflicts.append(base) }
        }
        bytes += EntryLine.deletion(id: id, of: bases, at: moment)
      }
    }
    self.bytes = bytes
    self.conflicts = conflicts
  }
}

/// What the journal holds under the lock.
private struct Current {
  private let document: TimelineDocument
  private let chains: TimelineChains

  /// Reads the journal once for all changes.
  static func read(
    _ journal: borrowing LockedJournal, path: String, unless read: Current?
  ) throws(RepositoryError) -> Current {
    if let read { return read }
    return try Current(journal, path: path)
  }

  private init(_ journal: borrowing LockedJournal, path: String) throws(RepositoryError) {
    do {
      document = TimelineDocument(try journal.contents())
    } catch {
      throw .unwritable(path: path, error)
    }
    chains = TimelineChains(
      document.entries, document.index, created: document.header.created)
  }

  func has(_ id: EntryID) -> Bool { document.index.has(id) }

  func stands(_ id: EntryID) -> Bool {
    chains.heads.contains { document.entries[$0].id == id }
  }

  func revision(
    of base: EntryID, edit: PostEdit, id: EntryID, written: Moment
  ) throws(RepositoryError) -> [UInt8] {
    guard let index = document.index[base] else { throw .entryMissing(base) }
    // Two entries of one id: nobody can say which was meant.
    guard !document.index.isShared(base) else { throw .entryOpaque(base) }
    let line = document.withScanner { scanner in
      EntryLine.revision(
        of: document.entries[index], edit: edit, id: id, written: written, in: scanner)
    }
    guard let line else { throw .entryOpaque(base) }
    return line
  }
}
