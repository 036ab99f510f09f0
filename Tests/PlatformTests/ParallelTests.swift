import Synchronization
import Testing

@testable import Platform

/// Work on all cores.
struct ParallelTests {
  @Test(arguments: [0, 1, 2, 7, 500]) func `each number is processed once`(count: Int) {
    let seen = Mutex([Int](repeating: 0, count: count))
    Parallel.forEach(count) { index in seen.withLock { $0[index] += 1 } }
    #expect(seen.withLock { $0 } == [Int](repeating: 1, count: count))
  }

  @Test func `map keeps the order, and is nil if any result is nil`() {
    #expect(Parallel.map(Array(0..<300)) { $0 * 2 } == (0..<300).map { $0 * 2 })
    #expect(Parallel.map([Int]()) { $0 } == [])
    #expect(Parallel.map(Array(0..<300)) { $0 == 123 ? nil : $0 } == nil)
  }
}
