import Platform
import TestSupport
import Testing

@testable import Terminal

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// What the process of a test does with its terminal.
@MainActor enum ScreenProcess {
  private static var screen: LiveScreen?
  /// Closed with the process, which else would get a hangup.
  private static var terminal: PseudoTerminal?

  /// Makes the terminal the standard streams, and the controlling terminal unless the process is a
  /// job of another shell.
  static func adopt(_ path: String, asJob: Bool) {
    if asJob { setpgid(0, 0) } else { #expect(setsid() > 0) }
    let terminal = open(path, O_RDWR)
    let silence = open("/dev/null", O_WRONLY)
    _ = (dup2(terminal, 0), dup2(terminal, 1), dup2(silence, 2))
    setenv("TERM", "xterm-256color", 1)
    #if canImport(Darwin)
      _ = ioctl(0, UInt(TIOCSCTTY), 0)
    #endif
  }

  /// Begins a screen on a terminal with a prompt.
  static func begin(on path: String, asJob: Bool = false) {
    adopt(path, asJob: asJob)
    let prompt = "$ journal browse "
    _ = prompt.withCString { write(1, $0, prompt.utf8.count) }
    let screen = LiveScreen()
    #expect(throws: Never.self) { try screen?.begin() }
    self.screen = screen
  }

  /// Runs the body with a screen on a terminal of its own, and the modes before.
  static func inTerminal(
    asJob: Bool = false,
    _ body: @MainActor (LiveScreen, PseudoTerminal, _ modes: String) async throws -> Void
  ) async {
    let terminal = PseudoTerminal()
    let modes = terminal.modes
    self.terminal = terminal
    begin(on: terminal.path, asJob: asJob)
    guard let screen else { return }
    do { try await body(screen, terminal, modes) } catch { Issue.record(error) }
    screen.end()
  }

  static func die(_ death: LiveScreenTests.Death) async {
    try? screen?.write(Array("half a frame\u{1B}[?2026h\u{1B}[1;3r\u{1B}[1mtext\u{1B}[3".utf8))
    switch death {
    case .end, .endTwice:
      screen?.end()
      if death == .endTwice { screen?.end() }
      // The test library writes to standard output when a test ends.
      Process.exit(0)
    case .exit: Process.exit(0)
    case .trap: fatalError("a trap")
    case .overflow: _ = Int8(truncatingIfNeeded: getpid() & 0) - Int8(clamping: getpid()) - 127
    case .abort: abort()
    case .fault: raise(SIGSEGV)
    case .secondTerminate: await terminateTwice()
    }
  }

  /// A program that doesn't handle the first signal within two seconds.
  private static func terminateTwice() async {
    while true {
      kill(getpid(), SIGTERM)
      poll(nil, 0, 100)
    }
  }

  static func startShell(_ script: String) -> pid_t {
    var child = pid_t()
    var words: [UnsafeMutablePointer<CChar>?] = ["/bin/sh", "-c", script].map { (word: String) in
      strdup(word)
    }
    words.append(nil)
    defer { for word in words { free(word) } }
    // A job of its own, which doesn't stop with this process.
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETPGROUP))
    #expect(posix_spawn(&child, "/bin/sh", nil, &attributes, &words, environ) == 0)
    return child
  }

  /// Types while the main actor waits for an editor.
  struct Typist: @unchecked Sendable {
    private let terminal: PseudoTerminal

    init(_ terminal: PseudoTerminal) { self.terminal = terminal }

    func type(_ text: String, after sign: String) {
      if terminal.shows(sign) { terminal.type(text) }
    }
  }
}
