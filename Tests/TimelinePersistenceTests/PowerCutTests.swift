import Platform
import Synchronization
import TestSupport
import Testing
import TimelineDomain
import TimelinePersistence

/// The power fails at each system call. The test checks every disk state that could remain: any
/// prefix of the new bytes, zeros instead of them, a missing block of 512 bytes, any subset of the
/// new names.
struct PowerCutTests {
  static let old =
    JournalBench.header + #"{"id":"old1","type":"text","payload":{"text":"kept"}}"# + "\n"
    + #"{"id":"old2","type":"photo","payload":{"of":[1.0,"unknown"]}}"# + "\n"

  struct Scene: Sendable, CustomTestStringConvertible {
    let name: String
    let journal: String?
    let change: @Sendable (FilePostRepository) async throws -> Void
    /// The ids that a list shows before and after.
    let before: Set<String>
    let after: Set<String>
    var isRewrite = false

    var testDescription: String { name }
  }

  static let scenes = [
    Scene(
      name: "add", journal: old, change: { try await $0.add("new1", long) },
      before: ["old1", "old2"], after: ["old1", "old2", "new1"]),
    Scene(
      name: "add after a torn line", journal: old + #"{"id":"torn","#,
      change: { try await $0.add("new1", "short") },
      before: ["old1", "old2"], after: ["old1", "old2", "new1"]),
    Scene(
      name: "edit", journal: old,
      change: {
        _ = try await $0.save([
          .revise(
            base: EntryID("old1"), edit: PostEdit(text: .set("edited")), entry: EntryID("new1"),
            written: .march(1))
        ])
      }, before: ["old1", "old2"], after: ["new1", "old2"]),
    Scene(
      name: "delete", journal: old,
      change: {
        _ = try await $0.save([
          .delete(bases: [EntryID("old1")], entry: EntryID("new1"), at: .march(1))
        ])
      }, before: ["old1", "old2"], after: ["old2"]),
    Scene(
      name: "begin a journal", journal: nil, change: { try await $0.add("new1", "first") },
      before: [], after: ["new1"]),
    Scene(
      name: "begin one in a file of zero bytes", journal: "",
      change: { try await $0.add("new1", "first") }, before: [], after: ["new1"]),
    Scene(
      name: "rewrite", journal: old,
      change: { try await $0.purge(EntryID("old1")) },
      before: ["old1", "old2"], after: ["old2"], isRewrite: true),
  ]

  @Test(arguments: FullRun.few(3, of: scenes))
  func `after a cut no old entry is lost, and every acknowledged change is there`(
    scene: Scene
  ) async throws {
    var (cases, acknowledged, lost) = (0, 0, 0)
    for calls in 0... {
      let disk = scene.disk()
      disk.callsLeft = calls
      let isAcknowledged = await scene.run(on: disk)
      for found in disk.afterPowerCut() {
        cases += 1
        acknowledged += isAcknowledged ? 1 : 0
        let isThere = try await scene.check(
          found, isAcknowledged: isAcknowledged, "cut after \(calls) calls")
        lost += isThere ? 0 : 1
      }
      if !disk.wasCut {
        #expect(isAcknowledged)
        break
      }
      try #require(calls < 200, "it comes to an end")
    }
    #expect(cases > 10)
    TestReport.note(
      "power cut, \(scene.name)", cases: cases, acknowledged: acknowledged, lost: lost)
  }

  private static let long = String(repeating: "words ", count: 250)
}

extension PowerCutTests.Scene {
  fileprivate func disk() -> MemoryDisk {
    MemoryDisk(journal.map { ["j": Array($0.utf8)] } ?? [:])
  }

  /// Whether the change succeeded and is confirmed to survive a power cut.
  fileprivate func run(on disk: MemoryDisk) async -> Bool {
    let hasDoubt = Mutex(false)
    do {
      try await change(
        .on(disk) { event in
          if case .notDurable = event { hasDoubt.withLock { $0 = true } }
        })
      return !hasDoubt.withLock { $0 }
    } catch {
      return false
    }
  }

  /// Whether the disk has every acknowledged change.
  fileprivate func check(
    _ disk: MemoryDisk, isAcknowledged: Bool, _ when: String
  ) async throws -> Bool {
    let repository = FilePostRepository.on(disk)
    let bytes = disk.contents("j")
    let words = "\(when), found \(bytes.map { String(decoding: $0, as: UTF8.self) } ?? "no file")"

    // The journal is readable, and it is the old or the new one.
    let result = try await repository.load(.everything)
    let ids = Set(result.timeline.map(\.revision.text))
    #expect(ids == after || !isAcknowledged && ids == before, "\(words)")
    #expect(result.summary.access.level == .full, "never a part of a header; \(words)")

    // An append changes no old byte; a rewrite leaves the old file or the new one.
    let old = Array((journal ?? "").utf8)
    if isRewrite {
      let new = self.disk()
      _ = await run(on: new)
      #expect(bytes == old || bytes == new.contents("j"), "\(words)")
    } else {
      #expect((bytes ?? []).starts(with: old), "I1; \(words)")
    }

    // At most the line that was being written is damaged, and `check` reports it.
    let torn = journal?.hasSuffix("\n") == false && journal?.isEmpty == false ? 1 : 0
    let damaged = result.summary.damagedLines.count
    #expect(damaged == torn || !isAcknowledged && damaged <= torn + 1, "\(words)")

    // The next change succeeds.
    try await repository.add("next", "again")
    let next = try await repository.load(.everything)
    #expect(Set(next.timeline.map(\.revision.text)) == ids.union(["next"]), "\(words)")
    #expect(disk.contents("j")?.starts(with: bytes ?? []) == true, "I1 again; \(words)")
    return !isAcknowledged || ids == after
  }
}

extension FilePostRepository {
  fileprivate static func on(
    _ disk: MemoryDisk, report: @escaping @Sendable (RepositoryEvent) -> Void = { _ in }
  ) -> FilePostRepository {
    FilePostRepository(path: BytePath("/d/j"), time: FixedTime.tokyo, calls: disk, report: report)
  }

  fileprivate func add(_ id: String, _ text: String) async throws {
    _ = try await save([
      .add(.text(.initial(id: EntryID(id), moment: .march(1), text: text)), written: nil)
    ])
  }
}
