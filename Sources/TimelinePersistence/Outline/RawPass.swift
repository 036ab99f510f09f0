import JSONBytes
import Platform
import Synchronization

/// Goes once through the whole file, in parts at the same time, and stops at lines of posts that stand and can be read.
///
/// Bytes are copied out of the file a piece at a time, which stays in the processor's own memory while everybody looks
/// at it: to map the file instead was no quicker, and whoever cuts a mapped file short kills its readers.
struct RawPass: Sendable {
  private let file: OpenFile
  /// Where in the file all lines are but the first.
  private let entries: Range<Int>
  private let outline: Outline
  /// What is said anew of entries that the outline in the file knows; empty where it isn't.
  private let changed: [Special]

  /// An entry that is no post of one entry.
  private struct Special {
    let place: Int
    /// Where the entry is that names the post; below zero of one that doesn't stand or can't be read.
    let post: Int

    /// What doesn't stand comes first, whatever else is said of it.
    static func isInOrder(_ one: Special, _ other: Special) -> Bool {
      (one.place, one.post) < (other.place, other.post)
    }
  }

  /// More parts than most machines have cores: whichever has none any more takes the next.
  private static let parts = 32

  init(_ outline: Outline, _ file: OpenFile, entries: Range<Int>) throws(OutlineDamage) {
    self.outline = outline
    self.file = file
    self.entries = entries
    if outline.roles.isEmpty {
      changed = []
    } else {
      let unwanted = try outline.counts.damagedPlaces + outline.past() + outline.opaque().keys
      changed = RawPass.special(unwanted, try outline.editedPosts().map { ($0.value, $0.key) })
    }
  }

  /// Those that are there, in the order of the file. Each part asks for its own: to list all of them before anybody
  /// begins took as long as a tenth of a search.
  private func special(in part: Range<Int>) throws(OutlineDamage) -> [Special] {
    if !outline.roles.isEmpty { return changed.filter { part.contains($0.place) } }
    var unwanted = outline.counts.damagedPlaces.filter { part.contains($0) }
    var edits: [(post: Int, head: Int)] = []
    for run in outline.runs {
      unwanted += try run.past(in: part)
      unwanted += try run.opaque(in: part).map(\.place)
      edits += try run.editsByHead(in: part)
    }
    return RawPass.special(unwanted, edits)
  }

  private static func special(
    _ unwanted: [Int], _ edits: [(post: Int, head: Int)]
  ) -> [Special] {
    var special = unwanted.map { Special(place: $0, post: -1) }
    special.append(contentsOf: edits.lazy.map { Special(place: $0.head, post: $0.post) })
    special.sort(by: Special.isInOrder)
    return special
  }

  /// One reader for each part, from first to last.
  func read<Reader: RawReader>(
    _ makeReader: @Sendable () -> Reader
  ) throws(OutlineDamage) -> [Reader] {
    let parts = try parts()
    let readers = Mutex([Reader?](repeating: nil, count: parts.count))
    Parallel.forEach(parts.count) { number in
      var reader = makeReader()
      if read(parts[number], &reader) { readers.withLock { $0[number] = reader } }
    }
    let whole = readers.withLock { $0.compactMap { $0 } }
    guard whole.count == parts.count else { throw OutlineDamage() }
    return whole
  }

  private func parts() throws(OutlineDamage) -> [Range<Int>] {
    var parts: [Range<Int>] = []
    var start = entries.lowerBound
    for number in 1...RawPass.parts {
      let wanted = entries.lowerBound + entries.count / RawPass.parts * number
      guard let line = file.startOfLine(notBefore: max(start, wanted)) else {
        throw OutlineDamage()
      }
      let end = number == RawPass.parts ? entries.upperBound : min(line, entries.upperBound)
      if start < end { parts.append(start..<end) }
      start = end
    }
    return parts
  }

  /// False where the file can't be read, or what is known of it.
  private func read(_ part: Range<Int>, _ reader: inout some RawReader) -> Bool {
    guard let special = try? special(in: part) else { return false }
    var next = 0
    return file.forEachPiece(of: part) { bytes, start in
      reader.begin()
      var end = 0
      while let line = reader.nextLine(in: bytes, from: end) {
        end = line.upperBound + 1
        let place = start + line.lowerBound
        while next < special.count, special[next].place < place { next += 1 }
        var post = place
        if next < special.count, special[next].place == place {
          guard special[next].post >= 0 else { continue }
          post = special[next].post
        }
        reader.take(RawLine(range: line, place: place, post: post), bytes)
      }
    }
  }
}

/// A line of a piece of the file.
struct RawLine {
  /// In the piece.
  let range: Range<Int>
  /// In the file.
  let place: Int
  /// Where the entry is that names the post.
  let post: Int

  var isEdited: Bool { post != place }
}

/// Whoever goes through a part of a file.
protocol RawReader: Sendable {
  /// A new piece comes.
  mutating func begin()
  /// The next line that is worth looking at; nil where the rest of the piece has none.
  mutating func nextLine(in bytes: Span<UInt8>, from start: Int) -> Range<Int>?
  mutating func take(_ line: RawLine, _ bytes: Span<UInt8>)
}

extension Span<UInt8> {
  /// The line in which that place is; none begins before `start`.
  func line(around place: Int, from start: Int) -> Range<Int> {
    endOfLast(
      UInt8(ascii: "\n"), from: start, to: place)..<firstIndex(
        of: UInt8(ascii: "\n"), from: place, to: count)
  }
}
