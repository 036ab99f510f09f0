import Platform
import TestSupport
import Testing
import TimelineDomain

@testable import TimelinePersistence

/// A journal that is read twice: through its outline, and as a whole.
struct OutlineBench {
  let directory = TemporaryDirectory()
  let outlined: FilePostRepository
  let whole: FilePostRepository

  init(_ journal: [UInt8], calls: any SystemCalls = LiveSystemCalls()) {
    let path = BytePath("\(directory.path)/j")
    directory.write("j", journal)
    outlined = FilePostRepository(
      path: path, time: FixedTime.tokyo,
      outlines: FilePostRepository.Outlines(
        in: BytePath("\(directory.path)/cache/journal"), of: path, calls: calls, smallest: 1))
    whole = FilePostRepository(path: path, time: FixedTime.tokyo)
  }

  static let header = Array(JournalBench.header.utf8)

  /// The file of the outline, in the directory.
  var outlineName: String { "cache/journal/\(outlineNames[0])" }
  var outlineNames: [String] {
    directory.names(in: "cache/journal").filter { !$0.hasPrefix(".") }
  }

  var journal: [UInt8] { directory.read("j") }

  func append(_ bytes: [UInt8]) { directory.write("j", journal + bytes) }

  /// Written as this program would, so that the outline stays in use.
  func appendAsOurs(_ bytes: [UInt8]) throws {
    let calls = LiveSystemCalls()
    let path = BytePath("\(directory.path)/j")
    let before = try calls.status(at: path, followingLinks: true)
    append(bytes)
    outlined.outlines?.folder.advance(
      from: before, to: try calls.status(at: path, followingLinks: true))
  }

  /// Everything that both say of each query, compared.
  func expectSameAnswers(
    _ note: String = "", sourceLocation: SourceLocation = #_sourceLocation
  ) async throws {
    let everything = try await whole.load(.everything)
    let ids =
      everything.timeline.flatMap { [$0.id, $0.revision] } + [EntryID("gone"), EntryID("zz")]
    var queries: [TimelineQuery] = [
      .everything, .everything.with(limit: 3), .everything.with(limit: 5).with(skip: 2),
      .everything.with(skip: 1000), .everything.with(limit: 0), .everything.with(kinds: ["mood"]),
      .everything.with(kinds: ["text", "photo"]).with(limit: 4), .everything.with(kinds: ["none"]),
      .idPrefix(EntryID("a")), .idPrefix(EntryID("")),
    ]
    for (number, id) in ids.enumerated() where number < 12 || number % 9 == 0 {
      let length = [99, 4, 5, 1, 16, 6][number % 6]
      queries.append(.idPrefix(EntryID(bytes: id.bytes.prefix(length))))
    }
    for query in Set(queries) {
      let (one, other) = (try await outlined.load(query), try await whole.load(query))
      #expect(lines(one) == lines(other), "\(query) \(note)", sourceLocation: sourceLocation)
      #expect(one.summary == other.summary, "\(query) \(note)", sourceLocation: sourceLocation)
      #expect(one.deleted == other.deleted, "\(query) \(note)", sourceLocation: sourceLocation)
      #expect(
        one.dependents == other.dependents, "\(query) \(note)", sourceLocation: sourceLocation)
      #expect(one.exists == other.exists && one.unsearched == other.unsearched)
    }
  }

  private func lines(_ result: LoadResult) -> [String] {
    result.timeline.indices.map { index in
      let item = result.timeline[index]
      let line = String(decoding: result.timeline.storedLine(at: index) ?? [], as: UTF8.self)
      return "\(result.names.short(item.name)) \(item) \(line)"
    }
  }
}

extension FilePostRepository {
  /// What comes of changes, be it a refusal.
  func outcome(of changes: [PostChange]) async -> String {
    do throws(RepositoryError) { return "\(try await save(changes))" } catch { return "\(error)" }
  }
}
