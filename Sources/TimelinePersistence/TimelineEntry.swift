import JSONBytes
import TimelineDomain

/// The envelope of one line: what every version reads of every entry, known kind or not. The payload
/// stays bytes until somebody asks for it.
struct TimelineEntry: Sendable {
  static let members: [StaticString] = [
    "id", "type", "payload", "at", "replaces", "refs", "needs", "zone", "written", "changed",
    "batch", "undoes",
  ]

  /// Where it stands in the file, without the line's end.
  let line: Range<Int>
  /// The JSON object in that line, white space around it left out.
  let range: Range<Int>
  let id: EntryID
  let typeRange: Range<Int>
  let kind: EntryKind
  let payload: Range<Int>?
  /// Nil where there is none that can be read.
  let moment: Moment?
  let replaces: [EntryID]
  let refs: [EntryID]
  /// The entries that it takes back: it was written by an undo or a redo.
  let undoes: [EntryID]
  /// The first of the entries that one command wrote, where it wrote several.
  let batch: EntryID?
  /// Abilities that it asks for and this version doesn't have.
  let missingNeeds: [String]
  /// The envelope says everything once and in the shape this version knows.
  let hasFamiliarEnvelope: Bool

  /// Nil for a damaged line: one that is no JSON object with an `id` and a `type`.
  init?(scanning line: Range<Int>, in scanner: JSONScanner) {
    let start = scanner.skipSpace(line.lowerBound, line.upperBound)
    var found = EnvelopeMembers()
    guard let end = scanner.skipObject(start, line.upperBound, { found.note($0, scanner) }),
      scanner.skipSpace(end, line.upperBound) == line.upperBound,
      let id = found.id, scanner.kind(of: id) == .string,
      let type = found.type, scanner.kind(of: type) == .string
    else { return nil }
    let replaces = TimelineEntry.ids(found.replaces, scanner)
    let refs = TimelineEntry.ids(found.refs, scanner)
    let needs = TimelineEntry.ids(found.needs, scanner)?.map(\.text)
    self.line = line
    self.range = start..<end
    self.id = EntryID(bytes: scanner.decodedString(id))
    self.typeRange = type
    self.kind = TimelineEntry.kind(type, scanner)
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
    self.missingNeeds = (needs ?? []).filter { !TimelineFormat.knownNeeds.contains($0) }
    self.hasFamiliarEnvelope =
      !found.isRepeated && found.payload != nil && replaces != nil && refs != nil && needs != nil
  }

  func type(_ scanner: JSONScanner) -> String { scanner.text(typeRange) }

  private static func kind(_ type: Range<Int>, _ scanner: JSONScanner) -> EntryKind {
    if scanner.string(type, equals: "text") { return .text }
    if scanner.string(type, equals: "mood") { return .mood }
    if scanner.string(type, equals: "deletion") { return .deletion }
    return .unknown
  }

  /// Empty for an absent member, nil for one of another shape.
  private static func ids(_ range: Range<Int>?, _ scanner: JSONScanner) -> [EntryID]? {
    guard let range else { return [] }
    return scanner.strings(of: range)?.map { EntryID(bytes: $0) }
  }
}

/// The members of an envelope that mean something to this version, as they are met.
private struct EnvelopeMembers {
  var id: Range<Int>?
  var type: Range<Int>?
  var payload: Range<Int>?
  var at: Range<Int>?
  var replaces: Range<Int>?
  var refs: Range<Int>?
  var needs: Range<Int>?
  var zone: Range<Int>?
  var written: Range<Int>?
  var changed: Range<Int>?
  var batch: Range<Int>?
  var undoes: Range<Int>?
  var isRepeated = false

  /// The first one of a name stands: an entry with a repeated member is shown and never worked with.
  mutating func note(_ member: JSONMember, _ scanner: JSONScanner) {
    var repetitions = 0
    func means(_ name: StaticString, _ slot: inout Range<Int>?) -> Bool {
      guard scanner.string(member.name, equals: name) else { return false }
      if slot == nil { slot = member.value } else { repetitions += 1 }
      return true
    }
    // In the order in which they are usually written; most members are found at once.
    _ =
      means("id", &id) || means("type", &type) || means("at", &at) || means("payload", &payload)
      || means("replaces", &replaces) || means("written", &written) || means("changed", &changed)
      || means("refs", &refs) || means("needs", &needs) || means("zone", &zone)
      || means("batch", &batch) || means("undoes", &undoes)
    isRepeated = isRepeated || repetitions > 0
  }
}
