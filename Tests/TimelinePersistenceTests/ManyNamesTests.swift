import TestSupport
import Testing
import TimelineDomain

@testable import TimelinePersistence

/// A prefix that very many ids share: the user forgot the rest, or took the id for a number.
struct ManyNamesTests {
  enum Kind: CaseIterable {
    case common
    /// Posts with conflicts.
    case contested
    /// One id is a prefix of all others.
    case exact
    /// An unknown entry depends on one of them.
    case needed
    /// The first entries of many posts are missing, but still name their posts.
    case condensed
    /// A conflict in a post whose name is no entry's id and a prefix of all others.
    case missing
    /// An id that only differs by a zero at its end, and ids with the same first sixteen bytes.
    case unusual

    var journal: String {
      var lines: [String] = []
      for number in 0..<650 {
        lines.append(ManyNamesTests.text("x\(1000 + number)", number))
        if number % 5 == 0 {
          let replaced = #""replaces":["x\#(1000 + number)"],"#
          lines.append(ManyNamesTests.text("e\(number)", number, replaced))
        }
        if number % 7 == 0 {
          let id = number % 5 == 0 ? "e\(number)" : "x\(1000 + number)"
          lines.append(
            #"{"id":"xd\#(number)","type":"deletion","at":"2026-02-01T08:01:02.123Z","#
              + #""replaces":["\#(id)"],"payload":{}}"#)
        }
      }
      switch self {
      case .common: break
      case .contested:
        for name in ["x-one", "x-two"] {
          lines.append(ManyNamesTests.text(name, 40, #""replaces":["x1041"],"#))
        }
      case .exact: lines.insert(ManyNamesTests.text("x", 44), at: 300)
      case .missing:
        for (number, id) in ["a1", "a2"].enumerated() {
          lines.append(ManyNamesTests.text(id, 8 + number, #""replaces":["x"],"#))
        }
        for (number, id) in ["b1", "b2"].enumerated() {
          lines.append(ManyNamesTests.text(id, 9 + number, #""replaces":["xm"],"#))
        }
      case .unusual:
        lines.append(ManyNamesTests.text(#"x\u0000"#, 5))
        for number in 0..<20 {
          lines.append(
            ManyNamesTests.text("x" + String(repeating: "y", count: 17) + "\(number)", 6))
        }
      case .condensed:
        for number in 0..<300 {
          let replaced = #""replaces":["xg\#(number)"],"#
          lines.append(ManyNamesTests.text("c\(number)", number, replaced))
        }
        lines.append(ManyNamesTests.text("cc", 7, #""replaces":["c7"],"#))
      case .needed:
        lines.append(
          #"{"id":"xp","type":"photo","at":"2026-02-01T08:01:02.123Z","refs":["x1003"],"payload":{}}"#
        )
      }
      return lines.map { $0 + "\n" }.joined()
    }
  }

  private static func text(_ id: String, _ number: Int, _ more: String = "") -> String {
    let minute = [number * 7 % 60 / 10, number * 7 % 60 % 10].map { "\($0)" }.joined()
    let at = "2026-01-\(10 + number % 20)T08:\(minute):02.123Z"
    return #"{"id":"\#(id)","type":"text","at":"\#(at)",\#(more)"payload":{"text":"\#(number)"}}"#
  }

  private static let prefixes = [
    "x", "x1", "x10", "x1003", "x1041", "x-", "xd", "xp", "xg", "xm", "xyyyyyyyyyyyyyyyyyy", "c",
    "e",
    "e1", "none",
  ]

  private func bench(_ kind: Kind) -> IndexBench {
    IndexBench(IndexBench.header + Array(kind.journal.utf8))
  }

  /// More names than 200 take another path than fewer, and with more entries than 500 the related
  /// lines are not looked up.
  @Test(arguments: FullRun.few(3, of: Kind.allCases))
  func `a prefix finds the same posts as in the whole journal`(
    kind: Kind
  ) async throws {
    let bench = bench(kind)
    let document = try bench.document()
    for prefix in ManyNamesTests.prefixes + [""] {
      for limit in [nil, 3, 300] as [Int?] {
        let query = TimelineQuery.idPrefix(EntryID(prefix)).with(limit: limit)
        let whole = document.answer(query)
        // First a new index, then the stored one.
        for _ in 0..<2 {
          let answer = try await bench.indexed.load(query)
          #expect(answer.timeline.elementsEqual(whole.timeline), "\(prefix)")
          #expect(answer.summary == whole.summary && answer.deleted == whole.deleted)
          let shown = whole.timeline.prefix(20).map(\.name)
          #expect(shown.map { answer.names.short($0) } == shown.map { whole.names.short($0) })
          if whole.timeline.count <= 200 { #expect(answer.dependents == whole.dependents) }
        }
      }
    }
    let all = document.answer(.idPrefix(EntryID("x"))).timeline.count
    switch kind {
    case .exact: #expect(all == 1)
    case .missing: #expect(all == 2, "the versions of the post with this name")
    case .common, .contested, .needed, .condensed, .unusual: #expect(all > 500)
    }
  }

  @Test(arguments: FullRun.few(3, of: Kind.allCases))
  func `a prefix finds the same histories as in the whole journal`(
    kind: Kind
  ) async throws {
    let bench = bench(kind)
    for prefix in ManyNamesTests.prefixes {
      let whole = try await bench.whole.histories(of: EntryID(prefix))
      for _ in 0..<2 {
        #expect(try await bench.indexed.histories(of: EntryID(prefix)) == whole, "\(prefix)")
      }
      switch (whole, prefix) {
      case (.tooMany(let ids), _): #expect(ids > 600 && (prefix == "x1" || prefix == "x"))
      case (.posts(let posts), "x"):
        #expect((kind == .exact || kind == .missing) && posts.count == 1)
      case (.posts(let posts), "x1003"), (.posts(let posts), "e1"): #expect(!posts.isEmpty)
      case (.posts(let posts), "none"): #expect(posts.isEmpty)
      case (.posts, _): break
      }
    }
  }

  @Test(arguments: Kind.allCases) func `a prefix is found without reading the whole journal`(
    kind: Kind
  ) async throws {
    let bench = bench(kind)
    let index = try #require(bench.indexed.indexed().index)
    for prefix in ["x", "x1", "x10", "x1003", "e", "none"] {
      for limit in [nil, 3] as [Int?] {
        let query = TimelineQuery.idPrefix(EntryID(prefix)).with(limit: limit)
        #expect(try index.answer(query) != nil, "\(prefix)")
      }
      #expect(try index.histories(of: EntryID(prefix)) != nil, "\(prefix)")
    }
  }
}
