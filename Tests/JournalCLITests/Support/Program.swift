import Synchronization
import TestSupport
import TimelineDomain

@testable import JournalCLI

/// The program within this process, with a repository and drafts in memory, at a fixed time in
/// Tokyo.
@MainActor
final class Program {
  let console = RecordingConsole()
  let files: MemoryWorkspace
  var drafts: MemoryDrafts { files.drafts }
  var settings: MemorySettings { files.settings }
  var exports: MemoryExports { files.exports }
  /// The history of the journal.
  var history: FixedHistory {
    get { files.journal.history }
    set { files.journal.history = newValue }
  }
  let memory: InMemoryPostRepository
  var environment = ["HOME": "/home/ada", "TERM": "xterm-256color"]
  /// The paths of the journals that the program used.
  var paths: [String] { files.paths }
  /// What front ends on the full screen were asked for.
  private(set) var browsed: [BrowseRequest] = []
  /// What happens to the journals while a front end has the screen.
  var eventsWhileBrowsing: [RepositoryEvent] = []
  private let messages = Mutex<[String]>([])
  /// What was written to the terminal at once, besides the console.
  var printed: [String] { messages.withLock { $0 } }

  init(_ seed: ContractSeed = ContractSeed()) {
    memory = InMemoryPostRepository(seed)
    files = MemoryWorkspace(memory)
  }

  /// A program whose journal has a fixed result.
  init(answering result: LoadResult) {
    memory = InMemoryPostRepository()
    files = MemoryWorkspace(FixedRepository(result: result))
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
    files.hasHome = environment["HOME"].map { !$0.isEmpty } ?? false
    let program = JournalProgram(
      console: console, environment: { self.environment[$0].map { Array($0.utf8) } },
      time: FixedTime.tokyo,
      workspace: files,
      writeMessage: { [self] message in self.messages.withLock { $0.append(message) } },
      browse: { request in
        self.browsed.append(request)
        for event in self.eventsWhileBrowsing { self.files.report(event) }
        return 0
      })
    let code = await program.run(words)
    return Outcome(
      code: code, output: String(decoding: console.output, as: UTF8.self), error: console.error)
  }

  /// The added posts, in order.
  var added: [Post] {
    memory.saved.joined().compactMap { if case .add(let post, _, _) = $0 { post } else { nil } }
  }
}
