import Platform
import TimelineDomain

/// A timeline over a document; decodes an item when it is needed.
struct DocumentTimeline: StoredLineSource {
  private let shown: ShownEntries
  private let heads: [ShownEntries.Head]

  /// Finds names of other posts, if the document is only a part of a journal.
  private let otherNames: (@Sendable (Set<ArraySlice<UInt8>>) -> [EntryID])?

  init(
    _ shown: ShownEntries, _ heads: [ShownEntries.Head],
    otherNames: (@Sendable (Set<ArraySlice<UInt8>>) -> [EntryID])? = nil
  ) {
    self.shown = shown
    self.heads = heads
    self.otherNames = otherNames
  }

  var count: Int { heads.count }

  func item(at index: Int) -> TimelineItem {
    let head = heads[index]
    let entry = entry(index)
    let name = shown.graph.names[head.entry]
    let content = shown.document.withScanner { scanner in
      EntryReading(entry, in: scanner).content(of: entry, name: name, in: scanner)
        ?? .unknown(
          UnknownEntry(
            id: name, revision: entry.id, kind: entry.type(scanner), moment: entry.moment,
            reason: .unfamiliarContent))
    }
    return TimelineItem(
      content: content, sortingMoment: sortingMoment(at: index),
      extent: shown.document.withScanner { entry.extent($0) }, isConflict: head.isConflict,
      isEdited: shown.isEdited(head.entry))
  }

  func revision(at index: Int) -> EntryID { entry(index).id }

  func name(at index: Int) -> EntryID { shown.name(of: heads[index]) }

  func sortingMoment(at index: Int) -> Moment? { shown.graph.moments[heads[index].entry] }

  func line(at index: Int) -> [UInt8] { shown.document.contents.copy(entry(index).line) }

  func names(beginningLike beginnings: Set<ArraySlice<UInt8>>) -> [EntryID] {
    otherNames?(beginnings)
      ?? shown.names.filter { beginnings.contains($0.bytes.prefix(4)) }
  }

  private func entry(_ index: Int) -> TimelineEntry {
    shown.document.entries[heads[index].entry]
  }
}
