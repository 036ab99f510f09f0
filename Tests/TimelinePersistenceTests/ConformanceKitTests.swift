import Platform
import Synchronization
import TestSupport
import Testing
import TimelineDomain

@testable import TimelinePersistence

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

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
    #expect(counts["sealed", default: 0] >= 40)
    let deeds = Set(Self.cases.compactMap { $0.value["edit"]?["do"]?.text })
    #expect(deeds == ["add", "revise", "delete", "undo", "redo"])
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
    let bench = KitBench(
      before, indexed: indexed, try Disturbance(of: edit), fails: edit.value["fails"])
    let state = bench.fileState
    let added = await bench.append(try #require(edit.value["edit"]))
    let start = bench.disturbance.map { $0.isRename ? $0.bytes : before + $0.bytes } ?? before
    let after = bench.journal
    #expect(after.starts(with: start))
    #expect(
      String(decoding: after.dropFirst(start.count), as: UTF8.self)
        == String(decoding: edit.result ?? [], as: UTF8.self))
    #expect(added == (edit.result != nil))
    if edit.result == nil, bench.disturbance == nil, edit.value["fails"] == nil {
      #expect(bench.fileState == state, "a refused command changes nothing")
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
    bench.makeFolder(rewrite.value["folder"])
    let state = bench.fileState
    let isDone = await bench.perform(rewrite.value)
    let after = String(decoding: bench.journal, as: UTF8.self)
    if let expected = rewrite.result {
      #expect(isDone && after == String(decoding: expected, as: UTF8.self))
    } else {
      #expect(!isDone && bench.journal == before)
      #expect(bench.fileState == state, "a refused command changes nothing")
    }
    guard let folder = rewrite.value["folder"]?.members else { return }
    let paths = folder.map { String(decoding: $0.name, as: UTF8.self) }
    let left = paths.filter { bench.hasFile($0) }.sorted()
    #expect(
      left == (rewrite.value["left"]?.strings ?? []).map { String(decoding: $0, as: UTF8.self) })
  }

  @Test(arguments: full("files"))
  func `the files of a journal`(_ files: Case) async throws {
    let bench = KitBench(files.bytes[0], indexed: false)
    bench.makeFolder(files.value["folder"])
    let report = try #require(try await bench.repository.check())
    let found = try #require(try report.files?.get())
    let expected = try #require(files.result.flatMap { PageValue(line: $0) })
    func texts(_ name: String) -> [String] {
      (expected[name]?.strings ?? []).map { String(decoding: $0, as: UTF8.self) }
    }
    #expect((found.missing + found.short + found.changed).map(\.text).sorted() == texts("missing"))
    #expect(found.unused.map(\.digest.text).sorted() == texts("unused"))
  }

  // MARK: Future

  @Test(arguments: cases.filter { $0.value["after"] != nil }, [false, true])
  func `what is shown of a later version's journal after each command`(
    _ journal: Case, indexed: Bool
  ) async throws {
    let name = try #require(journal.value["after"]?.text)
    guard case .array(let rows)? = PageValue(line: Self.read(name))?.content else {
      throw KitError()
    }
    for row in rows {
      let bench = KitBench(journal.bytes[0], indexed: indexed)
      let words = Comment(rawValue: String(decoding: row.spelling, as: UTF8.self))
      let isDone = await bench.perform(row)
      #expect(isDone == (row["refused"] == nil), words)
      guard isDone else {
        #expect(bench.journal == journal.bytes[0], words)
        continue
      }
      let view = try await bench.view()
      func ids(_ name: String) -> [String] {
        (row[name]?.strings ?? []).map { EntryID(bytes: $0).text }
      }
      #expect(view.items.map(\.revision) == ids("shown"), words)
      #expect(view.deleted == ids("deleted").sorted(), words)
      #expect(view.asides == ids("asides").count, words)
    }
    #expect(rows.count > 1)
  }

  @Test(arguments: full("merge"))
  func `a merge gives a set of lines`(_ merge: Case) async throws {
    let bench = KitBench(merge.bytes[0], indexed: false)
    bench.directory.write("other", merge.bytes[1])
    let before = bench.journal
    let other = Array("\(bench.directory.path)/other".utf8)
    let report = try? await bench.repository.merge([other], .all, links: .refuse)
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

// MARK: - Sealed

extension ConformanceKitTests {
  private static let sealed: [Case] = cases.filter { $0.level == "sealed" }

  @Test(
    .enabled(if: SealTools.hasAge, "age is not installed"), arguments: sealed, [false, true])
  func `a reader's view with the key`(of journal: Case, indexed: Bool) async throws {
    let expected = try #require(journal.result.flatMap { PageValue(line: $0) })
    let view = try await KitBench(journal.bytes[0], indexed: indexed, isUnlocked: true).view()
    #expect(view == KitView(expected))
  }

  @Test(
    .enabled(if: SealTools.hasAge, "age is not installed"),
    arguments: sealed.filter { $0.result.flatMap { PageValue(line: $0) }?["contents"] != nil })
  func `the files of a sealed entry`(of journal: Case) async throws {
    let name = try #require(journal.value["files"]?.strings?.first)
    let path = "\(Self.folder)/\(String(decoding: name, as: UTF8.self))"
    let repository = FilePostRepository(
      path: BytePath(path), time: FixedTime.tokyo, seals: KitBench.seals(of: BytePath(path)))
    let items = Array(try await repository.load(.everything).timeline)
    var contents: [String: String] = [:]
    for file in items.flatMap(\.files) {
      let bytes = try #require(try await repository.storedFile(file))
      #expect(bytes.count == file.size)
      contents[file.digest.text] = String(decoding: bytes.read(0, bytes.count), as: UTF8.self)
    }
    let expected = journal.result.flatMap { PageValue(line: $0) }?["contents"]?.members ?? []
    #expect(!expected.isEmpty && contents.count == expected.count)
    for member in expected {
      #expect(contents[String(decoding: member.name, as: UTF8.self)] == member.value.text)
    }
  }

  @Test(arguments: sealed, [false, true])
  func `a reader's view without the key`(of journal: Case, indexed: Bool) async throws {
    let name = try #require(journal.value["closed"]?.text)
    let expected = try #require(PageValue(line: Self.read(name)))
    let view = try await KitBench(journal.bytes[0], indexed: indexed).view()
    #expect(view == KitView(expected))
  }

  @Test(arguments: sealed)
  func `the keys of a journal, hidden and replaced ones too`(_ journal: Case) throws {
    let expected = try #require(journal.result.flatMap { PageValue(line: $0) }?["keys"])
    guard case .array(let rows) = expected.content else { throw KitError() }
    let document = TimelineDocument(FileContents(journal.bytes[0]))
    let keys = document.withScanner { scanner in
      document.entries.compactMap { SealKey($0, in: scanner) }
    }
    let found = keys.map { [$0.name, $0.recipient.text] + $0.wraps.map(\.name) }
    let wanted = rows.map { row in
      let wraps = row["wraps"]?.strings ?? []
      return ["key", "recipient"].map { row[$0]?.text ?? "" }
        + wraps.map { String(decoding: $0, as: UTF8.self) }
    }
    #expect(found == wanted)
  }
}

private struct KitError: Error {}

/// What another program or the device does while a case runs.
private struct Disturbance {
  /// Another program renames a file with `bytes` to the journal's name, or appends them.
  let isRename: Bool
  let bytes: [UInt8]

  /// Nil if no other program writes.
  init?(of edit: ConformanceKitTests.Case) throws {
    guard let meanwhile = edit.value["meanwhile"] else { return nil }
    isRename = meanwhile["do"]?.text == "rename"
    bytes = ConformanceKitTests.read(try #require(meanwhile["file"]?.text))
  }
}

/// A journal of the kit, and a repository with or without an index.
private final class KitBench {
  /// What a refused command leaves as it is, except the bytes.
  struct FileState: Equatable {
    let inode: UInt64
    let mode: UInt32
    let seconds: Int
    let nanoseconds: Int
  }

  let directory = TemporaryDirectory()
  let disturbance: Disturbance?
  let repository: FilePostRepository
  private let inspector: FilePostRepository
  var journal: [UInt8] { directory.read("j") }

  init(
    _ bytes: [UInt8], indexed: Bool, _ disturbance: Disturbance? = nil, fails: PageValue? = nil,
    isUnlocked: Bool = false
  ) {
    self.disturbance = disturbance
    directory.write("j", bytes)
    let path = BytePath("\(directory.path)/j")
    let calls = KitBench.calls(failing: fails)
    repository = FilePostRepository(
      path: path, time: FixedTime.tokyo, calls: calls,
      indexing: indexed
        ? .init(in: BytePath("\(directory.path)/cache"), of: path, smallest: 0) : nil,
      seals: isUnlocked ? KitBench.seals(of: path) : nil)
    inspector = FilePostRepository(
      path: path, time: FixedTime.tokyo, surveyedFrom: indexed ? 0 : Int.max)
    if let disturbance { disturb(calls, disturbance) }
  }

  /// Opens entries with the key of the kit.
  fileprivate static func seals(of journal: BytePath) -> Seals {
    let identity = "cat '\(ConformanceKitTests.folder)/sealed/identity.txt'"
    return Seals(
      of: journal, in: .init(), SealUse(opens: true, identityCommand: identity), FixedTime.tokyo)
  }

  /// The system, with the failure that a case orders.
  private static func calls(failing fails: PageValue?) -> OrderedFaults {
    let after = fails?["after"]?.number.flatMap { Int($0) } ?? 0
    switch fails?["call"]?.text {
    case "write":
      // A full device takes the first bytes, then none.
      return OrderedFaults(
        .init(call: "write", code: .noSpace, turn: 1, after: after, fillsUp: true))
    case "short write":
      return OrderedFaults(.init(call: "write", code: .noSpace, turn: 1, after: after))
    case "fsync": return OrderedFaults(.init(call: "fsync", code: .inputOutput, turn: 1))
    default: return OrderedFaults()
    }
  }

  /// Locks the journal as another program, which acts and unlocks when the repository asks for the
  /// lock a second time.
  private func disturb(_ calls: OrderedFaults, _ disturbance: Disturbance) {
    let (path, directory) = ("\(directory.path)/j", directory)
    let other = open(path, O_RDWR | O_APPEND)
    guard other >= 0, flock(other, LOCK_EX) == 0 else { fatalError("can't lock \(path)") }
    let turns = Mutex(0)
    calls.before = { call in
      guard call == "lock exclusive",
        turns.withLock({
          $0 += 1; return $0
        }) == 2
      else { return }
      if disturbance.isRename {
        directory.write("other", disturbance.bytes)
        rename("\(directory.path)/other", path)
      } else {
        directory.write("j", directory.read("j") + disturbance.bytes)
      }
      close(other)
    }
  }

  var fileState: FileState {
    var status = stat()
    stat("\(directory.path)/j", &status)
    #if canImport(Darwin)
      let time = status.st_mtimespec
    #else
      let time = status.st_mtim
    #endif
    return FileState(
      inode: UInt64(status.st_ino), mode: UInt32(status.st_mode), seconds: time.tv_sec,
      nanoseconds: time.tv_nsec)
  }

  // MARK: Files

  /// Makes the files beside the journal: paths with texts.
  func makeFolder(_ folder: PageValue?) {
    guard let files = folder?.members else { return }
    directory.makePrivate("j.files")
    for file in files {
      let path = String(decoding: file.name, as: UTF8.self)
      mkdir("\(directory.path)/j.files/\(path.prefix { $0 != "/" })", 0o700)
      directory.write("j.files/\(path)", file.value.string ?? [])
    }
  }

  func hasFile(_ path: String) -> Bool {
    access("\(directory.path)/j.files/\(path)", F_OK) == 0
  }

  // MARK: Commands

  /// Does what a case says. False if it is refused.
  func perform(_ command: PageValue) async -> Bool {
    do {
      switch command["do"]?.text {
      case "nothing": return try await view().canRead
      case "compact": _ = try await repository.compact(isDry: false, links: .refuse)
      case "purge":
        let post = EntryID(bytes: try #require(command["post"]?.string))
        let scope: PurgeScope = command["versions"]?.isTrue == true ? .versions : .posts
        let plan = try await repository.purgePlan(for: [post], scope)
        if plan.refusal != nil || plan.posts.isEmpty { throw KitError() }
        try await repository.purge(plan, links: .refuse)
      default: return await append(command)
      }
      return true
    } catch {
      return false
    }
  }

  func view() async throws -> KitView {
    let loaded = try await repository.load(.everything)
    let level = loaded.summary.access.level
    if level == .none { return KitView(canRead: false, canWrite: false, canRewrite: false) }
    return KitView(
      canRead: true, canWrite: level >= .noRewrite, canRewrite: level == .full,
      damaged: loaded.summary.damagedLines.count,
      deleted: try await deleted(), asides: loaded.summary.asides,
      items: Array(loaded.timeline).map(KitView.Item.init))
  }

  private func deleted() async throws -> [String] {
    guard let contents = try repository.file.read() else { return [] }
    let shown = ShownEntries(TimelineDocument(contents))
    let graph = shown.graph
    let entries = shown.document.entries
    var names: [Int: EntryID] = [:]
    for head in graph.heads where !entries[head].isHider && !entries[head].isAside {
      names[graph.firsts[head]] = graph.names[head]
    }
    for head in shown.heads { names[graph.firsts[head.entry]] = nil }
    return names.values.map(\.text).sorted()
  }

  /// Does the edit. False if it is refused.
  func append(_ edit: PageValue) async -> Bool {
    do {
      guard ["undo", "redo"].contains(edit["do"]?.text) else {
        _ = try await repository.save([try change(edit)])
        return true
      }
      guard let at = edit["at"]?.text.flatMap(Moment.restored) else { throw KitError() }
      let ids = (edit["ids"]?.strings ?? []).map { EntryID(bytes: $0) }
      let turns = Mutex(0)
      let outcome = try await repository.takeBack(
        edit["do"]?.text == "redo" ? .redo(1) : .undo(1), at: at
      ) {
        ids[
          turns.withLock({
            $0 += 1; return $0 - 1
          }) % ids.count]
      }
      if case .done = outcome { return true }
      return false
    } catch {
      return false
    }
  }

  /// The files that an edit adds, given as JSON.
  private func files(_ edit: PageValue) throws -> [AttachedFile] {
    guard let list = edit["files"]?.string.flatMap({ PageValue(line: $0) }),
      case .array(let values) = list.content
    else { return [] }
    return try values.map { value in
      .restored(
        digest: try #require(value["sha256"]?.text.flatMap { FileDigest(digits: Array($0.utf8)) }),
        size: value["size"]?.number.flatMap { Int($0) }, name: value["name"]?.text,
        media: value["media"]?.text)
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
            isStarred: isStarred)),
        files: try files(edit), written: moment("written"))
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
        fields: [
          .text: edit("text", \.text).words,
          .mood: edit("mood") { value in value.text.map { Mood.own($0, score: nil) } }.value,
          .note: edit("note", \.text).words,
        ], addedTags: names,
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
      moment = (item.isOpened ? item.moment : item.sortingMoment)?.spelling
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
      case .post(let post):
        // Measures have no members in a reader's view.
        (mood, score) = (nil, nil)
        (note, text) = (post.body, nil)
        reason = nil
      case .unknown(let unknown):
        (mood, score) = (nil, nil)
        (note, text) = (fallback?.note, fallback?.text)
        reason =
          switch unknown.reason {
          case .needs: "missing ability"
          case .unknownKind: "unknown kind"
          case .compacted: "compacted"
          case .sealed(.locked): "missing ability"
          case .sealed(.damaged): "damaged"
          case .sealed(.otherKey): "another key"
          case .sealed(.otherEntry): "another entry"
          case .sealed: "unreadable"
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
  /// How many shown heads are asides.
  var asides = 0
  var items: [Item] = []

  init(
    canRead: Bool, canWrite: Bool, canRewrite: Bool, damaged: Int = 0, deleted: [String] = [],
    asides: Int = 0, items: [Item] = []
  ) {
    self.canRead = canRead
    self.canWrite = canWrite
    self.canRewrite = canRewrite
    self.damaged = damaged
    self.deleted = deleted
    self.asides = asides
    self.items = items
  }

  init(_ value: PageValue) {
    canRead = value["gate"]?["read"]?.isTrue == true
    canWrite = value["gate"]?["write"]?.isTrue == true
    canRewrite = value["gate"]?["rewrite"]?.isTrue == true
    damaged = value["damaged"]?.number.flatMap { Int($0) } ?? -1
    deleted = (value["deleted"]?.strings ?? []).map { EntryID(bytes: $0).text }.sorted()
    asides = value["asides"]?.strings?.count ?? -1
    if case .array(let values)? = value["items"]?.content { items = values.map(Item.init) }
  }
}

extension PageValue {
  fileprivate var text: String? { string.map { String(decoding: $0, as: UTF8.self) } }
  fileprivate var number: String? {
    if case .number = content { String(decoding: spelling, as: UTF8.self) } else { nil }
  }
}
