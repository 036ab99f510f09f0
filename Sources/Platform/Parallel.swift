import Synchronization

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// Synchronous work on all cores at once.
package enum Parallel {
  /// Calls `body` with each number below `count`, several at the same time, and returns when all calls
  /// have returned.
  package static func forEach(_ count: Int, _ body: @escaping @Sendable (Int) -> Void) {
    guard count > 1 else {
      if count == 1 { body(0) }
      return
    }
    let next = Counter()
    let cores = Cores()
    let run: @Sendable () -> Void = {
      while case let index = next.take(), index < count {
        cores.enter()
        body(index)
      }
    }
    let threads = (1..<min(count, max(2, Cores.count))).compactMap { _ in Thread.start(run) }
    run()
    for thread in threads { thread.join() }
  }

  private final class Counter: Sendable {
    private let next = Atomic(0)

    func take() -> Int { next.wrappingAdd(1, ordering: .relaxed).oldValue }
  }

  /// Calls `body` on a thread of its own while the caller goes on. The call may not begin or not end
  /// before the program does.
  package static func aside(_ body: @escaping @Sendable () -> Void) {
    Thread.start(body)?.detach()
  }

  /// The results of two functions that run at the same time.
  package static func both<First: Sendable, Second: Sendable>(
    _ first: @escaping @Sendable () -> First, _ second: @escaping @Sendable () -> Second
  ) -> (First, Second) {
    let made = Mutex<(First?, Second?)>((nil, nil))
    forEach(2) { index in
      if index == 0 {
        let one = first()
        made.withLock { $0.0 = one }
      } else {
        let one = second()
        made.withLock { $0.1 = one }
      }
    }
    let (one, other) = made.withLock { $0 }
    // Both are set.
    return (one ?? first(), other ?? second())
  }

  /// The results of `body` for all elements, in order. Nil if any result is nil.
  package static func map<Element: Sendable, Made: Sendable>(
    _ elements: [Element], _ body: @escaping @Sendable (Element) -> Made?
  ) -> [Made]? {
    let made = Mutex([Made?](repeating: nil, count: elements.count))
    forEach(elements.count) { index in
      let one = body(elements[index])
      made.withLock { $0[index] = one }
    }
    let all = made.withLock { $0.compactMap(\.self) }
    return all.count == elements.count ? all : nil
  }
}

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

/// Runs the program's tasks on threads of its own, at most one for each core.
///
/// The default executor of the runtime uses Dispatch. On Linux, Dispatch counts running threads in
/// `/proc`, and ends the program if there is no `/proc`.
final class WorkerThreads: TaskExecutor, @unchecked Sendable {
  private let limit = Cores.count
  // The mutex guards the rest.
  private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
  private let hasJob = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)
  private var jobs: [UnownedJob] = []
  private var threads = 0
  private var idleThreads = 0

  init() {
    pthread_mutex_init(mutex, nil)
    pthread_cond_init(hasJob, nil)
  }

  deinit {
    pthread_cond_destroy(hasJob)
    pthread_mutex_destroy(mutex)
    hasJob.deallocate()
    mutex.deallocate()
  }

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    pthread_mutex_lock(mutex)
    jobs.append(job)
    let needsThread = jobs.count > idleThreads && threads < limit
    if needsThread { threads += 1 }
    pthread_mutex_unlock(mutex)
    guard needsThread else {
      pthread_cond_signal(hasJob)
      return
    }
    if let thread = Thread.start({ self.work() }) { thread.detach() } else { runHere() }
  }

  /// A thread waits for jobs until the process ends.
  private func work() {
    pthread_mutex_lock(mutex)
    while true {
      while jobs.isEmpty {
        idleThreads += 1
        pthread_cond_wait(hasJob, mutex)
        idleThreads -= 1
      }
      runFirst()
    }
  }

  /// Does the work of a thread that could not be started.
  private func runHere() {
    pthread_mutex_lock(mutex)
    threads -= 1
    while !jobs.isEmpty { runFirst() }
    pthread_mutex_unlock(mutex)
  }

  /// Unlocks the mutex while the job runs.
  private func runFirst() {
    let job = jobs.removeFirst()
    pthread_mutex_unlock(mutex)
    job.runSynchronously(on: asUnownedTaskExecutor())
    pthread_mutex_lock(mutex)
  }
}

/// A POSIX thread that runs one closure.
struct Thread {
  private final class Body: Sendable {
    let run: @Sendable () -> Void

    init(_ run: @escaping @Sendable () -> Void) { self.run = run }
  }

  private let thread: pthread_t

  /// Signals about an error of the thread itself, such as SIGBUS, which `MappedFile` handles.
  private static let ownSignals = [SIGBUS, SIGFPE, SIGILL, SIGSEGV, SIGSYS, SIGTRAP]

  /// Starts the thread, with all other signals blocked: they belong to the main thread. Nil if the
  /// system can't start another thread.
  static func start(_ run: @escaping @Sendable () -> Void) -> Thread? {
    var all = sigset_t()
    var before = sigset_t()
    _ = sigfillset(&all)
    for number in ownSignals { _ = sigdelset(&all, number) }
    _ = pthread_sigmask(SIG_BLOCK, &all, &before)
    defer { _ = pthread_sigmask(SIG_SETMASK, &before, nil) }
    let body = Unmanaged.passRetained(Body(run))
    #if canImport(Darwin)
      var thread: pthread_t?
      let failure = pthread_create(&thread, nil, { Thread.run($0) }, body.toOpaque())
    #else
      var started = pthread_t()
      let failure = pthread_create(&started, nil, { Thread.run($0!) }, body.toOpaque())
      let thread = Optional(started)
    #endif
    guard failure == 0, let thread else {
      body.release()
      return nil
    }
    return Thread(thread: thread)
  }

  func join() { _ = pthread_join(thread, nil) }
  func detach() { _ = pthread_detach(thread) }

  private static func run(_ body: UnsafeMutableRawPointer) -> UnsafeMutableRawPointer? {
    Unmanaged<Body>.fromOpaque(body).takeRetainedValue().run()
    return nil
  }
}
