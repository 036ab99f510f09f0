import JSONBytes
import Platform
import TimelineDomain

/// A document without the words that no list shows: older revisions and deleted posts become stubs. What can't be
/// read, is damaged or shares an id stays byte for byte.
///
/// The same lines give the same lines, on every machine: copies that were compacted apart unite without a conflict.
struct Compaction {
  let revision: FileRevision
  private let condensedPosts: Int
  private let oldVersions: Int
  private let deletedPosts: Int
  private let repeatedLines: Int
  private let purgedLines: Int
  private let blankLines: Int

  init(_ document: TimelineDocument) {
    let shown = ShownEntries(document)
    let (entries, graph) = (document.entries, shown.graph)
    let stubs = document.withScanner { scanner in
      entries.indices.filter { number in
        let entry = entries[number]
        guard !entry.isHider, !shown.isShown(number), !document.index.isShared(entry.id) else {
          return false
        }
        if case .unknown = EntryReading(entry, in: scanner) { return false }
        return true
      }
    }
    var numbers: [Int: Int] = [:]
    // An entry with words takes the place of its stub.
    var moved: Set<Int> = []
    for (number, entry) in entries.enumerated() {
      numbers[entry.position] = number
      if entry.position != entry.line.lowerBound { moved.insert(entry.line.lowerBound) }
    }
    let isStub = Set(stubs)
    let purged = Set(document.purgedLines.map(\.lowerBound))
    var (repeated, blank, removed) = (0, 0, 0)
    let ids = stubs.map { entries[$0].id }.sorted()
    revision = document.withScanner { scanner in
      FileRevision(
        document, appending: ids.isEmpty ? [] : EntryLine.compaction(id: .hash(of: ids))
      ) { number, line in
        if number > 1, scanner.isBlank(line) {
          blank += 1
          return []
        }
        if let entry = numbers[line.lowerBound] {
          if isStub.contains(entry) { return EntryLine.stub(of: entries[entry], in: scanner) }
          if entries[entry].line == line { return nil }
          return scanner.copy(entries[entry].line) + [UInt8(ascii: "\n")]
        }
        if moved.contains(line.lowerBound) {
          repeated += 1
          return []
        }
        guard number > 1, TimelineEntry(scanning: line, in: scanner) != nil else { return nil }
        // It is an entry, and none of the document's: a second copy, or purged.
        if purged.contains(line.lowerBound) { removed += 1 } else { repeated += 1 }
        return []
      }
    }
    let withoutWords = stubs.filter { shown.isHead($0) }.map { graph.firsts[$0] }
    let stillShown = Set(shown.heads.map { graph.firsts[$0.index] })
    oldVersions = stubs.count - withoutWords.count
    condensedPosts = Set(stubs.map { graph.firsts[$0] }).intersection(stillShown).count
    deletedPosts = Set(withoutWords).subtracting(stillShown).count
    repeatedLines = repeated
    purgedLines = removed
    blankLines = blank
  }

  /// The same, where only some of the lines take a closer look. Nil where those are very many.
  init?(_ survey: Survey) throws(IndexDamage) {
    guard let document = try survey.related()?.document() else { return nil }
    let related = Compaction(document.document)
    revision = related.revision.moved(to: document).leavingOut(blanks: survey.blanks)
    condensedPosts = related.condensedPosts
    oldVersions = related.oldVersions
    deletedPosts = related.deletedPosts
    repeatedLines = related.repeatedLines
    purgedLines = related.purgedLines
    blankLines = survey.blankLines
  }

  /// Of a file of so many bytes.
  func report(ofFile size: Int) -> CompactionReport {
    CompactionReport(
      condensedPosts: condensedPosts, oldVersions: oldVersions, deletedPosts: deletedPosts,
      repeatedLines: repeatedLines, purgedLines: purgedLines, blankLines: blankLines,
      bytesBefore: size, bytesAfter: revision.size(ofFile: size))
  }
}
