#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif
import Synchronization

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
