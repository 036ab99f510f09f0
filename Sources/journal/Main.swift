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
      makeRepository: { path, time, isQuiet in
        FilePostRepository(path: BytePath(path), time: time) { holder in
          if !isQuiet { LiveConsole().writeError(JournalProgram.waitingMessage(holder: holder)) }
        }
      },
      makeDrafts: { directory, time in DraftFolder(directory: BytePath(directory), time: time) })
    Process.exit(await program.run(Array(Process.arguments().dropFirst())))
  }
}
