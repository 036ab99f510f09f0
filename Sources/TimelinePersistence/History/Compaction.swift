import JSONBytes
import Platform
import TimelineDomain

/// Removes the words that no list shows: old revisions and deleted posts become stubs. Unknown
/// entries, damaged lines and entries that share an id stay byte for byte.
///
/// The result depends only on the lines, so copies that were compacted separately merge without a
/// conflict.
struct Compaction {
  let changes: FileChanges
  private let condensedPosts: Int
  private let oldVersions: Int
  private let deletedPosts: Int
  private let repeatedLines: Int
  private let purgedLines: Int
  private let blankLines: Int
  private let furtherHeaders: Int

  init(_ document: TimelineDocument) {
    let shown = ShownEntries(document)
    let (entries, graph) = (document.entries, shown.graph)
    let stubs = document.withScanner { scanner in
      let isUnknown = entries.map { EntryReading($0, in: scanner).isUnknown }
      // It may be the base of a patch, or the target of a note.
      var needed: Set<EntryID> = []
      for (number, entry) in entries.enumerated() where isUnknown[number] && !entry.isStub {
        needed.formUnion(entry.replaces)
        needed.formUnion(entry.refs)
      }
      return entries.indices.filter { number in
        let entry = entries[number]
        return !entry.isHider && !shown.isShown(number) && !document.ids.isShared(entry.id)
          && !isUnknown[number] && !needed.contains(entry.id)
      }
    }
    var numbers: [Int: Int] = [:]
    // An entry with its words moves to the position of its stub.
    var moved: Set<Int> = []
    for (number, entry) in entries.enumerated() {
      numbers[entry.position] = number
      if entry.position != entry.line.lowerBound { moved.insert(entry.line.lowerBound) }
    }
    let isStub = Set(stubs)
    let purged = Set(document.purgedLines.map(\.lowerBound))
    var (repeated, blank, removed) = (0, 0, 0)
    let ids = stubs.map { entries[$0].id }.sorted()
    changes = document.withScanner { scanner in
      FileChanges(
        document, appending: ids.isEmpty ? [] : EntryLine.compaction(id: .hash(.compact, ids))
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
        // The document does not count this entry: it repeats a line, or was purged.
        if purged.contains(line.lowerBound) { removed += 1 } else { repeated += 1 }
        return []
      }
    }
    let stillShown = Set(shown.heads.map { graph.firsts[$0.entry] })
    // A deleted version of a post that is still shown is an old version.
    let withoutWords = stubs.filter { shown.isHead($0) }.map { graph.firsts[$0] }
      .filter { !stillShown.contains($0) }
    oldVersions = stubs.count - withoutWords.count
    condensedPosts = Set(stubs.map { graph.firsts[$0] }).intersection(stillShown).count
    deletedPosts = Set(withoutWords).count
    repeatedLines = repeated
    purgedLines = removed
    blankLines = blank
    furtherHeaders = document.furtherHeaders.count
  }

  /// Compacts only the linked lines of a survey. Nil if there are too many.
  init?(_ survey: Survey) throws(IndexDamage) {
    guard let document = try survey.related()?.document() else { return nil }
    let related = Compaction(document.document)
    changes = related.changes.translated(from: document).leavingOut(blanks: survey.blanks)
    condensedPosts = related.condensedPosts
    oldVersions = related.oldVersions
    deletedPosts = related.deletedPosts
    repeatedLines = related.repeatedLines
    purgedLines = related.purgedLines
    blankLines = survey.blankLines
    // A survey of a journal with further headers is none.
    furtherHeaders = 0
  }

  /// The report for a file of `size` bytes.
  func report(ofFile size: Int) -> CompactionReport {
    CompactionReport(
      condensedPosts: condensedPosts, oldVersions: oldVersions, deletedPosts: deletedPosts,
      repeatedLines: repeatedLines, purgedLines: purgedLines, blankLines: blankLines,
      furtherHeaders: furtherHeaders, bytesBefore: size, bytesAfter: changes.size(ofFile: size))
  }
}
