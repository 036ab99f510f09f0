import JSONBytes
import Platform
import Synchronization
import TestSupport
import Testing
import TimelineDomain

@testable import TimelinePersistence

/// The power fails at each call while entries are sealed.
@Suite(.enabled(if: SealTools.hasAge, "age is not installed"))
struct SealRewriteTests {
  private static func line(_ id: String, _ more: String = "") -> String {
    #"{"id":"\#(id)","type":"text","at":"2026-01-02T00:00:00Z",\#(more)"payload":{"text":"\#(id)!"}}"#
      + "\n"
  }

  private let key: SealKey
  private let identity: SealIdentity
  private let old: String

  init() throws {
    let made = try Age().makeKey()
    key = SealKey(name: "k7q2", recipient: made.recipient, wraps: [])
    identity = made.identity
    let keyLine = key.line(
      id: EntryID("key"), at: try #require(Moment.restored("2026-01-01T00:00:00Z")))
    old =
      JournalBench.header + String(decoding: keyLine, as: UTF8.self) + Self.line("one")
      + Self.line("two") + Self.line("three", #""replaces":["two"],"#)
  }

  private func repository(
    _ disk: MemoryDisk, report: @escaping @Sendable (RepositoryEvent) -> Void = { _ in }
  ) -> FilePostRepository {
    let path = BytePath("/d/j")
    // The choice of the key is in another folder.
    let seals = Seals(
      of: path, in: .init(runtime: nil, notes: BytePath("/d"), caches: nil),
      SealUse(opens: false), FixedTime.tokyo, calls: MemoryDisk([:]))
    return FilePostRepository(
      path: path, time: FixedTime.tokyo, calls: disk, seals: seals, report: report)
  }

  private func seal(
    _ disk: MemoryDisk, report: @escaping @Sendable (RepositoryEvent) -> Void = { _ in }
  ) async throws -> SealReport {
    try await repository(disk, report: report).seal(
      [EntryID("two")], isDry: false, links: .refuse, makeID: { EntryID("four") })
  }

  @Test func `a kill at any call leaves the old file or the new one`() async throws {
    var (news, olds) = (0, 0)
    for calls in 0... {
      let disk = MemoryDisk(["j": Array(old.utf8)])
      disk.callsLeft = calls
      let doubts = Atomic(0)
      let report = try? await seal(disk) { event in
        if case .notDurable = event { doubts.add(1, ordering: .relaxed) }
      }
      let isDone = report?.sealed == [EntryID("two")] && doubts.load(ordering: .relaxed) == 0
      for found in disk.afterPowerCut() {
        let text = String(decoding: found.contents("j") ?? [], as: UTF8.self)
        let isNew =
          text.contains(#""type":"sealed""#) && !text.contains("two!") && !text.contains("three!")
          && text.contains(Self.line("one"))
        #expect(isNew || text == old && !isDone, "after \(calls) calls: \(text)")
        if isNew { news += 1 } else { olds += 1 }
        // What is left beside the journal goes with the next sealing.
        if !isNew { _ = try await seal(found) }
        #expect(found.fileNames.filter { $0 != "j" }.allSatisfy { $0.hasSuffix(".tmp") })
      }
      if !disk.wasCut { break }
      try #require(calls < 200, "it comes to an end")
    }
    #expect(news > 0 && olds > 10)
  }

  @Test func `a kill at any call while a file is sealed leaves each line its file`() async throws {
    let header = old.split(separator: "\n").prefix(2).map { "\($0)\n" }.joined()
    let made = MemoryDisk(["j": Array(header.utf8), "one": Array("marker-word".utf8)])
    try await FilesCopy("/d/j", made).attach(path: "/d/one", id: "two")
    let plain = FilesDirectory.digest("marker-word").text
    var (news, olds) = (0, 0)
    for calls in 0... {
      let disk = made.synchronized
      disk.callsLeft = calls
      let doubts = Atomic(0)
      let report = try? await seal(disk) { event in
        if case .notDurable = event { doubts.add(1, ordering: .relaxed) }
      }
      let isDone = report?.sealed == [EntryID("two")] && doubts.load(ordering: .relaxed) == 0
      for found in disk.afterPowerCut() {
        let text = String(decoding: found.contents("j") ?? [], as: UTF8.self)
        let isNew = text.contains(#""type":"sealed""#)
        #expect(isNew != text.contains(plain) && (isNew || !isDone), "after \(calls) calls")
        if isNew { news += 1 } else { olds += 1 }
        var use = FileUse(lookingFor: [])
        use.add(lines: Array(text.utf8).span)
        #expect(use.named.count == 1)
        for digest in use.named {
          let file = found.contents("j.files/\(digest.text.prefix(2))/\(digest.text)")
          #expect(file.map { FileDigest(SHA256($0).digest) } == digest, "after \(calls) calls")
          if isNew { #expect(file?.starts(with: Array("age-encryption".utf8)) == true) }
        }
      }
      if !disk.wasCut {
        #expect(report?.files.removed.files == 1)
        #expect(disk.contents("j.files/\(plain.prefix(2))/\(plain)") == nil)
        break
      }
      try #require(calls < 400, "it comes to an end")
    }
    #expect(news > 0 && olds > 10)
  }

  @Test func `the new file opens with the key, and keeps the name and the time`() async throws {
    let disk = MemoryDisk(["j": Array(old.utf8)])
    let report = try await seal(disk)
    #expect(report.lines == 2 && report.refusals.isEmpty)
    let shown = ShownEntries(TimelineDocument(FileContents(try #require(disk.contents("j")))))
    let head = try #require(
      shown.heads.map(\.entry).first { shown.document.entries[$0].id == EntryID("four") })
    #expect(shown.graph.names[head] == EntryID("two"))
    #expect(shown.graph.moments[head]?.spelling == "2026-01-02T00:00:00Z")
    let line = shown.document.contents.copy(shown.document.entries[head].range)
    let scanner = JSONScanner(line.span)
    let payload = TimelineEntry(scanning: line.indices, in: scanner)?.payload
    let range = try #require(payload)
    let file = try SealedPayload(payload: range, in: scanner).file
    let inside = try Age().open(file, with: [identity])
    let opened = try SealedEntry.opened(line, inside: inside.trimmed, post: EntryID("two"))
    #expect(String(decoding: opened, as: UTF8.self).contains("three!"))
  }

  @Test func `what another program changed makes another plan, which the lock refuses`() {
    let edited = old + Self.line("five", #""replaces":["three"],"#)
    let plans = [old, edited, edited + Self.line("six")].map { text in
      PostSealing(
        of: [EntryID("two")], [EntryID("two"): EntryID("four")],
        in: TimelineDocument(FileContents(Array(text.utf8))))
    }
    #expect(plans[0].parts.count == 1 && plans[0].parts != plans[1].parts)
    #expect(plans[1].parts == plans[2].parts, "other entries may change meanwhile")
  }
}

extension [UInt8] {
  fileprivate var trimmed: [UInt8] {
    var bytes = self
    while bytes.last == UInt8(ascii: " ") { bytes.removeLast() }
    return bytes
  }
}
