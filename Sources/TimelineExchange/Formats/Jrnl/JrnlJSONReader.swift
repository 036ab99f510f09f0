import JSONBytes
import TimePhrases
import TimelineDomain

/// jrnl's JSON: `{"tags": {…}, "entries": [{"title", "body", "date", "time", "tags", "starred"}]}`.
package struct JrnlJSONReader: ForeignReader {
  package static let fields = [
    FieldMeaning("date", .moment), FieldMeaning("time", .moment), FieldMeaning("title", .firstLine),
    FieldMeaning("body", .words), FieldMeaning("tags", .tags), FieldMeaning("starred", .star),
    FieldMeaning("uuid", .id),
  ]
  private static let understood: Set = ["date", "time", "title", "body", "tags", "starred", "uuid"]

  private let options: ReadingOptions

  package init(_ options: ReadingOptions) {
    self.options = options
  }

  package static func hasUsualName(_ name: String) -> Bool { name.hasEnding(".json") }

  package static func fits(_ beginning: Span<UInt8>, named name: String) -> Bool {
    let scanner = JSONScanner(beginning)
    let fits = JSONEntries(scanner).firstHas("title", "date", "time", in: "entries")
    // An array alone is another program's.
    let start = scanner.skipSpace(0, beginning.count)
    return fits && start < beginning.count && beginning[start] == UInt8(ascii: "{")
  }

  package func read(_ bytes: Span<UInt8>, named name: String, _ take: (ForeignItem) -> Void) {
    let scanner = JSONScanner(bytes)
    JSONEntries(scanner).read(in: "entries", derived: ["tags"], take: take) {
      (range) throws(ForeignFlaw) in
      .entry(try entry(range, scanner))
    }
  }

  private func entry(
    _ range: Range<Int>, _ scanner: borrowing JSONScanner
  ) throws(ForeignFlaw) -> ForeignEntry {
    guard let object = ForeignObject(range, in: scanner) else {
      throw .wrongType(member: "entries")
    }
    guard let date = try object.string("date", in: scanner) else { throw .missing(member: "date") }
    let time = try object.string("time", in: scanner)
    let written = time.map { "\(date) \($0)" } ?? date
    let title = try object.string("title", in: scanner)
    let body = try object.string("body", in: scanner)
    if title == nil, body == nil { throw .missing(member: "title") }
    let text = EntryWords.text(title: title ?? "", body: body ?? "")
    let names = try object.strings("tags", in: scanner)
    let tags = names.map {
      Tag.restored($0.first == "@" || $0.first == "#" ? String($0.dropFirst()) : $0)
    }
    return ForeignEntry(
      source: JrnlReader.source,
      identity: try object.string("uuid", in: scanner).map(ForeignEntry.Identity.own)
        ?? .words([text]),
      time: try options.moment(written), content: .text(text),
      tags: JrnlTag.sorted(tags, without: text),
      isStarred: try object.bool("starred", in: scanner) ?? false,
      members: object.members(besides: JrnlJSONReader.understood, in: scanner),
      offset: range.lowerBound)
  }
}
