import Settings
import TimelineDomain

extension JournalProgram {
  /// Runs the command with the parts that it needs, and returns its exit code.
  func run(_ parts: CommandParts) async throws(Failure) -> Int32 {
    let (invocation, output, journals) = (parts.invocation, parts.output, parts.journals)
    let (settings, input, time) = (parts.settings, parts.input, parts.time)
    let add = AddCommand(
      invocation: invocation, output: output, journals: journals, settings: settings,
      input: input, time: time)
    let drafts = DraftsCommand(parts)
    let config = ConfigCommand(invocation: invocation, output: output, settings: settings)
    let named = JournalsCommand(invocation: invocation, output: output, settings: settings)
    let templates = TemplatesCommand(
      invocation: invocation, output: output, journals: journals, settings: settings,
      input: input)
    let moods = MoodsCommand(invocation: invocation, output: output, settings: settings)
    switch invocation.command.name {
    case .addText: try await add.runText()
    case .addMood: try await add.runMood()
    case .list, .find:
      try await ListCommand(
        invocation: invocation, output: output, journals: journals, settings: settings, time: time
      ).run()
    case .show:
      try await ShowCommand(
        invocation: invocation, output: output, journals: journals, settings: settings, time: time
      ).run()
    case .edit:
      try await EditCommand(parts).run()
    case .star, .unstar, .tag, .untag:
      try await MarkCommand(
        invocation: invocation, output: output, journals: journals, settings: settings, time: time
      ).run()
    case .tagRename:
      try await TagRenameCommand(invocation: invocation, output: output, journals: journals).run()
    case .delete:
      try await DeleteCommand(
        invocation: invocation, output: output, journals: journals, settings: settings, time: time
      ).run()
    case .undo, .redo:
      try await UndoCommand(
        invocation: invocation, output: output, journals: journals, settings: settings, time: time,
        direction: invocation.command.name == .undo ? .undo : .redo
      ).run()
    case .history:
      try await HistoryCommand(
        invocation: invocation, output: output, journals: journals, settings: settings, time: time
      ).run()
    case .restore:
      try await RestoreCommand(
        invocation: invocation, output: output, journals: journals, settings: settings, time: time
      ).run()
    case .trash: try await TrashCommand(output: output, journals: journals).run()
    case .compact:
      try await CompactCommand(invocation: invocation, output: output, journals: journals).run()
    case .purge:
      let journal = locations.absolute(journals.pathBytes)
      try await PurgeCommand(
        invocation: invocation, output: output, journals: journals, settings: settings, time: time,
        sweeper: adapters.makeSweeper(journal, locations, time)
      ).run()
    case .info:
      try await InfoCommand(
        output: output, journals: journals,
        copies: { copies(of: $0.choice.path, parts) }
      ).run()
    case .merge:
      try await MergeCommand(invocation: invocation, output: output, journals: journals).run()
    case .conflicts: try await ConflictsCommand(output: output, journals: journals).run()
    case .resolve: try await ResolveCommand(parts).run()
    case .sync:
      try await SyncCommand(
        invocation: invocation, output: output, journals: journals,
        synchronizer: adapters.makeSynchronizer(journals.pathBytes, time)
      ).run()
    case .gitMerge:
      try await GitMergeCommand(
        invocation: invocation, synchronizer: adapters.makeSynchronizer([], time)
      ).run()
    case .backup:
      try await BackupCommand(
        invocation: invocation, output: output, journals: journals,
        backup: adapters.makeBackup(journals.pathBytes, time), folder: locations.backups()
      ).run()
    case .export:
      try await ExportCommand(
        invocation: invocation, output: output, journals: journals, settings: settings, time: time,
        makeTarget: adapters.makeExport
      ).run()
    case .importEntries:
      try await ImportCommand(
        invocation: invocation, output: output, journals: journals, settings: settings, time: time,
        exchange: adapters.exchange,
        importer: adapters.exchange.makeImporter(
          journals.pathBytes, time, eventMessage(invocation, output.words, nil))
      ).run()
    case .tags: try await TagsCommand(output: output, journals: journals).run()
    case .check:
      return try await CheckCommand(
        invocation: invocation, output: output, journals: journals,
        inspector: adapters.makeInspector(journals.pathBytes, time),
        copies: copies(of: journals.pathBytes, parts)
      ).run()
    case .open:
      try await OpenCommand(
        invocation: invocation, output: output, journals: journals, settings: settings,
        copies: locations.opened().map { adapters.makeDrafts($0, time) }
      ).run()
    case .browse:
      return try await BrowseCommand(parts, adapters, runCommand: runQuietly).run()
    case .complete:
      try await CompleteCommand(
        invocation: invocation, output: output, journals: journals, settings: settings,
        input: input, time: time
      ).run()
    case .drafts: try drafts.list()
    case .draftsShow: try drafts.show()
    case .draftsEdit: try drafts.edit()
    case .draftsDiscard: try drafts.discard()
    case .configList: try config.list()
    case .configGet: try config.get()
    case .configSet: try config.set()
    case .configUnset: try config.unset()
    case .configEdit: try config.edit()
    case .configPath: try config.path()
    case .journals: try named.list()
    case .journalsAdd: try named.add()
    case .journalsRemove: try named.remove()
    case .templates: try templates.list()
    case .templatesShow: try templates.show()
    case .templatesEdit: try templates.edit()
    case .templatesRemove: try templates.remove()
    case .moods: try moods.list()
    case .moodsAdd: try moods.add()
    case .moodsRemove: try moods.remove()
    case .home where settings.configuration.start == .browse && locations.canShowScreens:
      return try await BrowseCommand(parts, adapters, runCommand: runQuietly).run()
    case .home:
      try await HomeCommand(
        output: output, journals: journals, drafts: input.drafts, time: time, locations: locations,
        copies: copies(of: journals.pathBytes, parts)
      ).run()
    case .draftsRestore, .help, .completions, .manual: break
    }
    return 0
  }

  private func copies(of journal: [UInt8], _ parts: CommandParts) -> CopiesInUse {
    CopiesInUse(
      finder: adapters.makeInspector(journal, parts.time), invocation: parts.invocation,
      words: parts.output.words)
  }

  /// Runs another command while a front end has left the screen to it.
  private func runQuietly(_ words: [String]) async -> (code: Int32, message: String) {
    let console = CapturedConsole(console)
    let program = JournalProgram(
      console: console, environment: locations.environment, time: time, adapters: adapters)
    let code = await program.run(words.map { Array($0.utf8) })
    return (code, console.message)
  }
}
