import TestSupport
import Testing
import TimelineDomain

/// Checks and salvages journals of later versions, and counts their lines independently.
struct SalvagePropertyTests {
  @Test(arguments: 0..<40)
  func `the two files have the lines of the original, and the counts agree`(
    seed: Int
  ) async throws {
    let future = futurize(.sample, seed: seed)
    let bench = JournalBench(future.bytes)
    let report = try #require(try await bench.check())
    let salvage = try #require(try await bench.salvage())
    #expect(salvage.report == report)

    let lines = future.bytes.linesWithEnds
    let count = Count(lines)
    #expect(report.lines == lines.count && report.bytes == future.bytes.count)
    #expect(report.damage.map(\.line) == count.damaged)
    #expect(report.damage.count == future.damagedLines)
    #expect(report.blankLines == count.blank)
    #expect(report.summary.entries == count.entries.count)
    #expect(report.repetitions.map(\.line) == count.repeated)
    #expect(report.kinds.values.reduce(0, +) == count.entries.count)
    #expect(
      report.lines
        == 1 + count.entries.count + count.repeated.count + count.blank + count.damaged.count)
    let posts = future.understood.count
    #expect(report.summary.posts == posts)
    #expect(report.summary.unknown == future.unknown)

    let isHealthy = lines.indices.map { !count.damaged.contains($0 + 1) }
    let healthy = zip(lines, isHealthy).filter(\.1).flatMap(\.0)
    let damaged = zip(lines, isHealthy).filter { !$0.1 }.flatMap(\.0)
    #expect(bench.directory.read("out") == healthy)
    #expect(bench.directory.read("out.damaged") == damaged)
    #expect((salvage.damagedPath == nil) == damaged.isEmpty)
    #expect(bench.journal == future.bytes)

    let salvaged = JournalBench(healthy)
    let again = try #require(try await salvaged.check())
    #expect(again.damage == [] && !again.isDamaged)
    #expect(again.summary.posts == posts && again.cycles == report.cycles)
    try await salvaged.add("new1")
    #expect(try await salvaged.summary().posts == posts + 1)
  }

  /// Every line but the header, from a reader that is independent of the scanner.
  private struct Count {
    var damaged: [Int] = []
    var repeated: [Int] = []
    var blank = 0
    var entries: Set<[UInt8]> = []

    init(_ lines: [[UInt8]]) {
      for (index, line) in lines.enumerated().dropFirst() {
        let isSpace: (UInt8) -> Bool = { [0x20, 0x09, 0x0D, 0x0A].contains($0) }
        let text = Array(line.drop(while: isSpace).reversed().drop(while: isSpace).reversed())
        if text.isEmpty {
          blank += 1
        } else if !Count.isEntry(text) {
          damaged.append(index + 1)
        } else if !entries.insert(text).inserted {
          repeated.append(index + 1)
        }
      }
    }

    private static func isEntry(_ text: [UInt8]) -> Bool {
      guard text.first == UInt8(ascii: "{"), PageValue.accepts(text) else { return false }
      let object = RawObject(text)
      return ["id", "type"].allSatisfy { object[$0]?.first == UInt8(ascii: "\"") }
    }
  }
}
