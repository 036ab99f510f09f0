import Platform
import TestSupport
import Testing
import TimelineDomain

/// `salvage` writes a file with the healthy lines and another with the damaged lines.
struct SalvageTests {
  private func text(_ bench: JournalBench, _ name: String) -> String {
    String(decoding: bench.directory.read(name), as: UTF8.self)
  }

  // MARK: Lines

  @Test func `every line is in one of the files, byte for byte and in order`() async throws {
    let healthy = [
      JournalBench.header.dropLast() + "\r\n", " " + textLine("a") + "\t\r\n", "\n",
      textLine("a") + "\n", textLine("a", more: #""x":1"#) + "\n",
      #"{"type":"photo","id":"p","payload":[1.0,1e2]}"# + "\n",
    ].map { Array(String($0).utf8) }
    let damaged: [[UInt8]] = [
      Array("<<<<<<< HEAD\n".utf8), [0xFF, 0x0A], [0, 0, 0x0A], Array("{\"id\":\"torn".utf8),
    ]
    let order = [
      healthy[0], damaged[0], damaged[1], healthy[1], healthy[2], damaged[2], healthy[3],
      healthy[4], healthy[5], damaged[3],
    ]
    let bench = JournalBench(Array(order.joined()))
    let salvage = try #require(try await bench.salvage())
    #expect(bench.directory.read("out") == Array(healthy.joined()))
    #expect(bench.directory.read("out.damaged") == Array(damaged.joined()))
    #expect(salvage.header == .kept)
    #expect(salvage.damagedPath == Array("\(bench.directory.path)/out.damaged".utf8))
    #expect(salvage.report.damage.map(\.line) == [2, 3, 6, 10])
  }

  @Test(arguments: ["", "\n"])
  func `a healthy journal is copied, without a file of damaged lines`(
    end: String
  ) async throws {
    let journal = JournalBench.header + textLine("a") + "\n\n" + textLine("b") + end
    let bench = JournalBench(journal)
    let salvage = try #require(try await bench.salvage())
    #expect(text(bench, "out") == journal)
    #expect(bench.directory.names() == ["j", "out"])
    #expect(salvage.header == .kept && salvage.damagedPath == nil)
  }

  @Test func `lines of megabytes are copied completely`() async throws {
    let long = textLine(String(repeating: "x", count: 3 << 20)) + "\n"
    let bench = JournalBench(JournalBench.header + long + "[]\n" + long)
    _ = try await bench.salvage()
    #expect(bench.directory.read("out") == Array((JournalBench.header + long + long).utf8))
  }

  @Test func `without a journal there is nothing to salvage`() async throws {
    let bench = JournalBench(nil as String?)
    #expect(try await bench.salvage() == nil)
    #expect(bench.directory.names() == [])
  }

  @Test func `the original stays unchanged, and only the owner can read the new files`()
    async throws
  {
    let bench = JournalBench(JournalBench.header + "[]\n")
    let calls = LiveSystemCalls()
    let before = try calls.status(at: BytePath(bench.path), followingLinks: false)
    _ = try await bench.salvage()
    #expect(try calls.status(at: BytePath(bench.path), followingLinks: false) == before)
    #expect(bench.text == JournalBench.header + "[]\n")
    for name in ["out", "out.damaged"] {
      let path = BytePath("\(bench.directory.path)/\(name)")
      let status = try calls.status(at: path, followingLinks: false)
      #expect(status.mode == 0o600 && status.links == 1)
    }
    #expect(bench.directory.names() == ["j", "out", "out.damaged"], "no temporary file stays")
    let written = bench.calls.calls.filter { $0.hasPrefix("open") && $0 != "open read" }
    #expect(!written.contains("open append"))
  }

  // MARK: The first line

  @Test(arguments: [#"{"format":"timeline-journal","version":1,"id":"vf"#, "[]", "\0\0", "words"])
  func `a damaged header is replaced, and the new journal is writable`(
    header: String
  ) async throws {
    let rest = textLine("a") + "\n" + textLine("b") + "\n"
    let bench = JournalBench(header + "\n" + rest)
    let salvage = try #require(try await bench.salvage())
    #expect(salvage.header == .new)
    #expect(text(bench, "out.damaged") == header + "\n")
    let lines = bench.directory.read("out").linesWithEnds
    #expect(Array(lines.dropFirst().joined()) == Array(rest.utf8))
    let first = RawObject(lines[0])
    #expect(first.names == [#""format""#, #""version""#, #""id""#, #""created""#])
    #expect(first.text("format") == "\"timeline-journal\"" && first.text("version") == "1")
    #expect(first.text("created") == "\"2026-11-21T08:01:02.123+09:00\"")
    let salvaged = JournalBench(bench.directory.read("out"))
    try await salvaged.add("new1")
    #expect(Set(try await salvaged.shownEntries()) == ["a", "b", "new1"])
  }

  @Test(arguments: ["", "\u{FEFF}"])
  func `a journal without a header gets one and loses no entry`(mark: String) async throws {
    let rest = textLine("a", more: #""needs":["noop"]"#) + "\n" + textLine("b") + "\n"
    let bench = JournalBench(mark + rest)
    let salvage = try #require(try await bench.salvage())
    #expect(salvage.header == .new && salvage.damagedPath == nil)
    let text = text(bench, "out")
    #expect(text.unicodeScalars.starts(with: mark.unicodeScalars), "the mark stays at the start")
    #expect(Array(text.utf8.suffix(rest.utf8.count)) == Array(rest.utf8))
    let salvaged = JournalBench(bench.directory.read("out"))
    let summary = try await salvaged.summary()
    #expect(summary.posts == 2 && summary.damagedLines == [] && summary.access == .full)
  }

  /// The beginning of a journal, and the part of it that goes to the damaged lines.
  nonisolated static let closed: [(String, String)] = [
    (#"{"format":"timeline-journal","version":1,"needs":["x"]}"# + "\n", ""),
    (#"{"format":"timeline-journal","version":0}"# + "\n", ""),
    ("\u{FEFF}" + #"{"format":"timeline-journal","version":1,"version":1}"# + "\n", ""),
    (#"{"format":"timeline-journal","version":1,"needs":{"write":["sig"# + "\n", ""),
    (#"ersion":1,"needs":{"write":["signed-1"]}}"# + "\n", ""),
    // A line was inserted before the header and its gate.
    (
      "<<<<<<< HEAD\n" + #"{"format":"timeline-journal","version":1,"needs":{"write":["x"]}}"#
        + "\n", ""
    ),
    (
      "\n" + #"{"format":"timeline-journal","version":1,"needs":{"wri"# + "\n",
      #"{"format":"timeline-journal","version":1,"needs":{"wri"# + "\n"
    ),
  ]

  @Test(arguments: closed.indices)
  func `a salvage never replaces a header that may need abilities`(
    index: Int
  ) async throws {
    let (begin, lost) = Self.closed[index]
    let bench = JournalBench(begin + textLine("a") + "\n[]\n")
    let salvage = try #require(try await bench.salvage())
    #expect(salvage.header == .unreadable)
    #expect(text(bench, "out.damaged") == lost + "[]\n")
    let kept = Array(begin.utf8.dropLast(lost.utf8.count)) + Array((textLine("a") + "\n").utf8)
    #expect(bench.directory.read("out") == kept)
    let salvaged = JournalBench(kept)
    #expect(try await salvaged.summary().access.reason == .unreadableHeader)
    await #expect(throws: RepositoryError.self) { try await salvaged.add() }
    #expect(salvaged.journal == kept)
  }

  @Test func `a moved header without needs does not close the new journal`()
    async throws
  {
    let bench = JournalBench(
      "=======\n" + JournalBench.header + textLine("a") + "\n" + #"{"id":"torn","needs":["x"#)
    #expect(try await bench.salvage()?.header == .new)
    #expect(text(bench, "out.damaged").hasPrefix("=======\n"))
    #expect(text(bench, "out").contains(JournalBench.header), "it is a header, and no damaged line")
  }
}
