#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

#if canImport(Darwin)
  /// The system's notices about a file and its directory, through kqueue.
  struct FileNotices: ~Copyable {
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
  struct FileNotices: ~Copyable {
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
