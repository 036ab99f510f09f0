import Platform

/// A terminal that a full-screen program has for itself.
@MainActor package protocol ScreenDevice: AnyObject {
  var size: ScreenSize { get }
  /// The size of a cell.
  var cell: PictureSize { get }
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
  package var cell: PictureSize { PictureRoom.usualCell }

  /// Puts text on the clipboard of the terminal, if the terminal allows it.
  package func copy(_ text: String) throws(ConsoleError) {
    try write(ScreenSequences.copy(text))
  }
}

/// The terminal of the process.
@MainActor package final class LiveScreen: ScreenDevice {
  private let queue = ScreenEventQueue()
  private var reporter: ScreenReporter?
  private var input: ScreenInput?

  /// False where the system lacks what events on a full screen need.
  package static var isPossible: Bool { Process.hasDispatch }

  /// Nil without a terminal for input and output, and for a terminal without escape sequences.
  package init?() {
    let type = Process.environment("TERM").map { String(decoding: $0, as: UTF8.self) } ?? ""
    guard Process.isTerminal(0), Process.isTerminal(1), !["", "dumb"].contains(type) else {
      return nil
    }
  }

  package var size: ScreenSize { .ofTerminal }

  package var cell: PictureSize {
    ScreenTerminal.cell.map { PictureSize(width: $0.width, height: $0.height) }
      ?? PictureRoom.usualCell
  }

  package func begin() throws(ConsoleError) {
    guard reporter == nil else { return }
    Process.forgetInterrupt()
    ScreenTerminal.handleSignals()
    do throws(SystemError) {
      try take()
    } catch {
      ScreenTerminal.releaseSignals()
      throw ConsoleError(error)
    }
    queue.open()
    reporter = ScreenReporter(queue, size: size)
    startReading()
  }

  package func end() {
    guard reporter != nil else { return }
    stopReading()
    ScreenTerminal.giveBack()
    ScreenTerminal.releaseSignals()
    reporter = nil
    queue.finish()
  }

  package func write(_ bytes: [UInt8]) throws(ConsoleError) {
    do throws(SystemError) {
      try ScreenTerminal.write(bytes)
    } catch {
      throw ConsoleError(error)
    }
  }

  package func events() -> AsyncStream<ScreenEvent> {
    let queue = queue
    return AsyncStream { await queue.next() }
  }

  package var hasPendingEvents: Bool { !queue.isEmpty }

  package func run(_ command: String, on path: [UInt8]) -> Int32? {
    guard reporter != nil else { return Process.run(command, [BytePath(path)]) }
    return withoutScreen {
      let code = ScreenTerminal.run(command, [BytePath(path)])
      // Killed, so that it left the terminal as it was.
      if code ?? 128 >= 128 { try? ScreenTerminal.write(ScreenSequences.clearUp) }
      return code
    }
  }

  package func suspend() {
    guard reporter != nil else { return }
    withoutScreen { ScreenTerminal.stopProcess() }
    queue.add(.resumed)
  }

  // MARK: The terminal

  private func take() throws(SystemError) {
    try ScreenTerminal.take(ScreenSequences.begin, end: ScreenSequences.end)
  }

  private func withoutScreen<Result>(_ body: () -> Result) -> Result {
    stopReading()
    ScreenTerminal.giveBack()
    let result = body()
    do throws(SystemError) {
      // Again, because what ran meanwhile may have set its own.
      ScreenTerminal.handleSignals()
      try take()
      startReading()
    } catch {
      close()
    }
    return result
  }

  private func startReading() {
    guard let reporter else { return }
    reporter.begin()
    ScreenTerminal.forgetStops()
    input = ScreenInput { reporter.report($0) }
    if input == nil { close() }
  }

  private func close() {
    queue.add(.closed)
    queue.finish()
  }

  private func stopReading() {
    input?.stop()
    input = nil
  }
}

extension ConsoleError {
  fileprivate init(_ error: SystemError) {
    switch error.code {
    case .brokenPipe, .inputOutput: self = .closed
    case .interrupted: self = .interrupted
    default: self = .failed(error.description)
    }
  }
}

/// The sequences that take a terminal and give it back.
enum ScreenSequences {
  /// Another screen; no wrapping at the last cell; a hidden cursor; the mouse; bracketed paste.
  static let begin = Array(
    "\u{1B}[?1049h\u{1B}[?7l\u{1B}[?25l\u{1B}[?1002h\u{1B}[?1006h\u{1B}[?2004h".utf8)

  /// Ends what may be unfinished, and turns off what `begin` turns on.
  static let end = Array(
    ("\u{1B}\\\u{1B}[?2026l\u{1B}[r\u{1B}[m\u{1B}[?2004l\u{1B}[?1006l\u{1B}[?1002l"
      + "\u{1B}[?7h\u{1B}[?25h\u{1B}[?1049l").utf8)

  /// Turns off what a killed editor may have turned on: modes of the cursor, the keypad, the mouse,
  /// pastes, the focus and the keyboard (of xterm and kitty), and its screen.
  static let clearUp = Array(
    ("\u{1B}\\\u{1B}[r\u{1B}[?1l\u{1B}>\u{1B}[?1000l\u{1B}[?1002l\u{1B}[?1003l\u{1B}[?1004l"
      + "\u{1B}[?1006l\u{1B}[?2004l\u{1B}[>4m\u{1B}[<9u\u{1B}[m\u{1B}[0 q\u{1B}[?7h\u{1B}[?25h"
      + "\u{1B}[?1049l").utf8)

  /// OSC 52.
  static func copy(_ text: String) -> [UInt8] {
    Array("\u{1B}]52;c;".utf8) + base64(Array(text.utf8)) + Array("\u{1B}\\".utf8)
  }

  private static func base64(_ bytes: [UInt8]) -> [UInt8] {
    let digits = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)
    var result: [UInt8] = []
    result.reserveCapacity((bytes.count + 2) / 3 * 4)
    for start in stride(from: 0, to: bytes.count, by: 3) {
      let part = bytes[start..<min(start + 3, bytes.count)]
      let bits = part.reduce(0) { $0 << 8 | Int($1) } << (8 * (3 - part.count))
      for index in 0..<4 {
        let digit = digits[bits >> (18 - 6 * index) & 63]
        result.append(index <= part.count ? digit : UInt8(ascii: "="))
      }
    }
    return result
  }
}
