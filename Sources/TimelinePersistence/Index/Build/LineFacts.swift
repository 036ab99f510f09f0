import TimePhrases
import JSONBytes
import TimelineDomain

/// What the index stores about one entry, read by the exact parser.
struct LineFacts {
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

  /// Nil if the line is no entry.
  init?(_ line: Range<Int>, in scanner: JSONScanner) {
    guard let envelope = EntryEnvelope(scanning: line, in: scanner) else { return nil }
    self.init(envelope, line, in: scanner)
  }

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
    isIndependent =
      envelope.replaces == nil && envelope.stub == nil && instant != nil && kind != .deletion
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
