import JSONBytes
import TimelineDomain

/// The decoded envelope of a line, which every version reads for entries of every kind. The payload
/// stays a range of bytes.
struct TimelineEntry: Sendable {
  static let members: [18 of StaticString] = [
    "id", "type", "payload", "at", "until", "day", "replaces", "refs", "needs", "zone", "written",
    "changed", "batch", "undoes", "stub", "settled", "line", "files",
  ]
  /// The members that describe the line itself: a revision does not copy them.
  static let membersOfTheLine: [9 of StaticString] = [
    "id", "replaces", "written", "changed", "undoes", "batch", "stub", "settled", "line",
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
  /// A program merged versions into it without a question.
  let isSettled: Bool
  /// Abilities that it needs and this version doesn't have.
  let missingNeeds: [String]
  /// No envelope member is repeated, and all have the shape that this version knows.
  let hasFamiliarEnvelope: Bool
  /// Its `needs` is absent, or a single list of known abilities: some members of the payload mean the same in
  /// every kind.
  let hasKnownNeeds: Bool
  /// It has a member `until` or `day`.
  private let hasExtent: Bool

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
    self.isSettled = found.settled.map { scanner.isTrue($0) } ?? false
    self.missingNeeds = (needs ?? []).filter { !TimelineFormat.knownNeeds.contains($0) }
    self.hasKnownNeeds = needs != nil && !found.isNeedsRepeated && missingNeeds.isEmpty
    self.hasExtent = found.until != nil || found.day != nil
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

  /// How long it took, and whether it has a time of day. Scans the line again if it says so.
  func extent(_ scanner: JSONScanner) -> Extent {
    guard hasExtent, let found = EntryEnvelope(scanning: line, in: scanner) else { return .none }
    let until = found.until.flatMap { scanner.isString($0) ? scanner.text($0) : nil }
    return Extent(
      at: moment, until: until.flatMap(Moment.restored),
      isAllDay: found.day.map { scanner.isTrue($0) } ?? false)
  }

  func type(_ scanner: JSONScanner) -> String { scanner.text(typeRange) }

  /// Empty for an absent member, nil for a member of another shape.
  private static func ids(_ range: Range<Int>?, _ scanner: JSONScanner) -> [EntryID]? {
    guard let range else { return [] }
    return scanner.strings(of: range)?.map { EntryID(bytes: $0) }
  }
}
