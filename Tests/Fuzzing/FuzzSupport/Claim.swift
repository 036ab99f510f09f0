import Dispatch
import Synchronization

/// What a fuzzer holds the program to. Unlike a precondition it also says what was broken in an
/// optimised build.
package func claim(_ holds: Bool, _ words: @autoclosure () -> String) {
  if !holds { fatalError("broken: \(words())") }
}

package func bytes(_ start: UnsafePointer<UInt8>?, _ count: Int) -> [UInt8] {
  Array(UnsafeBufferPointer(start: start, count: count))
}

/// A fuzzer is called from C, which knows no `await`.
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
