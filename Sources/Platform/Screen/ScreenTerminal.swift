#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif
import Synchronization

/// The terminal on standard input and output, while a full-screen program has it.
package enum ScreenTerminal {
  static let input: Int32 = 0
  static let output: Int32 = 1
  /// A terminal that takes no bytes for that long is given up.
  private static let patience: Int32 = 200

  private struct State {
    /// The modes before; nil while the program doesn't have the terminal.
    var before: termios?
    var begin: [UInt8] = []
    var end: [UInt8] = []
  }

  /// Guards every write, because the thread that reads the keys writes after a stop.
  private static let state = Mutex(State())

  /// Nil if the terminal doesn't say.
  package static var size: (columns: Int, rows: Int)? {
    var size = winsize()
    guard ioctl(output, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0, size.ws_row > 0 else {
      return nil
    }
    return (Int(size.ws_col), Int(size.ws_row))
  }

  /// Handles signals from now on, even while `giveBack` lets an editor have the terminal.
  package static func handleSignals() { ScreenSignals.install() }
  package static func releaseSignals() { ScreenSignals.remove() }

  /// Drops signals of Ctrl-Z and its end, which belonged to an editor or to `stopProcess`.
  package static func forgetStops() { ScreenSignals.forgetStops() }

  /// Remembers the modes, turns off all processing of keys and output, and writes `begin`.
  package static func take(_ begin: [UInt8], end: [UInt8]) throws(SystemError) {
    let failure = state.withLock { state -> SystemError? in
      var modes = termios()
      guard tcgetattr(input, &modes) == 0 else {
        return SystemError(call: "tcgetattr", errno: errno)
      }
      state = State(before: state.before ?? modes, begin: begin, end: end)
      return enter(state)
    }
    guard let failure else { return }
    giveBack()
    throw failure
  }

  /// Takes the terminal again after another program stopped and continued this one.
  static func takeAgain() {
    state.withLock { state in
      if state.before != nil { _ = enter(state) }
    }
  }

  private static func enter(_ state: State) -> SystemError? {
    guard let before = state.before else { return nil }
    ScreenRescue.arm(before, state.end)
    var modes = before
    cfmakeraw(&modes)
    while tcsetattr(input, TCSANOW, &modes) != 0 {
      if errno != EINTR { return SystemError(call: "tcsetattr", errno: errno) }
    }
    return writeAll(state.begin)
  }

  /// Restores the modes and writes `end`. Does nothing the second time.
  package static func giveBack() {
    state.withLock { state in
      guard var before = state.before else { return }
      if isWritable(within: patience) { _ = writeAll(state.end) }
      // Reports of the mouse, which would be words for the shell.
      _ = tcflush(input, TCIFLUSH)
      while tcsetattr(input, TCSANOW, &before) != 0, errno == EINTR {}
      ScreenRescue.disarm()
      state.before = nil
    }
  }

  package static func write(_ bytes: [UInt8]) throws(SystemError) {
    if let failure = state.withLock({ _ in writeAll(bytes) }) { throw failure }
  }

  /// Stops this process and the others of its job, and returns when they continue.
  package static func stopProcess() {
    ScreenSignals.stopJob()
  }

  /// Runs a command, as `Process.run`; Ctrl-Z stops it and this process. A killed command may leave
  /// other modes, so they are set to what they were.
  package static func run(_ command: String, _ arguments: [BytePath]) -> Int32? {
    var modes = termios()
    let isKnown = tcgetattr(input, &modes) == 0
    let code = ScreenSignals.allowingStops { Process.run(command, arguments) }
    if isKnown { _ = tcsetattr(input, TCSANOW, &modes) }
    return code
  }

  /// Whether another job of the shell has the terminal.
  static var isInBackground: Bool {
    let group = tcgetpgrp(input)
    return group > 0 && group != getpgrp()
  }

  private static func isWritable(within milliseconds: Int32) -> Bool {
    var awaited = pollfd(fd: output, events: Int16(POLLOUT), revents: 0)
    return poll(&awaited, 1, milliseconds) > 0 && awaited.revents & Int16(POLLOUT) != 0
  }

  private static func writeAll(_ bytes: [UInt8]) -> SystemError? {
    var start = 0
    while start < bytes.count {
      let count = bytes.withUnsafeBytes { send(output, $0[start...]) }
      if count >= 0 {
        start += count
        continue
      }
      let error = SystemError(call: "write", errno: errno)
      switch error.code {
      case .interrupted where !Process.wasAskedToStop(): break
      case .wouldBlock where !Process.wasAskedToStop(): _ = isWritable(within: -1)
      default: return error
      }
    }
    return nil
  }
}

private func send(_ descriptor: Int32, _ bytes: Slice<UnsafeRawBufferPointer>) -> Int {
  write(descriptor, UnsafeRawBufferPointer(rebasing: bytes).baseAddress, bytes.count)
}
