/// A terminal that a full-screen program has for itself.
@MainActor package protocol ScreenDevice: AnyObject {
  var size: ScreenSize { get }
  /// Takes the whole screen and the keys, and remembers what was before.
  func begin() throws(ConsoleError)
  /// Leaves everything as before. May be called twice.
  func end()
  func write(_ bytes: [UInt8]) throws(ConsoleError)
  /// Each event goes to one reader. Nothing waits on the main actor.
  func events() -> AsyncStream<ScreenEvent>
  /// Whether an event waits, so that a program can paint once for several events.
  var hasPendingEvents: Bool { get }
  /// Runs the user's command on this terminal with a file, and waits. Paint the next frame whole.
  func run(_ command: String, on path: [UInt8]) -> Int32?
  /// Leaves the screen and stops the process, as Ctrl-Z does. Begins again when it continues. Paint
  /// the next frame whole.
  func suspend()
}

extension ScreenDevice {
  package var hasPendingEvents: Bool { false }

  /// Puts text on the clipboard of the terminal, if the terminal allows it.
  package func copy(_ text: String) throws(ConsoleError) {
    try write(ScreenSequences.copy(text))
  }
}
