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
  /// Lines that hold nothing, with their ends.
  let blanks: [Range<Int>]
  private let dependents: [Int]

  /// Nil where this takes the whole journal: the last line has no end, the first can't be read, or very much takes a closer
  /// look.
  init?(_ file: OpenFile, size: Int) {
    guard let first = file.firstLine(), first.count < size,
      (try? file.read(1, at: size - 1)) == [UInt8(ascii: "\n")]
    else { return nil }
    let header = TimelineHeader(scanning: 0..<first.count, in: JSONScanner(first.span))
    let entries = first.count + 1..<size
    guard header != .unreadable, header.access.level > .none,
      let scans = OutlineScan.sorted(file, entries), let outline = Outline(scans, of: file)
    else { return nil }
    reading = OutlineReading(outline: outline, header: header, file: file, entries: entries)
    blanks = scans.flatMap(\.blanks)
    dependents = scans.flatMap(\.dependents)
  }

  /// All that is not alone, with the places of its lines (`RelatedLines.documentWithPlaces`): entries that speak of others and
  /// those of which they speak, those that share an id, and those that take a closer look. Nil where those are very many.
  func related() throws(OutlineDamage) -> (document: TimelineDocument, places: [Int: Int])? {
    var lines = RelatedLines(reading, .refs)
    for place in reading.outline.odd { lines.add(place) }
    for place in try reading.outline.places(thatMention: [.replaces, .deletes, .refs]) {
      lines.add(place)
    }
    for place in reading.outline.duplicates + dependents { lines.add(place) }
    return try lines.complete() ? lines.documentWithPlaces() : nil
  }

  /// The same of those posts.
  func related(to posts: Set<EntryID>) throws(OutlineDamage) -> (
    document: TimelineDocument, places: [Int: Int]
  )? {
    var lines = RelatedLines(reading)
    for id in posts {
      let id = OutlineID(id.bytes)
      for name in try reading.outline.names(in: id...id) { lines.add(name.place) }
    }
    return try lines.complete() ? lines.documentWithPlaces() : nil
  }
}

extension Survey {
  /// What there is to know of each line alone, the first of which is given; and the numbers of the lines that begin at
  /// those places, which are in order. Nil where they can't be read.
  func check(header: [UInt8], noting starts: [Int]) -> (lines: LineCheck, numbers: [Int])? {
    var all = LineCheck()
    all.takeHeader(header.indices, JSONScanner(header.span))
    let repeated = Set(reading.outline.duplicates)
    guard let parts = reading.file.parts(of: reading.entries, 8) else { return nil }
    let checks = Parallel.map(parts) { part in
      PartCheck(reading.file, part, repeated: repeated, noting: starts)
    }
    guard let checks else { return nil }
    var numbers: [Int] = []
    for check in checks {
      numbers += check.numbers.map { all.lines + $0 }
      all.append(check.lines)
    }
    return (all, numbers)
  }
}

/// The lines of a part of a journal, each looked at alone.
private struct PartCheck: Sendable {
  private(set) var lines = LineCheck()
  /// Of the lines that were asked for, counted from the first of this part.
  private(set) var numbers: [Int] = []
  private var moments = MomentReader()

  init?(_ file: OpenFile, _ part: Range<Int>, repeated: Set<Int>, noting starts: [Int]) {
    let first = starts.count(ofFirst: { $0 < part.lowerBound })
    var asked = starts[first...]
    var memory: [UInt8] = []
    let isRead = file.forEachPiece(of: part, in: &memory) { bytes, place in
      take(bytes, place: place, repeated, &asked)
    }
    guard isRead else { return nil }
  }

  private mutating func take(
    _ bytes: Span<UInt8>, place: Int, _ repeated: Set<Int>, _ asked: inout ArraySlice<Int>
  ) {
    let scanner = JSONScanner(bytes)
    var start = 0
    while start < bytes.count {
      let end: Int
      if !repeated.isEmpty, repeated.contains(place + start) {
        end = bytes.firstIndex(of: UInt8(ascii: "\n"), from: start, to: bytes.count)
        lines.takeRepetition()
      } else if let line = EverydayLine(bytes, from: start, &moments), line.isPlain {
        end = line.end
        lines.takeUsual(isMood: line.kind == .mood)
      } else {
        end = bytes.firstIndex(of: UInt8(ascii: "\n"), from: start, to: bytes.count)
        lines.take(start..<end, scanner)
      }
      if asked.first == place + start {
        asked.removeFirst()
        numbers.append(lines.lines)
      }
      start = end + 1
    }
  }
}
