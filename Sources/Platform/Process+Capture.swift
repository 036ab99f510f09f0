import Synchronization

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// Runs programs whose output the program reads itself.
extension Process {
  /// What a program printed, and its exit code, or 128 + n for signal n.
  package struct Captured: Sendable {
    package let code: Int32
    package let output: [UInt8]
    package let error: [UInt8]
  }

  /// Runs a program, found in `$PATH`, and waits. No shell sees the arguments. `changes` sets
  /// variables of its environment; nil removes one. A signal that stops this program stops the child
  /// first. With `source`, the program reads that file instead of `input`; with `target`, it writes to
  /// that file. Nil if it could not start.
  package static func capture(
    _ program: String, _ arguments: [[UInt8]], changing changes: [String: [UInt8]?] = [:],
    input: [UInt8] = [], source: Int32? = nil, target: Int32? = nil
  ) -> Captured? {
    guard let pipes = CapturePipes() else { return nil }
    return deferringStops {
      var ends = pipes.childEnds
      if let source { ends[0] = source }
      if let target { ends[1] = target }
      let child = spawn(
        [Array(program.utf8)] + arguments, environment: environment(changing: changes),
        streams: Array(zip(ends, [0, 1, 2])))
      pipes.closeChildEnds()
      guard let child else {
        pipes.closeOwnEnds()
        return nil
      }
      let (output, error) = pipes.exchange(input)
      let status = wasAskedToStop() ? end(child) : wait(for: child)
      let signalNumber = status & 0x7F
      return Captured(
        code: signalNumber == 0 ? (status >> 8) & 0xFF : 128 + signalNumber, output: output,
        error: error)
    }
  }

  private static func wait(for child: pid_t) -> Int32 {
    var status: Int32 = 0
    while waitpid(child, &status, 0) < 0, errno == EINTR {}
    return status
  }

  /// Stops a child, which gets two seconds to stop its own children.
  private static func end(_ child: pid_t) -> Int32 {
    _ = kill(child, SIGTERM)
    for _ in 0..<200 {
      var status: Int32 = 0
      if waitpid(child, &status, WNOHANG) == child { return status }
      _ = poll(nil, 0, 10)
    }
    _ = kill(child, SIGKILL)
    return wait(for: child)
  }

  /// `NAME=value` for each variable.
  private static func environment(changing changes: [String: [UInt8]?]) -> [[UInt8]] {
    var variables: [[UInt8]] = []
    var next = environ
    while let variable = next.pointee {
      let bytes = bytes(of: variable)
      let name = String(decoding: bytes.prefix { $0 != UInt8(ascii: "=") }, as: UTF8.self)
      if changes[name] == nil { variables.append(bytes) }
      next += 1
    }
    for case (let name, let value?) in changes {
      variables.append(Array("\(name)=".utf8) + value)
    }
    return variables
  }
}

/// The pipes to the three streams of a child.
private struct CapturePipes {
  private let input: (read: Int32, write: Int32)
  private let output: (read: Int32, write: Int32)
  private let error: (read: Int32, write: Int32)

  init?() {
    var ends: [[Int32]] = []
    for _ in 0..<3 {
      var pair: [Int32] = [-1, -1]
      guard pipe(&pair) == 0 else {
        for end in ends.joined() { _ = close(end) }
        return nil
      }
      for end in pair { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
      ends.append(pair)
    }
    input = (ends[0][0], ends[0][1])
    output = (ends[1][0], ends[1][1])
    error = (ends[2][0], ends[2][1])
    // A child that reads no input must not stop the program from reading its output.
    for end in ownEnds { _ = fcntl(end, F_SETFL, O_NONBLOCK) }
  }

  var childEnds: [Int32] { [input.read, output.write, error.write] }
  private var ownEnds: [Int32] { [input.write, output.read, error.read] }

  func closeChildEnds() { for end in childEnds { _ = close(end) } }
  func closeOwnEnds() { for end in ownEnds { _ = close(end) } }

  /// Writes the input and reads both streams to their end, or until the program should stop, in any
  /// order; closes the pipes.
  func exchange(_ bytes: [UInt8]) -> (output: [UInt8], error: [UInt8]) {
    var (rest, isWriting) = (bytes[...], true)
    var results: [Int32: [UInt8]] = [output.read: [], error.read: []]
    var open = Set(results.keys)
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    while isWriting || !open.isEmpty {
      if Process.wasAskedToStop() {
        for end in open + (isWriting ? [input.write] : []) { _ = close(end) }
        break
      }
      if isWriting, rest.isEmpty {
        _ = close(input.write)
        isWriting = false
        continue
      }
      var awaited = open.map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
      if isWriting { awaited.append(pollfd(fd: input.write, events: Int16(POLLOUT), revents: 0)) }
      let stop = pollfd(fd: Process.signalDescriptor, events: Int16(POLLIN), revents: 0)
      awaited.append(stop)
      guard poll(&awaited, nfds_t(awaited.count), stop.fd < 0 ? 100 : -1) > 0 else { continue }
      for item in awaited where item.revents != 0 {
        if item.fd == stop.fd {
          Process.drainSignalPipe()
        } else if item.fd == input.write {
          let count = rest.withUnsafeBytes { write(item.fd, $0.baseAddress, $0.count) }
          if count > 0 { rest.removeFirst(count) }
          // The child has closed its input.
          if count < 0, errno != EAGAIN, errno != EINTR { rest = [] }
        } else {
          let count = buffer.withUnsafeMutableBytes { read(item.fd, $0.baseAddress, $0.count) }
          if count > 0 { results[item.fd]? += buffer[..<count] }
          if count == 0 || count < 0 && errno != EAGAIN && errno != EINTR {
            open.remove(item.fd)
            _ = close(item.fd)
          }
        }
      }
    }
    return (results[output.read] ?? [], results[error.read] ?? [])
  }
}

extension Process {
  private static let alarm = Alarm()

  /// Waits on the alarm thread. `Task.sleep` would start a thread of Dispatch, which ends the program
  /// if there is no `/proc`.
  package static func pause(milliseconds: Int) async {
    await alarm.wait(milliseconds: milliseconds)
  }
}

/// Resumes tasks after a time, all on one thread, which starts with the first wait.
final class Alarm: Sendable {
  typealias Start = @Sendable (_ body: @escaping @Sendable () -> Void) -> Bool

  private struct Wait {
    let end: ContinuousClock.Instant
    let continuation: CheckedContinuation<Void, Never>
  }

  private struct State {
    var waits: [Wait] = []
    /// Wakes the thread; nil if there is no thread.
    var pipe: (read: Int32, write: Int32)?

    /// Removes what has ended. Returns it with the time until the next end, or -1.
    mutating func takeEnded() -> (ended: [Wait], milliseconds: Int32) {
      let now = ContinuousClock.now
      let ended = waits.filter { $0.end <= now }
      waits.removeAll { $0.end <= now }
      guard let next = waits.map(\.end).min() else { return (ended, -1) }
      return (ended, Int32(clamping: Int64((next - now) / .milliseconds(1)) + 1))
    }
  }

  private let state = Mutex(State())
  private let start: Start

  init(
    start: @escaping Start = { body in
      guard let thread = Thread.start(body) else { return false }
      thread.detach()
      return true
    }
  ) {
    self.start = start
  }

  /// Returns at once if the system can't start a thread: too early is better than never.
  func wait(milliseconds: Int) async {
    let end = ContinuousClock.now + .milliseconds(milliseconds)
    await withCheckedContinuation { continuation in
      let isAwaited = state.withLock { state in
        guard let pipe = state.pipe ?? run() else { return false }
        state.pipe = pipe
        state.waits.append(Wait(end: end, continuation: continuation))
        var byte: UInt8 = 0
        _ = write(pipe.write, &byte, 1)
        return true
      }
      if !isAwaited { continuation.resume() }
    }
  }

  /// Starts the thread, which never ends.
  private func run() -> (read: Int32, write: Int32)? {
    guard let pipe = Process.makePipe() else { return nil }
    let isStarted = start {
      var bytes = [UInt8](repeating: 0, count: 64)
      while true {
        let (ended, milliseconds) = self.state.withLock { $0.takeEnded() }
        for wait in ended { wait.continuation.resume() }
        var awaited = pollfd(fd: pipe.read, events: Int16(POLLIN), revents: 0)
        _ = poll(&awaited, 1, milliseconds)
        while read(pipe.read, &bytes, bytes.count) > 0 {}
      }
    }
    if isStarted { return pipe }
    for end in [pipe.read, pipe.write] { _ = close(end) }
    return nil
  }
}
