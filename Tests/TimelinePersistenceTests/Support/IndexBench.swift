import Platform
import TestSupport
import Testing
import TextSearch
import TimelineDomain

@testable import TimelinePersistence

/// A journal that is read in three ways: with its index, with an index built for each query, and as
/// a whole document.
struct IndexBench {
  let directory = TemporaryDirectory()
  let indexed: FilePostRepository
  /// Can't store an index, so it builds one for each query.
  let unkept: FilePostRepository
  let whole: FilePostRepository

  init(_ journal: [UInt8], calls: any SystemCalls = LiveSystemCalls()) {
    let path = BytePath("\(directory.path)/j")
    directory.write("j", journal)
    indexed = FilePostRepository(
      path: path, time: FixedTime.tokyo,
      indexing: FilePostRepository.Indexing(
        in: BytePath("\(directory.path)/cache/journal"), of: path, calls: calls, smallest: 1))
    unkept = FilePostRepository(
      path: path, time: FixedTime.tokyo,
      indexing: FilePostRepository.Indexing(
        in: BytePath("/dev/null/journal"), of: path, smallest: 1))
    whole = FilePostRepository(path: path, time: FixedTime.tokyo)
  }

  static let header = Array(JournalBench.header.utf8)

  /// The journal as it is now, read once as a whole, for many queries.
  func document() throws -> ShownEntries {
    ShownEntries(try #require(try whole.document(hasWaited: false)))
  }

  /// The index file in the directory.
  var indexName: String { "cache/journal/\(indexNames[0])" }
  var indexNames: [String] {
    directory.names(in: "cache/journal").filter { !$0.hasPrefix(".") }
  }

  var journal: [UInt8] { directory.read("j") }

  func append(_ bytes: [UInt8]) { directory.write("j", journal + bytes) }

  /// Appends as this program does, so that the index stays current.
  func appendAsOurs(_ bytes: [UInt8]) throws {
    let calls = LiveSystemCalls()
    let path = BytePath("\(directory.path)/j")
    let before = try calls.status(at: path, followingLinks: true)
    append(bytes)
    indexed.indexing?.folder.advance(
      from: before, to: try calls.status(at: path, followingLinks: true))
  }

  /// Compares all answers to each query.
  func expectSameAnswers(
    _ note: String = "", sourceLocation: SourceLocation = #_sourceLocation
  ) async throws {
    let document = try document()
    let everything = document.answer(.everything)
    let ids =
      everything.timeline.flatMap { [$0.id, $0.revision] } + [EntryID("gone"), EntryID("zz")]
    var queries: [TimelineQuery] = [
      .everything, .everything.with(limit: 3), .everything.with(limit: 5).with(skip: 2),
      .everything.with(skip: 1000), .everything.with(limit: 0), .everything.with(kinds: ["mood"]),
      .everything.with(kinds: ["text", "photo"]).with(limit: 4), .everything.with(kinds: ["none"]),
      .idPrefix(EntryID("a")), .idPrefix(EntryID("")),
    ]
    for (number, id) in ids.enumerated() where number < 6 || number % 25 == 6 {
      let length = [99, 4, 5, 1, 16, 6][number % 6]
      queries.append(.idPrefix(EntryID(bytes: id.bytes.prefix(length))))
    }
    for query in Set(queries) {
      let (one, other) = (try await indexed.load(query), document.answer(query))
      #expect(lines(one) == lines(other), "\(query) \(note)", sourceLocation: sourceLocation)
      #expect(one.summary == other.summary, "\(query) \(note)", sourceLocation: sourceLocation)
      #expect(one.deleted == other.deleted, "\(query) \(note)", sourceLocation: sourceLocation)
      #expect(
        one.dependents == other.dependents, "\(query) \(note)", sourceLocation: sourceLocation)
      #expect(one.joined == other.joined, "\(query) \(note)", sourceLocation: sourceLocation)
      #expect(one.exists == other.exists && one.unsearched == other.unsearched)
      guard query.limit == 3 || query.limit == 4 else { continue }
      let built = try await unkept.load(query)
      #expect(lines(built) == lines(other), "\(query) \(note)", sourceLocation: sourceLocation)
      #expect(built.summary == other.summary, "\(query) \(note)", sourceLocation: sourceLocation)
    }
    try await expectSameSums(document, note, sourceLocation)
  }

  /// Compares counts without lists.
  private func expectSameSums(
    _ document: ShownEntries, _ note: String, _ sourceLocation: SourceLocation
  ) async throws {
    let all = document.answer(.everything)
    let items = try await indexed.load(.everything).itemsInBothOrders()
    #expect(try items == all.itemsInBothOrders(), "\(note)", sourceLocation: sourceLocation)
    let everything = all.timeline
    let tags = try await indexed.load(.everything.asking(for: .tagUses))
    #expect(
      try tags.tagUses == TagUse.all(in: everything), "\(note)", sourceLocation: sourceLocation)
    for query in [
      TimelineQuery.everything, .everything.with(skip: 3).with(limit: 4),
      .everything.with(condition: .words(FoldedText("rain"))).with(skip: 1),
      .everything.with(condition: .tag(FoldedText("walk"))),
    ] {
      let count = try await indexed.load(query.asking(for: .count))
      let all = document.answer(query)
      #expect(count.count == all.timeline.count, "\(query) \(note)", sourceLocation: sourceLocation)
      #expect(count.unsearched == all.unsearched && count.summary == all.summary)
    }
  }

  /// Compares figures from bytes with those from items.
  func expectSameFigures(
    _ note: String = "", sourceLocation: SourceLocation = #_sourceLocation
  ) async throws {
    let document = try document()
    let scopes = [
      FigureScope(dayEndsAt: 0), FigureScope(dayEndsAt: 240, days: 20_400...20_500),
      FigureScope(dayEndsAt: 0, days: 20_400...20_500, depth: .days),
    ]
    let queries = [
      TimelineQuery.everything, .everything.with(kinds: ["mood", "photo"]),
      .everything.with(condition: .tag(FoldedText("walk"))),
    ]
    for scope in scopes {
      let days = scope.days ?? -800_000...2_932_896
      let period = try #require(FigurePeriod(from: days.lowerBound, to: days.upperBound))
      for query in queries {
        let own = try await indexed.load(query.asking(for: .figures(scope))).figures(scope)
        let other = try FigureTally(document.answer(query).timeline, scope)
        let timeline = try await indexed.load(query).timeline
        let found = try timeline.tally(in: timeline.indices, scope)
        for tally in [own, found] {
          #expect(
            tally.figures(of: period, today: 20_600) == other.figures(of: period, today: 20_600),
            "\(query) \(scope) \(note)", sourceLocation: sourceLocation)
        }
      }
    }
  }

  private func lines(_ result: LoadResult) -> [ShownLine] {
    result.timeline.indices.map { index in
      let item = result.timeline[index]
      return ShownLine(
        name: result.names.short(item.name), item: item,
        line: try? result.timeline.storedLine(at: index))
    }
  }
}

/// An item with the name and the line it is shown with. Comparing values is much faster than comparing
/// their descriptions.
private struct ShownLine: Equatable {
  let name: String
  let item: TimelineItem
  let line: [UInt8]?
}

extension FilePostRepository {
  /// Compares the results of changes, refusals included.
  func outcome(of changes: [PostChange]) async -> String {
    do throws(RepositoryError) { return "\(try await save(changes))" } catch { return "\(error)" }
  }
}

extension LoadResult {
  /// The items as a pass over all of them gives them, in both directions.
  fileprivate func itemsInBothOrders() throws -> [TimelineItem] {
    var items: [TimelineItem] = []
    for backwards in [false, true] {
      try timeline.forEach(in: timeline.indices, backwards: backwards) { items.append($0) }
    }
    return items
  }
}
