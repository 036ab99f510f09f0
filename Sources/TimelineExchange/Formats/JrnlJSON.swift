import JSONBytes
import TimePhrases
import TimelineDomain

/// jrnl's JSON: `{"tags": {…}, "entries": [{"title", "body", "date", "time", "tags", "starred"}]}`.
struct JrnlJSONReader: JSONReader {
  static let fields: [FieldMeaning] = [
    FieldMeaning("date", .moment), FieldMeaning("time", .moment), FieldMeaning("title", .firstLine),
    FieldMeaning("body", .words), FieldMeaning("tags", .tags), FieldMeaning("starred", .star),
    FieldMeaning("uuid", .id),
  ]
  static let marks: [String] = ["title", "date", "time"]
  /// The count of each tag.
  static let derived: [String] = ["tags"]

  let options: ReadingOptions

  func item(
    _ entry: borrowing JSONEntry, in document: String
  ) throws(ForeignFlaw) -> ForeignItem {
    guard let date = try entry.string("date") else { throw .missing(member: "date") }
    let written = try entry.string("time").map { "\(date) \($0)" } ?? date
    let text = try entry.text()
    let tags = try entry.tags().map { tag in
      "@#".contains(tag.name.first ?? " ") ? Tag.restored(String(tag.name.dropFirst())) : tag
    }
    return .entry(
      ForeignEntry(
        source: JrnlReader.source,
        identity: try entry.string(.id).map { .own($0) } ?? .words([text]),
        time: try options.moment(written), content: .text(text),
        tags: JrnlTag.sorted(tags, without: text), isStarred: try entry.isStarred(),
        members: entry.rest(), offset: entry.offset))
  }
}

/// Writes jrnl's JSON. The count of tags, which jrnl has first, comes last, because it is known last.
struct JrnlJSONWriter: JSONListWriter {
  static let head = #"{"entries":["#
  private(set) var losses = ExportLosses()
  var isFirst = true
  private var tagCounts: [String: Int] = [:]

  init(_ options: WritingOptions) {}

  mutating func write(_ item: ExportedItem, to object: inout JSONWriter) -> Bool {
    guard let (post, moment) = losses.post(of: item) else { return false }
    losses.noteJrnl(item, moment)
    let words = EntryWords(post.wholeText)
    if !words.restores(post.wholeText) { losses.note(.words) }
    let tags = post.tags.map { "@\($0.name)" }
    for tag in tags { tagCounts[tag, default: 0] += 1 }
    object.member("title", words.title)
    object.member("body", words.body)
    object.member("date", JrnlWriter.date(moment.wall))
    object.member("time", JrnlWriter.time(moment.wall))
    object.name("tags")
    object.strings(tags)
    object.name("starred")
    object.bool(post.isStarred)
    return true
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
