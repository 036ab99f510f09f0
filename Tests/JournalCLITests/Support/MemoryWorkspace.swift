import Synchronization
import TestSupport
import TimePhrases
import TimelineDomain

/// The files of a user in memory. A test says what checks, backups and syncs answer.
final class MemoryWorkspace: Workspace {
  /// What the one journal answers.
  struct Journal: Sendable {
    var posts: any PostRepository
    var history = FixedHistory()
    var report: CheckReport? = CheckReport()
    var salvage: Salvage?
    var checkFailure: RepositoryError?
    var copies: [ConflictCopy] = []
    var backup: BackupReport?
    var sync = SyncReport()
    var syncFailure: RepositoryError?
  }

  private struct State {
    var journal: Journal
    var reports: [@Sendable (RepositoryEvent) -> Void] = []
    var paths: [String] = []
    var imported: [ForeignEntry] = []
    var notes: [String: [UInt8]] = [:]
    var asked: [String] = []
    var filesToImport: [String: [UInt8]] = [:]
    var traces: [Trace] = []
    var hasHome = true
  }

  let drafts = MemoryDrafts()
  let settings = MemorySettings()
  let exports = MemoryExports()
  private let state: Mutex<State>

  init(_ posts: any PostRepository) {
    state = Mutex(State(journal: Journal(posts: posts)))
  }

  // MARK: Test controls

  var journal: Journal {
    get { state.withLock { $0.journal } }
    set { state.withLock { $0.journal = newValue } }
  }
  var filesToImport: [String: [UInt8]] {
    get { state.withLock { $0.filesToImport } }
    set { state.withLock { $0.filesToImport = newValue } }
  }
  var traces: [Trace] {
    get { state.withLock { $0.traces } }
    set { state.withLock { $0.traces = newValue } }
  }
  /// Without a home there is no place for drafts, settings and notes.
  var hasHome: Bool {
    get { state.withLock { $0.hasHome } }
    set { state.withLock { $0.hasHome = newValue } }
  }
  /// The paths of the journals that the program opened.
  var paths: [String] { state.withLock { $0.paths } }
  /// All names of notes that happen once and were asked for, in order.
  var asked: [String] { state.withLock { $0.asked } }
  /// The entries that imports wrote.
  var imported: [ForeignEntry] { state.withLock { $0.imported } }

  /// Reports an event of the journal that was opened last.
  func report(_ event: RepositoryEvent) { state.withLock { $0.reports.last }?(event) }

  func note(imported entries: [ForeignEntry]) { state.withLock { $0.imported += entries } }

  // MARK: Workspace

  func journal(
    at path: [UInt8], _ time: any TimeSource, seals: SealUse,
    report: @escaping @Sendable (RepositoryEvent) -> Void
  ) -> any JournalRepository {
    state.withLock {
      $0.paths.append(String(decoding: path, as: UTF8.self))
      $0.reports.append(report)
    }
    return MemoryJournalFile(workspace: self)
  }

  func drafts(_ kind: DraftKind, _ time: any TimeSource) -> (any DraftKeeper)? {
    hasHome ? drafts : nil
  }

  var settingsLocation: [UInt8]? { hasHome ? settings.location : nil }
  func readSettings() throws(RepositoryError) -> [UInt8]? {
    hasHome ? try settings.read() : nil
  }
  func changeSettings(
    _ change: ([UInt8]?) -> [UInt8]?
  ) throws(RepositoryError) -> RepositoryError.Obstacle? { try settings.replace(change) }

  func isFirst(_ name: String) -> Bool {
    guard hasHome else { return false }
    return state.withLock { state in
      defer { state.asked.append(name) }
      return !state.asked.contains(name)
    }
  }
  func note(_ name: String) -> [UInt8]? { state.withLock { $0.notes[name] } }
  func keep(_ note: [UInt8], as name: String) { state.withLock { $0.notes[name] = note } }

  func folderForCopies(isSealed: Bool) -> [UInt8]? { nil }
  func removeCopy(at path: [UInt8]) {}
  func removeOldCopies(in folder: [UInt8]) {}

  func absolute(_ path: [UInt8]) throws(RepositoryError) -> [UInt8] {
    path.first == UInt8(ascii: "/") ? path : Array("/here/".utf8) + path
  }
  func sizeOfFile(at path: [UInt8]) -> Int? { settings.size(of: path) }
  /// Every path is a file of its own; a path without a size does not exist.
  func identity(of path: [UInt8]) -> String? {
    sizeOfFile(at: path).map { _ in String(decoding: path, as: UTF8.self) }
  }

  func filesToImport(at path: [UInt8]) throws(RepositoryError) -> [ForeignFile] {
    let name = String(decoding: path, as: UTF8.self)
    let files = filesToImport
    if let bytes = files[name] {
      return [ForeignFile(path: name, name: name, isInFolder: false, bytes: MemoryBytes(bytes))]
    }
    let folder = files.keys.filter { $0.hasPrefix(name + "/") }.sorted()
    guard !folder.isEmpty else {
      throw .unreadable(path: name, .missing)
    }
    return folder.map { path in
      ForeignFile(
        path: path, name: String(path.dropFirst(name.count + 1)), isInFolder: true,
        bytes: MemoryBytes(files[path] ?? []))
    }
  }

  func readJournal(
    _ bytes: Span<UInt8>, named name: String, _ take: (JournalLine) -> Void
  ) {}
  func gate(ofJournal bytes: Span<UInt8>) -> JournalGate { JournalGate() }

  func exportPlace(
    at path: [UInt8], besides journals: [[UInt8]]
  ) throws(RepositoryError) -> ExportPlace {
    exports.place(at: String(decoding: path, as: UTF8.self), besides: journals)
  }
  func beginExport(to path: [UInt8], _ name: String?) throws(RepositoryError) -> any ExportFile {
    exports.begin(at: String(decoding: path, as: UTF8.self), name)
  }

  func run(_ words: [String], onCopyOf file: FileBytes, isSealed: Bool) -> ProgramOutput {
    ProgramOutput(code: ProgramOutput.notInstalled)
  }
  func digest(of bytes: FileBytes) -> FileDigest? { nil }

  func zone(_ name: String) -> (any TimeSource)? {
    name == "Asia/Tokyo" ? FixedTime.tokyo : nil
  }

  func traces(of posts: TracedPosts, in journal: [UInt8]) -> [Trace] { traces }
  /// Removes those of state `own`.
  func sweep(_ posts: TracedPosts, in journal: [UInt8], found: [Trace]) -> SweptTraces {
    SweptTraces(
      removed: found.filter { $0.state == .own }, left: found.filter { $0.state != .own })
  }

  func mergeForGit(
    base: [UInt8], ours: [UInt8], theirs: [UInt8]
  ) async throws(RepositoryError) {}
}

struct MemoryBytes: ForeignBytes {
  let bytes: [UInt8]

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
  }

  func withBytes(_ body: (Span<UInt8>) -> Void) throws(RepositoryError) { body(bytes.span) }
}

/// A repository with a fixed result that accepts every change.
struct FixedRepository: PostRepository {
  let result: LoadResult

  func load(_ query: TimelineQuery) async throws(RepositoryError) -> LoadResult { result }
  func save(
    _ changes: [PostChange], batch: EntryID?, ifUnchanged: Bool, files: [any TakenFile]
  ) async throws(RepositoryError) -> SaveResult { SaveResult() }
  func changes() -> AsyncStream<Void> { AsyncStream { $0.finish() } }
}
