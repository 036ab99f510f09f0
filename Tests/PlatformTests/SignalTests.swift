import Testing

@testable import Platform

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// The interrupted code may be about to read `errno`. Each test has a process of its own.
struct SignalTests {
  @Test func `a handler of a stop keeps errno`() async {
    await #expect(processExitsWith: .success) {
      Process.holdStops()
      // Fills the pipe, so that the handler's write fails.
      for _ in 0..<100_000 { Process.signalPipe.wake() }
      errno = EDOM
      Process.raiseHere(SIGTERM)
      let after = errno
      #expect(after == EDOM)
      #expect(Process.wasAskedToStop())
    }
  }

  @Test(arguments: [SIGTERM, SIGWINCH])
  func `a handler of the full screen keeps errno`(number: Int32) async {
    await #expect(processExitsWith: .success) { [number = number as Int32] in
      ScreenSignals.install()
      for _ in 0..<100_000 { Process.signalPipe.wake() }
      for _ in 0..<100_000 { Process.raiseHere(SIGWINCH) }
      errno = EDOM
      Process.raiseHere(number)
      let after = errno
      #expect(after == EDOM)
    }
  }

  @Test func `a child can be stopped, also one of a thread that blocks signals`() async {
    await #expect(processExitsWith: .success) {
      let thread = Thread.start {
        let outcome = Process.capture(
          "sh", ["-c", "kill -TERM $$; sleep 1000"].map { Array($0.utf8) })
        Process.exit(outcome?.code == 128 + SIGTERM ? 0 : 1)
      }
      thread?.join()
      Process.exit(2)
    }
  }
}
