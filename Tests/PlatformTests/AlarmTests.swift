import Synchronization
import Testing

@testable import Platform

/// Waiting without a thread for each wait.
struct AlarmTests {
  @Test func `all waits share one thread`() async {
    let starts = Atomic(0)
    // The thread never ends, so it starts here, and not in the alarm of the program.
    let alarm = Alarm { body in
      starts.wrappingAdd(1, ordering: .relaxed)
      guard let thread = Thread.start(body) else { return false }
      thread.detach()
      return true
    }
    let begun = ContinuousClock.now
    await withTaskGroup(of: Int.self) { group in
      for number in (0..<200).reversed() {
        group.addTask {
          await alarm.wait(milliseconds: number / 10)
          return number / 10
        }
      }
      for await milliseconds in group {
        #expect(ContinuousClock.now - begun >= .milliseconds(milliseconds))
      }
    }
    #expect(starts.load(ordering: .relaxed) == 1)
  }

  @Test func `without a thread a wait ends at once`() async {
    let alarm = Alarm { _ in false }
    for _ in 0..<3 { await alarm.wait(milliseconds: 1_000_000) }
  }
}
