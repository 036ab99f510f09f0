import JSONBytes
import TimePhrases
import TimelineDomain

/// The rows of a part of the journal in the order of its lines, before links are resolved.
struct IndexPart: Sendable {
  /// Rows of entries that are shown unless another entry names them.
  var times: [TimeRow] = []
  /// The ids of all entries, and of those that they replace or hide.
  var ids: [IDRow] = []
  /// The ids that entries name in `refs`.
  private(set) var references: [IDRow] = []
  /// The ids that entries take back, and the batches of entries. Of consecutive lines of one batch, the first.
  private(set) var commands: [IDRow] = []
  /// Offsets of entries that the exact code has to judge, as their own line shows.
  private(set) var suspects: [Int] = []
  /// Offsets of entries without a moment: they take it from the entry before.
  private(set) var untimed: [Int] = []
  private(set) var damaged: [IndexDetails.DamagedLine] = []
  /// Empty lines; consecutive ones are one range.
  private(set) var blanks: [Range<Int>] = []
  private(set) var blankLines = 0
  private(set) var lines = 0
  private(set) var entries = 0
  /// The part has higher offsets than rows can hold, or a header: the whole document answers.
  private(set) var isOverfull = false
  private let kinds: KindTable
  private var kindNumbers: [[UInt8]: Int] = [:]
  /// The batch of the last entry.
  private var batch: IDKey?

  init(kinds: KindTable, expectedBytes: Int = 0) {
    self.kinds = kinds
    // Lines are rarely shorter than 100 bytes; reserved memory that is never touched costs nothing.
    times.reserveCapacity(expectedBytes / 100)
    ids.reserveCapacity(expectedBytes / 100)
  }

  /// Reads whole lines; `offset` is where the first line begins in the file.
  mutating func read(_ bytes: Span<UInt8>, at offset: Int) {
    let scanner = JSONScanner(bytes)
    var start = 0
    while start < bytes.count {
      let end = bytes.firstIndex(of: UInt8(ascii: "\n"), from: start, to: bytes.count)
      read(start..<end, in: scanner, at: offset + start)
      start = end + 1
    }
  }

  @inline(__always)
  private mutating func read(_ line: Range<Int>, in scanner: JSONScanner, at offset: Int) {
    lines += 1
    guard let envelope = EntryEnvelope(scanning: line, in: scanner) else {
      return readOther(line, in: scanner, at: offset)
    }
    let facts = LineFacts(envelope, line, in: scanner)
    entries += 1
    ids.append(IDRow(facts.key, offset: offset))
    if facts.isIndependent {
      var flags: RowFlags = []
      if facts.isUnknown { flags.insert(.unknown) }
      if facts.hasFallbackWords { flags.insert(.worded) }
      let kind =
        facts.kind.number ?? number(ofUnknown: scanner.decodedString(envelope.type))
      times.append(TimeRow(facts.instant, offset: offset, kind: kind, flags))
    }
    if facts.isAlone {
      batch = nil
    } else {
      addLinks(of: envelope, facts, in: scanner, at: offset)
    }
    if offset > TimeRow.highestOffset { isOverfull = true }
  }

  private mutating func readOther(_ line: Range<Int>, in scanner: JSONScanner, at offset: Int) {
    guard scanner.isBlank(line) else {
      if TimelineHeader.isFurther(line, in: scanner) { isOverfull = true }
      damaged.append(.init(number: lines, offset: offset))
      return
    }
    blankLines += 1
    let range = offset..<(offset + line.count + 1)
    if let last = blanks.last, last.upperBound == offset {
      blanks[blanks.count - 1] = last.lowerBound..<range.upperBound
    } else {
      blanks.append(range)
    }
  }

  private mutating func addLinks(
    of envelope: EntryEnvelope, _ facts: LineFacts, in scanner: JSONScanner, at offset: Int
  ) {
    func rows(_ ids: Range<Int>?, areMentions: Bool = false) -> [IDRow] {
      ids.flatMap { scanner.strings(of: $0) }?.map { id in
        IDRow(IDKey(EntryID(bytes: id)), offset: offset, isMention: areMentions)
      } ?? []
    }
    if !facts.isIndependent { suspects.append(offset) }
    if facts.instant == nil { untimed.append(offset) }
    ids += rows(envelope.replaces, areMentions: true)
    references += rows(envelope.refs)
    commands += rows(envelope.undoes)
    let last = batch
    batch = envelope.batch.flatMap { scanner.kind(of: $0) == .string ? scanner.idKey($0) : nil }
    if let batch, batch != last { commands.append(IDRow(batch, offset: offset)) }
  }

  private mutating func number(ofUnknown name: [UInt8]) -> Int {
    if let number = kindNumbers[name] { return number }
    let number = kinds.number(of: name)
    kindNumbers[name] = number
    return number
  }
}

/// What the index stores about one entry, read by the exact parser.
private struct LineFacts {
  let key: IDKey
  let kind: EntryKind
  /// Nil without a readable moment.
  let instant: Instant?
  /// This version can't interpret the entry.
  let isUnknown: Bool
  /// Unknown, but a search can read some of its members.
  let hasFallbackWords: Bool
  /// Only an entry that names this one can change what it means.
  let isIndependent: Bool
  /// It names no other entry and no batch.
  let isAlone: Bool

  @inline(__always)
  init(_ envelope: EntryEnvelope, _ line: Range<Int>, in scanner: JSONScanner) {
    key = scanner.idKey(envelope.id)
    kind = EntryKind(envelope.type, scanner)
    instant = envelope.at.flatMap { scanner.instant($0) }
    if let reading = EntryReading(envelope, kind, in: scanner) {
      isUnknown = reading.isUnknown
    } else {
      isUnknown =
        EntryReading(TimelineEntry(envelope, line: line, in: scanner), in: scanner).isUnknown
    }
    hasFallbackWords =
      isUnknown
      && TimelineEntry(envelope, line: line, in: scanner).fallback(in: scanner) != nil
    // An aside gets no row of its own: it is no item.
    let isAside = kind.canBeAside && envelope.aside.map { scanner.isTrue($0) } ?? false
    isIndependent =
      envelope.replaces == nil && envelope.stub == nil && instant != nil && kind != .deletion
      && !isAside
    isAlone =
      isIndependent && envelope.refs == nil && envelope.undoes == nil && envelope.batch == nil
  }
}

extension JSONScanner {
  @inline(__always)
  func idKey(_ id: Range<Int>) -> IDKey {
    if hasEscape(id) { return IDKey(EntryID(bytes: decodedString(id))) }
    return IDKey(bytes, (id.lowerBound + 1)..<(id.upperBound - 1))
  }

  /// Reads the instant of an `at`, with the same result as `Moment.restored`.
  @inline(__always)
  func instant(_ at: Range<Int>) -> Instant? {
    guard isString(at) else { return nil }
    let content = bytes.extracting((at.lowerBound + 1)..<(at.upperBound - 1))
    if let (wall, offset) = Moment.usual(content) {
      return Instant(
        seconds: wall.secondsSinceEpoch - Int64(offset), nanoseconds: wall.nanosecond)
    }
    return Moment.restored(text(at)).map { Instant($0) }
  }
}

extension Instant {
  init(_ moment: Moment) {
    self.init(seconds: moment.seconds, nanoseconds: moment.nanoseconds)
  }
}

extension Moment {
  var instant: Instant { Instant(self) }
}
