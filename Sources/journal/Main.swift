import JournalBrowser
import JournalCLI
import Platform
import Presentation
import Settings
import Terminal
import TimePhrases
import TimelineDomain
import TimelinePersistence

/// The C entry point, under the symbol that SwiftPM links as `main`. It takes the arguments from its
/// caller: on Linux, `CommandLine` looks for them in `/proc`, and finds none if it can't read that.
@c(journal_main)
public func journalMain(
  argumentCount: CInt, arguments: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>
) -> CInt {
  let words = Array(Process.arguments(argumentCount, arguments).dropFirst())
  Process.runOnMainActor { await Main.run(words, $0) }
}

/// Composition, and nothing else: the one file that names both the persistence and a front end.
enum Main {
  @MainActor
  static func run(_ words: [[UInt8]], _ workers: any TaskExecutor) async -> Never {
    Process.holdClosedStreams()
    Process.turnSignalsIntoErrors()
    let console = LiveConsole()
    let locations = Locations(environment: Process.environment)
    let makeImporter = {
      (path: [UInt8], time: any TimeSource, message: @escaping JournalAdapters.EventMessage)
        -> any JournalImporter in makeFileRepository(path, time, message, locations)
    }
    let makeRepository = {
      (path: [UInt8], time: any TimeSource, message: @escaping JournalAdapters.EventMessage)
        -> any JournalRepository in makeFileRepository(path, time, message, locations)
    }
    let program = JournalProgram(
      console: console,
      environment: Process.environment,
      time: SystemTime(),
      adapters: JournalAdapters(
        makeRepository: makeRepository,
        makeInspector: { path, time in FileInspector(path: BytePath(path), time: time) },
        makeBackup: { path, time in FileBackup(path: BytePath(path), time: time) },
        makeSynchronizer: { path, time in
          JournalSync(FilePostRepository(path: BytePath(path), time: time))
        },
        makeDrafts: { directory, time in DraftFolder(directory: BytePath(directory), time: time) },
        makeOnce: { directory in OnceFolder(directory: BytePath(directory)) },
        makeConfiguration: { path in ConfigurationFile(path: BytePath(path)) },
        makeSweeper: { journal, locations, time in
          let folders = FileTraces.Folders(
            opened: locations.opened().map { BytePath($0) },
            drafts: locations.drafts().map { BytePath($0) },
            caches: locations.caches().map { BytePath($0) })
          return FileTraces(of: BytePath(journal), in: folders, time: time)
        },
        makeExport: { path in FileExport(path: BytePath(path)) },
        exchange: ExchangeAdapters(
          makeImporter: makeImporter, files: ImportFolder(),
          zone: { zones.zone($0) },
          showProgress: { LiveConsole().writeError($0) }),
        browse: { await browse($0, workers) }))
    Process.exit(await program.run(words))
  }

  private static let zones = ZoneDatabase(clock: SystemTime())

  private static func makeFileRepository(
    _ path: [UInt8], _ time: any TimeSource, _ message: @escaping JournalAdapters.EventMessage,
    _ locations: Locations
  ) -> FilePostRepository {
    let indexing = locations.caches().map {
      FilePostRepository.Indexing(in: BytePath($0), of: BytePath(locations.absolute(path)))
    }
    return FilePostRepository(path: BytePath(path), time: time, indexing: indexing) { event in
      if let words = message(event) { LiveConsole().writeError(words) }
    }
  }

  /// The full screen. Nil without a terminal for it.
  @MainActor
  private static func browse(
    _ request: BrowseRequest, _ workers: any TaskExecutor
  ) async -> Int32? {
    guard let screen = LiveScreen() else { return nil }
    let parts = BrowserParts(
      session: request.session, configuration: request.configuration,
      words: request.language.catalogue, time: request.time,
      templates: request.templates,
      readers: BrowserParts.Readers(
        query: request.readQuery, moment: request.readMoment, tag: request.readTag),
      helpers: BrowserParts.Helpers(
        explain: request.explain, news: request.news, drafts: request.drafts,
        draftOptions: request.draftOptions, tellAfterwards: request.tellAfterwards,
        runCommand: request.runCommand, pause: { await Process.pause(milliseconds: $0) },
        recall: request.recall, keep: request.keep, executor: workers))
    let filter = TimelineFilter.none.with(request.query, request.condition)
    let keys = KeyTable(request.configuration.keys)
    return await Browser(parts, on: screen, styler: request.styler, keys: keys)
      .run(filter: filter)
  }
}
