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
  /// Entries that are no posts of one entry each, in the order of the file.
  private let special: [Special]

  private struct Special {
    let place: Int
    /// Where the entry is that names the post; nil of one that doesn't stand or can't be read.
    let post: Int?
  }

  /// More parts than most machines have cores: whichever has none any more takes the next.
  private static let parts = 32

  init(_ outline: Outline, _ file: OpenFile, entries: Range<Int>) throws(OutlineDamage) {
    self.file = file
    self.entries = entries
    special = try RawPass.special(outline)
  }

  private static func special(_ outline: Outline) throws(OutlineDamage) -> [Special] {
    var unwanted: [Int] = outline.counts.damagedPlaces
    var edits: [Special] = []
    if outline.roles.isEmpty {
      // All of them are in tables that are in the order of the file: little is left to sort.
      for run in outline.runs {
        unwanted += try run.past()
        unwanted += try run.opaque().map(\.place)
        edits += try run.editsByHead().map { Special(place: $0.head, post: $0.post) }
      }
    } else {
      unwanted += Array(try outline.past())
      unwanted += Array(try outline.opaque().keys)
      edits = try outline.editedPosts().map { Special(place: $0.key, post: $0.value) }
      edits.sort { $0.place < $1.place }
    }
    unwanted.sort()
    var special: [Special] = []
    special.reserveCapacity(unwanted.count + edits.count)
    var next = 0
    for place in unwanted {
      while next < edits.count, edits[next].place < place {
        special.append(edits[next])
        next += 1
      }
      // What is not wanted stays so, whatever else is said of it.
      special.append(Special(place: place, post: nil))
      while next < edits.count, edits[next].place == place { next += 1 }
    }
    return special + edits[next...]
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

  /// False where the file can't be read.
  private func read(_ part: Range<Int>, _ reader: inout some RawReader) -> Bool {
    var next = special.firstIndex { $0.place >= part.lowerBound } ?? special.count
    return file.forEachPiece(of: part) { bytes, start in
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
