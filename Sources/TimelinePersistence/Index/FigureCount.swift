import JSONBytes
import Platform
import TimePhrases
import TimelineDomain

/// Adds up the entries of a part of a journal for figures: in the bytes of their lines where these decide,
/// else it decodes them.
struct FigureCount: LineVisitor {
  private(set) var tally = FigureTally()
  /// Offsets of entries in conflict or without a moment, which are counted after the pass.
  private(set) var deferred: [Int] = []
  private let scope: FigureScope
  private let index: JournalIndex
  private let journal: JournalLines
  private var kinds: [EntryKind: Int] = [:]
  private var tags = NumberedBytes()
  private var moods = NumberedBytes()
  private var words: [UInt8] = []

  init(_ scope: FigureScope, _ index: JournalIndex, _ journal: JournalLines) {
    self.scope = scope
    self.index = index
    self.journal = journal
  }

  mutating func begin() {}

  mutating func nextLine(in bytes: Span<UInt8>, from start: Int) -> Range<Int>? {
    guard start < bytes.count else { return nil }
    return start..<bytes.firstIndex(of: UInt8(ascii: "\n"), from: start, to: bytes.count)
  }

  mutating func visit(_ line: FoundLine, _ bytes: Span<UInt8>) {
    add(line.range, at: line.offset, line.linked?.rowFlags ?? [], bytes)
  }

  mutating func add(
    _ line: Range<Int>, at offset: Int, _ flags: TimeRow.Flags, _ bytes: Span<UInt8>
  ) {
    let scanner = JSONScanner(bytes)
    guard let envelope = EntryEnvelope(scanning: line, in: scanner) else { return }
    let kind = envelope.kind(scanner)
    let isLinked = flags.contains(.linked)
    // A deletion that is shown is one that this version can't interpret.
    if flags.contains(.conflict) || kind == .deletion {
      if isLinked { deferred.append(offset) }
      return
    }
    guard let at = envelope.at, scanner.isString(at),
      let (wall, _) = Moment.usual(
        bytes.extracting((at.lowerBound + 1)..<(at.upperBound - 1)))
    else {
      if isLinked { deferred.append(offset) } else { addDecoded(line, at: offset, flags, bytes) }
      return
    }
    if envelope.day != nil { return addDecoded(line, at: offset, flags, bytes) }
    let seconds = wall.secondsSinceEpoch - Int64(scope.dayEndsAt * 60)
    let day = CivilTime(secondsSinceEpoch: seconds).daysSinceEpoch
    guard scope.isWhole(on: day) else {
      let number = number(of: kind) ?? tally.number(ofKind: scanner.text(envelope.type))
      return tally.add(EntryFacts(day: day, hour: nil, kind: number))
    }
    if scope.depth == .days {
      let number = number(of: kind) ?? tally.number(ofKind: scanner.text(envelope.type))
      return tally.add(EntryFacts(day: day, hour: wall.hour, kind: number))
    }
    guard let number = number(of: kind),
      let post = PostParts(envelope, kind, in: scanner),
      let facts = facts(post, day, wall.hour, number, bytes)
    else { return addDecoded(line, at: offset, flags, bytes) }
    tally.add(facts)
  }

  /// Nil if the post has to be decoded.
  private mutating func facts(
    _ post: PostParts, _ day: Int, _ hour: Int, _ kind: Int, _ bytes: Span<UInt8>
  ) -> EntryFacts? {
    let scanner = JSONScanner(bytes)
    var tags = DistinctTags(ignoringCase: true)
    guard RawTags(post, bytes).forEach({ tags.insert($0, in: bytes) }) else { return nil }
    var mood: Int?
    var score: Score?
    if let range = post.payload.mood {
      guard let digit = post.payload.score, let known = Score(Double(digit)), range.count > 2,
        !scanner.hasEscape(range)
      else { return nil }
      score = known
      let name = (range.lowerBound + 1)..<(range.upperBound - 1)
      mood = moods.number(of: name, in: bytes, besides: digit)
      if mood == nil {
        let number = tally.number(of: Mood.own(scanner.text(range), score: known))
        moods.set(number, of: name, in: bytes, besides: digit)
        mood = number
      }
    }
    var numbers: [Int] = []
    for range in tags.ranges { numbers.append(number(ofTag: range, bytes)) }
    return EntryFacts(
      day: day, hour: hour, kind: kind, mood: mood, score: score,
      words: scope.depth >= .words ? wordCount(post, bytes) : nil, tags: numbers,
      isStarred: post.payload.isStarred)
  }

  private mutating func number(ofTag range: Range<Int>, _ bytes: Span<UInt8>) -> Int {
    if let number = tags.number(of: range, in: bytes) { return number }
    let name = String(decoding: JSONScanner(bytes).copy(range), as: UTF8.self)
    let number = tally.number(of: Tag.restored(name))
    tags.set(number, of: range, in: bytes)
    return number
  }

  private mutating func wordCount(_ post: PostParts, _ bytes: Span<UInt8>) -> WordCount {
    guard let text = post.payload.words, let words = post.words else { return .none }
    let scanner = JSONScanner(bytes)
    guard scanner.hasEscape(text) else { return WordCount(utf8: bytes.extracting(words)) }
    // A lone surrogate is shown as another character.
    if scanner.hasUnicodeEscape(words) { return WordCount(of: scanner.text(text)) }
    self.words = scanner.decodedString(text)
    return WordCount(utf8: self.words.span)
  }

  /// Nil for a kind that this version doesn't know.
  private mutating func number(of kind: EntryKind) -> Int? {
    if let number = kinds[kind] { return number }
    guard let name = kind.name else { return nil }
    let number = tally.number(ofKind: name.description)
    kinds[kind] = number
    return number
  }

  private mutating func addDecoded(
    _ line: Range<Int>, at offset: Int, _ flags: TimeRow.Flags, _ bytes: Span<UInt8>
  ) {
    let row = TimeRow(nil, offset: offset, kind: 0, flags)
    let own = JSONScanner(bytes).copy(line)
    guard let item = try? IndexedItem(row, own, index, journal).item else {
      return deferred.append(offset)
    }
    tally.add(item, scope)
  }

  // MARK: All parts

  /// Fewer rows than this are read by one thread.
  private static let smallestPart = 1 << 10
  private static let mostParts = 32

  /// The sums of the entries of these rows, or of all shown entries, each of a part of them.
  static func tallies(
    of rows: [TimeRow]?, _ index: JournalIndex, _ journal: JournalLines, stop: StopSign?,
    _ makeCount: @escaping @Sendable () -> FigureCount
  ) throws(IndexDamage) -> [FigureTally] {
    let counts =
      if let rows { try counts(of: rows, journal, stop, makeCount) } else {
        try LinePass(index, journal, stop: stop).visit(makeCount)
      }
    let deferred = try index.rows(at: Set(counts.flatMap(\.deferred)))
    let tallies = counts.map(\.tally)
    if deferred.isEmpty { return tallies }
    let timeline = Timeline(IndexTimeline(ShownRows(deferred), index, journal))
    // The whole document decides if a line can't be read.
    guard let rest = try? FigureTally(timeline, makeCount().scope) else { throw IndexDamage() }
    return tallies + [rest]
  }

  private static func counts(
    of rows: [TimeRow], _ journal: JournalLines, _ stop: StopSign?,
    _ makeCount: @escaping @Sendable () -> FigureCount
  ) throws(IndexDamage) -> [FigureCount] {
    let part = max(smallestPart, rows.count / mostParts + 1)
    let counts = Parallel.map(Array(stride(from: 0, to: rows.count, by: part))) {
      start -> FigureCount? in
      var count = makeCount()
      let reader = LineReader(journal.file)
      for row in rows[start..<min(start + part, rows.count)] {
        guard stop?.isSet != true, let line = reader.line(at: row.offset) else { return nil }
        count.add(line.indices, at: row.offset, row.flags, line.span)
      }
      return count
    }
    guard let counts else { throw IndexDamage() }
    return counts
  }
}

/// The numbers of names that occur again and again, found by their bytes.
private struct NumberedBytes {
  private struct Name {
    let bytes: [UInt8]
    let number: Int
  }

  private var names: [UInt64: Name] = [:]

  /// Nil for bytes without a number.
  func number(of range: Range<Int>, in bytes: Span<UInt8>, besides other: UInt8 = 0) -> Int? {
    guard let known = names[key(range, bytes, other)], known.bytes.count == range.count + 1,
      known.bytes[range.count] == other
    else { return nil }
    for (index, offset) in range.enumerated() where known.bytes[index] != bytes[offset] {
      return nil
    }
    return known.number
  }

  /// Of two names with one key, the first keeps its place.
  mutating func set(
    _ number: Int, of range: Range<Int>, in bytes: Span<UInt8>, besides other: UInt8 = 0
  ) {
    let key = key(range, bytes, other)
    guard names[key] == nil else { return }
    names[key] = Name(bytes: JSONScanner(bytes).copy(range) + [other], number: number)
  }

  private func key(_ range: Range<Int>, _ bytes: Span<UInt8>, _ other: UInt8) -> UInt64 {
    bytes.key(range) &+ UInt64(other) &* 0x9E37_79B9_7F4A_7C15
  }
}
