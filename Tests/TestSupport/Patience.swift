#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// How long a test waits for what must happen. This only ends a test that hangs: the tests share a few threads, and
/// the machine has other work, so that the wait for something that takes a millisecond may be minutes. Time limits
/// of the test library count that, too; they are ten minutes.
package enum Patience {
  package static let seconds = 300
}

/// The seconds of processor time that `body` takes on this thread. What else the machine does is not in them.
package func processorSeconds(_ body: () throws -> Void) rethrows -> Double {
  func now() -> Double {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }
  let start = now()
  try body()
  return now() - start
}
