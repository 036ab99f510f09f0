import JSONBytes

/// Reads this program's own JSON: the array of `list --format json` or of an export.
package struct ItemListReader: ForeignReader {
  package static let fields = [
    FieldMeaning("at", .moment), FieldMeaning("zone", .zone), FieldMeaning("text", .words),
    FieldMeaning("mood", .mood), FieldMeaning("score", .mood), FieldMeaning("note", .note),
    FieldMeaning("tags", .tags), FieldMeaning("starred", .star), FieldMeaning("id", .id),
  ]

  package init(_ options: ReadingOptions) {}

  package static func hasUsualName(_ name: String) -> Bool { name.hasEnding(".json") }

  package static func fits(_ beginning: Span<UInt8>, named name: String) -> Bool {
    let scanner = JSONScanner(beginning)
    let start = scanner.skipSpace(0, beginning.count)
    guard start < beginning.count, beginning[start] == UInt8(ascii: "[") else { return false }
    return beginning.has("\"understood\"") && beginning.has("\"at\"")
  }

  package func read(_ bytes: Span<UInt8>, named name: String, _ take: (ForeignItem) -> Void) {
    let scanner = JSONScanner(bytes)
    JSONEntries(scanner).read(in: "entries", take: take) { (range) throws(ForeignFlaw) in
      guard let object = ForeignObject(range, in: scanner) else { throw .wrongType(member: "[]") }
      return .entry(try OwnEntry(object, in: scanner).entry(at: range.lowerBound))
    }
  }
}
