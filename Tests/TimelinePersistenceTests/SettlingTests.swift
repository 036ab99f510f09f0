import Synchronization
import TestSupport
import Testing
import TimelineDomain
import TimelinePersistence

/// Conflicts that settle themselves.
struct SettlingTests {
  private static let base =
    #"{"id":"a","type":"text","at":"2026-01-01T00:00:00Z","payload":{"text":"One. Two.","tags":["x","y"],"sky":1.0}}"#

  /// A revision of `a`: its id, other members, and its payload.
  private static func head(_ id: String, _ payload: String, more: String = "") -> String {
    #"{"id":"\#(id)","type":"text","at":"2026-01-01T00:00:00Z","replaces":["a"],"written":"2026-01-02T00:00:0\#(id.utf8.last! % 10)Z",\#(more)"payload":{\#(payload)}}"#
  }

  private func bench(_ lines: [String]) -> JournalBench {
    JournalBench(JournalBench.header + lines.map { $0 + "\n" }.joined())
  }

  /// The line that settles the conflict; nil if there is none.
  private func settled(_ lines: [String]) async throws -> String? {
    let bench = bench(lines)
    let before = bench.text
    let report = try #require(try await bench.repository.settleConflicts())
    #expect(bench.text.hasPrefix(before))
    let new = bench.text.dropFirst(before.count)
    #expect(report.settled.count == (new.isEmpty ? 0 : 1))
    #expect(report.conflicts.isEmpty == !new.isEmpty)
    if !new.isEmpty { #expect(try await bench.shownEntries().allSatisfy { !$0.hasSuffix("!") }) }
    return new.isEmpty ? nil : String(new.dropLast())
  }

  @Test func `different fields become one revision, byte for byte`() async throws {
    let one = Self.head("b", #""text":"One. Two.","tags":["x","y"],"sky":1.0,"starred":true"#)
    let other = Self.head("c", #" "text":"Words.","tags":["x","y"],"sky":1.0 "#)
    let line = try #require(try await settled([Self.base, one, other]))
    let id = line.dropFirst(7).prefix(16)
    #expect(
      line
        == #"{"id":"\#(id)","type":"text","at":"2026-01-01T00:00:00Z","replaces":["a","b","c"],"written":"2026-01-02T00:00:09Z","changed":["starred","text"],"settled":true,"payload":{"text":"Words.","tags":["x","y"],"sky":1.0,"starred":true}}"#
    )
    // In any order of lines, and with other lines between.
    #expect(try await settled([other, one, Self.base]) == line)
  }

  @Test func `tags and a star settle beside any change of one version`() async throws {
    let one = Self.head("b", #""text":"One. Two.","tags":["y","new"],"sky":1.0,"starred":true"#)
    let other = Self.head("c", #""text":"One! Two.","tags":["x","y","z"],"sky":2.50"#)
    let line = try #require(try await settled([Self.base, one, other]))
    #expect(
      line.hasSuffix(
        #""payload":{"text":"One! Two.","tags":["y","new","z"],"sky":2.50,"starred":true}}"#))
  }

  /// What one version changed may belong to what the other did not see.
  @Test func `an unknown member settles beside nothing but tags, the star and files`() async throws
  {
    let sky = Self.head("b", #""text":"One. Two.","tags":["x","y"],"sky":2"#)
    let words = Self.head("c", #""text":"One!","tags":["x","y"],"sky":1.0"#)
    #expect(try await settled([Self.base, sky, words]) == nil)
    let html =
      #"{"id":"a","type":"text","at":"2026-01-01T00:00:00Z","payload":{"text":"t","html":"<p>t","lat":1,"lon":2}}"#
    let heads = [
      Self.head("b", #""text":"u","html":"<p>t","lat":1,"lon":2"#),
      Self.head("c", #""text":"t","html":"<p>v","lat":1,"lon":3"#),
      Self.head("d", #""text":"t","html":"<p>t","lat":4,"lon":2"#),
    ]
    #expect(try await settled([html] + heads) == nil)
  }

  @Test func `files settle like tags, each by its hash`() async throws {
    func file(_ letter: Character, _ more: String = "") -> String {
      #"{"sha256":"\#(String(repeating: letter, count: 64))"\#(more)}"#
    }
    func line(_ id: String, _ files: [String], _ links: String) -> String {
      #"{"id":"\#(id)","type":"text","at":"2026-01-01T00:00:00Z",\#(links)"files":[\#(files.joined(separator: ","))],"payload":{"text":"t"}}"#
    }
    let named = file("b", #","name":"b.jpg""#)
    func versions(_ other: [String]) -> [String] {
      [
        line("a", [file("a"), file("b")], ""),
        line("b", [file("b"), file("c")], #""replaces":["a"],"#),
        line("c", other, #""replaces":["a"],"#),
      ]
    }
    let list = try #require(
      try await settled(versions([file("a"), file("b"), file("d")])))
    #expect(list.contains(#""files":[\#(file("b")),\#(file("c")),\#(file("d"))]"#))
    // One gave the file a name, and the other may have said more about it.
    #expect(try await settled(versions([file("a"), named, file("d")])) == nil)
  }

  /// Another program may name the same bytes twice. Elements that differ make a conflict, unless only one version
  /// has another list.
  @Test(arguments: [
    (base: [0, 1], one: [0, 1], other: [0, 1, 2], settled: [0, 1, 2]),
    (base: [0], one: [0, 1], other: [0, 2], settled: nil),
    (base: [0, 1], one: [1], other: [0, 1, 2], settled: nil),
    (base: [0], one: [1], other: [0, 2], settled: nil),
    (base: [0, 0], one: [0, 0, 0], other: [0, 0, 2], settled: [0, 0, 0, 2]),
  ])
  func `settling drops no file that no version dropped`(
    base: [Int], one: [Int], other: [Int], settled expected: [Int]?
  ) async throws {
    let hash = String(repeating: "a", count: 64)
    let elements = [
      #"{"sha256":"\#(hash)","name":"one.jpg"}"#, #"{"sha256":"\#(hash)","name":"two.jpg"}"#,
      #"{"sha256":"\#(String(repeating: "b", count: 64))"}"#,
    ]
    func list(_ numbers: [Int]) -> String {
      #""files":["# + numbers.map { elements[$0] }.joined(separator: ",") + "],"
    }
    func line(_ id: String, _ files: [Int], _ more: String, _ text: String) -> String {
      #"{"id":"\#(id)","type":"text","at":"2026-01-01T00:00:00Z","# + more + list(files)
        + #""payload":{"text":"\#(text)"}}"#
    }
    let result = try await settled([
      line("a", base, "", "t"), line("b", one, #""replaces":["a"],"#, "u"),
      line("c", other, #""replaces":["a"],"#, "t"),
    ])
    #expect((result == nil) == (expected == nil), "\(result ?? "")")
    if let expected { #expect(result?.contains(list(expected)) == true, "\(result ?? "")") }
  }

  @Test func `a time settles, but not of an entry that lasts`() async throws {
    func line(_ id: String, _ at: String, _ more: String) -> String {
      #"{"id":"\#(id)","type":"text","at":"2026-01-0\#(at)T00:00:00Z",\#(more)"payload":{"text":"t"}}"#
    }
    let links = #""replaces":["a"],"#
    let star =
      #"{"id":"c","type":"text","at":"2026-01-01T00:00:00Z","replaces":["a"],"payload":{"text":"t","starred":true}}"#
    let moved = try #require(try await settled([line("a", "1", ""), line("b", "5", links), star]))
    #expect(moved.contains(#""at":"2026-01-05T00:00:00Z""#) && moved.contains(#""starred":true"#))
    let until = #""until":"2026-01-01T10:00:00Z","#
    let long = star.replacing(#""replaces""#, with: until + #""replaces""#)
    #expect(
      try await settled([line("a", "1", until), line("b", "5", until + links), long]) == nil)
  }

  @Test func `two settled versions are left to a person`() async throws {
    let one = Self.head(
      "b", #""text":"One! Two.","tags":["x","y"],"sky":1.0"#, more: #""settled":true,"#)
    let star = #""text":"One. Two.","tags":["x","y"],"sky":1.0,"starred":true"#
    #expect(try await settled([Self.base, one, Self.head("c", star)]) != nil)
    #expect(
      try await settled([Self.base, one, Self.head("c", star, more: #""settled":true,"#)]) == nil)
  }

  @Test func `members about the line are neither copied nor compared`() async throws {
    let star = #""text":"One. Two.","tags":["x","y"],"sky":1.0,"starred":true"#
    let one = Self.head("b", star, more: #""line":{"device":"a"},"#)
    let same = Self.head("c", star, more: #""line":{"device":"b"},"stub":true,"#)
    let bench = bench([Self.base, one, same])
    let report = try #require(try await bench.repository.settleConflicts())
    #expect(report.conflicts.isEmpty && report.settled.isEmpty, "they say the same")
    let other = Self.head(
      "d", #""text":"One!","tags":["x","y"],"sky":1.0"#, more: #""line":7,"line":8,"#)
    let line = try #require(try await settled([Self.base, one, other]))
    #expect(!line.contains("\"line\""))
  }

  @Test(arguments: [
    (
      #""text":"One! Two.","tags":["x","y"],"sky":1.0"#,
      #""text":"One. Two!","tags":["x","y"],"sky":1.0"#
    ),
    (
      #""text":"A. Two.","tags":["x","y"],"sky":1.0"#,
      #""text":"B. Two.","tags":["x","y"],"sky":1.0"#
    ),
    (
      #""text":"One. Two.","tags":["x","y"],"sky":2"#,
      #""text":"One. Two.","tags":["x","y"],"sky":3"#
    ),
    (#""text":"One.","tags":["x","y"],"sky":1.0"#, #""text":" Two.","tags":["x","y"],"sky":1.0"#),
  ])
  func `the same words or member changed in two ways wait for a decision`(
    one: String, other: String
  ) async throws {
    #expect(try await settled([Self.base, Self.head("b", one), Self.head("c", other)]) == nil)
  }

  @Test func `a mood and its score stay together`() async throws {
    func mood(_ id: String, _ replaces: String, _ payload: String) -> String {
      #"{"id":"\#(id)","type":"mood","at":"2026-01-01T00:00:00Z",\#(replaces)"payload":{\#(payload)}}"#
    }
    let base = mood("a", "", #""mood":"good","score":4"#)
    let links = #""replaces":["a"],"#
    let moved = mood("b", links, #""mood":"bad","score":2"#)
    #expect(
      try await settled([base, moved, mood("c", links, #""mood":"good","score":3.5"#)]) == nil)
    let line = try await settled([
      base, moved,
      mood(
        "c", links,
        #""mood":"good","score":4,"note":"n"#
          + "\""),
    ])
    #expect(line?.contains(#"{"mood":"bad","score":2,"note":"n"}"#) == true)
  }

  @Test func `versions that this program can't read wait for a decision`() async throws {
    let one = Self.head("b", #""text":"One!""#, more: #""needs":["seal"],"#)
    let other = Self.head("c", #""text":"One. Two.","starred":true"#)
    #expect(try await settled([Self.base, one, other]) == nil)
  }

  @Test func `without a common revision nothing settles`() async throws {
    let one = Self.head("b", #""text":"One!""#)
    #expect(try await settled([one, Self.head("c", #""text":"One!","starred":true"#)]) == nil)
  }

  @Test func `a conflict that an undo brought back stays`() async throws {
    let bench = bench([
      Self.base, Self.head("b", #""text":"One. Two.","tags":["x","y"],"sky":1.0,"starred":true"#),
      Self.head("c", #""text":"Words.","tags":["x","y"],"sky":1.0"#),
    ])
    _ = try await bench.repository.settleConflicts()
    #expect(try await bench.items().count == 1)
    var random = SeededGenerator(seed: 1)
    let ids = (0..<4).map { _ in EntryID.random(using: &random) }
    let source = IDSource(ids)
    _ = try await bench.repository.takeBack(
      .undo(1), at: .restored("2026-03-01T00:00:00Z")!, makeID: { source.next() })
    #expect(try await bench.items().filter(\.isConflict).count == 2)
    let report = try #require(try await bench.repository.settleConflicts())
    #expect(report.settled.isEmpty)
    #expect(report.conflicts.count == 1)
  }

  @Test func `an undone decision leaves the numbers of the versions and their base`() async throws {
    func line(_ id: String, _ links: String, _ text: String) -> String {
      #"{"id":"\#(id)","type":"text","at":"2026-01-01T00:00:00Z",\#(links)"payload":{"text":"\#(text)"}}"#
    }
    let written = #""written":"2026-01-02T00:00:0"#
    let conflict = [
      line("a", "", "One."), line("b", #""replaces":["a"],\#(written)1Z","#, "First."),
      line("c", #""replaces":["a"],\#(written)2Z","#, "Second."),
    ]
    // The ids of the undo have the other order.
    let undone = [
      line("r", #""replaces":["a","b","c"],\#(written)3Z","#, "First."),
      line("z", #""replaces":["a","r"],\#(written)4Z","undoes":["r"],"#, "First."),
      line("y", #""replaces":["a","r"],\#(written)4Z","undoes":["r"],"#, "Second."),
    ]
    for (lines, ids) in [(conflict, ["b", "c"]), (conflict + undone, ["z", "y"])] {
      let bench = bench(lines)
      let found = try #require(try await bench.repository.conflicts().first)
      #expect(found.versions.map(\.entry.text) == ids)
      #expect(found.base?.entry.text == "a")
    }
  }

  @Test func `machines that settle different parts agree in the end`() async throws {
    var settledOnes = 0
    for seed in FullRun.few(20, of: 0..<(FullRun.isAsked ? 2000 : 60)) {
      var random = SeededGenerator(seed: seed)
      func version(_ number: Int) -> String {
        let payload = [
          #""text":"w","sky":1.0,"starred":true"#, #""text":"new","sky":1.0"#,
          #""text":"w","sky":1.0,"tags":["t2"]"#, #""text":"w","sky":1.0,"tags":["t3"]"#,
        ][number]
        return Self.head("v\(number)", payload)
      }
      let base =
        #"{"id":"a","type":"text","at":"2026-01-01T00:00:00Z","payload":{"text":"w","sky":1.0}}"#
      let heads = (0..<4).map(version)
      let machines = (0..<3).map { _ in bench([base]) }
      for head in heads {
        let machine = machines[Int.random(in: 0..<3, using: &random)]
        machine.directory.write("in", Array((JournalBench.header + head + "\n").utf8))
        _ = try await merge(machine, from: "\(machine.directory.path)/in")
        if Bool.random(using: &random) {
          let other = machines[Int.random(in: 0..<3, using: &random)]
          if other !== machine { _ = try await merge(machine, from: other.path) }
        }
      }
      // Each takes what all have, in its own order, twice: also what the others settled.
      for _ in 0..<3 {
        for machine in machines.shuffled(using: &random) {
          for other in machines.shuffled(using: &random) where other !== machine {
            _ = try await merge(machine, from: other.path)
          }
        }
      }
      var lines: Set<Set<Substring>> = []
      for machine in machines {
        let items = try await machine.items()
        // Two machines that settled different parts leave the rest to a person, and nothing is lost.
        let texts = items.compactMap { item in
          if case .text(let post) = item.post { post } else { TextPost?.none }
        }
        #expect(texts.count == items.count && texts.contains(where: \.isStarred), "seed \(seed)")
        #expect(texts.contains { $0.text == "new" }, "seed \(seed)")
        #expect(Set(texts.flatMap { $0.tags.map(\.name) }) == ["t2", "t3"], "seed \(seed)")
        if texts.count == 1 { settledOnes += 1 }
        lines.insert(Set(machine.text.split(separator: "\n").filter { !$0.contains("\"merged\"") }))
      }
      #expect(lines.count == 1, "seed \(seed)")
    }
    #expect(settledOnes > 0)
  }

  private func merge(_ bench: JournalBench, from path: String) async throws -> MergeReport? {
    try await bench.repository.merge([Array(path.utf8)], .all, links: .refuse)
  }
}

/// Ids in a fixed order.
private final class IDSource: Sendable {
  private let ids: [EntryID]
  private let index = Mutex(0)

  init(_ ids: [EntryID]) { self.ids = ids }

  func next() -> EntryID {
    index.withLock { index in
      index += 1
      return ids[index - 1]
    }
  }
}
