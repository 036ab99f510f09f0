#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// Watches a file, on a thread of its own.
///
/// The system's notices make it fast. It also looks once a second, because some file systems give no
/// notices, such as those of a network, and because a system may have none left.
package enum FileWatch {
  /// An element after each change of the file at `path`: when it grows, shrinks, appears, disappears
  /// or is replaced. Several changes in a row may be one element. Never ends by itself. `pause` is in
  /// milliseconds.
  package static func changes(
    of path: BytePath, usingNotices usesNotices: Bool = true, pause: Int32 = 1000
  ) -> AsyncStream<Void> {
    AsyncStream(bufferingPolicy: .bufferingNewest(1)) { continuation in
      var ends: [Int32] = [-1, -1]
      // What changes from here on is reported.
      let first = state(of: path)
      guard pipe(&ends) == 0 else { return continuation.finish() }
      for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
      let (stop, stopper) = (ends[0], ends[1])
      let thread = Thread.start {
        watch(path, since: first, usesNotices, pause, until: stop) { continuation.yield() }
        _ = close(stop)
      }
      // Closing this end makes the other one readable, which ends the thread.
      continuation.onTermination = { _ in _ = close(stopper) }
      if let thread { thread.detach() } else { continuation.finish() }
    }
  }

  private static func watch(
    _ path: BytePath, since first: FileStatus?, _ usesNotices: Bool, _ pause: Int32,
    until stop: Int32, _ report: () -> Void
  ) {
    var notices = FileNotices()
    var last = first
    while true {
      // Before the look at the file, so that no change falls between.
      if usesNotices { notices.watch(path) }
      let now = state(of: path)
      if now != last { report() }
      last = now
      var events = [notices.descriptor, stop].map {
        pollfd(fd: $0, events: Int16(POLLIN), revents: 0)
      }
      _ = poll(&events, 2, pause)
      if events[1].revents != 0 { return }
      if events[0].revents != 0 { notices.drain() }
    }
  }

  private static func state(of path: BytePath) -> FileStatus? {
    try? LiveSystemCalls().status(at: path, followingLinks: true)
  }
}
