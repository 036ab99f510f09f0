import JSONBytes
import TimelineDomain

/// The line of an entry in another journal of this format, which an import takes over as it is: all but the
/// members that tie it to the other lines there.
struct TakenLine {
  private let object: [UInt8]
  /// With the tags that the user gives to all entries. Nil for the payload of the line.
  private let payload: [UInt8]?
  /// A hash of what the line says, without these tags.
  let state: EntryID

  /// Nil if the object is no entry.
  init?(_ object: [UInt8], adding tags: [Tag]) {
    let scanner = JSONScanner(object.span)
    guard let entry = TimelineEntry(scanning: object.indices, in: scanner) else { return nil }
    self.object = object
    var hash = EntryHash(.importing)
    hash.add("line")
    hash.add(scanner.statement(of: entry).span)
    state = hash.id
    let edit = PostEdit(addedTags: tags)
    let edits: [JSONMemberEdit] =
      switch EntryReading(entry, in: scanner) {
      case .text(let dto): dto.memberEdits(for: edit, in: scanner)
      case .mood(let dto): dto.memberEdits(for: edit, in: scanner)
      case .deletion, .unknown: []
      }
    payload = edits.isEmpty ? nil : entry.payload.flatMap { scanner.splicing($0, edits) }
  }

  func append(id: EntryID, replaces: [EntryID], batch: EntryID, to bytes: inout [UInt8]) {
    let scanner = JSONScanner(object.span)
    var edits = [
      JSONMemberEdit("id", id.json),
      JSONMemberEdit(
        "replaces", replaces.isEmpty ? nil : EntryLine.array(replaces.map(\.json))),
      JSONMemberEdit("written", nil), JSONMemberEdit("changed", nil),
      JSONMemberEdit("undoes", nil), JSONMemberEdit("batch", batch.json),
      JSONMemberEdit("stub", nil), JSONMemberEdit("settled", nil),
    ]
    if let payload { edits.append(JSONMemberEdit("payload", payload)) }
    bytes += scanner.splicing(object.indices, edits, before: "payload") ?? object
    bytes.append(UInt8(ascii: "\n"))
  }

  /// Whether an entry of the journal says the same. It may have more tags at the end: those that the user gave to
  /// all entries of an import.
  func says(_ other: TimelineEntry, in journal: JSONScanner) -> Bool {
    let scanner = JSONScanner(object.span)
    guard !other.isStub, let own = TimelineEntry(scanning: object.indices, in: scanner) else {
      return false
    }
    let statement = journal.statement(of: other)
    if statement == scanner.statement(of: own) { return true }
    guard other.isImported(in: journal), own.kind == other.kind,
      let mine = EntryMembers(own, in: scanner), let its = EntryMembers(other, in: journal),
      mine.envelope == its.envelope, mine.payload.withoutTags == its.payload.withoutTags
    else { return false }
    return its.payload.tags.starts(with: mine.payload.tags)
  }
}

extension TimelineEntry {
  /// Whether an import wrote the line. An import has no clock, and gives each of its lines a batch, also if there
  /// is only one.
  func isImported(in scanner: JSONScanner) -> Bool {
    !isHider && !isStub && !isSettled && undoes.isEmpty && batch != nil
      && EntryEnvelope(scanning: line, in: scanner)?.written == nil
  }
}

extension [EntryMembers.Member] {
  private static var name: [UInt8] { [UInt8]("tags".utf8) }

  fileprivate var withoutTags: [EntryMembers.Member] { filter { $0.name != Self.name } }

  /// The elements of the list, as bytes. Empty for another shape.
  fileprivate var tags: [[UInt8]] {
    guard let list = values(of: Self.name).first else { return [] }
    let scanner = JSONScanner(list.span)
    return scanner.strings(of: list.indices) ?? []
  }
}
