import JournalCLI
import Platform
import Terminal
import TimelinePersistence

/// Composition, and nothing else: the one file that names both the persistence and a reader.
@main
struct Main {
  @MainActor
  static func main() async {
    Process.turnSignalsIntoErrors()
    let console = LiveConsole()
    let program = JournalProgram(
      console: console,
      environment: Process.environment,
      time: SystemTime(),
      makeRepository: { path, time in
        FilePostRepository(path: BytePath(path), time: time) {
          LiveConsole().writeError("journal: another program is writing to the journal; waiting\n")
        }
      },
      makeDrafts: { directory, time in DraftFolder(directory: BytePath(directory), time: time) })
    Process.exit(await program.run(Array(Process.arguments().dropFirst())))
  }
}
