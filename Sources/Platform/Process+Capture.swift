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
    /// It was stopped, because it neither read nor wrote for too long.
    package let wasSilent: Bool
  }

  /// Hands a program its input piece by piece, with a function that answers false if the program wants no more.
  /// False ends the program before its input is whole.
  package typealias Feed = (_ write: @escaping (Span<UInt8>) -> Bool) -> Bool

  /// The descriptor at which a program finds the secret that it was given.
  package static let secretDescriptor: Int32 = 3

  /// Held while pipes are made and a child starts: the child of another thread would get their ends, and keep
  /// them open.
  private static let starting = Mutex(())

  /// Runs a program, found in `$PATH`, and waits. No shell sees the arguments. `changes` sets
  /// variables of its environment; nil removes one. A signal that stops this program stops the child
  /// first. With `source`, the program reads that file instead of `input`, and with `feed` what that hands over; with
  /// `target`, it writes to that file. With `take`, its output is handed over piece by piece and not kept, and false
  /// ends the program. It reads a `secret` from the `secretDescriptor`, so that no argument, variable or file
  /// has it. `silence` is how many milliseconds it may neither read nor write before it is stopped: only time
  /// in which this program looked, and found nothing, so that a machine that slept stops no program. A program that
  /// `asks` has all the time, and the terminal afterwards is as it was before. One that `mustEnd` runs on after a
  /// signal. Nil if it could not start.
  package static func capture(
    _ program: String, _ arguments: [[UInt8]], changing changes: [String: [UInt8]?] = [:],
    input: [UInt8] = [], source: Int32? = nil, target: Int32? = nil, secret: [UInt8]? = nil,
    feed: Feed? = nil, take: ((Span<UInt8>) -> Bool)? = nil,
    silence: Int? = nil, asks: Bool = false, mustEnd: Bool = false
  ) -> Captured? {
    return deferringStops {
      let modes = asks ? TerminalModes() : nil
      defer { modes?.restore() }
      let started = starting.withLock { _ -> (pipes: CapturePipes, child: pid_t)? in
        guard let pipes = CapturePipes(hasSecret: secret != nil) else { return nil }
        var ends = pipes.childEnds
        if let source { ends[0] = source }
        if let target { ends[1] = target }
        // In this order no copy takes the place of a descriptor that is still to be copied.
        let child = spawn(
          [Array(program.utf8)] + arguments, environment: environment(changing: changes),
          streams: Array(zip(ends, 0...secretDescriptor)))
        pipes.closeChildEnds()
        if child == nil { pipes.closeOwnEnds() }
        return child.map { (pipes, $0) }
      }
      guard let (pipes, child) = started else { return nil }
      let hasToStop: () -> Bool = { !mustEnd && wasAskedToStop() }
      var exchange = Exchange(pipes, input, secret, silence: silence, take: take)
      if let feed, !feed({ exchange.send($0, until: hasToStop) }), !exchange.isInputClosed {
        exchange.end()
      }
      exchange.finish(until: hasToStop)
      var status: Int32?
      if !hasToStop(), !exchange.wasSilent, !exchange.wasEnded {
        status = wait(for: child, silence: silence, until: hasToStop)
      }
      return Captured(
        code: exitCode(status ?? end(child)), output: exchange.output, error: exchange.error,
        wasSilent: status == nil && !hasToStop() && !exchange.wasEnded)
    }
  }

  /// Nil if the child doesn't end within the time.
  private static func wait(
    for child: pid_t, silence milliseconds: Int?, until hasToStop: () -> Bool
  ) -> Int32? {
    guard let milliseconds else { return wait(for: child) }
    var status: Int32 = 0
    for _ in 0...milliseconds {
      if waitpid(child, &status, WNOHANG) == child { return status }
      if hasToStop() { return nil }
      _ = poll(nil, 0, 1)
    }
    return nil
  }

  /// Neither this program nor its children leave their memory in a file when they crash. With a limit of 0,
  /// Linux would still give the memory to a program that collects it; not with a limit of 1.
  package static func forbidCores() {
    var limit = rlimit(rlim_cur: 1, rlim_max: 1)
    // Fails if the limit is 0, which is as good.
    _ = setrlimit(coreLimit, &limit)
  }

  #if canImport(Glibc)
    private static let coreLimit = Int32(RLIMIT_CORE.rawValue)
  #else
    private static let coreLimit: Int32 = RLIMIT_CORE
  #endif

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

/// How the controlling terminal treats what is typed. Meanwhile it shows nothing, before a prompt, too. A program
/// that asks for a passphrase turns the echo off itself, but may be stopped before it turns it on again.
private struct TerminalModes {
  private let descriptor: Int32
  private let modes: termios

  /// Nil without a terminal.
  init?() {
    let descriptor = open("/dev/tty", O_RDWR | O_CLOEXEC)
    var modes = termios()
    guard descriptor >= 0, tcgetattr(descriptor, &modes) == 0 else {
      if descriptor >= 0 { _ = close(descriptor) }
      return nil
    }
    (self.descriptor, self.modes) = (descriptor, modes)
    modes.c_lflag &= ~tcflag_t(ECHO)
    _ = tcsetattr(descriptor, TCSANOW, &modes)
  }

  func restore() {
    var modes = modes
    while tcsetattr(descriptor, TCSANOW, &modes) != 0, errno == EINTR {}
    _ = close(descriptor)
  }
}

/// The pipes to the three streams of a child, and to its secret.
private struct CapturePipes {
  typealias Ends = (read: Int32, write: Int32)

  let input: Ends
  let output: Ends
  let error: Ends
  let secret: Ends?

  init?(hasSecret: Bool) {
    var ends: [Ends] = []
    for _ in 0..<(hasSecret ? 4 : 3) {
      guard let pair = CapturePipes.makePipe() else {
        for (read, write) in ends { for end in [read, write] { _ = close(end) } }
        return nil
      }
      ends.append(pair)
    }
    (input, output, error) = (ends[0], ends[1], ends[2])
    secret = hasSecret ? ends[3] : nil
    // A child that reads no input must not stop the program from reading its output.
    for end in ownEnds { _ = fcntl(end, F_SETFL, O_NONBLOCK) }
  }

  /// Children don't get the ends. None is the `secretDescriptor`: a copy to itself would stay closed.
  private static func makePipe() -> Ends? {
    var pair: [Int32] = [-1, -1]
    guard pipe(&pair) == 0 else { return nil }
    for index in pair.indices where pair[index] == Process.secretDescriptor {
      let other = fcntl(pair[index], F_DUPFD, Process.secretDescriptor + 1)
      _ = close(pair[index])
      pair[index] = other
    }
    guard pair.min()! >= 0 else {
      for end in pair where end >= 0 { _ = close(end) }
      return nil
    }
    for end in pair { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    return (pair[0], pair[1])
  }

  var childEnds: [Int32] {
    [input.read, output.write, error.write] + (secret.map { [$0.read] } ?? [])
  }
  private var ownEnds: [Int32] {
    [input.write, output.read, error.read] + (secret.map { [$0.write] } ?? [])
  }

  func closeChildEnds() { for end in childEnds { _ = close(end) } }
  func closeOwnEnds() { for end in ownEnds { _ = close(end) } }
}

/// Writes input to a child and reads what it prints, in any order; closes the pipes.
private struct Exchange {
  private(set) var wasSilent = false
  /// Before the input was whole, or because the output is not wanted.
  private(set) var wasEnded = false
  private(set) var output: [UInt8] = []
  private(set) var error: [UInt8] = []

  private let pipes: CapturePipes
  private let silence: Int?
  private let take: ((Span<UInt8>) -> Bool)?
  /// What is still to be written, by the ends of pipes.
  private var rests: [Int32: ArraySlice<UInt8>]
  private var open: Set<Int32>
  private var buffer = [UInt8](repeating: 0, count: 1 << 16)
  private var silentTime = 0
  private static let look: Int32 = 100

  init(
    _ pipes: CapturePipes, _ input: [UInt8], _ secret: [UInt8]?, silence: Int?,
    take: ((Span<UInt8>) -> Bool)?
  ) {
    (self.pipes, self.silence, self.take) = (pipes, silence, take)
    rests = [pipes.input.write: input[...]]
    if let end = pipes.secret?.write { rests[end] = (secret ?? [])[...] }
    open = [pipes.output.read, pipes.error.read]
  }

  /// Whether the child takes no more input.
  var isInputClosed: Bool { rests[pipes.input.write] == nil }

  /// Returns when the child has taken the piece. False if it takes no more, or has to stop.
  mutating func send(_ piece: Span<UInt8>, until hasToStop: () -> Bool) -> Bool {
    let input = pipes.input.write
    if isInputClosed { return false }
    rests[input] = piece.withUnsafeBufferPointer { Array($0)[...] }
    while rests[input]?.isEmpty == false, step(until: hasToStop) {}
    return !isInputClosed
  }

  /// Until the child should stop or is silent for too long.
  mutating func finish(until hasToStop: () -> Bool) {
    repeat {
      for (end, rest) in rests where rest.isEmpty { closeInput(end) }
    } while step(until: hasToStop)
  }

  mutating func end() {
    wasEnded = true
    closeAll()
  }

  private mutating func closeInput(_ end: Int32) {
    rests[end] = nil
    _ = close(end)
  }

  private mutating func closeAll() {
    for end in open.union(rests.keys) { _ = close(end) }
    (open, rests) = ([], [:])
  }

  /// One look at all pipes. False if none is open any more.
  private mutating func step(until hasToStop: () -> Bool) -> Bool {
    if rests.isEmpty, open.isEmpty { return false }
    wasSilent = silence.map { silentTime >= $0 } ?? false
    if hasToStop() || wasSilent {
      closeAll()
      return false
    }
    var awaited = open.map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
    for (end, rest) in rests where !rest.isEmpty {
      awaited.append(pollfd(fd: end, events: Int16(POLLOUT), revents: 0))
    }
    let stop = pollfd(fd: Process.signalPipe.descriptor, events: Int16(POLLIN), revents: 0)
    awaited.append(stop)
    // Another thread may take the sign of a signal from the pipe.
    let found = poll(&awaited, nfds_t(awaited.count), Exchange.look)
    if found == 0 { silentTime += Int(Exchange.look) }
    guard found > 0 else { return true }
    for item in awaited where item.revents != 0 {
      if item.fd == stop.fd {
        Process.signalPipe.drain()
      } else if let rest = rests[item.fd] {
        send(rest, to: item.fd)
      } else if open.contains(item.fd) {
        receive(from: item.fd)
      }
    }
    return true
  }

  private mutating func send(_ rest: ArraySlice<UInt8>, to end: Int32) {
    let count = rest.withUnsafeBytes { write(end, $0.baseAddress, $0.count) }
    if count > 0 {
      rests[end] = rest.dropFirst(count)
      silentTime = 0
    }
    // The child has closed its end, or has the whole secret.
    let isRefused = count < 0 && errno != EAGAIN && errno != EINTR
    if isRefused || end != pipes.input.write && rests[end]?.isEmpty == true { closeInput(end) }
  }

  private mutating func receive(from end: Int32) {
    let count = buffer.withUnsafeMutableBytes { read(end, $0.baseAddress, $0.count) }
    if count > 0 {
      silentTime = 0
      if end == pipes.error.read {
        error += buffer[..<count]
      } else if let take {
        if !take(buffer.span.extracting(..<count)) { self.end() }
      } else {
        output += buffer[..<count]
      }
    }
    if count == 0 || count < 0 && errno != EAGAIN && errno != EINTR {
      open.remove(end)
      _ = close(end)
    }
  }
}
