import Platform
import TestSupport
import Testing
import TimelineDomain

@testable import TimelinePersistence

/// The program passes every case of `Samples/conformance`.
struct ConformanceKitTests {
  nonisolated static let folder =
    #filePath.split(separator: "/Tests/")[0] + "/Samples/conformance"
  nonisolated static let cases: [Case] = {
    guard case .array(let values)? = PageValue(line: read("index.json"))?.content else { return [] }
    return values.map(Case.init)
  }()

  nonisolated static func read(_ name: String) -> [UInt8] {
    // Bytes, except that the index has line feeds between its values.
    let bytes = TemporaryDirectory.read(path: "\(folder)/\(name)")
    return name.hasSuffix(".json") ? bytes.map { $0 == 0x0A ? 0x20 : $0 } : bytes
  }

  struct Case: Sendable, CustomTestStringConvertible {
    let name: String
    let level: String
    let files: [String]
    let expected: String?
    let value: PageValue

    init(_ value: PageValue) {
      name = value["case"]?.text ?? ""
      level = value["level"]?.text ?? ""
      files = (value["files"]?.strings ?? []).map { String(decoding: $0, as: UTF8.self) }
      expected = value["expected"]?.text
      self.value = value
    }

    var testDescription: String { name }
    var bytes: [[UInt8]] { files.map(ConformanceKitTests.read) }
    var result: [UInt8]? { expected.map(ConformanceKitTests.read) }
  }

  @Test func `the kit has cases of every level`() {
    let counts = Dictionary(grouping: Self.cases, by: \.level).mapValues(\.count)
    #expect(counts["reader", default: 0] >= 60 && counts["appender", default: 0] >= 40)
    #expect(counts["full", default: 0] >= 60 && counts["future", default: 0] >= 20)
  }

  // MARK: Reader

  @Test(arguments: cases.filter { $0.level == "reader" || $0.level == "future" }, [false, true])
  func `a reader's view`(of journal: Case, indexed: Bool) async throws {
    let expected = try #require(journal.result.flatMap { PageValue(line: $0) })
    for bytes in journal.bytes {
      let bench = KitBench(bytes, indexed: indexed)
      let view = try await bench.view()
      #expect(view == KitView(expected), "\(String(decoding: bytes, as: UTF8.self))")
    }
  }

  @Test func `tags in texts`() throws {
    guard case .array(let rows)? = PageValue(line: Self.read("tags.json"))?.content else {
      throw KitError()
    }
    for row in rows {
      let text = try #require(row["text"]?.text)
      let tags = (row["tags"]?.strings ?? []).map { String(decoding: $0, as: UTF8.self) }
      #expect(
        Tag.found(in: text).map { Array($0.name.utf8) } == tags.map { Array($0.utf8) }, "\(text)")
    }
    #expect(rows.count > 100)
  }

  @Test func `times`() throws {
    guard case .array(let rows)? = PageValue(line: Self.read("times.json"))?.content else {
      throw KitError()
    }
    for row in rows {
      let text = try #require(row["time"]?.text)
      let moment = Moment.restored(text)
      #expect(
        moment.map { "\($0.seconds)" } == row["seconds"].flatMap(\.number), "\(text)")
      #expect(
        moment.map { "\($0.nanoseconds)" } == row["nanoseconds"].flatMap(\.number), "\(text)")
    }
    #expect(rows.count > 40)
  }

  // MARK: Appender

  @Test(arguments: cases.filter { $0.level == "appender" }, [false, true])
  func `a line that an appender adds`(_ edit: Case, indexed: Bool) async throws {
    let before = edit.bytes[0]
    let bench = KitBench(before, indexed: indexed)
    let added = await bench.append(try #require(edit.value["edit"]))
    let after = bench.journal
    if let expected = edit.result {
      #expect(after.starts(with: before))
      #expect(
        String(decoding: after.dropFirst(before.count), as: UTF8.self)
          == String(decoding: expected, as: UTF8.self))
    } else {
      #expect(!added && after == before)
    }
  }

  // MARK: Full

  @Test func `hashes`() throws {
    guard case .array(let rows)? = PageValue(line: Self.read("full/hashes.json"))?.content else {
      throw KitError()
    }
    for row in rows {
      var hash = EntryHash(try #require(row["purpose"]?.text.flatMap(EntryHash.Purpose.init)))
      for string in row["strings"]?.strings ?? [] { hash.add(string.span) }
      #expect(hash.id.text == row["hash"]?.text)
    }
    #expect(rows.count >= 10)
  }

  private static func full(_ deeds: String...) -> [Case] {
    cases.filter { $0.level == "full" && deeds.contains($0.value["do"]?.text ?? "") }
  }

  @Test(arguments: full("purge", "compact"), [false, true])
  func `a rewrite`(_ rewrite: Case, surveyed: Bool) async throws {
    let before = rewrite.bytes[0]
    let bench = KitBench(before, indexed: surveyed)
    let isDone: Bool
    do {
      if rewrite.value["do"]?.text == "compact" {
        _ = try await bench.repository.compact(isDry: false, links: .refuse)
      } else {
        let post = EntryID(bytes: try #require(rewrite.value["post"]?.string))
        let scope: PurgeScope = rewrite.value["versions"]?.isTrue == true ? .versions : .posts
        let plan = try await bench.repository.purgePlan(for: [post], scope)
        if plan.refusal != nil || plan.posts.isEmpty { throw KitError() }
        try await bench.repository.purge(plan, links: .refuse)
      }
      isDone = true
    } catch {
      isDone = false
    }
    let after = String(decoding: bench.journal, as: UTF8.self)
    if let expected = rewrite.result {
      #expect(isDone && after == String(decoding: expected, as: UTF8.self))
    } else {
      #expect(!isDone && bench.journal == before)
    }
  }

  @Test(arguments: full("merge"))
  func `a merge gives a set of lines`(_ merge: Case) async throws {
    let bench = KitBench(merge.bytes[0], indexed: false)
    bench.directory.write("other", merge.bytes[1])
    let before = bench.journal
    let other = Array("\(bench.directory.path)/other".utf8)
    let report = try? await bench.repository.merge([other], isDry: false, links: .refuse)
    guard let expected = merge.result else {
      #expect(report == nil && bench.journal == before)
      return
    }
    func parts(_ bytes: [UInt8]) -> (header: [UInt8], rest: Set<[UInt8]>) {
      let lines = bytes.split(separator: 0x0A).map { Array($0) }
      // Nothing is settled in these cases, so there is no record of a merge.
      return (lines.first ?? [], Set(lines.dropFirst()))
    }
    let (one, two) = (parts(bench.journal), parts(expected))
    #expect(one.header == two.header && one.rest == two.rest)
  }

  @Test(arguments: full("gate"), [false, true])
  func `a gate and what it allows`(_ gate: Case, indexed: Bool) async throws {
    let allowed = try #require(gate.value["allowed"])
    func check(_ name: String, _ act: (KitBench) async throws -> Bool) async {
      let bench = KitBench(gate.bytes[0], indexed: indexed)
      let isDone = (try? await act(bench)) == true
      #expect(isDone == (allowed[name]?.isTrue == true), "\(name)")
      if !isDone { #expect(bench.journal == gate.bytes[0], "\(name) changes nothing") }
    }
    let post = EntryID("a")
    let moment = try #require(Moment.restored("2026-01-20T08:00:00+01:00"))
    await check("list") { try await $0.repository.load(.everything).summary.access.level > .none }
    await check("add") { bench in
      _ = try await bench.repository.save([
        .add(.text(.initial(id: EntryID("n"), moment: moment, text: "new")))
      ])
      return true
    }
    await check("edit") { bench in
      _ = try await bench.repository.save([
        .revise(base: post, edit: PostEdit(text: .set("new")), entry: EntryID("n"), written: moment)
      ])
      return true
    }
    await check("delete") { bench in
      _ = try await bench.repository.save([.delete(bases: [post], entry: EntryID("n"), at: moment)])
      return true
    }
    await check("undo") { bench in
      let outcome = try await bench.repository.takeBack(.undo(1), at: moment) { EntryID("n") }
      if case .done = outcome { return true }
      return false
    }
    await check("purge") { bench in
      let plan = try await bench.repository.purgePlan(for: [post])
      if plan.posts.isEmpty { return false }
      try await bench.repository.purge(plan, links: .refuse)
      return true
    }
    await check("compact") { bench in
      try await bench.repository.compact(isDry: false, links: .refuse) != nil
    }
  }
}

private struct KitError: Error {}

/// A journal of the kit, and a repository with or without an index.
private final class KitBench {
  let directory = TemporaryDirectory()
  let repository: FilePostRepository
  private let inspector: FilePostRepository
  var journal: [UInt8] { directory.read("j") }

  init(_ bytes: [UInt8], indexed: Bool) {
    directory.write("j", bytes)
    let path = BytePath("\(directory.path)/j")
    repository = FilePostRepository(
      path: path, time: FixedTime.tokyo,
      indexing: indexed
        ? .init(in: BytePath("\(directory.path)/cache"), of: path, smallest: 0) : nil)
    inspector = FilePostRepository(
      path: path, time: FixedTime.tokyo, surveyedFrom: indexed ? 0 : Int.max)
  }

  func view() async throws -> KitView {
    let loaded = try await repository.load(.everything)
    let level = loaded.summary.access.level
    if level == .none { return KitView(canRead: false, canWrite: false, canRewrite: false) }
    return KitView(
      canRead: true, canWrite: level >= .noRewrite, canRewrite: level == .full,
      damaged: loaded.summary.damagedLines.count,
      deleted: try await deleted(),
      items: Array(loaded.timeline).map(KitView.Item.init))
  }

  private func deleted() async throws -> [String] {
    guard let contents = try repository.file.read() else { return [] }
    let shown = ShownEntries(TimelineDocument(contents))
    let graph = shown.graph
    let entries = shown.document.entries
    var names: [Int: EntryID] = [:]
    for number in entries.indices where !entries[number].isHider {
      names[graph.firsts[number]] = graph.names[number]
    }
    for head in shown.heads { names[graph.firsts[head.entry]] = nil }
    return names.values.map(\.text).sorted()
  }

  /// Does the edit. False if it is refused.
  func append(_ edit: PageValue) async -> Bool {
    do {
      _ = try await repository.save([try change(edit)])
      return true
    } catch {
      return false
    }
  }

  private func change(_ edit: PageValue) throws -> PostChange {
    let entry = EntryID(edit["id"]?.text ?? "")
    let heads = (edit["heads"]?.strings ?? []).map { EntryID(bytes: $0) }
    func moment(_ name: String) -> Moment? { edit[name]?.text.flatMap(Moment.restored) }
    /// The members as pairs of a name and a value as JSON; nil removes a member.
    func members(_ name: String) -> [(String, PageValue?)] {
      guard case .array(let pairs)? = edit[name]?.content else { return [] }
      return pairs.compactMap { pair in
        guard case .array(let parts) = pair.content, let name = parts[0].text else { return nil }
        return (name, parts[1].string.flatMap { PageValue(line: $0) })
      }
    }
    switch edit["do"]?.text {
    case "delete":
      guard let at = moment("at") else { throw KitError() }
      return .delete(bases: heads, entry: entry, at: at)
    case "add":
      guard let at = moment("at") else { throw KitError() }
      let values = Dictionary(uniqueKeysWithValues: members("payload"))
      let tags = (values["tags"]??.strings ?? []).map {
        Tag.restored(String(decoding: $0, as: UTF8.self))
      }
      let isStarred = values["starred"]??.isTrue ?? false
      if edit["type"]?.text == "mood" {
        let score = (values["score"]??.number).flatMap { Double($0) }.flatMap { Score($0) }
        return .add(
          .mood(
            .initial(
              id: entry, moment: at, mood: .own(values["mood"]??.text ?? "", score: score),
              note: values["note"]??.text, tags: tags, isStarred: isStarred)),
          written: moment("written"))
      }
      return .add(
        .text(
          .initial(
            id: entry, moment: at, text: values["text"]??.text ?? "", tags: tags,
            isStarred: isStarred)), written: moment("written"))
    default:
      guard let written = moment("written") else { throw KitError() }
      let values = members("payload")
      func edit<Value>(_ name: String, _ read: (PageValue) -> Value?) -> FieldEdit<Value> {
        guard let found = values.first(where: { $0.0 == name }) else { return .keep }
        return .init(found.1.flatMap(read))
      }
      let at = members("envelope").first { $0.0 == "at" }
      let tags = values.first { $0.0 == "tags" }.map { $0.1?.strings ?? [] }
      let names = (tags ?? []).map { Tag.restored(String(decoding: $0, as: UTF8.self)) }
      let change = PostEdit(
        moment: at.map { .init($0.1?.text.flatMap(Moment.restored)) } ?? .keep,
        text: edit("text", \.text),
        mood: edit("mood") { value in value.text.map { Mood.own($0, score: nil) } },
        note: edit("note", \.text), addedTags: names,
        removedTags: tags != nil && names.isEmpty ? [.restored("t")] : [],
        isStarred: edit("starred") { $0.isTrue })
      if heads.count > 1 {
        return .resolve(base: heads[0], heads: heads, edit: change, entry: entry, written: written)
      }
      return .revise(base: heads[0], edit: change, entry: entry, written: written)
    }
  }
}

/// What a reader of the kit sees.
private struct KitView: Equatable {
  struct Item: Equatable {
    let name: String
    let revision: String
    let type: String
    let reason: String?
    let isConflict: Bool
    let moment: String?
    let until: String?
    let isAllDay: Bool
    let mood: String?
    let score: Double?
    let text: String?
    let note: String?
    let tags: [[UInt8]]
    let isStarred: Bool

    init(_ value: PageValue) {
      name = EntryID(bytes: value["name"]?.string ?? []).text
      revision = EntryID(bytes: value["revision"]?.string ?? []).text
      type = value["type"]?.text ?? ""
      reason = value["reason"]?.text
      isConflict = value["conflict"]?.isTrue == true
      moment = value["moment"]?.text
      until = value["until"]?.text
      isAllDay = value["day"]?.isTrue == true
      mood = value["mood"]?.text
      score = value["score"]?.number.flatMap { Double($0) }
      text = value["text"]?.text
      note = value["note"]?.text
      tags = value["tags"]?.strings ?? []
      isStarred = value["starred"]?.isTrue == true
    }

    init(_ item: TimelineItem) {
      name = item.id.text
      revision = item.revision.text
      type = item.kind
      isConflict = item.isConflict
      moment = item.sortingMoment?.spelling
      until = item.extent.until?.spelling
      isAllDay = item.extent.isAllDay
      var fallback: UnknownEntry.Fallback?
      if case .unknown(let unknown) = item.content { fallback = unknown.fallback }
      tags = (item.post?.tags ?? fallback?.tags ?? []).map { Array($0.name.utf8) }
      isStarred = item.post?.isStarred ?? fallback?.isStarred ?? false
      switch item.content {
      case .post(.text(let post)):
        (mood, score, note, text) = (nil, nil, nil, post.text)
        reason = nil
      case .post(.mood(let post)):
        (mood, score) = (post.mood.name, post.score?.value)
        (note, text) = (post.note, nil)
        reason = nil
      case .unknown(let unknown):
        (mood, score) = (nil, nil)
        (note, text) = (fallback?.note, fallback?.text)
        reason =
          switch unknown.reason {
          case .needs: "missing ability"
          case .unknownKind: "unknown kind"
          case .compacted: "compacted"
          case .unfamiliarContent: "unfamiliar content"
          }
      }
    }
  }

  let canRead: Bool
  let canWrite: Bool
  let canRewrite: Bool
  var damaged = 0
  var deleted: [String] = []
  var items: [Item] = []

  init(
    canRead: Bool, canWrite: Bool, canRewrite: Bool, damaged: Int = 0, deleted: [String] = [],
    items: [Item] = []
  ) {
    self.canRead = canRead
    self.canWrite = canWrite
    self.canRewrite = canRewrite
    self.damaged = damaged
    self.deleted = deleted
    self.items = items
  }

  init(_ value: PageValue) {
    canRead = value["gate"]?["read"]?.isTrue == true
    canWrite = value["gate"]?["write"]?.isTrue == true
    canRewrite = value["gate"]?["rewrite"]?.isTrue == true
    damaged = value["damaged"]?.number.flatMap { Int($0) } ?? -1
    deleted = (value["deleted"]?.strings ?? []).map { EntryID(bytes: $0).text }.sorted()
    if case .array(let values)? = value["items"]?.content { items = values.map(Item.init) }
  }
}

extension PageValue {
  fileprivate var text: String? { string.map { String(decoding: $0, as: UTF8.self) } }
  fileprivate var number: String? {
    if case .number = content { String(decoding: spelling, as: UTF8.self) } else { nil }
  }
}
