import TestSupport
import Testing
import TextSearch
import TimePhrases
import TimelineDomain

@testable import TimelinePersistence

/// The files of entries: read, written, edited and searched.
struct FileEditTests {
  private static let pier = AttachedFile.sample("1", "pier.jpg", size: 3, media: "image/jpeg")
  private static let notes = AttachedFile.sample("2", "notes.txt")
  private static let moment = Moment.restored("2026-06-01T10:00:00+02:00")!

  private static func json(_ files: AttachedFile...) -> String {
    files.map { String(decoding: FilesMember.json(of: $0), as: UTF8.self) }
      .joined(separator: ",")
  }

  private func revise(
    _ bench: JournalBench, _ base: String, _ edit: PostEdit, _ id: String
  ) async throws -> SaveResult {
    try await bench.repository.save([
      .revise(
        base: EntryID(base), edit: edit, entry: EntryID(id), written: FileEditTests.moment)
    ])
  }

  @Test func `a new entry names its files before the payload`() async throws {
    let bench = JournalBench(JournalBench.header)
    let text = Post.text(.initial(id: EntryID("a"), moment: Self.moment, text: "Sunset"))
    _ = try await bench.repository.save([.add(text, files: [Self.pier, Self.notes])])
    let digits = String(repeating: "0", count: 63)
    #expect(
      bench.text.hasSuffix(
        #"{"id":"a","type":"text","at":"2026-06-01T10:00:00+02:00","files":[{"sha256":"\#(digits)1","size":3,"name":"pier.jpg","media":"image/jpeg"},{"sha256":"\#(digits)2","name":"notes.txt"}],"payload":{"text":"Sunset"}}"#
          + "\n"))
    #expect(try await bench.items().map(\.files) == [[Self.pier, Self.notes]])
  }

  @Test func `entries of every kind have files, and hostile shapes have none`() async throws {
    let list = "[\(FileEditTests.json(FileEditTests.pier))]"
    let lines = [
      #"{"id":"a","type":"text","files":\#(list),"payload":{"text":"x"}}"#,
      #"{"id":"b","type":"photo","files":\#(list)}"#,
      #"{"id":"c","type":"mood","needs":["x"],"\u0066iles":\#(list),"payload":{"mood":"good"}}"#,
      #"{"id":"d","type":"text","files":\#(list),"files":7,"payload":{"text":7}}"#,
      #"{"id":"e","type":"text","files":7,"files":\#(list),"payload":{"text":"x"}}"#,
      #"{"id":"f","type":"text","files":{"a":\#(list)},"payload":{"text":"x"}}"#,
      #"{"id":"g","type":"text","files":null,"payload":{"text":"x","files":\#(list)}}"#,
    ]
    let bench = IndexBench(
      IndexBench.header + lines.flatMap { Array(($0 + "\n").utf8) })
    for repository in [bench.indexed, bench.unkept, bench.whole] {
      let items = Array(try await repository.load(.everything).timeline)
      let named = items.filter { $0.files == [Self.pier] }.map(\.id.text).sorted()
      #expect(named == ["a", "b", "c", "d"])
      #expect(items.filter(\.files.isEmpty).count == 3)
      #expect(items.filter { $0.post == nil }.map(\.id.text).sorted() == ["b", "c", "d"])
    }
  }

  @Test func `an edit of files keeps every other byte`() async throws {
    let odd =
      #"{ "x":1.0 , "files" : [ 7 ,{"sha256":"é","y":1.0}, {"z":[ ]} ] , "id" : "a","type":"text" ,"payload" : {"text" :"old"} }"#
    let bench = JournalBench(JournalBench.header + odd + "\n")
    _ = try await revise(bench, "a", PostEdit(addedFiles: [Self.pier]), "b")
    let written = #""replaces":["a"],"written":"2026-06-01T10:00:00+02:00","changed":[]"#
    let added =
      #"{ "x":1.0 , "files" : [ 7 ,{"sha256":"é","y":1.0}, {"z":[ ]},\#(Self.json(Self.pier)) ] , "id" : "b","type":"text",\#(written) ,"payload" : {"text" :"old"} }"#
    #expect(bench.text == JournalBench.header + odd + "\n" + added + "\n")
    _ = try await revise(bench, "b", PostEdit(removedFiles: [Self.pier]), "c")
    let last = bench.text.split(separator: "\n").last.map(String.init)
    #expect(
      last
        == odd.replacing(
          #""id" : "a","type":"text""#, with: #""id" : "c","type":"text",\#(written)"#
        )
        .replacing(#""replaces":["a"]"#, with: #""replaces":["a","b"]"#))
  }

  @Test(arguments: 0..<60)
  func `random edits keep all that they don't name`(seed: Int) async throws {
    var random = SeededGenerator(seed: seed)
    let all = (1...5).map { AttachedFile.sample("\($0)", "\($0 % 3).jpg", size: $0) }
    let others = ["7", #"{"x" : 1.0}"#, "null", #"[ {"sha256":1} ]"#, #""\u00e9""#]
    var elements: [String] = []
    for _ in 0..<Int.random(in: 0...6, using: &random) {
      elements.append(
        Bool.random(using: &random)
          ? others.randomElement(using: &random)!
          : Self.json(all.randomElement(using: &random)!))
    }
    let line =
      #"{"id":"a","type":"text","files":[\#(elements.joined(separator: ","))],"payload":{"text":"x"},"z":[ 1.0 ]}"#
    let bench = JournalBench(JournalBench.header + line + "\n")
    let before = try #require(try await bench.items().first).files
    let edit = PostEdit(
      isStarred: .set(true),
      addedFiles: all.filter { _ in Int.random(in: 0..<3, using: &random) == 0 },
      removedFiles: all.filter { _ in Int.random(in: 0..<3, using: &random) == 0 })
    _ = try await revise(bench, "a", edit, "b")
    #expect(try await bench.items().map(\.files) == [edit.files(from: before)])
    let removed = Set(edit.removedFiles.map { Self.json($0) })
    let kept =
      elements.filter { !removed.contains($0) } + edit.filesAdded(to: before).map { Self.json($0) }
    let last = try #require(bench.text.split(separator: "\n").last)
    let isUntouched = kept == elements
    if kept.isEmpty, !isUntouched {
      #expect(!last.contains("files"))
    } else {
      #expect(last.contains(#""files":[\#(kept.joined(separator: ","))],"#), "\(line)")
    }
    #expect(last.contains(#""payload":{"text":"x","starred":true},"z":[ 1.0 ]}"#))
  }

  @Test func `a list of another shape is refused, and nothing is written`() async throws {
    let lines = [
      #"{"id":"a","type":"text","files":7,"payload":{"text":"x"}}"#,
      #"{"id":"b","type":"text","files":[],"files":[],"payload":{"text":"x"}}"#,
    ]
    let bench = JournalBench(JournalBench.header + lines.joined(separator: "\n") + "\n")
    let before = bench.text
    for id in ["a", "b"] {
      await #expect(throws: RepositoryError.filesUnknown(EntryID(id))) {
        _ = try await revise(bench, id, PostEdit(addedFiles: [Self.pier]), "c")
      }
    }
    #expect(bench.text == before)
    // An edit of the words is possible, and the list goes along.
    _ = try await revise(bench, "a", PostEdit(text: .set("y")), "c")
    #expect(bench.text.hasSuffix(#""changed":["text"],"payload":{"text":"y"}}"# + "\n"))
    #expect(bench.text.contains(#"{"id":"c","type":"text","files":7,"#))
  }

  @Test func `files of an entry that another program changed are added and removed one by one`()
    async throws
  {
    let line =
      #"{"id":"a","type":"text","files":[\#(Self.json(Self.pier))],"payload":{"text":"x"}}"#
    let bench = JournalBench(JournalBench.header + line + "\n")
    let later = AttachedFile.sample("3", "later.png")
    _ = try await revise(bench, "a", PostEdit(text: .set("y"), addedFiles: [later]), "b")
    let result = try await revise(
      bench, "a", PostEdit(addedFiles: [Self.notes, later], removedFiles: [Self.pier]), "c")
    #expect(result.conflicts == [] && result.isMerged)
    let item = try #require(try await bench.items().first)
    #expect(item.files == [later, Self.notes])
    #expect(item.body == "y")
  }

  @Test func `an older version comes back with its files, and so does an undo`() async throws {
    let line =
      #"{"id":"a","type":"text","at":"2026-01-01T00:00:00Z","files":[\#(Self.json(Self.pier))],"payload":{"text":"x"}}"#
    let bench = JournalBench(JournalBench.header + line + "\n")
    _ = try await revise(bench, "a", PostEdit(removedFiles: [Self.pier]), "b")
    #expect(try await bench.items().map(\.files) == [[]])
    _ = try await bench.repository.takeBack(.undo(1), at: Self.moment) { EntryID("c") }
    #expect(try await bench.items().map(\.files) == [[Self.pier]])
    _ = try await bench.repository.save([
      .restore(
        content: EntryID("b"), bases: [try #require(try await bench.items().first).revision],
        entry: EntryID("d"), written: Self.moment)
    ])
    #expect(try await bench.items().map(\.files) == [[]])
    let histories = try await bench.repository.histories(ofPosts: [EntryID("a")])
    let files = histories.flatMap(\.revisions).compactMap(\.item).map(\.files.count)
    #expect(Set(files) == [0, 1])
    _ = try await bench.repository.save([
      .delete(
        bases: [try #require(try await bench.items().first).revision], entry: EntryID("e"),
        at: Self.moment)
    ])
    #expect(try await bench.repository.trash().map(\.item.files) == [[]])
  }

  @Test(arguments: FullRun.few(2, of: 0..<6))
  func `searches for files find the same in bytes as in decoded entries`(seed: Int) async throws {
    var random = SeededGenerator(seed: seed)
    let names = ["pier.jpg", "Pier.PNG", "notes.txt", "a", "川.jpg"]
    let members = [
      "", "", #""files":[],"#, #""files":7,"#, #""x":"files","#,
      #""\u0066iles":[\#(Self.json(Self.pier))],"#,
      #""files":[{"sha256":"\#(String(repeating: "a", count: 64))","name":"\u0070ier.jpg"}],"#,
    ]
    var bytes = IndexBench.header
    for number in 0..<400 {
      var more = members.randomElement(using: &random)!
      if number % 3 == 0 {
        more =
          #""files":[\#(Self.json(.sample("\(number)", names.randomElement(using: &random)!)))],"#
      }
      let kind = ["text", "text", "mood", "photo", "poll"].randomElement(using: &random)!
      let needs = Int.random(in: 0..<12, using: &random) == 0 ? #""needs":["x"],"# : ""
      let at =
        Int.random(in: 0..<12, using: &random) == 0
        ? "" : #""at":"2026-01-0\(number % 9 + 1)T00:00:00Z","#
      let payload =
        ["text": #"{"text":"river"}"#, "mood": #"{"mood":"good"}"#][kind] ?? #"{"text":"rain"}"#
      let wordless = kind == "poll" ? #"{"blob":1}"# : payload
      bytes += Array(
        (#"{"id":"n\#(1000 + number)","type":"\#(kind)",\#(needs)\#(at)\#(more)"payload":\#(wordless)}"#
          + "\n").utf8)
    }
    let bench = IndexBench(bytes)
    #expect(bench.indexed.indexed().index != nil)
    let conditions = [
      FileCondition.any, .photo, .named(FileNamePattern("*.jpg")), .named(FileNamePattern("pier")),
      .named(FileNamePattern("none.*")),
    ].map(PostCondition.file)
    var others = RandomConditions(seed: seed)
    var found = 0
    for condition in conditions {
      for query in [
        condition, .not(condition), .all([condition, .type("photo")]),
        .any([condition, .words(FoldedText("rain"))]),
        .all([condition, .not(others.next(depth: 1))]),
        .any([others.next(depth: 1), condition]),
        .all([condition, .since(.restored("2026-01-04T00:00:00Z")!)]),
      ].map({ TimelineQuery.everything.with(condition: $0) }) {
        let (one, other) = (try await bench.indexed.load(query), try await bench.whole.load(query))
        let slow = try await bench.whole.load(.everything).timeline.filter {
          query.condition?.matches($0) == true
        }
        #expect(one.timeline.map(\.revision) == slow.map(\.revision), "\(query)")
        #expect(other.timeline.map(\.revision) == slow.map(\.revision), "\(query)")
        #expect(one.unsearched == other.unsearched, "\(query)")
        let count = try await bench.indexed.load(query.asking(for: .count))
        #expect(count.count == slow.count && count.unsearched == other.unsearched, "\(query)")
        found += slow.count
      }
    }
    #expect(found > 200)
  }
}
