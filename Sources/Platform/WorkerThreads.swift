#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

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
