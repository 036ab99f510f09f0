import Dispatch

/// Work for all cores at once.
///
/// Not a task group: who waits for one from the main actor makes the runtime end the program's first thread, and that
/// takes as long as looking through thirty megabytes. Measured with 27 MB of program: 15 ms.
package enum Parallel {
  /// Calls `body` with each number below `count`, several at the same time, and returns when all are done.
  package static func forEach(_ count: Int, _ body: @Sendable (Int) -> Void) {
    DispatchQueue.concurrentPerform(iterations: count, execute: body)
  }
}
