@testable import Benchmark
import Testing

/// Medians, quartiles and ratios.
struct StatisticsTests {
  @Test func `median and quartiles of unsorted values`() throws {
    let spread = try #require(Spread([5, 1, 4, 2, 3]))
    #expect(spread.count == 5)
    #expect(spread.lowerQuartile == 2)
    #expect(spread.median == 3)
    #expect(spread.upperQuartile == 4)
  }

  @Test func `the median of an even count is between the middle two`() throws {
    let spread = try #require(Spread([4, 1, 3, 2]))
    #expect(spread.median == 2.5)
    #expect(spread.lowerQuartile == 1.75)
    #expect(spread.upperQuartile == 3.25)
  }

  @Test func `one value is every percentile, and no values have none`() throws {
    let spread = try #require(Spread([7]))
    #expect([spread.lowerQuartile, spread.median, spread.upperQuartile] == [7, 7, 7])
    #expect(Spread([]) == nil)
    #expect(PairedTimes([]) == nil)
  }

  @Test func `one outlier doesn't move the median`() throws {
    let calm = try #require(Spread([1, 1, 1, 1, 1]))
    #expect(try #require(Spread([1, 1, 1, 1, 900])).median == calm.median)
  }

  @Test func `the ratio is that of the medians, and each pair has its own`() throws {
    let times = try #require(PairedTimes([(2, 1), (4, 4), (9, 3)]))
    #expect(times.ratio == 4.0 / 3)
    #expect(times.ratios.median == 2)
    #expect(times.ours.median == 4 && times.theirs.median == 3)
  }
}
