import Dispatch
import Synchronization

/// A condition that a fuzzer checks. Unlike a precondition, it prints its message in an optimised
/// build.
package func claim(_ holds: Bool, _ words: @autoclosure () -> String) {
  if !holds { fatalError("broken: \(words())") }
}

package func bytes(_ start: UnsafePointer<UInt8>?, _ count: Int) -> [UInt8] {
  Array(UnsafeBufferPointer(start: start, count: count))
}

/// Waits for async code, because C calls the fuzzer.
package func blocking<Answer: Sendable>(
  _ body: @escaping @Sendable () async -> Answer
) -> Answer {
  let done = DispatchSemaphore(value: 0)
  let answer = Mutex<Answer?>(nil)
  Task.detached {
    let result = await body()
    answer.withLock { $0 = result }
    done.signal()
  }
  done.wait()
  return answer.withLock { $0 }!
}
