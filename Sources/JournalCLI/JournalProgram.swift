package import Terminal
package import TimelineDomain
import TimelineStore

/// The program: from words to an exit code.
@MainActor
package struct JournalProgram {
  package static let version = "0.1.0-dev"

  private let console: any Console
  private let environment: (String) -> [UInt8]?
  private let time: any TimeSource
  private let makeRepository: (_ path: [UInt8], any TimeSource) -> any PostRepository
  private let makeDrafts: (_ directory: [UInt8], any TimeSource) -> any DraftKeeper

  package init(
    console: any Console, environment: @escaping (String) -> [UInt8]?, time: any TimeSource,
    makeRepository: @escaping (_ path: [UInt8], any TimeSource) -> any PostRepository,
    makeDrafts: @escaping (_ directory: [UInt8], any TimeSource) -> any DraftKeeper
  ) {
    self.console = console
    self.environment = environment
    self.time = time
    self.makeRepository = makeRepository
    self.makeDrafts = makeDrafts
  }

  /// Runs one command. `words` are without the program's own name.
  package func run(_ words: [[UInt8]]) async -> Int32 {
    do throws(Failure) {
      switch try parsed(words) {
      case .version: try print("journal \(JournalProgram.version)\n")
      case .help(let command): try print(help(command))
      case .run(let invocation) where invocation.command.name == .help:
        try print(try explanation(invocation))
      case .run(let invocation): return await run(invocation)
      }
      return 0
    } catch {
      return report(error, keeping: error.typedText.map(CommandContext.Unsaved.text))
    }
  }

  private func run(_ invocation: Invocation) async -> Int32 {
    var unsaved: CommandContext.Unsaved?
    do throws(Failure) {
      let context = try context(for: invocation)
      do throws(Failure) {
        try await run(invocation.command.name, context)
        try flush()
        return 0
      } catch {
        unsaved = context.unsaved
        throw error
      }
    } catch {
      return report(error, keeping: unsaved ?? invocation.typedText.map { .text($0) })
    }
  }

  private func run(
    _ name: CommandSpec.Name, _ context: CommandContext
  ) async throws(Failure) {
    switch name {
    case .addText: try await AddCommand.runText(context)
    case .addMood: try await AddCommand.runMood(context)
    case .list: try await ListCommand.run(context)
    case .show: try await ShowCommand.run(context)
    case .edit: try await EditCommand.run(context)
    case .delete: try await DeleteCommand.run(context)
    case .info: try await InfoCommand.run(context)
    case .help: try print(help(nil))
    }
  }

  // MARK: Before a command

  private func parsed(_ words: [[UInt8]]) throws(Failure) -> ArgumentParser.Request {
    do {
      return try ArgumentParser.parse(words.map(Argument.init))
    } catch {
      throw .usage(error)
    }
  }

  private func context(for invocation: Invocation) throws(Failure) -> CommandContext {
    let time = try clock()
    guard let path = invocation.value("file")?.bytes ?? locations.journal() else {
      throw .noHome
    }
    return CommandContext(
      invocation: invocation, console: console,
      store: TimelineStore(repository: makeRepository(path, time), time: time),
      drafts: drafts(time), time: time, editor: locations.editor(),
      path: String(decoding: path, as: UTF8.self), usesColor: usesColor)
  }

  private var locations: Locations { Locations(environment: environment) }

  private func clock() throws(Failure) -> any TimeSource {
    guard let word = locations.set("JOURNAL_NOW") else { return time }
    let spelling = String(decoding: word, as: UTF8.self)
    guard let moment = Moment.restored(spelling) else { throw .badClock(spelling) }
    return SetTime(moment: moment, place: time)
  }

  private func drafts(_ time: any TimeSource) -> (any DraftKeeper)? {
    locations.drafts().map { makeDrafts($0, time) }
  }

  private var usesColor: Bool {
    console.isOutputTerminal && locations.set("NO_COLOR") == nil
      && environment("TERM") != Array("dumb".utf8)
  }

  // MARK: Help

  private func help(_ command: CommandSpec?) -> String {
    let page = HelpPage(width: console.columns ?? 80)
    return command.map(page.page) ?? page.overview()
  }

  private func explanation(_ invocation: Invocation) throws(Failure) -> String {
    let words = invocation.operands.map(\.shown)
    if words.isEmpty { return help(nil) }
    if let command = CommandTable.commands.first(where: { $0.words == words }) {
      return help(command)
    }
    let family = CommandTable.commands.filter { $0.words[0] == words[0] }
    if words.count == 1, !family.isEmpty {
      return family.map { help($0) }.joined(separator: "\n")
    }
    let typed = words.joined(separator: " ")
    let near = suggestion(for: typed, among: CommandTable.commands.map(\.title))
    throw .usage(UsageError(.unknownCommand(typed, suggestion: near), in: invocation.command))
  }

  // MARK: After a command

  private func print(_ text: String) throws(Failure) {
    do {
      try console.write(Array(text.utf8))
    } catch {
      throw Failure(error)
    }
    try flush()
  }

  private func flush() throws(Failure) {
    do {
      try console.flush()
    } catch {
      throw Failure(error)
    }
  }

  private func report(_ failure: Failure, keeping unsaved: CommandContext.Unsaved?) -> Int32 {
    if case .outputClosed = failure { return failure.exitCode }
    // What was answered before the failure is still an answer.
    try? console.flush()
    say("journal: \(failure.sentence)")
    if case .usage(let error) = failure { say(error.usage) }
    switch unsaved {
    case .text(let bytes) where !bytes.isBlank: keep(bytes)
    case .draft(let draft): say(DraftSentence.kept(draft.path))
    case .text, nil: break
    }
    return failure.exitCode
  }

  private func keep(_ bytes: [UInt8]) {
    do throws(RepositoryError) {
      guard let drafts = drafts((try? clock()) ?? time) else {
        return say(DraftSentence.notKept("HOME is not set", bytes))
      }
      say(DraftSentence.kept(try drafts.keep(bytes).path))
    } catch {
      say(DraftSentence.notKept(error.sentence, bytes))
    }
  }

  private func say(_ line: String) {
    console.writeError(line.safeForTerminal + "\n")
  }
}

extension Failure {
  /// What was typed for the journal in a call that could not even be read.
  fileprivate var typedText: [UInt8]? {
    guard case .usage(let error) = self, !error.typed.isEmpty else { return nil }
    switch error.fault {
    case .unfinishedCommand: return error.typed.joined
    default: return error.command?.text(in: error.typed)
    }
  }
}

extension Invocation {
  /// What was typed for the journal, where a command did not come to read it.
  fileprivate var typedText: [UInt8]? {
    command.text(in: operands)
  }
}

extension CommandSpec {
  /// The words that a person would have to type again: all of a text, and a mood's note.
  fileprivate func text(in operands: [Argument]) -> [UInt8]? {
    let words = name == .addText ? operands : name == .addMood ? Array(operands.dropFirst()) : []
    return words.isEmpty || words.map(\.bytes) == [[0x2D]] ? nil : words.joined
  }
}
