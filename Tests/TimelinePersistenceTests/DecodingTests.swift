import Testing
import TimelineDomain

/// Decodes payloads and envelopes as other programs may write them.
struct DecodingTests {
  private func item(_ line: String) async throws -> TimelineItem {
    try #require(try await JournalBench(JournalBench.header + line).items().first)
  }

  private func reason(_ line: String) async throws -> UnknownEntry.Reason? {
    guard case .unknown(let entry) = try await item(line).content else { return nil }
    return entry.reason
  }

  @Test func `a text with all members`() async throws {
    let line =
      #"{ "payload" : {"starred":true,"later":[1.0],"tags":["a","caf\u00e9"],"text":"H\u0065y \ud83d\ude42\ud800"}, "at":"2026-01-02T03:04:05.678+09:00","type":"te\u0078t","id":"\u0061" }"#
    guard case .post(.text(let post)) = try await item(line).content else {
      Issue.record("no text")
      return
    }
    #expect(post.id == EntryID("a"))
    #expect(post.text == "Hey 🙂\u{FFFD}")
    #expect(post.givenTags.map(\.name) == ["a", "café"])
    #expect(post.isStarred)
    #expect(post.moment?.spelling == "2026-01-02T03:04:05.678+09:00")
  }

  @Test(
    arguments: [
      (#"{"mood":"good"}"#, "good", nil, 4.0), (#"{"mood":"good","score":2}"#, "good", 2.0, 2.0),
      (#"{"mood":"wistful","score":2.50}"#, "wistful", 2.5, 2.5),
      (#"{"mood":"wistful"}"#, "wistful", nil, nil),
      (#"{"mood":"bad","score":null,"note":null,"tags":null,"starred":null}"#, "bad", nil, 2.0),
      (#"{"mood":"great","score":50e-1}"#, "great", 5.0, 5.0),
    ] as [(String, String, Double?, Double?)])
  func `a mood keeps its name and its score`(
    payload: String, name: String, stored: Double?, score: Double?
  ) async throws {
    let content = try await item(#"{"id":"a","type":"mood","payload":\#(payload)}"#).content
    guard case .post(.mood(let post)) = content else {
      Issue.record("no mood")
      return
    }
    #expect(post.mood.name == name)
    #expect(post.storedScore?.value == stored)
    #expect(post.score?.value == score)
    #expect(post.note == nil)
    #expect(post.givenTags.isEmpty && !post.isStarred)
  }

  @Test(arguments: [
    #"{"id":"a","type":"text"}"#, #"{"id":"a","type":"text","payload":[]}"#,
    #"{"id":"a","type":"text","payload":{}}"#, #"{"id":"a","type":"text","payload":{"text":1}}"#,
    #"{"id":"a","type":"text","payload":{"text":"a","text":"a"}}"#,
    #"{"id":"a","type":"text","payload":{"text":"a","te\u0078t":"a"}}"#,
    #"{"id":"a","type":"text","payload":{"text":"a","tags":"b"}}"#,
    #"{"id":"a","type":"text","payload":{"text":"a","tags":[1]}}"#,
    #"{"id":"a","type":"text","payload":{"text":"a","starred":"yes"}}"#,
    #"{"id":"a","type":"mood","payload":{"mood":"good","score":"4"}}"#,
    #"{"id":"a","type":"mood","payload":{"mood":"good","score":0.9}}"#,
    #"{"id":"a","type":"mood","payload":{"mood":"good","score":1E400}}"#,
    #"{"id":"a","type":"mood","payload":{"mood":4}}"#,
    #"{"id":"a","type":"text","replaces":"b","payload":{"text":"a"}}"#,
    #"{"id":"a","type":"text","refs":[1],"payload":{"text":"a"}}"#,
    #"{"id":"a","type":"text","needs":null,"payload":{"text":"a"}}"#,
    #"{"id":"a","id":"b","type":"text","payload":{"text":"a"}}"#,
    #"{"id":"a","type":"text","at":"x","at":"y","payload":{"text":"a"}}"#,
    #"{"id":"a","type":"text","written":"x","written":"y","payload":{"text":"a"}}"#,
    #"{"id":"a","type":"deletion","payload":7}"#,
  ])
  func `an entry of a known kind with another shape is unknown`(line: String) async throws {
    #expect(try await reason(line) == .unfamiliarContent)
    let good = #"{"id":"good","type":"text","payload":{"text":"fine"}}"#
    let bench = JournalBench(JournalBench.header + line + "\n" + good)
    #expect(try await bench.summary().posts == 1)
  }

  @Test func `unknown abilities and kinds make an entry unknown`() async throws {
    #expect(
      try await reason(#"{"id":"a","type":"text","needs":["noop","x","y"],"payload":{"text":"a"}}"#)
        == .needs(["x", "y"]))
    #expect(try await reason(#"{"id":"a","type":"Text","payload":{"text":"a"}}"#) == .unknownKind)
    #expect(
      try await reason(#"{"id":"a","type":"text","needs":["noop"],"payload":{"text":"a"}}"#) == nil)
  }

  @Test(arguments: [
    #"{"id":"a"}"#, #"{"type":"text"}"#, #"{"id":1,"type":"text","payload":{}}"#,
    #"{"id":"a","type":null,"payload":{}}"#, "[]", "7", "\"text\"", "{", "<<<<<<< HEAD",
    #"{"id":"a","type":"text","payload":{"text":"a"},}"#,
    #"{"id":"a","type":"text","payload":{"text":"a"}} x"#, "\u{0}\u{0}",
    #"{"format":"journal","version":1}"#,
  ])
  func `a line that is no entry is kept and counted as damaged`(line: String) async throws {
    let bench = JournalBench(JournalBench.header + line + "\n")
    #expect(try await bench.summary().damagedLines == [2])
    try await bench.add()
    #expect(bench.text.hasPrefix(JournalBench.header + line + "\n"))
  }

  @Test(arguments: ["", " ", "\r", "\t \r"])
  func `an empty line is kept and ignored`(line: String) async throws {
    let bench = JournalBench(JournalBench.header + line + "\n")
    let summary = try await bench.summary()
    #expect(summary.damagedLines == [])
    #expect(summary.entries == 0)
  }

  @Test func `a byte order mark before the header or the first entry is ignored`() async throws {
    let entry = #"{"id":"a","type":"text","payload":{"text":"a"}}"#
    #expect(try await JournalBench("\u{FEFF}" + JournalBench.header + entry).summary().posts == 1)
    let headless = try await JournalBench("\u{FEFF}" + entry).summary()
    #expect(headless.posts == 1)
    #expect(headless.access.reason == .unreadableHeader)
  }
}
