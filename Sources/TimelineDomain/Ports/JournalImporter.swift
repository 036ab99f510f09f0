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
  package var added = 0
  /// Entries that were changed in the other program since.
  package var revised = 0
  /// Entries that were changed both there and here.
  package var conflicts = 0
  /// Entries that the journal has in the same version.
  package var known = 0
  /// Entries that differ, in a file that is older than an earlier import or may be.
  package var older = 0
  /// Entries that were deleted here.
  package var deleted = 0
  /// The size of the new lines.
  package var bytes = 0
  /// The first entry that the import wrote. One undo takes back the whole batch.
  package var batch: EntryID?

  package init() {}

  package var changesNothing: Bool { added + revised + conflicts == 0 }
}
