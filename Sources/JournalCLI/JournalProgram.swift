import Presentation
import Settings
package import Terminal
package import TimePhrases
package import TimelineDomain
import TimelineStore

/// The program: turns words into an exit code.
@MainActor
package struct JournalProgram {
  let console: any Console
  private let environment: (String) -> [UInt8]?
  let time: any TimeSource
  let workspace: any Workspace
  /// Writes to standard error from any thread, and at once.
  let writeMessage: @Sendable (String) -> Void
  /// Runs a front end on the full screen. Nil if the terminal can't show it.
  let browse: @MainActor (BrowseRequest) async -> Int32?
  /// The text of the command, which a front end has begun.
  private var opened: OpenedDraft?

  package init(
    console: any Console, environment: @escaping (String) -> [UInt8]?, time: any TimeSource,
    workspace: any Workspace, writeMessage: @escaping @Sendable (String) -> Void,
    browse: @escaping @MainActor (BrowseRequest) async -> Int32?
  ) {
    self.console = console
    self.environment = environment
    self.time = time
    self.workspace = workspace
    self.writeMessage = writeMessage
    self.browse = browse
  }

  /// Runs one command; `words` exclude the program's own name.
  package func run(_ words: [[UInt8]]) async -> Int32 {
    await run(words.map(Argument.init(bytes:)))
  }

  func run(_ words: [Argument]) async -> Int32 {
    defer { console.finishPager() }
    let setup = Setup(workspace)
    let (words, alias) = setup.aliases.expanded(words)
    let language = Language(setup.configuration.language, environment: environment).catalogue
    var parts: CommandParts?
    do {
      switch try request(words, setup, language) {
      case .version(let isJSON):
        try print(isJSON ? "\(Release.json)\n" : "journal \(Release.version)\n")
      case .help(let commands):
        page(words, setup)
        try print(help(commands, setup, language))
      case .run(let invocation) where invocation.command == CommandTable.help:
        page(words, setup)
        try print(try explanation(invocation, setup, language))
      case .run(let invocation) where invocation.command == CommandTable.completions:
        try print(try completions(invocation, language))
      case .run(let invocation) where invocation.command == CommandTable.manual:
        let format = invocation.common.format.flatMap { ManualPage.Format(rawValue: $0.shown) }
        try print(ManualPage(words: language).text(format ?? .man))
      case .run(let invocation), .home(let invocation):
        if invocation.command.isAny(of: .long) { page(words, setup) }
        return try await run(invocation, setup, language, &parts)
      }
      return 0
    } catch {
      // Completion must not print errors into the user's command line.
      if words.areOfShell { return 0 }
      var error = Failure(error)
      if case .lostOutput(let words, _) = error.kind {
        error = .lostOutput(words, isSaved: parts?.hasSaved ?? false)
      }
      return report(error, of: words, parts, setup, language, alias)
    }
  }

  private func run(
    _ invocation: Invocation, _ setup: Setup, _ language: Catalogue, _ parts: inout CommandParts?
  ) async throws -> Int32 {
    if let notice = setup.notice, !invocation.command.isAny(of: .reportsSettings),
      !invocation.common.isQuiet
    {
      console.say("journal: \(notice.sentence.text(language))")
    }
    if invocation.command == CommandTable.home, !console.isInputTerminal,
      let code = try await addPipe(invocation, setup, language, &parts)
    {
      return code
    }
    let made = try makeParts(for: try settled(invocation, setup, language), setup, language)
    parts = made
    if invocation.common.isUnsealing {
      for journal in made.journals.all { try await journal.repository.checkUnlocked() }
    }
    guard invocation.command == CommandTable.draftsRestore else { return try await work(made) }
    let (command, draft) = try DraftsCommand(parts: made).restoration()
    let restoring = try makeParts(for: command, setup, language, restoring: draft)
    restoring.input.unsaved = .former(draft.draft)
    parts = restoring
    return try await work(restoring)
  }

  /// A pipe into `journal` alone adds its words as a text. Nil for an empty one.
  private func addPipe(
    _ home: Invocation, _ setup: Setup, _ language: Catalogue, _ parts: inout CommandParts?
  ) async throws -> Int32? {
    let text = home.with(operands: [], of: CommandTable.addText)
    let made = try makeParts(for: text, setup, language)
    parts = made
    do {
      return try await work(made)
    } catch {
      switch Failure(error).kind {
      case .emptyText, .closedInput:
        parts = nil
        return nil
      default: throw error
      }
    }
  }

  private func work(_ parts: CommandParts) async throws -> Int32 {
    defer { parts.output.progress.clear() }
    let code = try await parts.invocation.command.work(parts)()
    try flush()
    return code == 0 && parts.output.isIncomplete ? 1 : code
  }

  // MARK: The command line

  /// What the words ask for. In a terminal, a key chooses a line in place of one that means nothing.
  private func request(
    _ words: [Argument], _ setup: Setup, _ language: Catalogue
  ) throws -> ArgumentParser.Request {
    do {
      if let refusal = setup.journalInFront(of: words) {
        throw Failure.unclear(refusal)
      }
      return try ArgumentParser.parse(words)
    } catch {
      try checkJournal(before: words, setup)
      guard case .unclear(let refusal) = Failure(error).kind,
        let line = try chosen(of: refusal, language)
      else { throw error }
      return try ArgumentParser.parse(line)
    }
  }

  /// Refuses an unknown journal in front of a line that is no command: its name is the first mistake.
  private func checkJournal(before words: [Argument], _ setup: Setup) throws {
    let front = words.prefix(words.operandIndices.first ?? words.count)
    guard let index = front.firstIndex(where: { ["-j", "--journal"].contains($0.shown) }),
      index + 1 < front.count
    else { return }
    for name in front[index + 1].shown.split(separator: ",") {
      _ = try setup.choice(named: Argument(text: String(name)), locations)
    }
  }

  /// The line that the user chooses by its number. Nil without a terminal; Enter chooses none.
  private func chosen(
    of refusal: RefusedLine, _ language: Catalogue
  ) throws -> [Argument]? {
    let lines = refusal.lines
    guard console.isInputTerminal, console.isOutputTerminal, !lines.isEmpty else { return nil }
    console.say("journal: \(language.sentence(refusal, numbered: true))")
    console.writeError(language.whichLine(of: lines.count))
    let typed = (console.readLine() ?? "").filter { !$0.isWhitespace }
    guard let number = typed.first?.wholeNumberValue, typed.count == 1,
      lines.indices.contains(number - 1)
    else { throw Failure(.stopped) { $0.say("nothing was added", "何も追加していません。") } }
    return lines[number - 1]
  }

  // MARK: Before a command

  /// The command has the clock of the moment at which its text was typed.
  func makeParts(
    for invocation: Invocation, _ setup: Setup, _ language: Catalogue,
    restoring draft: RestoredDraft? = nil
  ) throws -> CommandParts {
    let time = try clock()
    try setup.checkNames(invocation)
    try setup.checkSealing(invocation)
    let members =
      invocation.command.isAny(of: .withoutJournal)
      ? [
        .init(
          choice: .init(path: [], name: setup.journalName(for: invocation, locations)), label: nil)
      ] : try setup.selection(for: invocation, locations).members
    let progress = ProgressLine(
      columns: invocation.common.isQuiet ? nil : console.errorColumns, write: writeMessage)
    let report = reporter(invocation, language, progress)
    let palette = Palette(
      invocation.common.color.flatMap { Configuration.Color(rawValue: $0.shown) }
        ?? setup.configuration.color, setup.configuration.theme, environment: environment,
      isTerminal: console.isOutputTerminal)
    let output = Output(
      of: invocation, console: console, words: language.choosing(invocation.journalOption),
      styler: Styler(palette),
      configuration: setup.configuration, notes: workspace, progress: progress)
    let journals = ChosenJournals(
      all: members.map { member in
        OpenJournal(
          choice: member.choice, label: member.label,
          repository: workspace.journal(
            at: member.choice.path, time,
            seals: invocation.sealUse(
              setup.configuration, sealsNew: setup.sealsNew(invocation, member.choice, locations)),
            report: report), time: time)
      }, invocation: invocation, output: output)
    let settings = UserSettings(setup: setup, locations: locations, output: output)
    let path =
      invocation.command.isAny(of: .withoutJournal)
      ? nil : locations.absolute(journals.pathBytes)
    // An edit may be of an entry of any of the journals.
    let isSealing =
      invocation.command.isAny(of: .text)
      ? setup.sealsNew(invocation, members[0].choice, locations)
      : members.contains { setup.sealsAlways($0.choice, locations) }
    let input = TypedText(
      drafts: workspace.drafts(isSealing ? .sealed : .texts, time), restored: draft, opened: opened,
      for: invocation, in: path, isSealing: isSealing, output: output, settings: settings,
      time: time)
    return CommandParts(
      invocation: invocation, output: output, journals: journals, settings: settings,
      input: input, time: TypedClock(draft?.typed, zone: time), locations: locations,
      workspace: workspace, program: self)
  }

  /// Writes a message about what happens to a journal.
  private func reporter(
    _ invocation: Invocation, _ language: Catalogue, _ progress: ProgressLine
  ) -> @Sendable (RepositoryEvent) -> Void {
    let isQuiet = invocation.common.isQuiet
    // Completion must not print messages into the user's command line.
    let isCompletion = invocation.command == CommandTable.complete
    return { [workspace, writeMessage] event in
      switch event {
      case .waitingForLock: if isQuiet { return }
      case .notDurable, .committingLargeFiles: break
      case .copyingFiles(let done, let total):
        return progress.show { language.workWithFiles(done, of: total) }
      case .openingEntries(let done, let total):
        return progress.show { language.openingEntries(done, of: total) }
      case .unsafeCache:
        if isQuiet || isCompletion || !workspace.isFirst("cache-not-used") { return }
      }
      guard let notice = Notice(event) else { return }
      progress.clear()
      writeMessage("journal: \(notice.sentence.text(language))\n")
    }
  }

  /// Runs another command while a front end has left the screen to it.
  func runQuietly(
    _ words: [Argument], on draft: OpenedDraft?
  ) async -> (code: Int32, message: String) {
    let console = CapturedConsole(console)
    var program = JournalProgram(
      console: console, environment: locations.environment, time: time, workspace: workspace,
      writeMessage: writeMessage, browse: browse)
    program.opened = draft
    let code = await program.run(words)
    if code == 0 { return (code, console.message) }
    // The words of a draft go back to where they were typed, so what is said first is why.
    let reason = draft == nil ? console.reason : console.lines.first { !$0.isEmpty }
    return (code, reason ?? console.message)
  }

  var locations: Locations { Locations(environment: environment) }

  func clock() throws -> any TimeSource {
    guard let word = locations.set("JOURNAL_NOW") else { return time }
    let spelling = String(decoding: word, as: UTF8.self)
    guard let moment = Moment.restored(spelling) else { throw Failure.badClock(spelling) }
    let clock = FixedClock(moment: moment, zone: time)
    guard clock.present().hasSpelling else { throw Failure.badClock(spelling) }
    return clock
  }

  /// Starts a pager for long output in a terminal.
  private func page(_ words: [Argument], _ setup: Setup) {
    let isUnwanted = words.prefix { !$0.endsOptions }.contains { $0.shown == "--no-pager" }
    guard console.isOutputTerminal, !isUnwanted,
      let script = locations.pager(setting: setup.configuration.pager)
    else { return }
    console.startPager(script)
  }

  // MARK: Help

  private func help(
    _ commands: [CommandSpec], _ setup: Setup, _ language: Catalogue
  ) -> String {
    let page = HelpPage(
      width: console.columns ?? 80, words: language, settings: setup.document)
    if commands.isEmpty { return page.overview() }
    return commands.map(page.page).joined(separator: "\n")
  }

  private func explanation(
    _ invocation: Invocation, _ setup: Setup, _ language: Catalogue
  ) throws -> String {
    let aliases = setup.aliases
    let words = invocation.operands.map(\.shown)
    if words.isEmpty, HelpOptions(OptionReader(invocation)).isAll {
      return HelpPage(width: console.columns ?? 80, words: language).everything(aliases.aliases)
    }
    if words.count == 1, let alias = aliases[words[0]] {
      let commands = ArgumentParser.commands(among: alias.words.map(\.shown))
      let page = commands.isEmpty ? "" : "\n" + help(commands, setup, language)
      return language.alias(alias.name, alias.line) + "\n" + page
    }
    if let topic = HelpTopic.allCases.first(where: { words == [$0.word] }) {
      return topic.page(width: console.columns ?? 80, language)
    }
    let commands = ArgumentParser.commands(among: words)
    let isExact = commands.contains { $0.words == words } || words.count == 1
    guard words.isEmpty || isExact && !commands.isEmpty else {
      let typed = words.joined(separator: " ")
      let titles =
        CommandTable.commands.flatMap { [$0.title, $0.words[0]] + $0.forms.map(\.word) }
        + HelpTopic.allCases.map(\.word)
      // `m` is near to too many words.
      if let near = suggestion(for: typed, among: titles.filter { $0.count > 2 }) {
        throw invocation.failure(.unknownCommand(typed, suggestion: near))
      }
      if let (habit, word, command) = Habit.found(in: invocation.operands) {
        throw Failure.unclear(RefusedLine(.habit(word, habit), command: command))
      }
      let rows = words.count == 1 ? HelpSearch(typed, language).rows : []
      guard !rows.isEmpty else {
        throw invocation.failure(.unknownCommand(typed, suggestion: nil))
      }
      return HelpPage(width: console.columns ?? 80, words: language).mentions(of: typed, rows)
    }
    return help(commands, setup, language)
  }

  private func completions(
    _ invocation: Invocation, _ language: Catalogue
  ) throws -> String {
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

  private func print(_ text: String) throws {
    try console.write(Array(text.utf8))
    try flush()
  }

  private func flush() throws {
    try console.flush()
  }
}

extension JournalProgram {
  /// The same command with one time for `--at`: in a terminal, the user chooses if the words could mean
  /// several. Elsewhere the command refuses them.
  private func settled(
    _ invocation: Invocation, _ setup: Setup, _ language: Catalogue
  ) throws -> Invocation {
    guard let word = invocation.value(.at)?.shown,
      let phrase = try? TimePhrase(word, settings: setup.configuration.time)
    else { return invocation }
    let question = TimeQuestion(
      console: console, words: language, hours: setup.configuration.hours)
    let choices = phrase.choices(in: try clock())
    if choices.isEmpty || !console.isInputTerminal { return invocation }
    guard let choice = try question.answer(choices, for: word) else {
      throw invocation.failure(.eitherTime(option: "--at", word: word, choices))
    }
    console.releaseStops()
    return invocation.setting(.at, to: [Argument(text: choice.time.spelling)])
  }
}

/// Asks in a terminal which of several times the user's words mean.
@MainActor
struct TimeQuestion {
  let console: any Console
  let words: Catalogue
  let hours: ClockHours

  /// Nil without a terminal, and without an answer. Holds Ctrl-C from the question on.
  func answer(_ choices: [TimeChoice], for phrase: String) throws -> TimeChoice? {
    guard console.isInputTerminal, !choices.isEmpty else { return nil }
    let rows = [words.whichTime(phrase)] + words.rows(choices, hours)
    console.writeError(rows.map { "\($0)\n" }.joined())
    let prompt = "[\((1...choices.count).map(String.init).joined(separator: "/"))] "
    console.holdStops()
    while true {
      console.writeError(prompt)
      let line = console.readLine()
      if console.wasAskedToStop { throw Failure.interrupted }
      let typed = (line ?? "").filter { !$0.isWhitespace }
      if typed.isEmpty { return nil }
      if typed.count == 1, let number = typed.first?.wholeNumberValue,
        choices.indices.contains(number - 1)
      {
        return choices[number - 1]
      }
    }
  }
}

/// The clock that `JOURNAL_NOW` sets, in the local time zone.
struct FixedClock: TimeSource {
  let moment: Moment
  let zone: any TimeSource

  func now() -> (seconds: Int64, nanoseconds: Int32) { (moment.seconds, moment.nanoseconds) }
  func offset(at seconds: Int64) -> Int { zone.offset(at: seconds) }
}
