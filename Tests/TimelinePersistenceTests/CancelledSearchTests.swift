import TestSupport
import Testing
import TextSearch
import TimelineDomain

@testable import TimelinePersistence

/// A search whose answer is no longer wanted ends, and does not read the whole file instead.
struct CancelledSearchTests {
  @Test func `a cancelled search ends as interrupted`() async throws {
    var lines = RandomLines(seed: 7, isCommon: true)
    let bench = IndexBench(IndexBench.header + lines.next(300))
    _ = try await bench.indexed.load(.everything)
    let query = TimelineQuery.everything.with(condition: .words(FoldedText("a")))
    let search = Task { () -> RepositoryError? in
      withUnsafeCurrentTask { $0?.cancel() }
      do throws(RepositoryError) {
        _ = try await bench.indexed.load(query)
        return nil
      } catch {
        return error
      }
    }
    guard case .interrupted = await search.value else {
      Issue.record("the search went on")
      return
    }
    #expect(try await bench.indexed.load(query).timeline.count >= 0, "the next one is whole")
  }

  @Test func `entries in conflict are found in rows as in the document`() async throws {
    for seed in 0..<3 {
      var lines = RandomLines(seed: 40 + seed, isCommon: seed == 0)
      let bench = IndexBench(IndexBench.header + lines.next(400))
      for condition: PostCondition in [.inConflict, .not(.inConflict)] {
        let query = TimelineQuery.everything.with(condition: condition)
        let (one, other) = (
          try await bench.indexed.load(query), try await bench.whole.load(query)
        )
        #expect(one.timeline.map { $0.revision } == other.timeline.map { $0.revision })
      }
      let conflicts = try await bench.indexed.load(.everything.with(condition: .inConflict))
      #expect(try conflicts.timeline.items().allSatisfy(\.isConflict))
    }
  }
}
