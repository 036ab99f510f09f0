import Terminal
import TimePhrases
import TimelineDomain

/// What commands work with. A reference, so that a command is small to copy.
@MainActor
final class CommandParts {
  let invocation: Invocation
  let output: Output
  let journals: ChosenJournals
  let settings: UserSettings
  let input: TypedText
  let time: any TimeSource
  let locations: Locations
  let workspace: any Workspace
  /// Starts a front end on the full screen, and runs other commands for it.
  let program: JournalProgram

  init(
    invocation: Invocation, output: Output, journals: ChosenJournals, settings: UserSettings,
    input: TypedText, time: any TimeSource, locations: Locations, workspace: any Workspace,
    program: JournalProgram
  ) {
    self.invocation = invocation
    self.output = output
    self.journals = journals
    self.settings = settings
    self.input = input
    self.time = time
    self.locations = locations
    self.workspace = workspace
    self.program = program
  }

  /// Whether the command changed a journal, the settings or the drafts.
  var hasSaved: Bool { output.hasChangedFiles || journals.hasSaved }

  /// Copies that other programs left next to a journal.
  var copies: CopyHints {
    CopyHints(journal: journals.repository, invocation: invocation, words: output.words)
  }
}

/// A command at work.
@MainActor
protocol Command {
  var parts: CommandParts { get }
}

extension Command {
  var invocation: Invocation { parts.invocation }
  var output: Output { parts.output }
  var journals: ChosenJournals { parts.journals }
  var settings: UserSettings { parts.settings }
  var input: TypedText { parts.input }
  var time: any TimeSource { parts.time }
}

extension Command {
  /// Lets long work with files end early after Ctrl-C, so that it removes what it has begun.
  func stoppable<Answer>(
    else failure: ((RepositoryError) -> Failure)? = nil,
    _ work: () async throws -> Answer
  ) async throws -> Answer {
    output.console.holdStops()
    defer { output.console.releaseStops() }
    do {
      return try await work()
    } catch {
      if output.console.wasAskedToStop { throw Failure.interrupted }
      guard let failure, let error = error as? RepositoryError else { throw error }
      throw failure(error)
    }
  }
}

/// A console for a command that runs while a front end has the screen: it keeps what the command says.
@MainActor
final class CapturedConsole: @MainActor Console {
  private let console: any Console
  private(set) var lines: [String] = []
  /// Where the last message of the program begins in `lines`.
  private var lastMessage: Int?

  init(_ console: any Console) {
    self.console = console
  }

  /// The last line that the command wrote.
  var message: String { lines.last { !$0.isEmpty } ?? "" }

  /// Why the command failed: its last message, with what another program said after it.
  var reason: String? {
    lastMessage.map { lines[$0...].filter { !$0.isEmpty }.joined(separator: " ") }
  }

  var isInputTerminal: Bool { console.isInputTerminal }
  var isOutputTerminal: Bool { console.isOutputTerminal }
  var columns: Int? { console.columns }
  var errorColumns: Int? { nil }
  var wasAskedToStop: Bool { console.wasAskedToStop }
  var hasInput: Bool { console.hasInput }

  func write(_ bytes: [UInt8]) throws(ConsoleError) {
    take(String(decoding: bytes, as: UTF8.self))
  }

  func flush() throws(ConsoleError) {}

  func writeError(_ text: String) { take(text) }

  private func take(_ text: String) {
    for line in text.split(separator: "\n") {
      let isMessage = line.hasPrefix("journal: ")
      if isMessage { lastMessage = lines.count }
      lines.append(String(isMessage ? line.dropFirst(9) : line))
    }
  }

  func readInput(into bytes: inout [UInt8]) throws(ConsoleError) {
    try console.readInput(into: &bytes)
  }

  /// A question is answered on the terminal, so it is shown there, with what was said before it.
  func readLine() -> String? {
    console.writeError(lines.joined(separator: "\n") + " ")
    (lines, lastMessage) = ([], nil)
    return console.readLine()
  }

  func run(_ command: String, on path: [UInt8]) -> Int32? { console.run(command, on: path) }
  func holdStops() { console.holdStops() }
  func releaseStops() { console.releaseStops() }
}
