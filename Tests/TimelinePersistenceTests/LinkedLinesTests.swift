import Platform
import TestSupport
import Testing
import TimelineDomain

@testable import TimelinePersistence

/// The linked lines alone give the same answers as the whole journal.
struct LinkedLinesTests {
  private static let seeds = FullRun.few(12, of: FullRun.cases(Array(0..<40), full: Array(0..<300)))

  /// Journals of common lines, journals with everything that the format allows, and some with damage.
  private func journal(_ seed: Int) -> FileContents {
    switch seed % 4 {
    case 0: return FileContents(LinkedJournal(seed: seed).bytes)
    case 1: return FileContents(futurize(.sample, seed: seed).bytes)
    default:
      var lines = RandomLines(seed: 5000 + seed, isCommon: seed % 4 == 2)
      var bytes = seed % 9 == 0 ? [] : IndexBench.header
      bytes += lines.next([3, 20, 60, 200][seed / 4 % 4])
      for word in ["<<<<<<< HEAD\n", "\0\0\0\n", "\n", "{\"id\":\"x\"}\n"].prefix(seed % 5) {
        bytes += Array(word.utf8) + lines.next(seed % 3)
      }
      if seed % 3 == 0 { bytes.removeLast(min(seed, 40)) }
      return FileContents(bytes)
    }
  }

  @Test(arguments: seeds) func `conflicts, kept edits and hidden posts are the same`(seed: Int) {
    let contents = journal(seed)
    let whole = ShownEntries(TimelineDocument(contents))
    for partSize in [1, 300, 1 << 22] {
      let part = ShownEntries(LinkedLines(contents, partSize: partSize).document)
      #expect(part.postConflicts == whole.postConflicts)
      #expect(part.keptEdits == whole.keptEdits)
      #expect(part.hiddenTargets == whole.hiddenTargets)
      #expect(ConflictSettling(part).lines == ConflictSettling(whole).lines)
    }
  }

  @Test(arguments: seeds) func `a check counts and finds the same`(seed: Int) {
    let contents = journal(seed)
    let document = TimelineDocument(contents)
    let shown = ShownEntries(document)
    let report = CheckReport(contents)
    #expect(report.summary == TimelineSummary(shown))
    #expect(LinkedLines(contents).entries == document.entries.count)
    #expect(LinkedLines(contents).isNoJournal == document.isNoJournal)
    let entries = EntryCheck(shown) { $0 }
    #expect(report.heads == entries.heads)
    #expect(report.repetitions == entries.repetitions)
    #expect(report.sharedIDs == entries.sharedIDs)
    #expect(report.loosePointers == entries.loosePointers)
    #expect(report.cycles == entries.cycles)
    #expect(report.conflicts == entries.conflicts)
    #expect(report.damage.map(\.line) == document.damagedLines)
    #expect(report.furtherHeaders.map(\.line) == document.furtherHeaders)
    #expect(report.kinds.values.reduce(0, +) == report.summary.entries)
    for partSize in [1, 300] {
      #expect(CheckReport(contents, LinkedLines(contents, partSize: partSize)) == report)
    }
  }

  @Test func `lines that nothing links are left out`() {
    var lines = RandomLines(seed: 77, isCommon: true)
    let linked = LinkedLines(FileContents(IndexBench.header + lines.next(4000)))
    #expect((100..<1600).contains(linked.document.entries.count))
    #expect(linked.others > 2400)
  }

  @Test func `the lines of several files follow each other`() {
    let first = JournalBench.header + textLine("a") + "\n" + textLine("b")
    let second = textLine("c") + "\n" + #"{"id":"d","type":"photo"}"# + "\n" + textLine("a")
    let linked = LinkedLines([first, second].map { FileContents(Array($0.utf8)) })
    #expect(linked.entries == 4)
    #expect(linked.document.duplicateLines == 1)
    // The header, the repeated line, and the entry without a moment with the one before it.
    #expect(linked.numbers == [1, 2, 4, 5, 6])
  }
}
