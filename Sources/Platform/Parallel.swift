import Dispatch
import Synchronization

/// Work for all cores at once.
///
/// Not a task group: who waits for one from the main actor makes the runtime end the program's first thread, and that
/// takes as long as looking through thirty megabytes. Measured with 27 MB of program: 15 ms.
package enum Parallel {
  /// Calls `body` with each number below `count`, several at the same time, and returns when all are done.
  package static func forEach(_ count: Int, _ body: @Sendable (Int) -> Void) {
    guard count > 1 else {
      if count == 1 { body(0) }
      return
    }
    let cores = Cores()
    DispatchQueue.concurrentPerform(iterations: count) { index in
      cores.enter()
      body(index)
    }
  }

  /// Calls `body` some time, at the same time as what comes next; or never, where the program ends before.
  package static func aside(_ body: @escaping @Sendable () -> Void) {
    DispatchQueue.global().async(execute: body)
  }

  /// What both make, at the same time.
  package static func both<First: Sendable, Second: Sendable>(
    _ first: @Sendable () -> First, _ second: @Sendable () -> Second
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
    // Both are there.
    return (one ?? first(), other ?? second())
  }

  /// What `body` makes of each, in their order. Nil where it makes nothing of one.
  package static func map<Element: Sendable, Made: Sendable>(
    _ elements: [Element], _ body: @Sendable (Element) -> Made?
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
