import Synchronization

#if canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif
#if canImport(Glibc)
  import Glibc

  // Glibc's Swift module lacks what only Linux has.
  @_extern(c, "sched_getcpu")
  private func sched_getcpu() -> Int32
  @_extern(c, "sched_getaffinity")
  private func sched_getaffinity(
    _ thread: Int32, _ size: Int, _ cores: UnsafeMutablePointer<cpu_set_t>
  ) -> Int32
  @_extern(c, "sched_setaffinity")
  private func sched_setaffinity(
    _ thread: Int32, _ size: Int, _ cores: UnsafePointer<cpu_set_t>
  ) -> Int32
#endif

/// Moves threads that work together to different cores.
///
/// Linux often starts a thread on the core of its creator, and takes some ten milliseconds to find an
/// idle core (median of 40 starts on two cores: 12 ms). So a thread that starts on a taken core leaves
/// it. No thread stays bound to a core.
final class Cores: Sendable {
  /// How many cores there are.
  static let count = max(1, sysconf(Int32(_SC_NPROCESSORS_ONLN)))

  #if canImport(Glibc)
    private struct Taken {
      var threads: [pthread_t] = []
      var cores: [Int] = []
    }

    private let taken = Mutex(Taken())

    static var current: Int { Int(sched_getcpu()) }

    /// Registers the calling thread; ignores its later calls. The first thread yields to those that
    /// started on its core.
    func enter() {
      let thread = pthread_self()
      let core = Cores.current
      let (isFirst, others) = taken.withLock { taken -> (Bool, [Int]) in
        guard !taken.threads.contains(thread) else { return (false, []) }
        let others = taken.cores
        taken.threads.append(thread)
        taken.cores.append(core)
        return (others.isEmpty, others)
      }
      if isFirst { sched_yield() }
      guard others.contains(core) else { return }
      Cores.leave(others)
      let next = Cores.current
      taken.withLock { $0.cores.append(next) }
    }

    /// Moves the calling thread to a core that isn't in `cores`, if it may run on one.
    static func leave(_ cores: [Int]) {
      let size = MemoryLayout<cpu_set_t>.size
      var allowed = cpu_set_t()
      guard sched_getaffinity(0, size, &allowed) == 0 else { return }
      var others = allowed
      let isLeft = withUnsafeMutableBytes(of: &others) { bytes in
        for core in cores where core >= 0 && core / 8 < bytes.count {
          bytes[core / 8] &= ~(1 << UInt8(core % 8))
        }
        return bytes.contains { $0 != 0 }
      }
      guard isLeft, sched_setaffinity(0, size, &others) == 0 else { return }
      _ = sched_setaffinity(0, size, &allowed)
    }
  #else
    func enter() {}
  #endif
}
