import Platform
import TimelineDomain

/// A timeline over a document: an item is decoded when it is asked for.
struct DocumentTimeline: TimelineSource {
  private let standing: StandingEntries
  private let heads: [StandingEntries.Head]

  init(_ standing: StandingEntries, _ heads: [StandingEntries.Head]) {
    self.standing = standing
    self.heads = heads
  }

  var count: Int { heads.count }

  func item(at index: Int) -> TimelineItem {
    let head = heads[index]
    let entry = entry(index)
    let name = standing.chains.names[head.index]
    let content = standing.document.withScanner { scanner in
      EntryReading(entry, in: scanner).content(of: entry, name: name, in: scanner)
        ?? .opaque(
          OpaqueEntry(
            id: name, revision: entry.id, kind: entry.type(scanner), moment: entry.moment,
            reason: .unfamiliarContent))
    }
    return TimelineItem(content: content, place: place(at: index), isContested: head.isContested)
  }

  func revision(at index: Int) -> EntryID { entry(index).id }

  func name(at index: Int) -> EntryID { standing.name(of: heads[index]) }

  func place(at index: Int) -> Moment? { standing.chains.places[heads[index].index] }

  func line(at index: Int) -> [UInt8] { standing.document.contents.copy(entry(index).line) }

  func names(beginningLike beginnings: Set<ArraySlice<UInt8>>) -> [EntryID] {
    standing.heads.lazy.map(standing.name).filter { beginnings.contains($0.bytes.prefix(4)) }
  }

  private func entry(_ index: Int) -> TimelineEntry {
    standing.document.entries[heads[index].index]
  }
}
