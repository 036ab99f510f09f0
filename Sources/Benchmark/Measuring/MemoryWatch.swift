#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// How much memory a child has beside one file that it may have mapped, looked at again and again
/// until it ends. What comes and goes between two looks is missed.
enum MemoryWatch {
  /// Nil where the system doesn't tell, the child was too quick, or it never mapped the file: then
  /// its whole peak is the answer, and the system has counted that exactly.
  static func peak(of child: pid_t, without mapping: String) -> Int? {
    var peak: Int?
    var buffer = [UInt8](repeating: 0, count: 1 << 18)
    while !hasEnded(child) {
      let count = read("/proc/\(child)/smaps", into: &buffer)
      let looked = MemoryMap(String(decoding: buffer[..<count], as: UTF8.self), mapping: mapping)
      if looked.isMapped { peak = max(peak ?? 0, looked.otherBytes) }
      _ = usleep(500)
    }
    return peak
  }

  /// It stays there to be waited for.
  private static func hasEnded(_ child: pid_t) -> Bool {
    var information = siginfo_t()
    return waitid(P_PID, id_t(child), &information, WEXITED | WNOHANG | WNOWAIT) != 0
      || information.si_signo == SIGCHLD
  }

  private static func read(_ path: String, into buffer: inout [UInt8]) -> Int {
    let file = open(path, O_RDONLY | O_CLOEXEC)
    guard file >= 0 else { return 0 }
    defer { _ = close(file) }
    var total = 0
    while total < buffer.count {
      let count = buffer.withUnsafeMutableBytes {
        systemRead(file, $0.baseAddress! + total, $0.count - total)
      }
      guard count > 0 else { break }
      total += count
    }
    return total
  }
}

// The method of this name hides the function.
private func systemRead(_ file: Int32, _ bytes: UnsafeMutableRawPointer, _ count: Int) -> Int {
  read(file, bytes, count)
}
