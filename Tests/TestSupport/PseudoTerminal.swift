#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// A terminal whose keyboard, screen and connection the test controls. Tests wait for its events
/// and never sleep.
package final class PseudoTerminal {
  /// The path of the program's end.
  package let path: String
  private var keyboard: Int32
  /// The program's end.
  package let line: Int32
  package private(set) var screen: [UInt8] = []

  package init() {
    (keyboard, path) = PseudoTerminal.opened()
    line = open(path, O_RDWR | O_NOCTTY | O_CLOEXEC)
    guard line >= 0 else { fatalError("no terminal: \(errno)") }
    _ = fcntl(keyboard, F_SETFL, O_NONBLOCK)
  }

  private static func opened() -> (keyboard: Int32, path: String) {
    #if canImport(Darwin)
      let keyboard = posix_openpt(O_RDWR | O_NOCTTY)
      guard keyboard >= 0, grantpt(keyboard) == 0, unlockpt(keyboard) == 0,
        let name = ptsname(keyboard)
      else { fatalError("no terminal: \(errno)") }
      _ = fcntl(keyboard, F_SETFD, FD_CLOEXEC)
      return (keyboard, String(cString: name))
    #else
      // What `posix_openpt`, `unlockpt` and `ptsname` do, which glibc declares only for GNU
      // programs.
      let (setLock, getNumber): (UInt, UInt) = (0x4004_5431, 0x8004_5430)
      let keyboard = open("/dev/ptmx", O_RDWR | O_NOCTTY | O_CLOEXEC)
      var (lock, number): (Int32, Int32) = (0, 0)
      guard keyboard >= 0, ioctl(keyboard, setLock, &lock) == 0,
        ioctl(keyboard, getNumber, &number) == 0
      else { fatalError("no terminal: \(errno)") }
      return (keyboard, "/dev/pts/\(number)")
    #endif
  }

  deinit {
    hangUp()
    close(line)
  }

  package func type(_ keys: String) {
    let bytes = Array(keys.utf8)
    _ = bytes.withUnsafeBytes { write(keyboard, $0.baseAddress, $0.count) }
  }

  /// Types whole lines, and waits until the program has read them.
  package func typeUntilRead(_ lines: String) -> Bool {
    let echo = lines.split(separator: "\n").last.map { Array($0.utf8) } ?? []
    type(lines)
    return wait { screenShows(echo + [0x0D, 0x0A]) && waiting == 0 }
  }

  package func shows(_ text: String) -> Bool { wait { screenShows(Array(text.utf8)) } }

  /// Whether the screen already shows the text; for programs that have ended.
  package func hasShown(_ text: String) -> Bool {
    look()
    return screenShows(Array(text.utf8))
  }

  /// As if the window got another size.
  package func resize(columns: Int, rows: Int) {
    var size = winsize()
    (size.ws_col, size.ws_row) = (UInt16(columns), UInt16(rows))
    _ = ioctl(keyboard, UInt(TIOCSWINSZ), &size)
  }

  /// The modes, as text that can be compared.
  package var modes: String {
    var modes = termios()
    guard tcgetattr(line, &modes) == 0 else { return "none" }
    let characters = withUnsafeBytes(of: &modes.c_cc) { Array($0) }
    let flags = [modes.c_iflag, modes.c_oflag, modes.c_cflag, modes.c_lflag]
    return flags.map { "\($0)" }.joined(separator: " ") + " \(characters)"
  }

  /// Reads what the program wrote.
  package func lookAgain() -> [UInt8] {
    look()
    return screen
  }

  /// Disconnects the terminal; its programs get a hangup.
  package func hangUp() {
    if keyboard >= 0 { close(keyboard) }
    keyboard = -1
  }

  /// Waits until the condition holds.
  package func wait(_ condition: () -> Bool) -> Bool {
    let start = time(nil)
    while time(nil) - start < Patience.seconds {
      if condition() { return true }
      var descriptor = pollfd(fd: keyboard, events: Int16(POLLIN), revents: 0)
      poll(&descriptor, 1, 5)
      look()
    }
    return condition()
  }

  /// The number of typed bytes that no program has read.
  private var waiting: Int32 {
    var count: Int32 = 0
    return ioctl(line, UInt(FIONREAD), &count) == 0 ? count : -1
  }

  private func screenShows(_ bytes: [UInt8]) -> Bool {
    guard let first = bytes.first, screen.count >= bytes.count else { return bytes.isEmpty }
    return (0...screen.count - bytes.count).contains {
      screen[$0] == first && screen[$0...].starts(with: bytes)
    }
  }

  private func look() {
    var buffer = [UInt8](repeating: 0, count: 4096)
    while keyboard >= 0 {
      let count = read(keyboard, &buffer, buffer.count)
      guard count > 0 else { return }
      screen += buffer[..<count]
    }
  }
}
