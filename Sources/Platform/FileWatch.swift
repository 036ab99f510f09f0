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

#if canImport(Darwin)
  /// The system's notices about a file and its directory, through kqueue.
  private struct FileNotices: ~Copyable {
    /// Readable when there is a notice; -1 if the system gives none.
    let descriptor = kqueue()
    private var watched: [Int32] = []

    /// Asks for notices about what the path leads to now. Call it again after each notice, because the
    /// file may be another one.
    mutating func watch(_ path: BytePath) {
      stopWatching()
      for path in [path, path.parent] {
        let file = path.withCString { open($0, O_EVTONLY | O_CLOEXEC) }
        guard file >= 0 else { continue }
        watched.append(file)
        var request = kevent()
        request.ident = UInt(file)
        request.filter = Int16(EVFILT_VNODE)
        request.flags = UInt16(EV_ADD | EV_CLEAR)
        request.fflags = UInt32(NOTE_WRITE | NOTE_EXTEND | NOTE_ATTRIB | NOTE_RENAME | NOTE_DELETE)
        _ = kevent(descriptor, &request, 1, nil, 0, nil)
      }
    }

    func drain() {
      var notice = kevent()
      var none = timespec()
      while kevent(descriptor, nil, 0, &notice, 1, &none) > 0 {}
    }

    private mutating func stopWatching() {
      for file in watched { _ = close(file) }
      watched = []
    }

    deinit {
      for file in watched { _ = close(file) }
      if descriptor >= 0 { _ = close(descriptor) }
    }
  }
#else
  /// The system's notices about a file and its directory, through inotify.
  private struct FileNotices: ~Copyable {
    /// Readable when there is a notice; -1 if the system gives none.
    let descriptor = inotify_init1(O_NONBLOCK | O_CLOEXEC)

    /// Asks for notices about what the path leads to now. Call it again after each notice, because the
    /// file may be another one. Watching the same file again changes nothing.
    mutating func watch(_ path: BytePath) {
      let ofFile = UInt32(IN_MODIFY | IN_ATTRIB | IN_MOVE_SELF | IN_DELETE_SELF)
      let ofDirectory = UInt32(IN_CREATE | IN_DELETE | IN_MOVED_FROM | IN_MOVED_TO)
      _ = path.withCString { inotify_add_watch(descriptor, $0, ofFile) }
      _ = path.parent.withCString { inotify_add_watch(descriptor, $0, ofDirectory) }
    }

    func drain() {
      var buffer = [UInt8](repeating: 0, count: 4096)
      while read(descriptor, &buffer, buffer.count) > 0 {}
    }

    deinit {
      if descriptor >= 0 { _ = close(descriptor) }
    }
  }
#endif
