import Platform
import Synchronization
import TestSupport
import Testing
import TimelineDomain
import TimelinePersistence

/// The power fails at each call of a rewrite. Every disk state that could remain has the old file
/// or the new one, and the next rewrite finds and sweeps what is left over.
struct RewriteCutTests {
  private static let leftover = ".journal-rewrite.j.0123456789abcdef.tmp"

  private static func line(_ id: String, _ more: String = "") -> String {
    #"{"id":"\#(id)","type":"text","at":"2026-01-02T00:00:00Z",\#(more)"payload":{"text":"\#(id)!"}}"#
      + "\n"
  }

  private static let photo = #"{"id":"p","type":"photo","payload":{"of":[1.0,"unknown"]}}"# + "\n"
  private static let old =
    JournalBench.header + line("one") + photo + line("two") + line("three", #""replaces":["two"],"#)

  private static func purgeTwo(_ repository: FilePostRepository) async throws {
    let plan = try await repository.purgePlan(for: [EntryID("two")])
    try await repository.purge(plan, links: .refuse)
  }

  private static func keepsOthers(_ text: String) -> Bool {
    text.hasPrefix(JournalBench.header) && text.contains(line("one")) && text.contains(photo)
      && text.hasSuffix("}\n")
  }

  struct Scene: Sendable, CustomTestStringConvertible {
    let name: String
    /// The rewritten file and its bytes before; nil without a file.
    let file: String
    let old: String?
    /// Whether the change is done and confirmed.
    let change: @Sendable (MemoryDisk) async throws -> Bool
    let isNew: @Sendable (String) -> Bool
    var testDescription: String { name }
  }

  /// Runs a change, and says whether the disk confirmed it.
  private static func confirmed(
    _ disk: MemoryDisk, _ change: (FilePostRepository) async throws -> Void
  ) async throws -> Bool {
    let doubt = Flag()
    try await change(repository(disk) { _ in doubt.raise() })
    return !doubt.isRaised
  }

  private final class Flag: Sendable {
    private let state = Mutex(false)
    var isRaised: Bool { state.withLock { $0 } }
    func raise() { state.withLock { $0 = true } }
  }

  private static func repository(
    _ disk: MemoryDisk, report: @escaping @Sendable (RepositoryEvent) -> Void = { _ in }
  ) -> FilePostRepository {
    FilePostRepository(
      path: BytePath("/d/j"), time: FixedTime.tokyo, calls: disk, report: report)
  }

  private static func configuration(_ disk: MemoryDisk, _ name: String) -> ConfigurationFile {
    ConfigurationFile(path: BytePath("/d/\(name)"), calls: disk)
  }

  static let scenes = [
    Scene(
      name: "purge", file: "j", old: old,
      change: {
        try await confirmed($0) { try await purgeTwo($0) }
      }, isNew: { keepsOthers($0) && !$0.contains("two!") && !$0.contains("three!") }),
    Scene(
      name: "compact", file: "j", old: old,
      change: {
        try await confirmed($0) { _ = try await $0.compact(isDry: false, links: .refuse) }
      },
      isNew: { keepsOthers($0) && $0.contains("three!") && !$0.contains("two!") }),
    Scene(
      name: "open", file: "j", old: old,
      change: {
        try await confirmed($0) { repository in
          let opened = try await repository.openByHand(links: .refuse) ?? []
          _ = try await repository.putByHand(
            opened + Array(line("four").utf8), insteadOf: opened, links: .refuse)
        }
      }, isNew: { $0 == old + line("four") }),
    Scene(
      name: "config set", file: "c", old: "{\"a\": 1}\n",
      change: { try configuration($0, "c").replace { _ in Array("{\"a\": 2}\n".utf8) } == nil },
      isNew: { $0 == "{\"a\": 2}\n" }),
    Scene(
      name: "config set, the first", file: "c", old: nil,
      change: { try configuration($0, "c").replace { _ in Array("{\"a\": 2}\n".utf8) } == nil },
      isNew: { $0 == "{\"a\": 2}\n" }),
  ]

  @Test(arguments: FullRun.few(2, of: scenes), [false, true])
  func `a power cut leaves the old file or the new one, and the rest is found and swept`(
    scene: Scene, withLeftover: Bool
  ) async throws {
    var (cases, acknowledged, lost, leftovers) = (0, 0, 0, 0)
    for calls in 0... {
      var files = scene.old.map { [scene.file: Array($0.utf8)] } ?? [:]
      if withLeftover { files[scene.leftover] = Array("old words".utf8) }
      let disk = MemoryDisk(files)
      disk.callsLeft = calls
      let isConfirmed = (try? await scene.change(disk)) ?? false
      for found in disk.afterPowerCut() {
        cases += 1
        acknowledged += isConfirmed ? 1 : 0
        let words: Comment = "cut after \(calls) calls: \(found.fileNames)"
        let text = found.contents(scene.file).map { String(decoding: $0, as: UTF8.self) }
        let isOld = text == scene.old || scene.old == nil && text == ""
        let isNew = text.map(scene.isNew) ?? false
        #expect(isOld || isNew, words)
        #expect(isNew || !isConfirmed, words)
        lost += isOld || isNew ? 0 : 1
        leftovers += try await scene.expectFoundAndSwept(found, words)
      }
      if !disk.wasCut {
        #expect(isConfirmed)
        break
      }
      try #require(calls < 200, "it comes to an end")
    }
    #expect(cases >= (scene.file == "j" ? 500 : 39))
    #expect(leftovers > 0)
    TestReport.note(
      "power cut, \(scene.name)\(withLeftover ? " with a leftover" : "")", cases: cases,
      acknowledged: acknowledged, lost: lost)
  }

  // MARK: Traces

  /// A copy of the journal, a draft of the post and an index, each in its folder.
  @Test func `the next sweep finds all traces that a power cut during a purge leaves`() async throws
  {
    let folders = FileWorkspace.Folders(
      copies: Array("/d".utf8), caches: Array("/d".utf8))
    let posts = TracedPosts(entries: [EntryID("two"), EntryID("three")], texts: ["two!"])
    let copy = "2026-01-01T000000-aaaa.txt"
    var (cases, removed) = (0, 0)
    for calls in 0... {
      let disk = MemoryDisk([
        "j": Array(Self.old.utf8), copy: Array((Self.old + "torn").utf8),
        Self.leftover: Array(Self.old.utf8),
      ])
      disk.callsLeft = calls
      func workspace(_ disk: MemoryDisk) -> FileWorkspace {
        FileWorkspace(folders, clock: FixedTime.tokyo, calls: disk)
      }
      let journal = Array("/d/j".utf8)
      let before = workspace(disk).traces(of: posts, in: journal)
      if (try? await Self.purgeTwo(Self.repository(disk))) != nil {
        _ = workspace(disk).sweep(posts, in: journal, found: before)
      }
      for found in disk.afterPowerCut() {
        cases += 1
        let again = workspace(found)
        let left = again.traces(of: posts, in: journal)
        let files = found.fileNames.filter { $0 != "j" }
        #expect(Set(left.map(\.path)) == Set(files.map { "/d/\($0)" }), "after \(calls) calls")
        let isOwn = left.allSatisfy { $0.state == .own }
        #expect(isOwn, "after \(calls) calls")
        #expect(again.sweep(posts, in: journal, found: left).left == [])
        #expect(found.fileNames == ["j"])
        removed += left.count
      }
      if !disk.wasCut { break }
      try #require(calls < 300, "it comes to an end")
    }
    #expect(cases > 100 && removed > 100)
    TestReport.note("power cut, traces of a purge", cases: cases, acknowledged: 0, lost: 0)
  }
}

extension RewriteCutTests.Scene {
  fileprivate var leftover: String { ".journal-rewrite.\(file).0123456789abcdef.tmp" }

  /// Returns the number of leftovers.
  fileprivate func expectFoundAndSwept(
    _ disk: MemoryDisk, _ words: Comment
  ) async throws -> Int {
    let left = disk.fileNames.filter { $0.hasSuffix(".tmp") }
    if file == "j" {
      let inspector = FilePostRepository(
        path: BytePath("/d/j"), time: FixedTime.tokyo, calls: disk)
      let report = try await inspector.check()
      let found = (report?.leftovers ?? []).map { String(decoding: $0.location, as: UTF8.self) }
      #expect(found == left.map { "/d/\($0)" }, words)
      #expect(report?.leftovers.allSatisfy(\.isOfRewrite) == true, words)
      #expect(report?.isDamaged == false, words)
    }
    // For settings, the next change that rewrites them; for a journal, the next command that locks
    // it.
    if file == "c" {
      try ConfigurationFile(path: BytePath("/d/c"), calls: disk).replace { ($0 ?? []) + [0x0A] }
    } else {
      let repository = FilePostRepository(
        path: BytePath("/d/j"), time: FixedTime.tokyo, calls: disk)
      _ = try await repository.openByHand(links: .refuse)
    }
    #expect(disk.fileNames == [file], words)
    return left.count
  }
}
