import JSONBytes
import TimelineDomain

/// The decoded envelope of a line, which every version reads for entries of every kind. The payload
/// stays a range of bytes.
struct TimelineEntry: Sendable {
  static let members: [13 of StaticString] = [
    "id", "type", "payload", "at", "replaces", "refs", "needs", "zone", "written", "changed",
    "batch", "undoes", "stub",
  ]

  /// Its range in the file, without LF.
  let line: Range<Int>
  /// Its position among the entries: the offset of its line, or of an earlier stub of it.
  private(set) var position: Int
  /// The JSON object in the line, without the white space around it.
  let range: Range<Int>
  let id: EntryID
  let typeRange: Range<Int>
  let kind: EntryKind
  let payload: Range<Int>?
  /// Nil without a readable `at`.
  let moment: Moment?
  let replaces: [EntryID]
  let refs: [EntryID]
  /// The entries that it takes back, if an undo or redo wrote it.
  let undoes: [EntryID]
  /// The first entry of the command that wrote it, if the command wrote several.
  let batch: EntryID?
  /// A revision whose words a compaction removed.
  let isStub: Bool
  /// Abilities that it needs and this version doesn't have.
  let missingNeeds: [String]
  /// No envelope member is repeated, and all have the shape that this version knows.
  let hasFamiliarEnvelope: Bool

  /// Nil if the line is no entry: no JSON object with an `id` and a `type`.
  init?(scanning line: Range<Int>, in scanner: JSONScanner) {
    guard let found = EntryEnvelope(scanning: line, in: scanner) else { return nil }
    self.init(found, line: line, in: scanner)
  }

  init(_ found: EntryEnvelope, line: Range<Int>, in scanner: JSONScanner) {
    let replaces = TimelineEntry.ids(found.replaces, scanner)
    let refs = TimelineEntry.ids(found.refs, scanner)
    let needs = TimelineEntry.ids(found.needs, scanner)?.map(\.text)
    self.line = line
    position = line.lowerBound
    self.range = found.range
    self.id = EntryID(bytes: scanner.decodedString(found.id))
    self.typeRange = found.type
    self.kind = found.kind(scanner)
    self.payload = found.payload
    self.moment = found.at.flatMap {
      scanner.kind(of: $0) == .string ? Moment.restored(scanner.text($0)) : nil
    }
    self.replaces = replaces ?? []
    self.refs = refs ?? []
    self.undoes = TimelineEntry.ids(found.undoes, scanner) ?? []
    self.batch = found.batch.flatMap {
      scanner.kind(of: $0) == .string ? EntryID(bytes: scanner.decodedString($0)) : nil
    }
    self.isStub =
      found.payload == nil && kind != .deletion && found.stub.map { scanner.isTrue($0) } ?? false
    self.missingNeeds = (needs ?? []).filter { !TimelineFormat.knownNeeds.contains($0) }
    self.hasFamiliarEnvelope =
      !found.isRepeated && replaces != nil && refs != nil && needs != nil
  }

  func moved(to position: Int) -> TimelineEntry {
    var copy = self
    copy.position = min(position, copy.position)
    return copy
  }

  /// It hides the entries that it names, even if this version can't interpret it.
  var isHider: Bool { kind == .deletion }

  func type(_ scanner: JSONScanner) -> String { scanner.text(typeRange) }

  /// Empty for an absent member, nil for a member of another shape.
  private static func ids(_ range: Range<Int>?, _ scanner: JSONScanner) -> [EntryID]? {
    guard let range else { return [] }
    return scanner.strings(of: range)?.map { EntryID(bytes: $0) }
  }
}
