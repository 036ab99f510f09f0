import Platform
import Synchronization
import TimelineDomain

/// Reads entries without the index, once a block of it turns out to be corrupt. It reads the journal
/// at most once.
final class WholeDocument: Sendable {
  private struct Shown: Sendable {
    let timeline: DocumentTimeline
    /// By the offsets of their lines.
    let numbers: [Int: Int]
  }

  private let journal: JournalLines
  private let shown = Mutex<Shown?>(nil)

  init(_ journal: JournalLines) {
    self.journal = journal
  }

  func item(at offset: Int) throws(RepositoryError) -> TimelineItem {
    let shown = try loaded()
    // A line that is no longer the one that the index knew.
    guard let number = shown.numbers[offset] else { throw journal.vanished }
    return shown.timeline.item(at: number)
  }

  /// The timeline of the whole journal. Throws if it is shorter than the index said.
  func timeline(having number: Int) throws(RepositoryError) -> DocumentTimeline {
    let timeline = try loaded().timeline
    guard number < timeline.count else { throw journal.vanished }
    return timeline
  }

  private func loaded() throws(RepositoryError) -> Shown {
    if let shown = shown.withLock({ $0 }) { return shown }
    guard let bytes = journal.file.bytes(0..<journal.entries.upperBound) else {
      throw journal.vanished
    }
    let document = ShownEntries(TimelineDocument(FileContents(bytes)))
    let offsets = document.heads.map { document.document.entries[$0.entry].line.lowerBound }
    let made = Shown(
      timeline: DocumentTimeline(document, document.heads),
      numbers: Dictionary(zip(offsets, offsets.indices), uniquingKeysWith: { first, _ in first }))
    shown.withLock { $0 = made }
    return made
  }
}
