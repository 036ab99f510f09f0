import Platform
import TestSupport
import Testing
import TimelineDomain

@testable import TimelinePersistence

/// What was opened is kept, sealed to the key, and forgotten with its entry.
@Suite(.enabled(if: SealTools.hasAge, "age is not installed"))
struct SealCacheTests {
  private let directory = TemporaryDirectory()
  private var path: BytePath { BytePath("\(directory.path)/j") }

  /// A journal with a key, an entry that is sealed to it and another text. The key is chosen.
  private func open() throws -> (repository: FilePostRepository, seals: Seals) {
    let text = #"{"id":"t","type":"text","at":"2026-12-03T08:00:00Z","payload":{"text":"x"}}"#
    directory.write(
      "j", ConformanceKitTests.read("sealed/sealed-key.jsonl") + Array("\(text)\n".utf8))
    let identity = "cat '\(ConformanceKitTests.folder)/sealed/identity.txt'"
    let seals = Seals(
      of: path,
      in: .init(
        notes: BytePath("\(directory.path)/notes"), caches: BytePath("\(directory.path)/caches")),
      SealUse(opens: true, identityCommand: identity), FixedTime.tokyo)
    let document = TimelineDocument(FileContents(directory.read("j")))
    try seals.chooseKey(
      among: document.withScanner { scanner in
        document.entries.compactMap { SealKey($0, in: scanner) }
      })
    return (FilePostRepository(path: path, time: FixedTime.tokyo, seals: seals), seals)
  }

  private func openAll(_ repository: FilePostRepository, _ seals: Seals) async throws {
    #expect(Array(try await repository.load(.everything).timeline).contains { $0.isOpened })
    seals.keepOpened()
  }

  private func purge(_ post: EntryID, _ repository: FilePostRepository) async throws {
    let plan = try await repository.purgePlan(for: [post])
    #expect(plan.posts.count == 1)
    try await repository.purge(plan, links: .refuse)
  }

  @Test func `a purge of a sealed entry removes its words from the cache`() async throws {
    let (repository, seals) = try open()
    try await openAll(repository, seals)
    #expect(directory.names(in: "caches").count == 1)
    try await purge(EntryID("a"), repository)
    seals.keepOpened()
    #expect(directory.names(in: "caches").isEmpty)
  }

  @Test func `a purge of another entry keeps the cache`() async throws {
    let (repository, seals) = try open()
    try await openAll(repository, seals)
    try await purge(EntryID("t"), repository)
    #expect(directory.names(in: "caches").count == 1)
  }
}
