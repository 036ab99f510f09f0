/// Brings entries of other programs into a journal.
package protocol JournalImporter: Sendable {
  /// Compares the entries with the journal and writes what the journal lacks: all of it, as one batch,
  /// or nothing. A dry run only compares, and creates no journal. `expected` is the report of a dry run.
  func bringIn(
    _ source: any ForeignSource, isDry: Bool, expected: ImportReport?
  ) async throws(RepositoryError) -> ImportReport
}

/// Entries of other programs, read one by one. It can be read several times.
package protocol ForeignSource: Sendable {
  /// Hands on all entries in order. `body` answers false if another entry of the source has the same
  /// id. It throws if the user stopped the program.
  func forEach(
    _ body: (ForeignEntry) throws(RepositoryError) -> Bool
  ) throws(RepositoryError)
}

/// What an import changes.
package struct ImportReport: Hashable, Sendable {
  /// Entries that the journal didn't have.
  package let added: Int
  /// Entries that were changed in the other program since.
  package let revised: Int
  /// Entries that were changed both there and here.
  package let conflicts: Int
  /// Entries that the journal has in the same version.
  package let known: Int
  /// Entries that differ, in a file that is older than an earlier import or may be.
  package let older: Int
  /// Entries that were deleted here.
  package let deleted: Int
  /// The size of the new lines.
  package let bytes: Int
  /// The first entry that the import wrote. One undo takes back the whole batch.
  package let batch: EntryID?

  package init(
    added: Int = 0, revised: Int = 0, conflicts: Int = 0, known: Int = 0, older: Int = 0,
    deleted: Int = 0, bytes: Int = 0, batch: EntryID? = nil
  ) {
    self.added = added
    self.revised = revised
    self.conflicts = conflicts
    self.known = known
    self.older = older
    self.deleted = deleted
    self.bytes = bytes
    self.batch = batch
  }

  package var changesNothing: Bool { added + revised + conflicts == 0 }
}
