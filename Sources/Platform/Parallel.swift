import Synchronization

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// Synchronous work on all cores at once.
///
/// It has threads of its own: on Linux, Dispatch needs `/proc`, and commands work without it.
package enum Parallel {
  /// How many calls run at the same time.
  package static let width: Int = max(2, sysconf(Int32(_SC_NPROCESSORS_ONLN)))

  /// Calls `body` with each number below `count`, several at the same time, and returns when all calls
  /// have returned.
  package static func forEach(_ count: Int, _ body: @escaping @Sendable (Int) -> Void) {
    let next = Counter()
    let run: @Sendable () -> Void = {
      while case let index = next.take(), index < count { body(index) }
    }
    let threads = (0..<max(0, min(count, width) - 1)).compactMap { _ in Thread.start(run) }
    run()
    for thread in threads { thread.join() }
  }

  private final class Counter: Sendable {
    private let next = Atomic(0)

    func take() -> Int { next.wrappingAdd(1, ordering: .relaxed).oldValue }
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
