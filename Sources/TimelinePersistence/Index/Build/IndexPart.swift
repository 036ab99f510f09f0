import JSONBytes
import TimelineDomain

/// The rows of a part of the journal in the order of its lines, before links are resolved.
struct IndexPart: Sendable {
  /// Rows of entries that are shown unless another entry names them.
  var times: [TimeRow] = []
  var ids: [IDRow] = []
  var links: [LinkRow] = []
  /// Offsets of entries that the exact code has to judge, as their own line shows.
  private(set) var suspects: [Int] = []
  /// Offsets of entries without a moment: they take it from the entry before.
  private(set) var untimed: [Int] = []
  private(set) var damaged: [IndexDetails.DamagedLine] = []
  /// Empty lines; consecutive ones are one range.
  private(set) var blanks: [Range<Int>] = []
  private(set) var blankLines = 0
  private(set) var lines = 0
  /// The part has more kinds, or higher offsets, than rows can hold, or a header: the whole document answers.
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
    ids.append(IDRow(facts.key, offset: offset))
    if facts.isIndependent {
      var flags: TimeRow.Flags = []
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
    func keys(_ ids: Range<Int>?) -> [IDKey] {
      ids.flatMap { scanner.strings(of: $0) }?.map { IDKey(EntryID(bytes: $0)) } ?? []
    }
    if !facts.isIndependent { suspects.append(offset) }
    if facts.instant == nil { untimed.append(offset) }
    let kind: LinkRow.Kind = facts.kind == .deletion ? .hides : .replaces
    for key in keys(envelope.replaces) { links.append(LinkRow(key, source: offset, kind)) }
    for key in keys(envelope.refs) { links.append(LinkRow(key, source: offset, .refs)) }
    for key in keys(envelope.undoes) { links.append(LinkRow(key, source: offset, .undoes)) }
    let last = batch
    batch = envelope.batch.flatMap { scanner.kind(of: $0) == .string ? scanner.idKey($0) : nil }
    // The first of consecutive lines of one batch is enough.
    if let batch, batch != last { links.append(LinkRow(batch, source: offset, .batch)) }
  }

  private mutating func number(ofUnknown name: [UInt8]) -> Int {
    if let number = kindNumbers[name] { return number }
    guard let number = kinds.number(of: name) else {
      isOverfull = true
      return 0
    }
    kindNumbers[name] = number
    return number
  }
}
