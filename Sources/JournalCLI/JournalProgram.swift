import Presentation
import Settings
package import Terminal
package import TimePhrases
import TimelineDomain
import TimelineStore

/// The program: turns words into an exit code.
@MainActor
package struct JournalProgram {
  package nonisolated static let version = "0.1.0-dev"
  /// The date of the manual page.
  nonisolated static let versionDate = "2026-11-21"

  let console: any Console
  private let environment: (String) -> [UInt8]?
  let time: any TimeSource
  private let adapters: JournalAdapters

  package init(
    console: any Console, environment: @escaping (String) -> [UInt8]?, time: any TimeSource,
    adapters: JournalAdapters
  ) {
    self.console = console
    self.environment = environment
    self.time = time
    self.adapters = adapters
  }

  /// Runs one command; `words` exclude the program's own name.
  package func run(_ words: [[UInt8]]) async -> Int32 {
    let words = words.map(Argument.init)
    defer { console.finishPager() }
    let setup = Setup(locations.configuration().map(adapters.makeConfiguration))
    let language = Language(setup.configuration.language, environment: environment).catalogue
    var context: CommandContext?
    do throws(Failure) {
      switch try parsed(words) {
      case .version: try print("journal \(JournalProgram.version)\n")
      case .help(let commands):
        page(words, setup)
        try print(help(commands, language))
      case .run(let invocation) where invocation.command.name == .help:
        page(words, setup)
        try print(try explanation(invocation, language))
      case .run(let invocation) where invocation.command.name == .completions:
        try print(try completions(invocation, language))
      case .run(let invocation) where invocation.command.name == .manual:
        try print(ManualPage(words: language).text)
      case .run(let invocation):
        if [.list, .find, .show].contains(invocation.command.name) { page(words, setup) }
        return try await run(invocation, setup, language, &context)
      }
      return 0
    } catch {
      // Completion must not print errors into the user's command line.
      if words.first?.shown == CommandTable.complete.title { return 0 }
      // Before the command starts, the text is still among the words.
      var error = error
      if case .unwritableOutput(let words, _) = error {
        error = .unwritableOutput(words, isSaved: context?.hasSaved ?? false)
      }
      let purpose = context.map(\.purposeOrText) ?? recoveredPurpose(of: words, setup).purpose
      return report(
        error, keeping: context.map(\.unsaved) ?? recoveredText(in: words, setup), for: purpose,
        in: language)
    }
  }

  private func run(
    _ invocation: Invocation, _ setup: Setup, _ language: any CommandCatalogue,
    _ context: inout CommandContext?
  ) async throws(Failure) -> Int32 {
    if let notice = setup.notice, !invocation.command.isAboutSettings, !invocation.has("quiet") {
      console.say("journal: \(language.sentence(notice, path: ""))")
    }
    let made = try makeContext(for: invocation, setup, language)
    context = made
    var code: Int32 = 0
    if invocation.command.name == .draftsRestore {
      let (later, draft) = try DraftsCommand.restoration(made)
      let restoring = try makeContext(for: later, setup, language, restoring: draft)
      restoring.unsaved = made.unsaved
      context = restoring
      code = try await run(later.command.name, restoring)
    } else {
      code = try await run(invocation.command.name, made)
    }
    try flush()
    return code == 0 && context?.isIncomplete == true ? 1 : code
  }

  private func run(
    _ name: CommandSpec.Name, _ context: CommandContext
  ) async throws(Failure) -> Int32 {
    switch name {
    case .addText: try await AddCommand.runText(context)
    case .addMood: try await AddCommand.runMood(context)
    case .list, .find: try await ListCommand.run(context)
    case .show: try await ShowCommand.run(context)
    case .edit: try await EditCommand.run(context)
    case .delete: try await DeleteCommand.run(context)
    case .info: try await InfoCommand.run(context)
    case .check:
      let inspector = adapters.makeInspector(context.pathBytes, context.time)
      return try await CheckCommand.run(context, inspector)
    case .open:
      let copies = locations.opened().map { adapters.makeDrafts($0, context.time) }
      try await OpenCommand.run(context, copies)
    case .drafts: try DraftsCommand.list(context)
    case .draftsShow: try DraftsCommand.show(context)
    case .draftsDiscard: try DraftsCommand.discard(context)
    case .star, .unstar, .tag, .untag: try await MarkCommand.run(context)
    case .undo: try await UndoCommand.run(context, .undo)
    case .redo: try await UndoCommand.run(context, .redo)
    case .history: try await HistoryCommand.run(context)
    case .restore: try await RestoreCommand.run(context)
    case .trash: try await TrashCommand.run(context)
    case .compact: try await CompactCommand.run(context)
    case .purge:
      let journal = locations.absolute(context.pathBytes)
      let sweeper = adapters.makeSweeper(journal, locations, context.time)
      try await PurgeCommand.run(context, sweeper)
    case .configList: try ConfigCommand.list(context)
    case .configGet: try ConfigCommand.get(context)
    case .configSet: try ConfigCommand.set(context)
    case .configUnset: try ConfigCommand.unset(context)
    case .configEdit: try ConfigCommand.edit(context)
    case .configPath: try ConfigCommand.path(context)
    case .journals: try JournalsCommand.list(context)
    case .journalsAdd: try JournalsCommand.add(context)
    case .journalsRemove: try JournalsCommand.remove(context)
    case .templates: try TemplatesCommand.list(context)
    case .templatesShow: try TemplatesCommand.show(context)
    case .templatesEdit: try TemplatesCommand.edit(context)
    case .templatesRemove: try TemplatesCommand.remove(context)
    case .tags: try await TagsCommand.run(context)
    case .complete: try await CompleteCommand.run(context)
    case .draftsRestore, .help, .completions, .manual: break
    }
    return 0
  }

  // MARK: Before a command

  private func parsed(_ words: [Argument]) throws(Failure) -> ArgumentParser.Request {
    do {
      return try ArgumentParser.parse(words)
    } catch {
      throw .usage(error)
    }
  }

  private func makeContext(
    for invocation: Invocation, _ setup: Setup, _ language: any CommandCatalogue,
    restoring draft: RestoredDraft? = nil
  ) throws(Failure) -> CommandContext {
    let time = try clock()
    try setup.checkNames(invocation)
    let members =
      invocation.command.needsJournal
      ? try setup.selection(for: invocation, locations).members
      : [
        .init(
          choice: .init(path: [], name: setup.journalName(for: invocation, locations)), label: nil)
      ]
    let once = locations.state().map(adapters.makeOnce)
    let message = eventMessage(invocation, language, once)
    return CommandContext(
      invocation: invocation, console: console, words: language,
      journals: members.map { adapters.open($0, time, message) },
      drafts: drafts(time), once: once, time: time,
      setup: setup, locations: locations,
      styler: Styler(
        Palette(
          invocation.value("color").flatMap { Configuration.Color(rawValue: $0.shown) }
            ?? setup.configuration.color, setup.configuration.theme, environment: environment,
          isTerminal: console.isOutputTerminal)),
      restored: draft)
  }

  var locations: Locations { Locations(environment: environment) }

  func clock() throws(Failure) -> any TimeSource {
    guard let word = locations.set("JOURNAL_NOW") else { return time }
    let spelling = String(decoding: word, as: UTF8.self)
    guard let moment = Moment.restored(spelling) else { throw .badClock(spelling) }
    let clock = FixedClock(moment: moment, zone: time)
    guard clock.present().hasSpelling else { throw .badClock(spelling) }
    return clock
  }

  func drafts(_ time: any TimeSource) -> (any DraftKeeper)? {
    locations.drafts().map { adapters.makeDrafts($0, time) }
  }

  /// Starts a pager for long output in a terminal.
  private func page(_ words: [Argument], _ setup: Setup) {
    let isUnwanted = words.prefix { $0.shown != "--" }.contains { $0.shown == "--no-pager" }
    guard console.isOutputTerminal, !isUnwanted,
      let script = locations.pager(setting: setup.configuration.pager)
    else { return }
    console.startPager(script)
  }

  // MARK: Help

  private func help(_ commands: [CommandSpec], _ language: any CommandCatalogue) -> String {
    let page = HelpPage(width: console.columns ?? 80, words: language)
    if commands.isEmpty { return page.overview() }
    return commands.map(page.page).joined(separator: "\n")
  }

  private func explanation(
    _ invocation: Invocation, _ language: any CommandCatalogue
  ) throws(Failure) -> String {
    let words = invocation.operands.map(\.shown)
    if let topic = HelpTopic.allCases.first(where: { words == [$0.word] }) {
      return topic.page(width: console.columns ?? 80, language)
    }
    let commands = ArgumentParser.commands(among: words)
    let isExact = commands.contains { $0.words == words } || words.count == 1
    guard words.isEmpty || isExact && !commands.isEmpty else {
      let typed = words.joined(separator: " ")
      let titles =
        CommandTable.commands.flatMap { [$0.title, $0.words[0]] }
        + HelpTopic.allCases.map(\.word)
      throw invocation.failure(
        .unknownCommand(typed, suggestion: suggestion(for: typed, among: titles)))
    }
    return help(commands, language)
  }

  private func completions(
    _ invocation: Invocation, _ language: any CommandCatalogue
  ) throws(Failure) -> String {
    let word = invocation.operands[0].shown
    guard let shell = ShellScript(rawValue: word) else {
      let shells = ShellScript.allCases.map(\.rawValue)
      let near = suggestion(for: word, among: shells)
      throw invocation.failure(
        .notAChoice(option: "completions", word: word, choices: shells, suggestion: near))
    }
    return shell.text(language)
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
}
