import JSONBytes
import Platform
import TimelineDomain

/// A journal as it is now, gone through for who takes lines out of it or vouches for all of them: what a cache says is no
/// ground for that, and nobody keeps it.
///
/// Most lines of a journal are posts to which nobody has come back. What there is to say of the others is said by
/// `TimelineDocument` and those who ask it, of these others alone.
struct Survey {
  let reading: OutlineReading
  /// Of each part of the file.
  let blanks: [BlankLines]
  private let singular: [Int]
  /// A smaller journal is as soon read as a whole.
  static let smallest = 1 << 16

  /// Nil where this takes the whole journal: the first line can't be read, or very much takes a closer look.
  init?(_ file: OpenFile, size: Int) {
    guard let (first, entries) = file.lines(upTo: size) else { return nil }
    let header = TimelineHeader(scanning: 0..<first.count, in: JSONScanner(first.span))
    guard header != .unreadable, header.access.level > .none,
      let scans = OutlineScan.sorted(file, entries), let outline = Outline(scans, of: file)
    else { return nil }
    reading = OutlineReading(outline: outline, header: header, file: file, entries: entries)
    blanks = scans.map(\.blanks)
    singular = scans.flatMap(\.singular)
  }

  /// All but posts of one entry that nobody speaks of: entries that speak of others and those of which they speak, deletions,
  /// those that share an id, and those that take a closer look. Nil where those are very many.
  func related(with posts: [EntryID] = []) throws(OutlineDamage) -> PickedLines? {
    let outline = reading.outline
    var lines = RelatedLines(reading, .refs)
    for place in outline.odd { lines.add(place) }
    for place in try outline.places(thatMention: [.replaces, .deletes]) { lines.add(place) }
    for place in outline.duplicates + singular { lines.add(place) }
    for id in posts {
      let id = OutlineID(id.bytes)
      for name in try outline.names(in: id...id) { lines.add(name.place) }
    }
    return try lines.complete() ? lines.picked : nil
  }

}
