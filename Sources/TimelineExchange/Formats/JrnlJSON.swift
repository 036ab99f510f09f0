import JSONBytes
import TimePhrases
import TimelineDomain

/// jrnl's JSON: `{"tags": {…}, "entries": [{"title", "body", "date", "time", "tags", "starred"}]}`.
struct JrnlJSONReader: ForeignReader {
  static let fields: [FieldMeaning] = [
    FieldMeaning("date", .moment), FieldMeaning("time", .moment), FieldMeaning("title", .firstLine),
    FieldMeaning("body", .words), FieldMeaning("tags", .tags), FieldMeaning("starred", .star),
    FieldMeaning("uuid", .id),
  ]
  private static let understood: Set = ["date", "time", "title", "body", "tags", "starred", "uuid"]

  let options: ReadingOptions

  static func hasUsualName(_ name: String) -> Bool { name.hasEnding(".json") }

  static func fits(_ beginning: Span<UInt8>, named name: String) -> Bool {
    let scanner = JSONScanner(beginning)
    let fits = JSONEntries(scanner).firstHas("title", "date", "time", in: "entries")
    // An array alone is another program's.
    let start = scanner.skipSpace(0, beginning.count)
    return fits && start < beginning.count && beginning[start] == UInt8(ascii: "{")
  }

  func read(_ bytes: Span<UInt8>, named name: String, _ take: (ForeignItem) -> Void) {
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

/// Writes jrnl's JSON. The count of tags, which jrnl has first, comes last, because it is known last.
struct JrnlJSONWriter: ForeignWriter {
  static let fileExtension = "json"
  private(set) var losses = ExportLosses()
  private var tagCounts: [String: Int] = [:]
  private var isFirst = true

  init(_ options: WritingOptions) {}

  mutating func begin(_ out: inout [UInt8]) { out += Array(#"{"entries":["#.utf8) }

  mutating func write(_ item: ExportedItem, _ out: inout [UInt8]) {
    guard case .post(let post) = item.item.content else {
      if case .unknown(let entry) = item.item.content { losses.note(.unknown(kind: entry.kind)) }
      return
    }
    guard let moment = item.item.moment ?? item.item.sortingMoment else {
      return losses.note(.moment)
    }
    losses.noteJrnl(item, moment)
    let words = EntryWords(post.wordsWithMood)
    if !words.restores(post.wordsWithMood) { losses.note(.words) }
    let tags = post.tags.map { "@\($0.name)" }
    for tag in tags { tagCounts[tag, default: 0] += 1 }
    var writer = JSONWriter()
    writer.object {
      $0.name("title")
      $0.string(words.title)
      $0.name("body")
      $0.string(words.body)
      $0.name("date")
      $0.string(JrnlWriter.date(moment.wall))
      $0.name("time")
      $0.string(JrnlWriter.time(moment.wall))
      $0.name("tags")
      $0.strings(tags)
      $0.name("starred")
      $0.bool(post.isStarred)
    }
    out += Array((isFirst ? "\n" : ",\n").utf8) + writer.bytes
    isFirst = false
  }

  mutating func end(_ out: inout [UInt8]) {
    var writer = JSONWriter()
    writer.object {
      for (tag, count) in tagCounts.sorted(by: { $0.key < $1.key }) {
        $0.name(tag)
        $0.number(count)
      }
    }
    out += Array("\n],\"tags\":".utf8) + writer.bytes + Array("}\n".utf8)
  }
}
