import JSONBytes
import TimePhrases
import TimelineDomain

/// tui-journal's JSON: an array of entries, or `{"version": 100, "entries": […]}`.
struct TUIJournalReader: ForeignReader {
  static let source = "tui-journal"

  static let fields: [FieldMeaning] = [
    FieldMeaning("date", .moment), FieldMeaning("title", .firstLine),
    FieldMeaning("content", .words),
    FieldMeaning("tags", .tags), FieldMeaning("id", .id), FieldMeaning("priority", .kept),
  ]
  private static let understood: Set = ["id", "date", "title", "content", "tags"]

  let options: ReadingOptions

  static func hasUsualName(_ name: String) -> Bool { name.hasEnding(".json") }

  static func fits(_ beginning: Span<UInt8>, named name: String) -> Bool {
    let scanner = JSONScanner(beginning)
    return JSONEntries(scanner).firstHas("id", "date", "title", "content", in: "entries")
  }

  func read(_ bytes: Span<UInt8>, named name: String, _ take: (ForeignItem) -> Void) {
    let scanner = JSONScanner(bytes)
    JSONEntries(scanner).read(in: "entries", take: take) { (range) throws(ForeignFlaw) in
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
    let title = try object.string("title", in: scanner)
    let body = try object.string("content", in: scanner)
    if title == nil, body == nil { throw .missing(member: "title") }
    let text = EntryWords.text(title: title ?? "", body: body ?? "")
    let time = try options.moment(date)
    return ForeignEntry(
      source: TUIJournalReader.source,
      identity: number(object, scanner).map { .own("\($0) \(time.seconds)") } ?? .words([text]),
      time: time, content: .text(text),
      tags: try object.strings("tags", in: scanner).map { .restored($0) },
      members: members(object, scanner),
      offset: range.lowerBound)
  }

  /// Most entries have no priority.
  private func members(
    _ object: ForeignObject, _ scanner: borrowing JSONScanner
  ) -> [ForeignMember] {
    object.members(besides: TUIJournalReader.understood, in: scanner).filter {
      $0.name != "priority" || $0.value != Array("null".utf8)
    }
  }

  /// tui-journal uses the number of a deleted entry again, so the number counts together with the
  /// moment.
  private func number(_ object: ForeignObject, _ scanner: borrowing JSONScanner) -> String? {
    object.value("id", in: scanner).map { String(decoding: scanner.copy($0), as: UTF8.self) }
  }
}

/// Writes tui-journal's JSON in its newer shape, with times in UTC.
struct TUIJournalWriter: ForeignWriter {
  static let fileExtension = "json"
  private(set) var losses = ExportLosses()
  private var count = 0

  init(_ options: WritingOptions) {}

  mutating func begin(_ out: inout [UInt8]) {
    out += Array(#"{"version":100,"entries":["#.utf8)
  }

  mutating func write(_ item: ExportedItem, _ out: inout [UInt8]) {
    guard case .post(let post) = item.item.content else {
      if case .unknown(let entry) = item.item.content { losses.note(.unknown(kind: entry.kind)) }
      return
    }
    guard let moment = item.item.moment ?? item.item.sortingMoment else {
      return losses.note(.moment)
    }
    if case .mood(let mood) = post {
      losses.note(.mood)
      if mood.score != nil { losses.note(.score) }
    }
    if post.isStarred { losses.note(.star) }
    if moment.offset != 0 { losses.note(.localTime) }
    losses.note(.id)
    if item.zone != nil { losses.note(.zone) }
    if item.item.isConflict { losses.note(.conflict) }
    losses.noteMembers(of: item, besides: TUIJournalReader.source)
    losses.noteExtent(of: item)
    let kept = item.origin(in: TUIJournalReader.source).members
    let words = EntryWords(post.wordsWithMood)
    if !words.restores(post.wordsWithMood) { losses.note(.words) }
    let utc = OffsetTime(seconds: moment.seconds, nanoseconds: moment.nanoseconds, offset: 0)
    let number = count
    var writer = JSONWriter()
    writer.object {
      $0.name("id")
      $0.number(number)
      $0.name("date")
      $0.string(utc.spelling)
      $0.name("title")
      $0.string(words.title)
      $0.name("content")
      $0.string(words.body)
      $0.name("tags")
      $0.strings(post.tags.map(\.name))
      if !kept.contains(where: { $0.name == "priority" }) {
        $0.name("priority")
        $0.null()
      }
      for member in kept { $0.member(member) }
    }
    out += Array((count == 0 ? "\n" : ",\n").utf8) + writer.bytes
    count += 1
  }

  mutating func end(_ out: inout [UInt8]) { out += Array("\n]}\n".utf8) }
}
