import JSONBytes
import TimelineDomain

extension TimelineSummary {
  /// Counts all that a document shows, unknown entries included.
  init(_ shown: ShownEntries) {
    let document = shown.document
    var posts = 0
    var unknown: [String: Int] = [:]
    var unfamiliar: [String: Int] = [:]
    document.withScanner { scanner in
      for head in shown.heads {
        let entry = document.entries[head.entry]
        guard case .unknown = EntryReading(entry, in: scanner) else {
          posts += 1
          continue
        }
        let kind = entry.type(scanner)
        unknown[kind, default: 0] += 1
        if entry.kind != .unknown { unfamiliar[kind, default: 0] += 1 }
      }
    }
    let conflicts = shown.heads.filter(\.isConflict)
    self.init(
      access: document.header.access, version: document.header.version,
      isNewer: document.header.isNewer, entries: document.entries.count, posts: posts,
      unknown: unknown, unfamiliar: unfamiliar, damagedLines: document.damagedLines,
      duplicateLines: document.duplicateLines,
      sharedIDs: document.ids.sharedIDs.sorted(),
      conflicts: Set(conflicts.map { shown.graph.firsts[$0.entry] }).count)
  }
}
