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
      return Captured(code: exitCode(status), output: output, error: error)
    }
  }

  static func wait(for child: pid_t) -> Int32 {
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
      let stop = pollfd(fd: Process.signalPipe.descriptor, events: Int16(POLLIN), revents: 0)
      awaited.append(stop)
      guard poll(&awaited, nfds_t(awaited.count), stop.fd < 0 ? 100 : -1) > 0 else { continue }
      for item in awaited where item.revents != 0 {
        if item.fd == stop.fd {
          Process.signalPipe.drain()
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
