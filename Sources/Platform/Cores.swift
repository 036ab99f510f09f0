import Synchronization

#if canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif
#if canImport(Glibc)
  import Glibc

  // Glibc's module leaves out what is Linux's alone.
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

/// The processor's cores that some threads work on, each on one of its own.
///
/// Linux often begins a thread on the core of the one that made it, and takes some ten milliseconds (median of forty
/// beginnings with two cores: 12) to find out that another has nothing to do: as long as looking through fifty megabytes.
/// So whoever comes to a core that is taken goes to another, and is bound to none behind that, as far as the system
/// lets it.
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

    /// Of each thread, the first call counts; the first thread lets those begin first that were made on its core.
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

    /// Sends this thread to some other core, if there is one that it may be on.
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
