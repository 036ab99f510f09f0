import JournalCLI
import Platform
import Terminal
import TimelineDomain
import TimelinePersistence

/// Composition, and nothing else: the one file that names both the persistence and a reader.
@main
struct Main {
  @MainActor
  static func main() async {
    Process.holdClosedStreams()
    Process.turnSignalsIntoErrors()
    let console = LiveConsole()
    let locations = Locations(environment: Process.environment)
    let makeRepository = {
      (path: [UInt8], time: any TimeSource, message: @escaping JournalAdapters.EventMessage) in
      let outlines = locations.caches().map {
        FilePostRepository.Outlines(in: BytePath($0), of: BytePath(locations.absolute(path)))
      }
      return FilePostRepository(path: BytePath(path), time: time, outlines: outlines) { event in
        if let words = message(event) { LiveConsole().writeError(words) }
      }
    }
    let program = JournalProgram(
      console: console,
      environment: Process.environment,
      time: SystemTime(),
      adapters: JournalAdapters(
        makeRepository: makeRepository,
        makeHistory: makeRepository,
        makeInspector: { path, time in FileInspector(path: BytePath(path), time: time) },
        makeDrafts: { directory, time in DraftFolder(directory: BytePath(directory), time: time) },
        makeOnce: { directory in OnceFolder(directory: BytePath(directory)) },
        makeConfiguration: { path in ConfigurationFile(path: BytePath(path)) },
        makeSweeper: { journal, locations, time in
          let folders = FileTraces.Folders(
            opened: locations.opened().map { BytePath($0) },
            drafts: locations.drafts().map { BytePath($0) },
            caches: locations.caches().map { BytePath($0) })
          return FileTraces(of: BytePath(journal), in: folders, time: time)
        }))
    Process.exit(await program.run(Array(Process.arguments().dropFirst())))
  }
}
