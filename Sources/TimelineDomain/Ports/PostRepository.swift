/// Stores posts.
package protocol PostRepository: Sendable {
  /// Every matching post, and what it can't interpret, counted.
  func load(_ query: TimelineQuery) async throws(RepositoryError) -> LoadResult
  /// The short names of these ids, as a list shows them. Nil if finding them would take long and the
  /// caller is in a hurry.
  func names(of ids: [EntryID], inAHurry: Bool) async throws(RepositoryError) -> ShortNames?
  /// Adds, edits and deletes posts: all changes or none. Takes changes instead of posts, because a
  /// list of posts lacks the members that this version doesn't know.
  ///
  /// An undo takes back all changes with the same batch. Without one, the changes of one call are a
  /// batch.
  ///
  /// With `ifUnchanged`, it refuses all changes if one is for an entry that is no longer as the user
  /// saw it. The changes name `files`, which get their place before the lines are written.
  func save(
    _ changes: [PostChange], batch: EntryID?, ifUnchanged: Bool, files: [any TakenFile]
  ) async throws(RepositoryError) -> SaveResult
  /// An element after each change of the journal, whichever program made it; several changes in a row
  /// may be one. Never ends by itself.
  func changes() -> AsyncStream<Void>
}

extension PostRepository {
  package func save(
    _ changes: [PostChange], batch: EntryID?
  ) async throws(RepositoryError) -> SaveResult {
    try await save(changes, batch: batch, ifUnchanged: false)
  }

  package func save(
    _ changes: [PostChange], batch: EntryID?, ifUnchanged: Bool
  ) async throws(RepositoryError) -> SaveResult {
    try await save(changes, batch: batch, ifUnchanged: ifUnchanged, files: [])
  }
}

extension PostRepository {
  /// For a repository that has all names at hand.
  package func names(
    of ids: [EntryID], inAHurry: Bool
  ) async throws(RepositoryError) -> ShortNames? {
    let timeline = try await load(.everything).timeline
    return ShortNames(timeline.indices.lazy.map(timeline.name) + ids, shown: ids)
  }
}

/// Runs work on files apart from the actor of the caller, which goes on meanwhile. Commands need that nowhere:
/// they do one thing after the other on the main thread. The work is written as `@concurrent`: a closure in a function
/// of the caller's actor goes back to this actor otherwise.
@concurrent
package func aside<Answer: Sendable, Failure>(
  _ work: @concurrent @Sendable () async throws(Failure) -> Answer
) async throws(Failure) -> Answer {
  try await work()
}

package struct LoadResult: Sendable {
  package let timeline: Timeline
  package let summary: TimelineSummary
  /// False if there is no journal yet.
  package let exists: Bool
  /// The ids of all posts, for unique prefixes.
  package let names: ShortNames
  /// For a query by id: how the word names what was found. Nil if it names nothing.
  package let match: IDMatch?
  /// For a query by id: the post if it was deleted, and when.
  package let deleted: DeletedPost?
  /// For a query by id: unknown entries that depend on the post.
  package let dependents: [Dependent]
  /// For a query by id: if an entry joined the post from several, the first item of each.
  package let joined: [TimelineItem]
  /// For a query with a condition: unknown entries that might match, which the timeline doesn't have. For
  /// a query for tags: those that may have some.
  package let unsearched: Int
  /// Those of them that are sealed.
  package let unsearchedSealed: Int
  /// The answer of each of several journals; empty for one journal.
  package let journals: [JournalPart]
  /// How often the index of the journal was damaged and built again.
  package let indexDamage: Int
  // For a query for these, if there was a faster way than listing the items.
  private let knownCount: Int?
  private let knownTagUses: [TagUse]?
  private let knownFigures: [FigureTally]

  package var count: Int { knownCount ?? timeline.count }
  package var tagUses: [TagUse] {
    get throws(RepositoryError) {
      if let knownTagUses { return knownTagUses }
      return try TagUse.all(in: timeline)
    }
  }

  /// The entries added up, for a query for figures.
  package func figures(_ scope: FigureScope) throws(RepositoryError) -> FigureTally {
    knownFigures.isEmpty ? try FigureTally(timeline, scope) : .sum(knownFigures)
  }

  package init(
    timeline: Timeline, summary: TimelineSummary, exists: Bool = true,
    names: ShortNames = ShortNames(), match: IDMatch? = nil,
    deleted: DeletedPost? = nil, dependents: [Dependent] = [], joined: [TimelineItem] = [],
    unsearched: Int = 0, unsearchedSealed: Int = 0,
    journals: [JournalPart] = [], count: Int? = nil, tagUses: [TagUse]? = nil,
    figures: [FigureTally] = [], indexDamage: Int = 0
  ) {
    self.timeline = timeline
    self.summary = summary
    self.exists = exists
    self.names = names
    self.match = match
    self.deleted = deleted
    self.dependents = dependents
    self.joined = joined
    self.unsearched = unsearched
    self.unsearchedSealed = unsearchedSealed
    self.journals = journals
    self.indexDamage = indexDamage
    knownCount = count
    knownTagUses = tagUses
    knownFigures = figures
  }
}

/// How a word names posts, from the best way on. A word that names posts in a better way names no
/// others.
package enum IDMatch: Int, Comparable, Sendable {
  /// It is the name of a post.
  case name
  /// It is the id of an entry.
  case entry
  /// The name of a post begins with it, or the id of a version in conflict.
  case beginningOfName
  /// The id of an entry begins with it.
  case beginningOfEntry

  package var isExact: Bool { self <= .entry }

  package static func < (left: IDMatch, right: IDMatch) -> Bool { left.rawValue < right.rawValue }
}

/// The id of a deleted post, and when it was deleted if that is readable.
package struct DeletedPost: Hashable, Sendable {
  package let id: EntryID
  package let moment: Moment?

  package init(id: EntryID, moment: Moment?) {
    self.id = id
    self.moment = moment
  }
}

package struct SaveResult: Sendable, Hashable {
  /// Another program had replaced the entry, so there is now a conflict.
  package let conflicts: [EntryID]
  /// Another program had changed other fields of an edited post, and the edit keeps them.
  package let isMerged: Bool
  /// The version of the journal, if a newer program wrote it.
  package let newerVersion: Int?

  package init(conflicts: [EntryID] = [], isMerged: Bool = false, newerVersion: Int? = nil) {
    self.conflicts = conflicts
    self.isMerged = isMerged
    self.newerVersion = newerVersion
  }
}

/// Why a journal could not be read or written. It has facts; the catalogue has the sentences.
package enum RepositoryError: Error, Hashable, Sendable {
  /// What prevented it: the operating system or the file's shape.
  package enum Obstacle: Error, Hashable, Sendable {
    case permission
    case readOnlyFileSystem
    case noSpace
    case quota
    case fileTooLarge
    case missing
    case directory
    /// A part of the path is a file.
    case notADirectory
    case notAFile
    case linkLoop
    case danglingLink(target: String)
    case nameTooLong
    case notAJournal
    /// Removed, replaced or truncated while it was in use, repeatedly.
    case vanished
    /// Another process held the lock for so long; `holder` names it if the system knows.
    case locked(seconds: Int, holder: String?)
    /// The user stopped the program while it waited.
    case interrupted
    /// A file with this name exists.
    case exists
    /// The file has several hard links, and rewriting it would change only one.
    case hardLinks(Int)
    case brokenArchive
    /// A member that is encrypted or packed in a rare way.
    case unknownPacking(member: String)
    /// A name that leads out of the archive, or content far larger than it should be.
    case unsafeArchive(member: String)
    case other(call: String, words: String)
  }

  case unreadable(path: String, Obstacle)
  /// The journal has nothing of the change.
  case unwritable(path: String, Obstacle)
  /// The write failed and could not be taken back: the journal may have the change.
  case uncertain(path: String, Obstacle)
  /// The gate: this version must not write here.
  case refused(path: String, TimelineAccess)
  /// The gate: this version must not read here.
  case unread(path: String, TimelineAccess)
  /// The gate of one file: this version must not merge it with the other.
  case unjoinable(path: String, with: String, TimelineAccess)
  /// The entry to change is not in the journal, or no longer.
  case entryMissing(EntryID)
  /// The entry to change is no longer as the user saw it.
  case entryChanged(EntryID)
  /// The lines to purge have changed since they were shown.
  case purgeOutdated
  /// This version can't change the entry.
  case entryUnknown(EntryID)
  /// Different entries have this id, so that it names none of them.
  case idShared(EntryID)
  /// The entry and other shown versions replace each other, so they can only be replaced together.
  case circle(EntryID)
  /// The entry's `files` have a shape that this version can't change.
  case filesUnknown(EntryID)
  /// A deletion that this version can't interpret, which no entry may name.
  case deletionUnknown(EntryID)
  /// Another program wrote to the file while it was read.
  case changedWhileRead(path: String)
  /// The journal's folder of files, or a folder in it, is a symbolic link.
  case link(path: String)
  /// A directory has the name of a file in the journal's folder.
  case directory(path: String)
  /// The folder has no good file of this digest.
  case fileMissing(FileDigest)
  /// A sealed file could not be opened.
  case fileClosed(FileDigest, SealFlaw)
  /// The user stopped the program.
  case interrupted
  /// The edit does not fit the post.
  case edit(PostEditFlaw)
  /// This version can't read the entry, and so can't change it.
  case unreadableEntry(UnknownEntry)
  /// A sync stopped. The journal has everything that it had before.
  case sync(SyncFlaw)
  /// An entry could not be sealed or opened.
  case seal(SealFlaw)
  /// It happened in this one of several journals.
  indirect case inJournal(String, RepositoryError)
}

/// What a user should know about a repository's work, besides its answer.
package enum RepositoryEvent: Hashable, Sendable {
  /// Why a cache folder can't be trusted.
  package enum CacheFlaw: Hashable, Sendable {
    case foreignOwner
    case writableByOthers
  }

  /// Another program has held a lock for a second; with its holder, if the system names it.
  case waitingForLock(holder: String?)
  /// The change is done, but the system did not confirm that it survives a power cut.
  case notDurable(path: String, RepositoryError.Obstacle)
  /// The cache folder is not used.
  case unsafeCache(path: String, CacheFlaw)
  /// Long work with files, in bytes; `total` is nil if it is not known.
  case copyingFiles(done: Int, total: Int?)
  /// Sealed entries are opened.
  case openingEntries(done: Int, total: Int)
  /// Files are about to become part of a repository's history, and they are large.
  case committingLargeFiles(FileCount)
}

/// Answers about revisions and deleted posts, and takes commands back.
package protocol HistoryRepository: PostRepository {
  /// Undoes or redoes all requested commands with one append, or none of them. `makeID` makes the ids
  /// of the new entries.
  func takeBack(
    _ request: UndoRequest, at moment: Moment, makeID: @Sendable () -> EntryID
  ) async throws(RepositoryError) -> UndoOutcome
  /// What `takeBack` would take back now. Nil if it would take back nothing. Changes nothing.
  func undoPreview(_ request: UndoRequest) async throws(RepositoryError) -> UndoPreview?
  /// The posts whose id has this prefix, deleted ones included.
  func histories(of prefix: EntryID) async throws(RepositoryError) -> FoundHistories
  /// The posts with these ids or revisions, deleted ones included, in the order of the file.
  func histories(ofPosts ids: [EntryID]) async throws(RepositoryError) -> [PostHistory]
  /// The entry that was added or edited last; nil if there is none.
  func lastWritten() async throws(RepositoryError) -> LastWritten?
  /// The last deleted first.
  func trash() async throws(RepositoryError) -> [TrashedPost]
  /// The posts in conflict. Changes nothing.
  func conflicts() async throws(RepositoryError) -> [PostConflict]
  /// Writes a revision for each conflict that settles itself. Nil if there is no journal.
  func settleConflicts() async throws(RepositoryError) -> SettlingReport?
  /// What a deletion of shown entries would do besides, for each of these heads that needs a warning.
  func deletionEffects(of heads: [EntryID]) async throws(RepositoryError) -> [DeletionEffect]
  /// How often sealed entries that were open were locked again. Then nothing that they say may stay on a screen.
  var closings: Int { get }
  /// Whether sealed entries can be opened now.
  var isUnlocked: Bool { get }
}

extension HistoryRepository {
  package var closings: Int { 0 }
  package var isUnlocked: Bool { false }
}

/// What the deletion of a head would do besides hiding it.
package struct DeletionEffect: Hashable, Sendable {
  package let head: EntryID
  /// The first items of the posts that an entry joined into this one; all would be deleted.
  package let joined: [TimelineItem]
  /// How many shown entries have the head's id; all would be deleted.
  package let sharing: Int
  /// Shown entries that depend on the post.
  package let dependents: [Dependent]

  /// Nil if it would do nothing besides.
  package init?(
    of head: EntryID, joined: [TimelineItem], sharing: Int, dependents: [Dependent]
  ) {
    guard joined.count > 1 || sharing > 1 || !dependents.isEmpty else { return nil }
    self.head = head
    self.joined = joined
    self.sharing = sharing
    self.dependents = dependents
  }
}

/// One journal, with everything that is done to its file as a whole.
package protocol JournalRepository: HistoryRepository, SealRepository {
  // MARK: Files that entries name

  /// Copies files into the journal's folder, for `save`, if `isSealing` for a sealed entry. Takes no lock, because it
  /// may take minutes.
  func takeIn(
    _ sources: [FileSource], isSealing: Bool
  ) async throws(RepositoryError) -> [any TakenFile]
  /// Copies files of the journal to the folder of a file with lines of it, such as an export.
  func copyFiles(
    _ digests: [FileDigest], beside path: [UInt8]
  ) async throws(RepositoryError) -> FileTransfer
  /// What the journal's folder has. Nil if there is none, and none was left behind.
  func filesSummary() async throws(RepositoryError) -> FolderSummary?
  /// The path of the journal's folder of files, whether it exists or not. Nil if the journal can't be
  /// found.
  var filesFolder: [UInt8]? { get }
  /// Nil if the folder has no such file. The bytes are not verified, unless they were sealed.
  func storedFile(_ file: AttachedFile) async throws(RepositoryError) -> FileBytes?
  /// Gives the bytes of files, for an export: as they are stored, or opened. Nil for a file that is missing or changed,
  /// or does not open.
  func goodFiles(isOpening: Bool) -> @Sendable (AttachedFile) -> FileBytes?
  /// Copies a file into a directory, under a safe name that is free there, and returns its path. With
  /// `replacing`, it replaces a file of its name.
  func saveFile(
    _ file: AttachedFile, to directory: [UInt8], replacing: Bool
  ) async throws(RepositoryError) -> [UInt8]
  /// Removes those files that nothing in the journal uses.
  func removeUnusedFiles(_ digests: [FileDigest]) async throws(RepositoryError) -> FileRemoval

  // MARK: Rewriting the file, to which everything else only appends

  /// What a purge of these posts would remove, and what else refers to it.
  func purgePlan(
    for posts: [EntryID], _ scope: PurgeScope
  ) async throws(RepositoryError) -> PurgePlan
  /// Removes the lines of the plan from the file, then the files that only they used. Refuses if they
  /// have changed since.
  @discardableResult
  func purge(_ plan: PurgePlan, links: HardLinks) async throws(RepositoryError) -> FileRemoval
  /// Throws if this machine can't seal entries of the journal now.
  func checkSealing() async throws(RepositoryError)
  /// Seals posts: each gets a sealed version, and its plain versions and their files go, in one rewrite. A dry run
  /// only reports.
  func seal(
    _ posts: [EntryID], isDry: Bool, links: HardLinks, makeID: @Sendable () -> EntryID
  ) async throws(RepositoryError) -> SealReport
  /// Seals what is sealed to other keys to the one that this machine uses, older versions too, and purges what it was
  /// sealed as, in one rewrite. In the report, `refusals` are posts of which something stays as it is.
  func resealAll(
    isDry: Bool, links: HardLinks, makeID: @Sendable () -> EntryID
  ) async throws(RepositoryError) -> SealReport
  /// Writes what sealed posts say in plain again. In the report, `sealed` are these, and `already` those that were in
  /// plain.
  func unseal(
    _ posts: [EntryID], at moment: Moment, makeID: @Sendable () -> EntryID
  ) async throws(RepositoryError) -> SealReport
  /// Removes content that no list shows from the file, but nothing that it can't interpret. A dry run
  /// only reports. Nil if there is no journal.
  func compact(isDry: Bool, links: HardLinks) async throws(RepositoryError) -> CompactionReport?
  /// The file's bytes for editing by hand; nil if there is no journal. Refuses a file that can't be
  /// rewritten.
  func openByHand(links: HardLinks) async throws(RepositoryError) -> [UInt8]?
  /// Replaces the file with edited bytes, plus the lines that others have appended since. Refuses
  /// bytes that make the journal worse.
  func putByHand(
    _ edited: [UInt8], insteadOf opened: [UInt8], links: HardLinks
  ) async throws(RepositoryError) -> HandEdit

  // MARK: Merging copies, and settling what they changed differently

  /// Adds the lines of other files that the journal lacks, then settles conflicts. Nil if there is no
  /// journal.
  func merge(
    _ others: [[UInt8]], _ mode: MergeMode, links: HardLinks
  ) async throws(RepositoryError) -> MergeReport?
  /// The copies that other programs left next to the journal, with lines that it lacks. Changes
  /// nothing.
  func conflictCopies() async -> [ConflictCopy]
  /// Takes the permissions of other users from the git repository, before it gets the journal's lines: git gives
  /// them those of the umask.
  func closeRepositoryToOthers() async throws(RepositoryError) -> [ClosedPlace]
  /// Takes the permissions of other users from the journal and its files.
  func closeToOthers() async -> [ClosedPlace]
  /// Shares the journal through a git repository: commits, pulls, merges and pushes.
  func sync(_ request: SyncRequest) async throws(RepositoryError) -> SyncReport

  // MARK: Checking, copying, importing

  /// Checks the whole journal and its files. Nil if there is none. Changes nothing.
  func check() async throws(RepositoryError) -> CheckReport?
  /// The programs that left their name in a line, sorted.
  func programs() async throws(RepositoryError) -> [String]
  /// Writes every healthy line to a new file at `path`, and the damaged lines to another one.
  /// Leaves the journal alone. Nil if there is no journal.
  func salvage(to path: [UInt8]) async throws(RepositoryError) -> Salvage?
  /// Writes a copy with a dated name into a folder, reads it back, and then removes older copies of
  /// the same journal, except the newest `keep`. Nil if there is no journal.
  func backUp(to path: [UInt8], keep: Int?) async throws(RepositoryError) -> BackupReport?
  /// Reads entries of other programs and compares them with the journal. Changes nothing.
  func planImport(of source: any ForeignSource) async throws(RepositoryError) -> PlannedImport
}

extension JournalRepository {
  package func purgePlan(for posts: [EntryID]) async throws(RepositoryError) -> PurgePlan {
    try await purgePlan(for: posts, .posts)
  }
}

/// The result of editing a journal's file by hand.
package enum HandEdit: Sendable, Hashable {
  /// The copy is unchanged.
  case unchanged
  case done(LineChanges)
  /// Refused: these findings are new. Their lines are those of the edited file.
  case worse(CheckReport, isHeaderChanged: Bool)
  /// Refused: another program has rewritten the journal since.
  case outdated
}

/// The difference between the edited file and the original, in lines.
package struct LineChanges: Sendable, Hashable {
  package let added: Int
  package let removed: Int
  /// The same entry with a different line.
  package let changed: Int
  /// Removed or changed lines that this version couldn't interpret.
  package let unreadable: Int
  /// Lines that other programs have appended since, which are kept.
  package let appended: Int

  package init(
    added: Int = 0, removed: Int = 0, changed: Int = 0, unreadable: Int = 0, appended: Int = 0
  ) {
    self.added = added
    self.removed = removed
    self.changed = changed
    self.unreadable = unreadable
    self.appended = appended
  }
}
