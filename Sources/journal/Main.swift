import JournalCLI
import Platform
import Terminal
import TimelinePersistence

/// Composition, and nothing else: the one file that names both the persistence and a reader.
@main
struct Main {
  @MainActor
  static func main() async {
    Process.holdClosedStreams()
    Process.turnSignalsIntoErrors()
    let console = LiveConsole()
    let program = JournalProgram(
      console: console,
      environment: Process.environment,
      time: SystemTime(),
      adapters: JournalAdapters(
        makeRepository: { path, time, isQuiet in
          FilePostRepository(path: BytePath(path), time: time) { holder in
            if !isQuiet { LiveConsole().writeError(JournalProgram.waitingMessage(holder: holder)) }
          }
        },
        makeInspector: { path, time in FileInspector(path: BytePath(path), time: time) },
        makeDrafts: { directory, time in DraftFolder(directory: BytePath(directory), time: time) }))
    Process.exit(await program.run(Array(Process.arguments().dropFirst())))
  }
}
