package import TimePhrases

/// The files of a user: journals, settings, drafts, notes, and what commands import and export.
///
/// It is all that the front ends know of files. Their tests keep it in memory.
package protocol Workspace: Sendable {
  /// The journal at a path, whose sealed entries are used so. `report` hears of events that are not answers.
  func journal(
    at path: [UInt8], _ time: any TimeSource, seals: SealUse,
    report: @escaping @Sendable (RepositoryEvent) -> Void
  ) -> any JournalRepository
  /// Nil if there is no place for them.
  func drafts(_ kind: DraftKind, _ time: any TimeSource) -> (any DraftKeeper)?

  // MARK: Settings, which a change edits in small ranges and never rewrites

  /// The path of the settings; nil if there is no place for them.
  var settingsLocation: [UInt8]? { get }
  /// Nil if there is no file.
  func readSettings() throws(RepositoryError) -> [UInt8]?
  /// Replaces the file atomically with what `change` makes of its current bytes. Nil, and unchanged
  /// bytes, leave the file alone. Returns why the system did not confirm that the change survives a
  /// power cut; nil if it did.
  @discardableResult
  func changeSettings(
    _ change: ([UInt8]?) -> [UInt8]?
  ) throws(RepositoryError) -> RepositoryError.Obstacle?

  // MARK: Notes from one run of the program to the next, whose loss is of no consequence

  /// True on the first call with this name. False later, and if it can't store that.
  func isFirst(_ name: String) -> Bool
  /// What was noted last under this name; nil if that can't be read.
  func note(_ name: String) -> [UInt8]?
  func keep(_ note: [UInt8], as name: String)

  // MARK: Other files

  /// A folder that only the user can read, for copies that other programs open; for those of sealed files, it is only
  /// in memory. Nil if there is no place for it.
  func folderForCopies(isSealed: Bool) -> [UInt8]?
  /// Removes a copy in that folder.
  func removeCopy(at path: [UInt8])
  /// Removes the files in a folder that were last written more than an hour ago.
  func removeOldCopies(in folder: [UInt8])

  /// The absolute form of a path.
  func absolute(_ path: [UInt8]) throws(RepositoryError) -> [UInt8]
  /// The size of a file; nil if there is none.
  func sizeOfFile(at path: [UInt8]) -> Int?
  /// Equal for all names of one file, different for other files; nil if there is no file.
  func identity(of path: [UInt8]) -> String?
  /// The file at a path, or all files in the folder there and below it, in the order of their names.
  /// Leaves out hidden files.
  func filesToImport(at path: [UInt8]) throws(RepositoryError) -> [ForeignFile]
  /// Passes the lines of a journal's file, or of a list, to an import. `name` is the name of the file.
  func readJournal(
    _ bytes: Span<UInt8>, named name: String, _ take: (JournalLine) -> Void)
  /// The abilities that the headers of a journal's file name.
  func gate(ofJournal bytes: Span<UInt8>) -> JournalGate
  /// What an export finds at its path. `journals` are the files that must not be overwritten.
  func exportPlace(
    at path: [UInt8], besides journals: [[UInt8]]
  ) throws(RepositoryError) -> ExportPlace
  /// A new file of an export. `name` is its path within the folder, with `/` between its parts; nil if
  /// the export is one file.
  func beginExport(to path: [UInt8], _ name: String?) throws(RepositoryError) -> any ExportFile
  /// Runs a program on such a copy of a file, whose path becomes its last argument. The copy goes
  /// before this returns, and the output with its last reader.
  func run(_ words: [String], onCopyOf file: FileBytes, isSealed: Bool) -> ProgramOutput
  /// Nil if bytes are missing.
  func digest(of bytes: FileBytes) -> FileDigest?
  /// The offsets of an IANA zone. Nil for an unknown name.
  func zone(_ name: String) -> (any TimeSource)?
  /// The files of this program that may contain text of a journal's posts.
  func traces(of posts: TracedPosts, in journal: [UInt8]) -> [Trace]
  /// Called after the purge, with what was found before it. Removes every trace that certainly
  /// belongs to the posts.
  func sweep(_ posts: TracedPosts, in journal: [UInt8], found: [Trace]) -> SweptTraces
  /// The merge driver of git: replaces the file `ours` by the union of both.
  func mergeForGit(
    base: [UInt8], ours: [UInt8], theirs: [UInt8]
  ) async throws(RepositoryError)
}

extension Workspace {
  /// The path of the settings, for people.
  package var settingsPath: String { String(decoding: settingsLocation ?? [], as: UTF8.self) }
}

/// What a folder of drafts holds.
package enum DraftKind: Sendable {
  /// Texts that commands could not save.
  case texts
  /// Copies that `journal open` edits.
  case copies
  /// Texts that are to be sealed: only in memory.
  case sealed
}

/// What an export finds at its path.
package enum ExportPlace: Hashable, Sendable {
  case free
  case file
  /// One of the journals in use.
  case journal
  case folder(isEmpty: Bool)
  /// A device, a pipe or a socket.
  case other
}

/// A file of an export. Without `finish` it goes with the last reference, and so do the folders that were
/// made for it.
package protocol ExportFile: AnyObject {
  func append(_ bytes: [UInt8]) throws(RepositoryError)
  /// Gives the file its name. If a file has it, throws unless `isReplacing`.
  func finish(isReplacing: Bool) throws(RepositoryError)
  /// Removes the file and the folders that were made for it, also after `finish`. A file that has
  /// replaced another one stays.
  func abandon()
}

/// What identifies traces of posts: the ids of their entries, and their texts.
package struct TracedPosts: Hashable, Sendable {
  package let entries: Set<EntryID>
  /// The whole text of each revision that has one.
  package let texts: Set<String>

  package init(entries: Set<EntryID>, texts: Set<String>) {
    self.entries = entries
    self.texts = texts
  }

  /// Of all versions of these posts.
  package init(_ histories: [PostHistory]) {
    let revisions = histories.flatMap(\.revisions)
    self.init(
      entries: Set(revisions.map(\.entry)),
      texts: Set(revisions.compactMap { $0.item?.post?.words }))
  }

  package init(_ histories: [PostHistory], _ plan: PurgePlan) {
    let revisions = histories.flatMap(\.revisions)
    let items = revisions.compactMap(\.item) + plan.posts.flatMap(\.joined)
    self.init(
      entries: Set(revisions.map(\.entry) + plan.posts.flatMap(\.ids)),
      texts: Set(items.compactMap { $0.post?.words }))
  }
}

extension Post {
  /// Its text or note, trimmed; nil if it is blank.
  fileprivate var words: String? {
    body.isBlank ? nil : body.trimmed
  }
}

/// A file that this program wrote and that may contain text of purged posts.
package struct Trace: Hashable, Sendable {
  package enum Kind: String, Hashable, Sendable {
    /// A copy of the journal that `journal open` made.
    case copy
    case draft
    /// Left by a command that was killed.
    case temporary
    case index
  }

  package enum State: String, Hashable, Sendable {
    /// Certainly belongs to the journal and the posts: a purge removes it.
    case own
    case uncertain
    /// Another program uses it.
    case inUse
    case unreadable
  }

  package let kind: Kind
  /// A path, as bytes.
  package let location: [UInt8]
  package let state: State

  package init(kind: Kind, location: [UInt8], state: State) {
    self.kind = kind
    self.location = location
    self.state = state
  }

  package var path: String { String(decoding: location, as: UTF8.self) }
}

/// The result of sweeping the traces of purged posts.
package struct SweptTraces: Hashable, Sendable {
  package let removed: [Trace]
  /// These may still contain the text; one of state `own` could not be removed.
  package let left: [Trace]

  package init(removed: [Trace], left: [Trace]) {
    self.removed = removed
    self.left = left
  }
}
