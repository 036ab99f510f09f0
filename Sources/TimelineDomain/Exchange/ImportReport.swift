/// Entries of other programs, read one by one.
package protocol ForeignSource: Sendable {
  /// Hands on all entries in order, each with the number of its file. Throws if the user stopped the
  /// program.
  func forEach(
    _ body: (ForeignEntry, _ file: Int) throws(RepositoryError) -> ForeignEntryUse
  ) throws(RepositoryError)
  /// The folder or archive that the file with this number is in. Nil for standard input.
  func folder(ofFile number: Int) -> (any ForeignFolder)?
  /// The abilities that the journals among the files need.
  func gate() throws(RepositoryError) -> JournalGate
}

extension ForeignSource {
  package func gate() throws(RepositoryError) -> JournalGate { JournalGate() }
  package func folder(ofFile number: Int) -> (any ForeignFolder)? { nil }
}

/// What an import does with an entry.
package enum ForeignEntryUse: Hashable, Sendable {
  case taken
  /// Another entry of its file has the same id.
  case repeatedID
  /// A file before has another version of it.
  case otherVersion
}

/// What an import changes.
package struct ImportReport: Hashable, Sendable {
  /// Why an entry that differs is left as it is here.
  package enum LeftAlone: Hashable, Sendable, CaseIterable {
    /// What the last import brought was changed here since.
    case changedHere
    case deletedHere
    /// It was sealed here, and must not come back in plain.
    case sealedHere
    /// Its program changed it before the version that is here.
    case older
  }

  /// Entries that the journal didn't have.
  package let added: Int
  /// Older versions of entries of another journal that come along.
  package let versions: Int
  /// Entries that were changed in the other program since.
  package let revised: Int
  /// Entries that the journal has, or had, in the same version.
  package let known: Int
  /// The posts that are left alone, by the reason.
  package let leftAlone: [LeftAlone: [EntryID]]
  /// Entries that a file before has, too.
  package let repeated: Int
  /// Attached files that come along with new and changed entries.
  package let files: Int
  /// Attached files that the entries name and that are nowhere to be found.
  package let missingFiles: Int
  /// Attached files that were found with other bytes than the entries name. They don't come along. The
  /// report before the import doesn't know those of new entries, because it doesn't read them.
  package let otherFiles: Int

  package init(
    added: Int = 0, versions: Int = 0, revised: Int = 0, known: Int = 0,
    leftAlone: [LeftAlone: [EntryID]] = [:], repeated: Int = 0, files: Int = 0,
    missingFiles: Int = 0, otherFiles: Int = 0
  ) {
    self.added = added
    self.versions = versions
    self.revised = revised
    self.known = known
    self.leftAlone = leftAlone
    self.repeated = repeated
    self.files = files
    self.missingFiles = missingFiles
    self.otherFiles = otherFiles
  }

  package var changesNothing: Bool { added + revised + files == 0 }
}

/// An import that was read and compared with the journal, and not written yet.
package struct PlannedImport: Sendable {
  /// What it would change now.
  package let report: ImportReport
  /// Compares again, and writes what the journal lacks: all of it, as one batch, or nothing.
  package let write: @Sendable () async throws(RepositoryError) -> ImportReport

  package init(
    _ report: ImportReport,
    write: @escaping @Sendable () async throws(RepositoryError) -> ImportReport
  ) {
    self.report = report
    self.write = write
  }
}

/// A file to import.
package struct ForeignFile: Sendable {
  /// For messages.
  package let path: String
  /// The path within the folder that the user named, with `/` between its parts, or the file's name.
  package let name: String
  package let isInFolder: Bool
  /// Whether it may have entries, unlike a photo in an archive.
  package let isDocument: Bool
  /// What is around it; nil for standard input.
  package let folder: (any ForeignFolder)?
  private let bytes: any ForeignBytes

  package init(
    path: String, name: String, isInFolder: Bool, isDocument: Bool = true,
    folder: (any ForeignFolder)? = nil, bytes: any ForeignBytes
  ) {
    self.path = path
    self.name = name
    self.isInFolder = isInFolder
    self.isDocument = isDocument
    self.folder = folder
    self.bytes = bytes
  }

  package func withBytes(_ body: (Span<UInt8>) -> Void) throws(RepositoryError) {
    try bytes.withBytes(body)
  }
}

/// The bytes of a file that is opened when they are needed.
package protocol ForeignBytes: Sendable {
  func withBytes(_ body: (Span<UInt8>) -> Void) throws(RepositoryError)
  /// Hands on the bytes in order, without all of them in memory. Throws at the end if they are wrong.
  func forEachPiece(_ take: (Span<UInt8>) -> Void) throws(RepositoryError)
}

extension ForeignBytes {
  package func forEachPiece(_ take: (Span<UInt8>) -> Void) throws(RepositoryError) {
    try withBytes(take)
  }
}
