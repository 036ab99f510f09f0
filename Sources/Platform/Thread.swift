#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

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
