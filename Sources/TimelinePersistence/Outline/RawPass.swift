import JSONBytes
import Platform
import Synchronization

/// Goes once through the whole file, in parts at the same time, and stops at lines of posts that stand and can be read.
///
/// It goes a piece at a time, which stays in the processor's own memory while everybody looks at it.
struct RawPass: Sendable {
  private let file: OpenFile
  /// Where in the file all lines are but the first.
  private let entries: Range<Int>
  /// What the outline's file says of entries that are no posts of one entry each; nil where later lines change that.
  private let kept: FileRun?
  /// What else is known of such entries, in the order of the file.
  private let known: [Special]

  /// An entry that is no post of one entry.
  private struct Special {
    let place: Int
    /// Where the entry is that names the post; nil of one that doesn't stand or can't be read.
    let post: Int?

    /// What doesn't stand comes first, whatever else is said of it.
    static func isInOrder(_ one: Special, _ other: Special) -> Bool {
      (one.place, one.post ?? -1) < (other.place, other.post ?? -1)
    }
  }

  /// More parts than most machines have cores: whichever has none any more takes the next. Of a short file there are fewer.
  private static let mostParts = 32
  private static let smallestPart = 1 << 19

  init(_ outline: Outline, _ file: OpenFile, entries: Range<Int>) throws(OutlineDamage) {
    self.file = file
    self.entries = entries
    var unwanted = outline.counts.damagedPlaces
    if outline.said.isEmpty {
      kept = outline.runs.lazy.compactMap { $0 as? FileRun }.first
      unwanted += outline.counts.opaque.places
      for run in outline.runs where !(run is FileRun) { unwanted += try run.past() }
      known = RawPass.special(unwanted, [])
    } else {
      kept = nil
      unwanted += try Array(outline.past()) + outline.opaque().keys
      known = RawPass.special(unwanted, try outline.editedPosts().map { ($0.value, $0.key) })
    }
  }

  /// Those that are there, in the order of the file. Each part asks for its own: to list all of them before anybody
  /// begins took as long as a tenth of a search.
  private func special(in part: Range<Int>) throws(OutlineDamage) -> [Special] {
    let before = known.count(ofFirst: { $0.place < part.lowerBound })
    let end = known.count(ofFirst: { $0.place < part.upperBound })
    let here = Array(known[before..<end])
    guard let kept else { return here }
    let unwanted = try kept.past(in: part) + kept.opaque(in: part)
    let all = here + RawPass.special(unwanted, try kept.editsByHead(in: part))
    return here.isEmpty ? all : all.sorted(by: Special.isInOrder)
  }

  private static func special(
    _ unwanted: [Int], _ edits: [(post: Int, head: Int)]
  ) -> [Special] {
    var special = unwanted.map { Special(place: $0, post: nil) }
    special.append(contentsOf: edits.lazy.map { Special(place: $0.head, post: $0.post) })
    special.sort(by: Special.isInOrder)
    return special
  }

  /// One reader for each part, from first to last.
  func read<Reader: RawReader>(
    _ makeReader: @Sendable () -> Reader
  ) throws(OutlineDamage) -> [Reader] {
    let count = max(1, min(RawPass.mostParts, entries.count / RawPass.smallestPart))
    guard let parts = file.parts(of: entries, count) else { throw OutlineDamage() }
    let readers = Mutex([Reader?](repeating: nil, count: parts.count))
    Parallel.forEach(parts.count) { number in
      var reader = makeReader()
      if read(parts[number], &reader) { readers.withLock { $0[number] = reader } }
    }
    let whole = readers.withLock { $0.compactMap { $0 } }
    guard whole.count == parts.count else { throw OutlineDamage() }
    return whole
  }

  /// False where the file can't be read, or what is known of it.
  private func read(_ part: Range<Int>, _ reader: inout some RawReader) -> Bool {
    guard let special = try? special(in: part) else { return false }
    var next = 0
    var memory: [UInt8] = []
    return file.forEachPiece(of: part, in: &memory) { bytes, start in
      reader.begin()
      var end = 0
      while let line = reader.nextLine(in: bytes, from: end) {
        end = line.upperBound + 1
        let place = start + line.lowerBound
        while next < special.count, special[next].place < place { next += 1 }
        var post = place
        if next < special.count, special[next].place == place {
          guard let named = special[next].post else { continue }
          post = named
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
