@testable import Benchmark
import TestSupport
import Testing

/// Journals that are large in one way. CI measures them on a release build, with
/// `journal-benchmark --growth`; beside other tests the times would mean little.
@Suite(
  .serialized,
  .enabled(if: FullRun.isAsked, "JOURNAL_FULL=1 measures growth; CI does it on a release build"))
struct GrowthTests {
  @Test(arguments: GrowthRow.table.map(\.name))
  func `time grows in proportion to a journal that is large in one way`(name: String) throws {
    let row = try #require(GrowthRow.table.first { $0.name == name })
    let directory = TemporaryDirectory()
    let results = try row.results(
      at: row.testSize, in: directory.path,
      tools: Tools(journal: BuiltProgram.path), measuresMemory: false)
    for result in results {
      #expect(
        result.growsInProportion,
        "\(result.command): \(result.seconds.quarter) s, then \(result.seconds.whole) s")
    }
  }
}
