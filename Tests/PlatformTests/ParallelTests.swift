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

  @Test func `both runs two functions, which may run more`() {
    let (numbers, text) = Parallel.both({ Parallel.map(Array(0..<300)) { $0 * 2 } }, { "two" })
    #expect(numbers == (0..<300).map { $0 * 2 } && text == "two")
    let (none, some) = Parallel.both({ nil as Int? }, { 7 as Int? })
    #expect(none == nil && some == 7)
  }

  #if os(Linux)
    private let calls = LiveSystemCalls()

    /// The cores that this thread may run on.
    private func allowed() throws -> String {
      let file = try calls.openFile(BytePath("/proc/thread-self/status"), .read)
      defer { try? calls.closeFile(file) }
      let text = String(decoding: try calls.readBytes(file, upTo: 1 << 14, at: 0), as: UTF8.self)
      return String(
        try #require(text.split(separator: "\n").first { $0.hasPrefix("Cpus_allowed_list:") }))
    }

    /// A thread that was moved may go back.
    @Test func `no thread stays bound to a core`() throws {
      let before = try allowed()
      for _ in 0..<50 {
        Cores.leave([Cores.current])
        #expect(try allowed() == before)
      }
      Cores.leave(Array(-1..<5000))
      #expect(try allowed() == before)
      for _ in 0..<20 {
        let all = Parallel.map(Array(0..<50)) { _ in try? allowed() }
        #expect(Set(try #require(all)) == [before])
      }
    }
  #endif
}
