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
  Process.runOnMainActor { await Main.run(words) }
}

/// Composition, and nothing else: the one file that names both the persistence and a front end.
enum Main {
  @MainActor
  static func run(_ words: [[UInt8]]) async -> Never {
    Process.holdClosedStreams()
    Process.turnSignalsIntoErrors()
    let console = LiveConsole()
    let locations = Locations(environment: Process.environment)
    let folders = FileWorkspace.Folders(
      settings: locations.configuration(), notes: locations.state(), drafts: locations.drafts(),
      copies: locations.opened(), caches: locations.caches(),
      runtime: locations.runtime(), here: locations.here())
    let time = SystemTime()
    let program = JournalProgram(
      console: console, environment: Process.environment, time: time,
      workspace: FileWorkspace(folders, clock: time),
      writeMessage: { LiveConsole().writeError($0) }, browse: { await browse($0) })
    Process.exit(await program.run(words))
  }

  /// The full screen. Nil without a terminal for it.
  @MainActor
  private static func browse(_ request: BrowseRequest) async -> Int32? {
    guard let screen = LiveScreen() else { return nil }
    var parts = request.parts
    parts.pause = { try? await Task.sleep(for: .milliseconds($0)) }
    return await Browser(
      parts, on: screen, styler: request.styler, keys: KeyTable(parts.configuration.keys)
    ).run(filter: TimelineFilter.none.with(request.query, request.condition))
  }
}
