import Synchronization

/// Synchronous work on all cores at once.
package enum Parallel {
  /// Calls `body` with each number below `count`, several at the same time, and returns when all calls
  /// have returned.
  package static func forEach(_ count: Int, _ body: @Sendable (Int) -> Void) {
    guard count > 1 else {
      if count == 1 { body(0) }
      return
    }
    let next = Counter()
    let cores = Cores()
    withoutActuallyEscaping(body) { body in
      let run: @Sendable () -> Void = {
        while case let index = next.take(), index < count {
          cores.enter()
          body(index)
        }
      }
      let threads = (1..<min(count, max(2, Cores.count))).compactMap { _ in Thread.start(run) }
      run()
      for thread in threads { thread.join() }
    }
  }

  private final class Counter: Sendable {
    private let next = Atomic(0)

    func take() -> Int { next.wrappingAdd(1, ordering: .relaxed).oldValue }
  }

  /// Calls `body` on a thread of its own while the caller goes on. The call may not begin or not end
  /// before the program does.
  package static func aside(_ body: @escaping @Sendable () -> Void) {
    Thread.start(body)?.detach()
  }

  /// The results of two functions that run at the same time.
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
    // Both are set.
    return (one ?? first(), other ?? second())
  }

  /// The results of `body` for all elements, in order. Nil if any result is nil.
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
