import JSONBytes
import TimelineDomain

/// Reads the CSV that Daylio exports, also the older one with a year and an English date.
package struct DaylioReader: ForeignReader {
  static let source = "daylio"

  package static let fields = [
    FieldMeaning("full_date", .moment), FieldMeaning("time", .moment),
    FieldMeaning("date", .leftOut), FieldMeaning("weekday", .leftOut),
    FieldMeaning("mood", .mood), FieldMeaning("activities", .tags),
    FieldMeaning("note_title", .firstLine), FieldMeaning("note", .note),
  ]

  private static let columns = [
    "full_date", "year", "date", "weekday", "time", "mood", "activities", "note", "note_title",
  ]

  private let options: ReadingOptions

  package init(_ options: ReadingOptions) {
    self.options = options
  }

  package static func hasUsualName(_ name: String) -> Bool { name.hasEnding(".csv") }

  package static func fits(_ beginning: Span<UInt8>, named name: String) -> Bool {
    hasHeader(beginning)
  }

  private static func hasHeader(_ bytes: Span<UInt8>) -> Bool {
    guard let header = TableFile.header(of: bytes) else { return false }
    return ["weekday", "time", "mood", "activities"].allSatisfy(header.contains)
  }

  package func read(_ bytes: Span<UInt8>, named name: String, _ take: (ForeignItem) -> Void) {
    guard DaylioReader.hasHeader(bytes) else {
      return take(.broken(BrokenEntry(at: 0, .noEntries)))
    }
    TableFile.read(bytes, known: DaylioReader.columns) { row throws(ForeignFlaw) in
      let mood = row["mood"] ?? ""
      guard let known = options.mood(mood) else { return .unclear(.mood(mood)) }
      return .entry(try entry(row, known))
    } take: {
      take($0)
    }
  }

  private func entry(_ row: TableRow, _ mood: Mood) throws(ForeignFlaw) -> ForeignEntry {
    let wall = try DaylioTime.wall(row)
    let note = row["note"] ?? ""
    let title = row["note_title"] ?? ""
    let words = DaylioNote.words(note)
    let isPlain = words.hasSameBytes(as: note)
    // The day again, in other words.
    let known = DaylioReader.columns.filter { name in
      switch name {
      case "date": DaylioTime.isDay(row[name] ?? "")
      case "weekday": DaylioTime.isWeekday(row[name] ?? "")
      default: true
      }
    }
    var members = row.members(besides: known)
    if !title.isEmpty { members.append(ForeignMember("note_title", title)) }
    if !isPlain { members.append(ForeignMember("note", note)) }
    // A mood that the settings call otherwise goes back under its own name.
    if let name = row["mood"], name != mood.name { members.append(ForeignMember("mood", name)) }
    let whole = title.isEmpty ? words : words.isEmpty ? title : "\(title)\n\(words)"
    return ForeignEntry(
      source: DaylioReader.source, identity: .words([row["mood"] ?? "", title, note]),
      time: options.moment(wall),
      content: .mood(mood, note: whole.isEmpty ? nil : whole),
      tags: DaylioReader.tags(row["activities"] ?? "").besides(whole), members: members,
      offset: row.offset)
  }

  static func tags(_ activities: String) -> [Tag] {
    activities.split(separator: "|").map { part in
      Tag.restored(part.trimmedSpace)
    }.filter { !$0.name.isEmpty }
  }
}

extension StringProtocol {
  /// Without spaces at both ends.
  var trimmedSpace: String {
    guard let first = firstIndex(where: { $0 != " " }), let last = lastIndex(where: { $0 != " " })
    else { return "" }
    return String(self[first...last])
  }
}
