import JournalCLI
import Platform
import Terminal
import TimePhrases
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
      (path: [UInt8], time: any TimeSource, waiting: JournalAdapters.WaitingMessage?) in
      let outlines = locations.caches().map {
        FilePostRepository.Outlines(in: BytePath($0), of: BytePath(locations.absolute(path)))
      }
      return FilePostRepository(path: BytePath(path), time: time, outlines: outlines) { holder in
        if let waiting { LiveConsole().writeError(waiting(holder)) }
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
        makeConfiguration: { path in ConfigurationFile(path: BytePath(path)) }))
    Process.exit(await program.run(Array(Process.arguments().dropFirst())))
  }
}
