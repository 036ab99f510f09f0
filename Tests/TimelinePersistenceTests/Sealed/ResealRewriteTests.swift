import JSONBytes
import Platform
import Synchronization
import TestSupport
import Testing
import TimelineDomain

@testable import TimelinePersistence

/// What is sealed to an older key is sealed to a newer one.
@Suite(.enabled(if: SealTools.hasAge, "age is not installed"))
struct ResealRewriteTests {
  private let old: (key: SealKey, identity: SealIdentity)
  private let new: (key: SealKey, identity: SealIdentity)
  private let begin: String

  init() throws {
    func make(_ name: String) throws -> (key: SealKey, identity: SealIdentity) {
      let made = try Age().makeKey()
      return (SealKey(name: name, recipient: made.recipient, wraps: []), made.identity)
    }
    (old, new) = (try make("old1"), try make("new1"))
    let moment = try #require(Moment.restored("2026-01-01T00:00:00Z"))
    let lines =
      old.key.line(id: EntryID("key1"), at: moment) + new.key.line(id: EntryID("key2"), at: moment)
    begin = JournalBench.header + String(decoding: lines, as: UTF8.self)
  }

  private func plain(_ id: String, _ more: String = "") -> String {
    #"{"id":"\#(id)","type":"text","at":"2026-01-02T00:00:00Z",\#(more)"payload":{"text":"\#(id)!","later":1}}"#
      + "\n"
  }

  private func sealed(
    _ id: String, _ more: String = "", post: String, _ key: SealKey? = nil
  ) throws -> String {
    let key = key ?? old.key
    let line = Array(plain(id, more).utf8)
    let file = try Age().seal(
      try SealedEntry.inside(of: line, post: EntryID(post)), to: key.recipient)
    let bytes = try SealedEntry.line(line, file: file, key: key.name)
    // What a later version may add.
    return String(decoding: bytes, as: UTF8.self)
      .replacing(#""by":"#, with: #""x": 1.0,"by":"#)
      .replacing(#""payload":"#, with: #""outside": "kept","payload":"#)
  }

  private func repository(
    _ disk: MemoryDisk, opens: [SealIdentity]? = nil,
    report: @escaping @Sendable (RepositoryEvent) -> Void = { _ in }
  ) throws -> FilePostRepository {
    let path = BytePath("/d/j")
    let identities = opens ?? [new.identity, old.identity]
    let command = "printf '%s\\n' \(identities.map(\.letters).joined(separator: " "))"
    let seals = Seals(
      of: path, in: .init(runtime: nil, notes: BytePath("/d"), caches: nil),
      SealUse(opens: true, identityCommand: command), FixedTime.tokyo, calls: MemoryDisk([:]))
    try seals.choice.keep(new.key, for: path)
    return FilePostRepository(
      path: path, time: FixedTime.tokyo, calls: disk, seals: seals, report: report)
  }

  private func reseal(
    _ disk: MemoryDisk, opens: [SealIdentity]? = nil,
    report: @escaping @Sendable (RepositoryEvent) -> Void = { _ in }
  ) async throws -> SealReport {
    let count = Atomic(0)
    return try await repository(disk, opens: opens, report: report).resealAll(
      isDry: false, links: .refuse,
      makeID: { EntryID("copy\(count.add(1, ordering: .relaxed).newValue)") })
  }

  /// What each shown head opens to, by the name of its post.
  private func opened(_ text: String, with identity: SealIdentity) throws -> [String: String] {
    let shown = ShownEntries(TimelineDocument(FileContents(Array(text.utf8))))
    var found: [String: String] = [:]
    for head in shown.heads {
      let entry = shown.document.entries[head.entry]
      let line = shown.document.contents.copy(entry.range)
      let scanner = JSONScanner(line.span)
      let payload = try #require(TimelineEntry(scanning: line.indices, in: scanner)?.payload)
      let name = shown.graph.names[head.entry]
      let isSealed = shown.document.withScanner { entry.isSealed($0) }
      guard isSealed else {
        found[name.text] = String(decoding: scanner.copy(payload), as: UTF8.self)
        continue
      }
      let file = try SealedPayload(payload: payload, in: scanner).file
      guard let bytes = try? Age().open(file, with: [identity]) else { continue }
      let inside = String(decoding: bytes, as: UTF8.self)
      #expect(inside.utf8.count % 256 == 0 && inside.contains(#""post":"\#(name.text)""#))
      found[name.text] = inside
    }
    return found
  }

  @Test func `a kill at any call leaves the old file or the new one`() async throws {
    let text =
      begin + plain("one") + (try sealed("two", post: "two"))
      + (try sealed("three", #""replaces":["two"],"#, post: "two"))
    let oldLine = try #require(text.split(separator: "\n").last)
    var (news, olds) = (0, 0)
    for calls in 0... {
      let disk = MemoryDisk(["j": Array(text.utf8)])
      disk.callsLeft = calls
      let doubts = Atomic(0)
      let report = try? await reseal(disk) { event in
        if case .notDurable = event { doubts.add(1, ordering: .relaxed) }
      }
      let isDone = report?.sealed == [EntryID("two")] && doubts.load(ordering: .relaxed) == 0
      for found in disk.afterPowerCut() {
        let now = String(decoding: found.contents("j") ?? [], as: UTF8.self)
        let isNew =
          !now.contains(#""key":"old1","sealed""#) && !now.contains(oldLine)
          && now.count { $0 == "\n" } == text.count { $0 == "\n" } + 1
        #expect(isNew || now == text && !isDone, "after \(calls) calls: \(now)")
        if isNew { news += 1 } else { olds += 1 }
        #expect(found.fileNames.filter { $0 != "j" }.allSatisfy { $0.hasSuffix(".tmp") })
      }
      if !disk.wasCut { break }
      try #require(calls < 200, "it comes to an end")
    }
    #expect(news > 0 && olds > 10)
  }

  @Test func `all versions open with the newer key, and names, links and unknown members stay`()
    async throws
  {
    let text =
      begin + plain("one") + (try sealed("two", post: "two"))
      + (try sealed("three", #""replaces":["two"],"#, post: "two")) + plain("p")
      + (try sealed("q", #""replaces":["p"],"#, post: "p"))
      + plain("r", #""replaces":["p","q"],"#)
      + (try sealed("n", post: "n", new.key))
    let disk = MemoryDisk(["j": Array(text.utf8)])
    let report = try await reseal(disk)
    #expect(report.sealed == [EntryID("two"), EntryID("p")] && report.refusals.isEmpty)
    let now = String(decoding: try #require(disk.contents("j")), as: UTF8.self)
    #expect(!now.contains(#""old1","sealed""#))
    #expect(now.contains(plain("one")) && now.contains(plain("p")))
    for (part, count) in [(#""x": 1.0"#, 4), (#""outside": "kept""#, 4)] {
      #expect(now.split(separator: part).count == count + 1, "\(part)")
    }
    let found = try opened(now, with: new.identity)
    #expect(found.keys.sorted() == ["n", "one", "p", "two"])
    #expect(found["two"]?.contains(#""text":"three!","later":1"#) == true)
    #expect(found["p"]?.contains(#""text":"r!""#) == true)
    let shown = ShownEntries(TimelineDocument(FileContents(Array(now.utf8))))
    #expect(shown.heads.allSatisfy { !$0.isConflict })
    for (name, count) in [("two", 2), ("p", 3)] {
      #expect(shown.histories(ofPosts: [EntryID(name)]).map(\.revisions.count) == [count])
    }
    // A second time, nothing is left to do.
    let again = try await reseal(disk)
    #expect(again.sealed.isEmpty && again.refusals.isEmpty)
    #expect(disk.contents("j") == Array(now.utf8))
  }

  @Test func `an edit and an old copy that arrive later are in the same post, and nothing is lost`()
    async throws
  {
    let text = begin + (try sealed("two", post: "two"))
    let disk = MemoryDisk(["j": Array(text.utf8)])
    _ = try await reseal(disk)
    let now = String(decoding: try #require(disk.contents("j")), as: UTF8.self)
    let edit = try sealed("elsewhere", #""replaces":["two"],"#, post: "two")
    // A merge takes the line of the other machine; the purged ones don't come.
    let merged = now + edit + (text.split(separator: "\n").last.map { "\($0)\n" } ?? "")
    let shown = ShownEntries(TimelineDocument(FileContents(Array(merged.utf8))))
    #expect(shown.heads.count == 2)
    #expect(shown.heads.allSatisfy { $0.isConflict && shown.graph.names[$0.entry].text == "two" })
    // The conflict is sealed to the newer key, too, as a conflict.
    let both = MemoryDisk(["j": Array((now + edit).utf8)])
    #expect(try await reseal(both).sealed == [EntryID("two")])
    let resealed = try #require(both.contents("j"))
    #expect(!String(decoding: resealed, as: UTF8.self).contains(#""old1","sealed""#))
    let heads = ShownEntries(TimelineDocument(FileContents(resealed))).heads
    #expect(heads.count == 2 && heads.allSatisfy(\.isConflict))
  }

  @Test func `what does not open, and what is in the trash, is named and stays`() async throws {
    let swapped = try sealed("w", post: "two")
    let trashed =
      (try sealed("d", post: "d")) + #"{"id":"x","type":"deletion","replaces":["d"],"payload":{}}"#
      + "\n"
    let foreign = try Age().makeKey()
    let other = SealKey(name: "abcd", recipient: foreign.recipient, wraps: [])
    let closed = try sealed("c", post: "c", other)
    let text = begin + swapped + trashed + closed + (try sealed("two", post: "two"))
    let disk = MemoryDisk(["j": Array(text.utf8)])
    let report = try await reseal(disk)
    #expect(report.sealed == [EntryID("two")])
    #expect(
      Set(report.refusals) == [
        .init(post: EntryID("w"), flaw: .otherEntry), .init(post: EntryID("d"), flaw: .deleted),
        .init(post: EntryID("c"), flaw: .otherKey),
      ])
    let now = String(decoding: try #require(disk.contents("j")), as: UTF8.self)
    for line in [swapped, trashed, closed] { #expect(now.contains(line)) }
  }

  @Test func `twins stay twins`() async throws {
    let one = try sealed("one", post: "two")
    let text =
      begin + (try sealed("two", post: "two"))
      + one.replacing(#""id":"one""#, with: #""id":"t1","replaces":["two"]"#)
      + one.replacing(#""id":"one""#, with: #""id":"t2","replaces":["two"]"#)
    let disk = MemoryDisk(["j": Array(text.utf8)])
    #expect(try await reseal(disk).refusals.isEmpty)
    let shown = ShownEntries(TimelineDocument(FileContents(try #require(disk.contents("j")))))
    #expect(shown.heads.count == 1 && shown.heads[0].twins.count == 1)
  }

  @Test func `a locked journal, or one that is open with the older key only, is refused`()
    async throws
  {
    let text = begin + (try sealed("two", post: "two"))
    for identities in [[old.identity], []] {
      let disk = MemoryDisk(["j": Array(text.utf8)])
      await #expect(throws: RepositoryError.self) { try await reseal(disk, opens: identities) }
      #expect(disk.contents("j") == Array(text.utf8))
    }
  }
}
