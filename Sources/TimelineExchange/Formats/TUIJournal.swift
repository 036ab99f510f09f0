import JSONBytes
import TimePhrases
import TimelineDomain

/// tui-journal's JSON: an array of entries, or `{"version": 100, "entries": […]}`.
struct TUIJournalReader: JSONReader {
  static let source = "tui-journal"

  static let fields: [FieldMeaning] = [
    FieldMeaning("date", .moment), FieldMeaning("title", .firstLine),
    FieldMeaning("content", .words),
    FieldMeaning("tags", .tags), FieldMeaning("id", .id), FieldMeaning("priority", .kept),
  ]
  static let shapes: [UInt8] = [UInt8(ascii: "{"), UInt8(ascii: "[")]
  static let marks: [String] = ["id", "date", "title", "content"]

  let options: ReadingOptions

  func item(
    _ entry: borrowing JSONEntry, in document: String
  ) throws(ForeignFlaw) -> ForeignItem {
    let time = try options.moment(try entry.required(.moment))
    let text = try entry.text()
    // It uses the number of a deleted entry again, so the number counts together with the moment.
    let id = entry.first(.id).map { "\(entry.spelling($0.value)) \(time.seconds)" }
    return .entry(
      ForeignEntry(
        source: TUIJournalReader.source, identity: id.map { .own($0) } ?? .words([text]),
        time: time, content: .text(text), tags: try entry.tags(),
        // Most entries have no priority.
        members: entry.rest().filter { $0.name != "priority" || $0.value != Array("null".utf8) },
        offset: entry.offset))
  }
}

/// Writes tui-journal's JSON in its newer shape, with times in UTC.
struct TUIJournalWriter: JSONListWriter {
  static let head = #"{"version":100,"entries":["#
  private(set) var losses = ExportLosses()
  var isFirst = true
  private var count = 0

  init(_ options: WritingOptions) {}

  mutating func write(_ item: ExportedItem, to object: inout JSONWriter) -> Bool {
    guard let (post, moment) = losses.post(of: item) else { return false }
    losses.notePlain(item)
    losses.noteMembers(of: item, besides: TUIJournalReader.source)
    if post.isStarred { losses.note(.star) }
    if moment.offset != 0 { losses.note(.localTime) }
    let kept = item.origin(in: TUIJournalReader.source).members
    let words = EntryWords(post.wholeText)
    if !words.restores(post.wholeText) { losses.note(.words) }
    let utc = OffsetTime(seconds: moment.seconds, nanoseconds: moment.nanoseconds, offset: 0)
    object.name("id")
    object.number(count)
    count += 1
    object.member("date", utc.spelling)
    object.member("title", words.title)
    object.member("content", words.body)
    object.name("tags")
    object.strings(post.tags.map(\.name))
    if !kept.contains(where: { $0.name == "priority" }) {
      object.name("priority")
      object.null()
    }
    for member in kept { object.member(member) }
    return true
  }
}
