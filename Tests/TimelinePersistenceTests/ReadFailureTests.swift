import TestSupport
import Testing
import TextSearch
import TimelineDomain

@testable import TimelinePersistence

/// What becomes of a timeline when its file or its index changes after it was loaded.
struct ReadFailureTests {
  /// More entries than are named when they are loaded.
  private static func bench() -> IndexBench {
    var lines = RandomLines(seed: 78, isCommon: false)
    return IndexBench(IndexBench.header + lines.next(1500))
  }

  /// Without a condition the lines are read, with one they are mapped.
  @Test(arguments: [nil, PostCondition.not(.words(FoldedText("no such word")))])
  func `a journal that is cut after it was loaded is an error, and gives no other entry`(
    condition: PostCondition?
  ) async throws {
    let bench = Self.bench()
    _ = try await bench.indexed.load(.everything)
    let query = TimelineQuery.everything.with(condition: condition)
    let expected = try await bench.whole.load(query).timeline.items()
    let timeline = try await bench.indexed.load(query).timeline
    #expect(timeline.count == expected.count && expected.count > IndexReading.mostNames)
    let journal = bench.journal
    bench.directory.write("j", Array(journal[..<(journal.count / 2)]))
    var failures = 0
    for index in timeline.indices {
      do throws(RepositoryError) {
        let item = try timeline.item(at: index)
        #expect(item == expected[index])
      } catch {
        #expect("\(error)".contains("vanished"))
        failures += 1
      }
    }
    #expect(failures > 0)
    #expect(throws: RepositoryError.self) {
      try timeline.forEach(in: timeline.indices, backwards: false) { _ in }
    }
  }

  @Test func `an index that becomes corrupt after it was loaded does not change an answer`()
    async throws
  {
    let bench = Self.bench()
    _ = try await bench.indexed.load(.everything)
    let expected = try await bench.whole.load(.everything).timeline.items()
    let timeline = try await bench.indexed.load(.everything).timeline
    let size = bench.directory.read(bench.indexName).count
    bench.directory.write(bench.indexName, [UInt8](repeating: 0, count: size))
    #expect(try timeline.items() == expected)
  }
}
