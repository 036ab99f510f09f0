import Synchronization

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// Runs programs that draw, apart from the terminal of this program.
extension Process {
  /// The size of the terminal that such a program sees, in cells and in pixels.
  package struct Canvas: Sendable {
    package let columns: Int
    package let rows: Int
    package let width: Int
    package let height: Int

    package init(columns: Int, rows: Int, width: Int, height: Int) {
      self.columns = columns
      self.rows = rows
      self.width = width
      self.height = height
    }
  }

  /// What a script may use before it is stopped.
  package struct DrawingLimits: Sendable {
    package let bytes: Int
    package let milliseconds: Int

    package init(bytes: Int, milliseconds: Int) {
      self.bytes = bytes
      self.milliseconds = milliseconds
    }
  }

  package enum Drawn: Hashable, Sendable {
    case output([UInt8], code: Int32)
    /// It wrote too much, took too long, was cancelled, or could not start.
    case stopped
  }

  /// Nothing wakes the thread that waits for the script when the task is cancelled.
  private static let millisecondsBetweenLooks: Int32 = 50

  /// Runs a shell script with a file. Returns what it wrote to standard output, or else to its terminal.
  ///
  /// The script has a pseudoterminal of its own: it can't read this program's keys, and it can't write
  /// to this program's screen.
  ///
  /// Waits on a thread of its own, because the runtime may have as few as one.
  package static func draw(
    _ script: String, _ path: [UInt8], on canvas: Canvas, _ limits: DrawingLimits
  ) async -> Drawn {
    let wait = DrawingWait()
    return await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        let thread = Thread.start {
          continuation.resume(returning: draw(script, path, on: canvas, limits, wait))
        }
        guard let thread else { return continuation.resume(returning: .stopped) }
        thread.detach()
      }
    } onCancel: {
      wait.cancel()
    }
  }

  private static func draw(
    _ script: String, _ path: [UInt8], on canvas: Canvas, _ limits: DrawingLimits,
    _ wait: DrawingWait
  ) -> Drawn {
    guard let terminal = Pseudoterminal(canvas) else { return .stopped }
    defer { terminal.close() }
    guard let output = makePipe() else { return .stopped }
    // The script writes as to any pipe.
    _ = fcntl(output.write, F_SETFL, 0)
    let words = ["/bin/sh", "-c", "\(script) \"$@\"", "sh"].map { Array($0.utf8) }
    let child = spawn(
      words + [path], streams: [(output.write, 1)], resetting: [SIGINT, SIGQUIT],
      onTerminal: terminal.path)
    _ = close(output.write)
    defer { _ = close(output.read) }
    guard let child else { return .stopped }
    let end = ContinuousClock.now + .milliseconds(limits.milliseconds)
    let mustStop = { ContinuousClock.now > end || wait.isCancelled || wasAskedToStop() }
    let result = collect(output.read, terminal.descriptor, limits.bytes, mustStop)
    if result == nil { stopGroup(of: child) }
    guard let code = exitCode(of: child, mustStop), let result else { return .stopped }
    return .output(result, code: code)
  }

  /// Reads until the script closes its output. Nil if that is too much or too late.
  private static func collect(
    _ output: Int32, _ terminal: Int32, _ mostBytes: Int, _ mustStop: () -> Bool
  ) -> [UInt8]? {
    var (printed, shown) = ([UInt8](), [UInt8]())
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    /// Returns false at the end of the output.
    func readAll(_ descriptor: Int32, _ bytes: inout [UInt8]) -> Bool {
      while bytes.count <= mostBytes {
        let count = buffer.withUnsafeMutableBytes { read(descriptor, $0.baseAddress, $0.count) }
        if count > 0 {
          bytes += buffer[..<count]
        } else if count == 0 || errno != EINTR {
          return count != 0 && errno == EAGAIN
        }
      }
      return true
    }
    while true {
      var awaited = [output, terminal].map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
      _ = poll(&awaited, nfds_t(awaited.count), millisecondsBetweenLooks)
      let isOpen = readAll(output, &printed)
      _ = readAll(terminal, &shown)
      if printed.count > mostBytes || shown.count > mostBytes { return nil }
      if !isOpen { return printed.isEmpty ? shown : printed }
      if mustStop() { return nil }
    }
  }

  /// The child leads a group of the programs that it started.
  private static func stopGroup(of child: pid_t) { _ = kill(-child, SIGKILL) }

  /// Waits for the child. Nil if it had to be stopped.
  private static func exitCode(of child: pid_t, _ mustStop: () -> Bool) -> Int32? {
    var status: Int32 = 0
    var wasStopped = false
    while true {
      let ended = waitpid(child, &status, WNOHANG)
      if ended == child { break }
      if ended < 0, errno != EINTR { return nil }
      if !wasStopped, mustStop() {
        stopGroup(of: child)
        wasStopped = true
      }
      _ = poll(nil, 0, 1)
    }
    return wasStopped ? nil : exitCode(status)
  }
}

/// Whether someone still waits for a drawing.
private final class DrawingWait: Sendable {
  private let state = Atomic<Bool>(false)

  var isCancelled: Bool { state.load(ordering: .relaxed) }
  func cancel() { state.store(true, ordering: .relaxed) }
}

/// A terminal that this program plays for a child.
private struct Pseudoterminal {
  let descriptor: Int32
  /// What the child opens.
  let path: String
  /// Open while this lives, so that the terminal never ends before the child has opened it.
  private let childEnd: Int32

  init?(_ canvas: Process.Canvas) {
    guard let (descriptor, path) = Pseudoterminal.open() else { return nil }
    _ = fcntl(descriptor, F_SETFL, O_NONBLOCK)
    let childEnd = openTerminal(path)
    guard childEnd >= 0 else {
      closeDescriptor(descriptor)
      return nil
    }
    var modes = termios()
    if tcgetattr(childEnd, &modes) == 0 {
      cfmakeraw(&modes)
      _ = tcsetattr(childEnd, TCSANOW, &modes)
    }
    var size = winsize()
    size.ws_col = UInt16(clamping: canvas.columns)
    size.ws_row = UInt16(clamping: canvas.rows)
    size.ws_xpixel = UInt16(clamping: canvas.width)
    size.ws_ypixel = UInt16(clamping: canvas.height)
    _ = ioctl(childEnd, UInt(TIOCSWINSZ), &size)
    self.descriptor = descriptor
    self.childEnd = childEnd
    self.path = path
  }

  private static func open() -> (descriptor: Int32, path: String)? {
    let descriptor: Int32
    #if canImport(Darwin)
      descriptor = posix_openpt(O_RDWR | O_NOCTTY)
      _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
      let path =
        grantpt(descriptor) == 0 && unlockpt(descriptor) == 0
        ? ptsname(descriptor).map { String(cString: $0) } : nil
    #else
      // What `posix_openpt`, `unlockpt` and `ptsname` do, which glibc declares only for GNU programs.
      let (setLock, getNumber): (UInt, UInt) = (0x4004_5431, 0x8004_5430)
      descriptor = openTerminal("/dev/ptmx")
      var (lock, number): (Int32, Int32) = (0, 0)
      let path =
        ioctl(descriptor, setLock, &lock) == 0 && ioctl(descriptor, getNumber, &number) == 0
        ? "/dev/pts/\(number)" : nil
    #endif
    if let path { return (descriptor, path) }
    if descriptor >= 0 { closeDescriptor(descriptor) }
    return nil
  }

  func close() { for end in [childEnd, descriptor] { closeDescriptor(end) } }
}

/// Without making it the terminal of this process.
private func openTerminal(_ path: String) -> Int32 { open(path, O_RDWR | O_NOCTTY | O_CLOEXEC) }

private func closeDescriptor(_ descriptor: Int32) { _ = close(descriptor) }
