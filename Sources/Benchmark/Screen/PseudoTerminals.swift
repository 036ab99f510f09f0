#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// Opens terminals without a window.
enum PseudoTerminals {
  #if canImport(Darwin)
    static let newSession = Int16(POSIX_SPAWN_SETSID)
  #else
    // `POSIX_SPAWN_SETSID`, which glibc declares only for GNU programs.
    static let newSession: Int16 = 0x80
  #endif

  /// The end for the keyboard, and the path of the program's end.
  static func open() throws(BenchmarkError) -> (keyboard: Int32, path: String) {
    #if canImport(Darwin)
      let keyboard = posix_openpt(O_RDWR | O_NOCTTY)
      guard keyboard >= 0, grantpt(keyboard) == 0, unlockpt(keyboard) == 0,
        let name = ptsname(keyboard)
      else { throw .system("open", "a terminal", errno) }
      _ = fcntl(keyboard, F_SETFD, FD_CLOEXEC)
      return (keyboard, String(cString: name))
    #else
      // What `posix_openpt`, `unlockpt` and `ptsname` do, which glibc also declares only for them.
      let (setLock, getNumber): (UInt, UInt) = (0x4004_5431, 0x8004_5430)
      let keyboard = systemOpen("/dev/ptmx", O_RDWR | O_NOCTTY | O_CLOEXEC)
      var (lock, number): (Int32, Int32) = (0, 0)
      guard keyboard >= 0, ioctl(keyboard, setLock, &lock) == 0,
        ioctl(keyboard, getNumber, &number) == 0
      else { throw .system("open", "a terminal", errno) }
      return (keyboard, "/dev/pts/\(number)")
    #endif
  }
}

// A method hides this function.
private func systemOpen(_ path: String, _ flags: Int32) -> Int32 { open(path, flags) }
