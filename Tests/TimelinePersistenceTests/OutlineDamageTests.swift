import Platform
import TestSupport
import Testing
import TimelineDomain

@testable import TimelinePersistence

/// An outline is never trusted: whatever becomes of it, the answers stay the same.
struct OutlineDamageTests {
  private let bench: OutlineBench
  private let outline: [UInt8]

  init() async throws {
    // With an odd one here and there, so that there is a table of them.
    var lines = RandomLines(seed: 77, isEveryday: false)
    bench = OutlineBench(OutlineBench.header + lines.next(200))
    _ = try await bench.outlined.load(.everything)
    outline = bench.directory.read(bench.outlineName)
    #expect(outline.count >= 7 * 4096)
  }

  private func expectSameAnswers(
    with outline: [UInt8], sourceLocation: SourceLocation = #_sourceLocation
  ) async throws {
    let name = "cache/journal/" + (bench.outlineNames.first ?? "none")
    bench.directory.write(name, outline)
    let whole = try await bench.whole.load(.everything)
    let result = try await bench.outlined.load(.everything)
    #expect(Array(result.timeline) == Array(whole.timeline), sourceLocation: sourceLocation)
    #expect(result.summary == whole.summary, sourceLocation: sourceLocation)
    bench.directory.write(name, outline)
    for item in whole.timeline.prefix(3) {
      let found = try await bench.outlined.load(.idPrefix(item.id))
      #expect(Array(found.timeline) == [item], sourceLocation: sourceLocation)
      let short = whole.names.short(item.name)
      #expect(found.names.short(item.name) == short, sourceLocation: sourceLocation)
    }
  }

  @Test
  func `one byte of it is another, in every block and at every eleventh place`() async throws {
    for place in stride(from: 0, to: outline.count, by: 11 * 31) {
      var damaged = outline
      damaged[place] ^= 1 << UInt8(place % 8)
      try await expectSameAnswers(with: damaged)
    }
  }

  @Test
  func `it is cut off, empty, zeros, longer, or something else`() async throws {
    for length in stride(from: 0, to: outline.count, by: 2039) {
      try await expectSameAnswers(with: Array(outline[..<length]))
    }
    try await expectSameAnswers(with: [UInt8](repeating: 0, count: outline.count))
    try await expectSameAnswers(with: outline + outline)
    try await expectSameAnswers(with: Array("{}\n".utf8))
  }

  @Test
  func `its details have numbers that no journal has, and a right sum`() async throws {
    let kinds = ["photo", "poll", "habit"].map { kind in
      #"{"id":"\#(kind)00","type":"\#(kind)","at":"2026-11-21T08:01:02Z","payload":{}}"# + "\n"
    }
    let bench = OutlineBench(bench.journal + Array(kinds.joined().utf8))
    _ = try await bench.outlined.load(.everything)
    let outline = bench.directory.read(bench.outlineName)
    let header = try #require(OutlineHeader(Array(outline[..<OutlineBlock.size])))
    let number = header.details.firstBlock
    let start = number * OutlineBlock.size
    let content = Array(outline[start..<(start + header.details.rows)])
    for place in 0...(content.count - 8) {
      for word in [UInt64.max, .max >> 1] {
        var forged: [UInt8] = []
        forged.append(word)
        let other = content[..<place] + forged + content[(place + 8)...]
        let block = OutlineBlock.sealed(Array(other), number: number, of: header.number)
        let whole = outline[..<start] + block + outline[(start + OutlineBlock.size)...]
        bench.directory.write(bench.outlineName, Array(whole))
        // What it says may be wrong, as whoever forged it wanted; but it is said.
        let found = try await bench.outlined.load(.everything)
        #expect(found.timeline.count > 10)
      }
    }
  }

  @Test
  func `blocks have changed places, or are of another outline of the same journal`() async throws {
    let size = OutlineBlock.size
    for block in 1..<(outline.count / size - 1) {
      var damaged = outline
      let (one, other) = (block * size, (block + 1) * size)
      for offset in 0..<size { damaged.swapAt(one + offset, other + offset) }
      try await expectSameAnswers(with: damaged)
    }
    try LiveSystemCalls().removeFile(BytePath("\(bench.directory.path)/\(bench.outlineName)"))
    _ = try await bench.outlined.load(.everything)
    let later = bench.directory.read(bench.outlineName)
    for block in 1..<(outline.count / size) {
      let middle = block * size
      try await expectSameAnswers(with: Array(outline[..<middle] + later[middle...]))
    }
  }

  @Test
  func `it is that of another journal`() async throws {
    var lines = RandomLines(seed: 78, isEveryday: true)
    let other = OutlineBench(OutlineBench.header + lines.next(200))
    _ = try await other.outlined.load(.everything)
    try await expectSameAnswers(with: other.directory.read(other.outlineName))
  }

  @Test(arguments: [
    "open read", "open createNew", "open update", "write", "read", "rename", "close",
  ])
  func `a call about it fails`(call: String) async throws {
    for turn in 1..<8 {
      for lasts in [false, true] {
        var lines = RandomLines(seed: 79, isEveryday: true)
        let faults = OrderedFaults(.init(call: call, code: .noSpace, turn: turn, lasts: lasts))
        let bench = OutlineBench(OutlineBench.header + lines.next(20), calls: faults)
        for _ in 0..<3 {
          let (one, other) = (
            try await bench.outlined.load(.everything), try await bench.whole.load(.everything)
          )
          #expect(Array(one.timeline) == Array(other.timeline))
          #expect(one.summary == other.summary)
        }
      }
    }
  }
}
