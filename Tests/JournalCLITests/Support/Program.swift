import Synchronization
import TestSupport
import TimelineDomain

@testable import JournalCLI

/// The program within this process, with a repository and drafts in memory, at a fixed time in
/// Tokyo.
@MainActor
final class Program {
  let console = RecordingConsole()
  let drafts = MemoryDrafts()
  let settings = MemorySettings()
  let once = MemoryOnce()
  let exports = MemoryExports()
  /// The inspector for `check`.
  var inspector = FixedInspector()
  var history = FixedHistory()
  var sweeper = FixedSweeper()
  var backup = FixedBackup()
  var synchronizer = FixedSynchronizer()
  var files = MemoryFiles()
  let importer = CountingImporter()
  let memory: InMemoryPostRepository
  var environment = ["HOME": "/home/ada", "TERM": "xterm-256color"]
  private let repository: any PostRepository
  /// The paths of the journal and drafts that the program used.
  private(set) var paths: [String] = []
  private(set) var draftPaths: [String] = []
  /// What front ends on the full screen were asked for.
  private(set) var browsed: [BrowseRequest] = []
  /// What happens to the journals while a front end has the screen.
  var eventsWhileBrowsing: [RepositoryEvent] = []
  /// What a repository would print into the screen.
  private(set) var printed: [String] = []
  /// The messages of the repositories.
  private var messages: [JournalAdapters.EventMessage] = []

  init(_ seed: ContractSeed = ContractSeed()) {
    memory = InMemoryPostRepository(seed)
    repository = memory
  }

  /// A program whose journal has a fixed result.
  init(answering result: LoadResult) {
    memory = InMemoryPostRepository()
    repository = FixedRepository(result: result)
  }

  // MARK: Test controls

  /// Connects the program to a terminal.
  func sitDown(columns: Int = 80) {
    console.isInputTerminal = true
    console.isOutputTerminal = true
    console.columns = columns
  }

  /// Sets an editor that writes this text; nil leaves the draft as it was.
  func edit(writing text: String?, status: Int32? = 0) {
    console.editor = { [drafts] _, path in
      if let text { drafts.rewrite(path, Array(text.utf8)) }
      return status
    }
  }

  // MARK: Running

  @discardableResult
  func run(_ words: String...) async -> Outcome { await run(words) }

  @discardableResult
  func run(_ words: [String]) async -> Outcome { await run(bytes: words.map { Array($0.utf8) }) }

  @discardableResult
  func run(bytes words: [[UInt8]]) async -> Outcome {
    console.forgetOutput()
    let program = JournalProgram(
      console: console, environment: { self.environment[$0].map { Array($0.utf8) } },
      time: FixedTime.tokyo,
      adapters: JournalAdapters(
        makeRepository: { path, _, message in
          self.messages.append(message)
          self.paths.append(String(decoding: path, as: UTF8.self))
          return JoinedRepository(posts: self.repository, history: self.history)
        },
        makeInspector: { _, _ in self.inspector },
        makeBackup: { _, _ in self.backup },
        makeSynchronizer: { _, _ in self.synchronizer },
        makeDrafts: { path, _ in
          self.draftPaths.append(String(decoding: path, as: UTF8.self))
          return self.drafts
        },
        makeOnce: { _ in self.once },
        makeConfiguration: { _ in self.settings },
        makeSweeper: { _, _, _ in self.sweeper },
        makeExport: { path in self.exports.target(path) },
        exchange: ExchangeAdapters(
          makeImporter: { _, _, _ in self.importer }, files: self.files,
          zone: { $0 == "Asia/Tokyo" ? FixedTime.tokyo : nil }, showProgress: { _ in }),
        browse: { request in
          self.browsed.append(request)
          self.printed += self.eventsWhileBrowsing.compactMap { self.messages.last?($0) }
          return 0
        }))
    let code = await program.run(words)
    return Outcome(
      code: code, output: String(decoding: console.output, as: UTF8.self), error: console.error)
  }

  /// The added posts, in order.
  var added: [Post] {
    memory.saved.joined().compactMap { if case .add(let post, _, _) = $0 { post } else { nil } }
  }
}
