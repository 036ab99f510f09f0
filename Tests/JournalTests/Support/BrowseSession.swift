import TestSupport
import Testing

/// The full screen of the built program on a terminal with 80 × 24 cells.
final class BrowseSession {
  let terminal = PseudoTerminal()
  let running: BuiltProgram.Running
  /// The lines on the screen after so many bytes.
  private var screen: (bytes: Int, lines: [String]) = (0, [])

  /// With `words` before the command.
  init(_ desk: Desk, _ words: [[UInt8]] = []) {
    desk.environment["TERM"] = "xterm-256color"
    // In a terminal, a crash would ask for half a minute whether to debug it.
    desk.environment["SWIFT_BACKTRACE"] = "enable=no"
    terminal.resize(columns: 80, rows: 24)
    running = BuiltProgram.start(
      words + [Array("browse".utf8)], environment: desk.environment.mapValues { Array($0.utf8) },
      input: nil, terminal: terminal.path)
  }

  func shows(_ words: String) -> Bool { terminal.wait { isOnScreen(words) } }
  func hides(_ words: String) -> Bool { terminal.wait { !isOnScreen(words) } }

  private func isOnScreen(_ words: String) -> Bool {
    let written = terminal.lookAgain()
    if written.count > screen.bytes {
      var emulator = ScreenEmulator(columns: 80, rows: 24)
      emulator.write(written)
      screen = (written.count, emulator.text)
    }
    return screen.lines.contains { $0.contains(words) }
  }

  /// Types each of the keys and waits for what it shows. An Escape must show something new: a key right behind it
  /// would be another key, with Alt.
  func type(
    _ steps: (keys: String, shown: String)..., location: SourceLocation = #_sourceLocation
  ) {
    for step in steps {
      if step.keys.last == "\u{1B}" {
        #expect(!isOnScreen(step.shown), "\(step.shown) before Escape", sourceLocation: location)
      }
      terminal.type(step.keys)
      #expect(shows(step.shown), "\(step.shown)", sourceLocation: location)
    }
  }
}
