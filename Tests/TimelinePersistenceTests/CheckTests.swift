import Platform
import Synchronization
import TestSupport
import Testing
import TimelineDomain

@testable import TimelinePersistence

/// Findings of `check` about lines: counts, damage with its cause, repetitions.
struct CheckTests {
  private func report(_ journal: String) async throws -> CheckReport {
    try #require(try await JournalBench(journal).check())
  }

  @Test func `a healthy journal has no findings`() async throws {
    let journal = JournalBench.header + textLine("a") + "\n" + textLine("b", replaces: ["a"]) + "\n"
    let report = try await report(journal)
    #expect(
      report
        == CheckReport(
          summary: TimelineSummary(version: 1, entries: 2, posts: 1), bytes: journal.utf8.count,
          lines: 3, heads: 1, kinds: ["text": 2]))
    #expect(!report.isDamaged)
  }

  @Test func `a missing and an empty journal have no report`() async throws {
    #expect(try await JournalBench(nil as String?).check() == nil)
    #expect(try await JournalBench("").check() == nil)
  }

  @Test(arguments: ["Dear diary,\n", "[1,2]\n", "{\"some\":\"object\"}\n", "\0\0\0\0"])
  func `a file that is no journal is not reported as a damaged one`(content: String) async throws {
    let bench = JournalBench(content)
    await #expect(throws: RepositoryError.unreadable(path: bench.path, .notAJournal)) {
      try await bench.check()
    }
  }

  @Test func `deletions count as heads, not as posts`() async throws {
    let report = try await report(
      JournalBench.header + textLine("a") + "\n"
        + #"{"id":"d","type":"deletion","replaces":["a"],"payload":{}}"#)
    #expect(report.heads == 1)
    #expect(report.summary.posts == 0)
    #expect(report.kinds == ["text": 1, "deletion": 1])
    #expect(report.unreadableTimes == [], "none is no time that can't be read")
  }

  // MARK: Damage

  nonisolated static let flaws: [(String, CheckReport.Flaw)] = [
    ("\0\0\0\0\0\0\0\0", .zeros),
    ("<<<<<<< HEAD", .mergeMark), ("=======", .mergeMark), (">>>>>>> laptop", .mergeMark),
    ("||||||| base", .mergeMark), ("=======\r", .mergeMark),
    ("======", .notJSON), ("{\"id\":\"a\"\0}", .notJSON), ("words", .notJSON),
    (textLine("a") + " x", .notJSON), ("'a'", .notJSON), ("\u{FEFF}" + textLine("a"), .notJSON),
    (#"{"id":"a","type":"text","payload":{},}"#, .notJSON),
    (#"{"id":"a","type":"text","payload":{},}"# + "\r", .notJSON),
    (#"{"id":"a","type":"te"#, .cutShort), (#"{"id":"a","type":"te"# + "\r", .cutShort),
    (#"  {"id":"a","type":"text","payload":{"text":"x""#, .cutShort), ("{", .cutShort),
    ("[]", .notAnObject), ("null", .notAnObject), (" 7 ", .notAnObject), ("\"a\"", .notAnObject),
    (#"{"format":"timeline-journal-2","version":1}"#, .secondHeader),
    (#"{"id":"h","format":"another"}"#, .secondHeader),
    (#"{"type":"text"}"#, .withoutID), ("{}", .withoutID), (#"{"id":7,"type":"text"}"#, .withoutID),
    (#"{"format":1}"#, .withoutID), (#"{"ID":"a","type":"text"}"#, .withoutID),
    (#"{"id":"a"}"#, .withoutType), (#"{"id":"a","type":null}"#, .withoutType),
    (#"{"\u0069d":"a"}"#, .withoutType),
  ]

  @Test(arguments: flaws.indices)
  func `a damaged line is reported with its number, its flaw and its first bytes`(
    index: Int
  ) async throws {
    let (line, flaw) = Self.flaws[index]
    let report = try await report(
      JournalBench.header + textLine("g") + "\n" + line + "\n" + textLine("h"))
    let begins = Array(line.utf8.prefix(48))
    #expect(report.damage == [.init(line: 3, flaw: flaw, begins: begins)])
    #expect(report.isDamaged)
    #expect(report.summary.entries == 2 && report.lines == 4 && report.blankLines == 0)
  }

  @Test(
    arguments: [
      ([0x63, 0xE9, 0x21], 2), ([0xFF], 1), ([0x7B, 0x22, 0xC3, 0xA9, 0xC3, 0x22, 0x7D], 5),
      ([0xC0, 0xAF], 1), ([0x41, 0xED, 0xA0, 0x80], 2),
    ] as [([UInt8], Int)])
  func `invalid UTF-8 is reported with its first byte`(
    line: [UInt8], byte: Int
  ) async throws {
    let bench = JournalBench(Array(JournalBench.header.utf8) + line + [0x0A])
    let report = try #require(try await bench.check())
    #expect(report.damage == [.init(line: 2, flaw: .notUTF8(byte: byte), begins: line)])
  }

  @Test func `a long line is reported with its first bytes only`() async throws {
    let line = String(repeating: "x", count: 5000)
    let report = try await report(JournalBench.header + line + "\n")
    #expect(report.damage.map(\.begins) == [Array(line.utf8.prefix(48))])
    #expect(report.bytes == JournalBench.header.utf8.count + 5001)
  }

  // MARK: Lines

  @Test func `lines are numbered as in an editor`() async throws {
    // 1 header, 2 a, 3 blank, 4 damaged, 5 blank, 6 a again, 7 b, 8 torn
    let report = try await report(
      "\u{FEFF}" + JournalBench.header.dropLast() + "\r\n" + textLine("a") + "\r\n\r\n[]\r\n \t\n"
        + " " + textLine("a") + "\n" + textLine("b") + "\n{\"id\"")
    #expect(report.lines == 8)
    #expect(report.blankLines == 2)
    #expect(report.damage.map(\.line) == [4, 8])
    #expect(report.damage.map(\.flaw) == [.notAnObject, .cutShort])
    #expect(report.repetitions == [.init(line: 6, first: 2)])
    #expect(report.summary.entries == 2)
    #expect(report.unknownMembers == [:], "the mark is no part of the header")
  }

  @Test(arguments: ["\n", " \t\r\n", "\u{FEFF}\n"])
  func `an empty first line is blank, not a header`(line: String) async throws {
    let report = try await report(line + textLine("a") + "\n")
    #expect(report.blankLines == 1 && report.lines == 2)
    #expect(report.damage == [])
    #expect(!report.hasReadableHeader && report.isDamaged)
  }

  @Test(
    arguments: [
      (#"{"format":"timeline-journal","vers"#, .cutShort), ("<<<<<<< HEAD", .mergeMark),
      ("[]", .notAnObject), ("\0\0\0", .zeros),
    ] as [(String, CheckReport.Flaw)], ["", "\u{FEFF}"])
  func `a damaged first line is reported without its byte order mark`(
    row: (String, CheckReport.Flaw), mark: String
  ) async throws {
    let report = try await report(mark + row.0 + "\n" + textLine("a") + "\n")
    #expect(report.damage == [.init(line: 1, flaw: row.1, begins: Array(row.0.utf8))])
    #expect(!report.hasReadableHeader)
  }

  @Test func `a complete header that this version doesn't understand is no damaged line`()
    async throws
  {
    let header = #"{"format":"timeline-journal","version":1,"needs":["x"],"title":"t"}"#
    let report = try await report(header + "\n" + textLine("a"))
    #expect(report.damage == [])
    #expect(report.isDamaged && !report.hasReadableHeader)
    #expect(report.unknownMembers == ["header": ["title": 1]])
  }

  // MARK: Repetitions

  @Test func `a repeated line is reported with the line that it repeats`() async throws {
    // Line 2 is one, 3 is two with the same id, 4 repeats two, 5 repeats one, 6 repeats two.
    let two = textLine("a", more: #""later":1"#)
    let lines = [textLine("a"), two, two, textLine("a") + " ", two]
    let report = try await report(JournalBench.header + lines.joined(separator: "\n"))
    #expect(
      report.repetitions == [
        .init(line: 4, first: 3), .init(line: 5, first: 2), .init(line: 6, first: 3),
      ])
    #expect(report.sharedIDs == [.init(id: EntryID("a"), lines: [2, 3])])
    #expect(report.summary.entries == 2)
  }

  @Test func `a first line that is an entry can be repeated`() async throws {
    let report = try await report("\u{FEFF}" + textLine("a") + "\n" + textLine("a") + "\n")
    #expect(report.repetitions == [.init(line: 2, first: 1)])
    #expect(report.damage == [])
  }

  /// A program that ignores locks overwrites the file at any moment, with the same size or another.
  @Test(arguments: [false, true], [false, true])
  func `a check or salvage of an overwritten file is consistent with one of the two versions`(
    isOfSameSize: Bool, isSalvage: Bool
  ) async throws {
    let lines = (0..<20).map { textLine("post\($0)") }
    let damaged = String(repeating: "x", count: lines[0].utf8.count)
    func file(_ lines: [String]) -> [UInt8] {
      IndexBench.header + Array((lines.joined(separator: "\n") + "\n").utf8)
    }
    let before = file([damaged] + lines)
    let after = file(lines + (isOfSameSize ? [] : lines) + [damaged])
    #expect((before.count == after.count) == isOfSameSize)
    var count = 1
    var turn = 0
    while turn <= count {
      let directory = TemporaryDirectory()
      directory.write("j", before)
      directory.age("j")
      let calls = OrderedFaults()
      let number = Mutex(0)
      calls.before = { _ in
        let next = number.withLock {
          $0 += 1
          return $0
        }
        if next == turn { directory.write("j", after) }
      }
      let inspector = FilePostRepository(
        path: BytePath("\(directory.path)/j"), time: FixedTime.tokyo, calls: calls)
      let out = "\(directory.path)/out"
      let report =
        isSalvage
        ? try await inspector.salvage(to: Array(out.utf8))?.report : try await inspector.check()
      let expected = [before, after].map { CheckReport(FileContents($0)) }
      let which = report.flatMap(expected.firstIndex)
      #expect(which != nil, "\(turn) of \(count)")
      if isSalvage, let which {
        let healthy = which == 0 ? file(lines) : file(isOfSameSize ? lines : lines + lines)
        #expect(directory.read("out") == healthy, "\(turn) of \(count)")
        #expect(directory.read("out.damaged") == Array("\(damaged)\n".utf8))
        #expect(directory.names().count == 3, "nothing is left")
      }
      count = number.withLock { $0 }
      turn += 1
    }
    #expect(count > 10)
  }
}
