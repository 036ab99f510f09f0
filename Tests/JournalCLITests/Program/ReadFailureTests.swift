import TestSupport
import Testing
import TimelineDomain

@testable import JournalCLI

/// A journal that can't be read any more while its entries are rendered.
@MainActor
struct ReadFailureTests {
  nonisolated static let commands: [[String]] =
    [["list"], ["list", "--reverse"], ["show", "a"]]
    + ["short", "markdown", "csv", "json", "jsonl", "raw"].map { ["list", "--format", $0] }
    + [["list", "--format", "json", "--fields", "id,text"], ["show", "a", "--format", "json"]]

  @Test(arguments: commands)
  func `an entry that can't be read is an error, and no entry takes its place`(
    words: [String]
  ) async {
    let items = [TimelineItem.text("a1", "First light"), .text("a1", "Second light")]
    let program = Program(
      answering: LoadResult(
        timeline: Timeline(CutSource(items: items)), summary: TimelineSummary(posts: 3)))
    let outcome = await program.run(words)
    #expect(outcome.code == 1)
    #expect(
      outcome.error.hasPrefix(
        "journal: can't read /j.jsonl: it was removed, replaced or changed repeatedly while it was "
          + "in use; try again\n"))
    #expect(!outcome.output.contains("Third"))
    #expect(!outcome.output.contains("not understood"))
    #expect(outcome.output.split(separator: "\n").count < 12)
  }

  @Test func `entries before the failure are written`() async {
    let items = [TimelineItem.text("a1", "First light"), .text("b1", "Second light")]
    let program = Program(
      answering: LoadResult(
        timeline: Timeline(CutSource(items: items)), summary: TimelineSummary(posts: 3)))
    let outcome = await program.run("list", "--format", "jsonl")
    #expect(outcome.output.split(separator: "\n").count == 2)
    #expect(outcome.output.contains("Second light"))
  }

  @Test func `a change of entries that can't all be read changes none`() async {
    let items = [TimelineItem.text("a1", "First light"), .text("b1", "Second light")]
    let program = Program(
      answering: LoadResult(
        timeline: Timeline(CutSource(items: items)), summary: TimelineSummary(posts: 3)))
    let outcome = await program.run("star", "light", "--yes")
    #expect(outcome.code == 1)
    #expect(outcome.output == "")
    #expect(outcome.error.contains("can't read /j.jsonl"))
  }
}

/// Has one entry more than it can read.
private struct CutSource: StoredLineSource {
  let items: [TimelineItem]

  var count: Int { items.count + 1 }

  func item(at index: Int) throws(RepositoryError) -> TimelineItem {
    guard items.indices.contains(index) else {
      throw .unreadable(path: "/j.jsonl", .vanished)
    }
    return items[index]
  }

  func line(at index: Int) throws(RepositoryError) -> [UInt8] {
    Array("{\(try item(at: index).id.text)}".utf8)
  }

  func revision(at index: Int) -> EntryID { (try? item(at: index).revision) ?? EntryID("") }
  func name(at index: Int) -> EntryID { (try? item(at: index).name) ?? EntryID("") }
  func sortingMoment(at index: Int) -> Moment? { try? item(at: index).sortingMoment }
}
