#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// Samples a child's memory without one mapped file until it ends. It misses short peaks.
enum MemoryWatch {
  /// Nil if the system doesn't report it, the child was too fast, or it never mapped the file. Then
  /// the child's peak is exact.
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

  /// The most memory that is no file's. Nil if the system doesn't report it, or the child was too fast.
  static func peakAnonymous(of child: pid_t) -> Int? {
    var peak: Int?
    var buffer = [UInt8](repeating: 0, count: 1 << 14)
    while !hasEnded(child) {
      let count = read("/proc/\(child)/status", into: &buffer)
      let status = String(decoding: buffer[..<count], as: UTF8.self)
      if let bytes = ChildRun.bytes(of: "RssAnon:", in: status) { peak = max(peak ?? 0, bytes) }
      _ = usleep(500)
    }
    return peak
  }

  /// Doesn't reap the child.
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

// A method hides this function.
private func systemRead(_ file: Int32, _ bytes: UnsafeMutableRawPointer, _ count: Int) -> Int {
  read(file, bytes, count)
}
