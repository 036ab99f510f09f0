import JSONBytes
import TimelineDomain

/// The document of a timeline app: `{"version", "entries": [{"type", "payload"}]}`. A payload is an
/// object, or one in Base64. Types that this program doesn't know go along.
package struct TimelineAppReader: ForeignReader {
  static let source = "timeline"

  package static let fields = [
    FieldMeaning("createdAt", .moment), FieldMeaning("date", .moment),
    FieldMeaning("timestamp", .moment), FieldMeaning("at", .moment),
    FieldMeaning("title", .firstLine),
    FieldMeaning("text", .words), FieldMeaning("richText", .words), FieldMeaning("mood", .mood),
    FieldMeaning("score", .mood), FieldMeaning("note", .note), FieldMeaning("tags", .tags),
    FieldMeaning("isStarred", .star), FieldMeaning("starred", .star), FieldMeaning("id", .id),
    FieldMeaning("updatedAt", .modified), FieldMeaning("modifiedAt", .modified),
    FieldMeaning("isPinned", .kept),
  ]

  private let options: ReadingOptions

  package init(_ options: ReadingOptions) {
    self.options = options
  }

  package static func hasUsualName(_ name: String) -> Bool { name.hasEnding(".json") }

  package static func fits(_ beginning: Span<UInt8>, named name: String) -> Bool {
    let scanner = JSONScanner(beginning)
    let fits = JSONEntries(scanner).firstHas("type", "payload", in: "entries")
    let start = scanner.skipSpace(0, beginning.count)
    return fits && start < beginning.count && beginning[start] == UInt8(ascii: "{")
  }

  package func read(_ bytes: Span<UInt8>, named name: String, _ take: (ForeignItem) -> Void) {
    let scanner = JSONScanner(bytes)
    JSONEntries(scanner).read(in: "entries", take: take) { (range) throws(ForeignFlaw) in
      try item(range, scanner)
    }
  }

  private func item(
    _ range: Range<Int>, _ scanner: borrowing JSONScanner
  ) throws(ForeignFlaw) -> ForeignItem {
    guard let envelope = ForeignObject(range, in: scanner) else {
      throw .wrongType(member: "entries")
    }
    guard let type = try envelope.string("type", in: scanner) else {
      throw .missing(member: "type")
    }
    guard let payload = envelope.value("payload", in: scanner) else {
      throw .missing(member: "payload")
    }
    let around = envelope.members(besides: ["type", "payload"], in: scanner)
    let bytes: [UInt8]
    if scanner.isString(payload) {
      guard let decoded = Base64.decoded(scanner.decodedString(payload)) else {
        throw .wrongType(member: "payload")
      }
      bytes = decoded
    } else {
      bytes = scanner.copy(payload)
    }
    return try payloadItem(bytes, type, around, offset: range.lowerBound)
  }

  private func payloadItem(
    _ bytes: [UInt8], _ type: String, _ around: [ForeignMember], offset: Int
  ) throws(ForeignFlaw) -> ForeignItem {
    let scanner = JSONScanner(bytes.span)
    guard let whole = scanner.value(in: 0..<bytes.count),
      let object = ForeignObject(whole, in: scanner)
    else { throw .wrongType(member: "payload") }
    let entry = TimelineAppEntry(
      type: type, payload: scanner.copy(whole), around: around, offset: offset, options)
    return try entry.item(object, scanner)
  }
}
