import Platform
import TestSupport
import Testing
import TextSearch
import TimelineDomain

@testable import TimelinePersistence

/// A large journal that is met for the first time is looked through, and has its outline when somebody comes back.
struct GlanceTests {
  private let directory = TemporaryDirectory()
  private let repository: FilePostRepository
  private let few = TimelineQuery.everything.with(limit: 5)

  init() {
    var lines = RandomLines(seed: 21, isEveryday: true)
    directory.write("j", Array(JournalBench.header.utf8) + lines.next(120))
    let path = BytePath("\(directory.path)/j")
    repository = FilePostRepository(
      path: path, time: FixedTime.tokyo,
      outlines: FilePostRepository.Outlines(
        in: BytePath("\(directory.path)/cache"), of: path, smallest: 1,
        glance: FilePostRepository.Glance(from: 1)))
  }

  private var size: Int {
    let names = directory.names(in: "cache").filter { !$0.hasPrefix(".") }
    #expect(names.count <= 1)
    return names.first.map { directory.read("cache/\($0)").count } ?? 0
  }

  private let word = 4096

  private func expectFew(sourceLocation: SourceLocation = #_sourceLocation) async throws {
    let whole = FilePostRepository(path: BytePath("\(directory.path)/j"), time: FixedTime.tokyo)
    let (one, other) = (try await repository.load(few), try await whole.load(few))
    #expect(Array(one.timeline) == Array(other.timeline), sourceLocation: sourceLocation)
    #expect(one.summary == other.summary, sourceLocation: sourceLocation)
  }

  @Test func `the second time it has an outline`() async throws {
    try await expectFew()
    #expect(size == word)
    try await expectFew()
    #expect(size > word)
    let made = size
    try await expectFew()
    #expect(size == made)
  }

  @Test func `whoever asks for more makes it at once`() async throws {
    _ = try await repository.load(.everything)
    #expect(size > word)
  }

  @Test(arguments: [
    TimelineQuery.everything.with(limit: 500), .everything.with(limit: 5).with(skip: 500),
    .everything.with(limit: 5).with(kinds: ["mood"]),
    .everything.with(limit: 5).with(condition: .words(FoldedText("rain"))),
    .everything.asking(for: .count), .idPrefix(EntryID("a")),
  ])
  func `a few are those of a plain list`(query: TimelineQuery) async throws {
    _ = try await repository.load(query)
    #expect(size > word)
  }

  /// As a list over several journals asks, whose ids must be told from those of the others.
  @Test func `names that begin alike, which are not shown`() async throws {
    let whole = FilePostRepository(path: BytePath("\(directory.path)/j"), time: FixedTime.tokyo)
    let everything = try await whole.load(.everything)
    let beginnings = Set(everything.timeline.map { $0.id.bytes.prefix(4) })
    let (one, other) = (try await repository.load(few), try await whole.load(few))
    let names = Set(one.timeline.names(beginningLike: beginnings))
    #expect(names.count > 20 && names == Set(other.timeline.names(beginningLike: beginnings)))
  }

  @Test func `an entry that is added in between is no new meeting`() async throws {
    try await expectFew()
    _ = try await repository.save([
      .add(
        .text(
          .initial(
            id: EntryID("added00000000000"), moment: .restored("2026-02-01T00:00:00Z")!, text: "hi")
        ))
    ])
    #expect(size == word)
    try await expectFew()
    #expect(size > word)
  }

  @Test func `a journal that somebody else has changed is met anew`() async throws {
    try await expectFew()
    var lines = RandomLines(seed: 22, isEveryday: true)
    directory.write("j", directory.read("j") + lines.next(3))
    try await expectFew()
    #expect(size == word)
    try await expectFew()
    #expect(size > word)
  }

  @Test(arguments: Array(stride(from: 0, to: 4096, by: 37)))
  func `what is said of a meeting may be damaged`(place: Int) async throws {
    try await expectFew()
    let name = try #require(directory.names(in: "cache").first)
    var bytes = directory.read("cache/\(name)")
    bytes[place] ^= 0x10
    directory.write("cache/\(name)", bytes)
    try await expectFew()
  }

  @Test func `a small journal has its outline at once`() async throws {
    let path = BytePath("\(directory.path)/j")
    let usual = FilePostRepository(
      path: path, time: FixedTime.tokyo,
      outlines: FilePostRepository.Outlines(
        in: BytePath("\(directory.path)/cache"), of: path, smallest: 1))
    _ = try await usual.load(few)
    #expect(size > word)
  }
}
