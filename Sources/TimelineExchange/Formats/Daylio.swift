import JSONBytes
import TimePhrases
import TimelineDomain

/// Reads the CSV that Daylio exports, also the older one with a year and an English date, and its
/// backups.
struct DaylioReader: ForeignReader {
  static let source = "daylio"

  static let fields: [FieldMeaning] = [
    FieldMeaning("full_date", .moment), FieldMeaning("time", .moment),
    FieldMeaning("date", .leftOut), FieldMeaning("weekday", .leftOut),
    FieldMeaning("mood", .title(.mood)), FieldMeaning("activities", .tags),
    FieldMeaning("note_title", .firstLine), FieldMeaning("note", .note),
  ]

  func fields(in bytes: Span<UInt8>) -> [FieldMeaning] {
    DaylioBackup.mayBe(bytes) ? DaylioBackup.fields : DaylioReader.fields
  }

  private static let columns: [String] = [
    "full_date", "year", "date", "weekday", "time", "mood", "activities", "note", "note_title",
  ]

  let options: ReadingOptions

  static func hasUsualName(_ name: String) -> Bool { name.hasEnding(".csv", ".daylio") }

  static func fits(_ beginning: Span<UInt8>, named name: String) -> Bool {
    hasHeader(beginning) || name.hasEnding(".daylio") && DaylioBackup.mayBe(beginning)
  }

  private static func hasHeader(_ bytes: Span<UInt8>) -> Bool {
    guard let header = TableFile.header(of: bytes) else { return false }
    return ["weekday", "time", "mood", "activities"].allSatisfy(header.contains)
  }

  func read(_ bytes: Span<UInt8>, named name: String, _ take: (ForeignItem) -> Void) {
    if let document = DaylioBackup.decoded(bytes) {
      let scanner = JSONScanner(document.span)
      return DaylioBackup(scanner, options).read(document.span, named: name, take)
    }
    guard DaylioReader.hasHeader(bytes) else {
      return take(.broken(BrokenEntry(at: 0, .noEntries)))
    }
    TableFile.read(bytes, known: DaylioReader.columns, take: take) { (row) throws(ForeignFlaw) in
      let mood = row["mood"] ?? ""
      guard let known = options.mood(mood) else { return .unclear(.mood(mood)) }
      switch try WrittenDate.read(try DaylioTime.words(row), options) {
      case .moment(let words): return .entry(entry(row, known, try options.moment(words)))
      case .unclear(let example): return .unclear(.dateOrder(example: example))
      }
    }
  }

  private func entry(_ row: TableRow, _ mood: Mood, _ time: ForeignMoment) -> ForeignEntry {
    let note = row["note"] ?? ""
    let title = row["note_title"] ?? ""
    let (whole, kept) = DaylioReader.words(title: title, note: note)
    // The day again, in other words.
    let known = DaylioReader.columns.filter { name in
      switch name {
      case "date": DaylioTime.isDay(row[name] ?? "")
      case "weekday": DaylioTime.isWeekday(row[name] ?? "")
      default: true
      }
    }
    var members = row.members(besides: known) + kept
    // A mood that the settings call otherwise goes back under its own name.
    if let name = row["mood"], name != mood.name { members.append(ForeignMember("mood", name)) }
    return ForeignEntry(
      source: DaylioReader.source, identity: .words([row["mood"] ?? "", title, note]),
      time: time, content: .mood(mood, note: whole.isEmpty ? nil : whole),
      tags: DaylioReader.tags(row["activities"] ?? "").besides(whole), members: members,
      offset: row.offset)
  }

  /// The words of a mood, and the members that tell how they were spelled.
  static func words(title: String, note: String) -> (words: String, members: [ForeignMember]) {
    let words = DaylioNote.words(note)
    var members: [ForeignMember] = []
    if !title.isEmpty { members.append(ForeignMember("note_title", title)) }
    if !words.hasSameBytes(as: note) { members.append(ForeignMember("note", note)) }
    return (title.isEmpty ? words : words.isEmpty ? title : "\(title)\n\(words)", members)
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

/// Writes the CSV of Daylio, which has moods only: texts are left out and counted.
struct DaylioWriter: ForeignWriter {
  static let fileExtension = "csv"
  static let isOldestFirst = false

  private(set) var losses = ExportLosses()

  init(_ options: WritingOptions) {}

  mutating func begin(_ out: inout [UInt8]) {
    out += Array("full_date,date,weekday,time,mood,activities,note_title,note\n".utf8)
  }

  mutating func write(_ item: ExportedItem, _ out: inout [UInt8]) {
    guard let (post, moment) = losses.post(of: item) else { return }
    guard let mood = post.mood else { return losses.note(.kind(post.kind)) }
    let wall = moment.wall
    if wall.second != 0 || wall.nanosecond != 0 { losses.note(.seconds) }
    losses.note(.offset)
    losses.note(.id)
    if item.zone != nil { losses.note(.zone) }
    if post.isStarred { losses.note(.star) }
    if mood.score != nil { losses.note(.field(.score)) }
    if item.item.isConflict { losses.note(.conflict) }
    if item.tags.contains(where: { $0.name.contains("|") }) { losses.note(.tags) }
    losses.noteMembers(of: item, besides: nil)
    losses.noteExtent(of: item)
    let row = [
      moment.dateSpelling, "\(DaylioTime.months[wall.month - 1]) \(wall.day)",
      DaylioTime.weekdays[wall.weekday], "\(wall.hour.twoDigits):\(wall.minute.twoDigits)",
      mood.name, item.tags.map(\.name).joined(separator: " | "), "",
      DaylioNote.note(post.body),
    ]
    out += Array(CSVWriter.row(row).utf8)
  }
}

extension Moment {
  /// `2026-11-21`
  var dateSpelling: String { String(OffsetTime(wall: wall, offset: 0).spelling.prefix(10)) }
}

/// Notes of Daylio: plain words, or words with a few elements of HTML.
private enum DaylioNote {
  private static let breaks: Set = ["br", "p", "div", "li", "/p", "/div", "/li"]
  private static let styles: Set = [
    "b", "/b", "i", "/i", "u", "/u", "s", "/s", "ul", "/ul", "ol", "/ol", "font", "/font", "span",
    "/span", "strong", "/strong", "em", "/em",
  ]
  private static let entities = [
    ("&nbsp;", " "), ("&lt;", "<"), ("&gt;", ">"), ("&quot;", "\""), ("&#39;", "'"),
    ("&amp;", "&"),
  ]

  /// The words of a note; a note without HTML stays as it is.
  static func words(_ note: String) -> String {
    guard isHTML(note) else { return note }
    var words = ""
    // By scalars: a mark that combines with a sign doesn't change what HTML reads.
    var rest = note.unicodeScalars[...]
    while let start = rest.firstIndex(where: { $0 == "<" || $0 == "&" }) {
      words += String(rest[..<start])
      rest = rest[start...]
      if let (name, after) = tag(rest) {
        if name == "li" {
          words += (words.isEmpty || words.hasSuffix("\n") ? "" : "\n") + "- "
        } else if name == "br" {
          words += "\n"
        } else if breaks.contains(name), !words.isEmpty, !words.hasSuffix("\n") {
          words += "\n"
        }
        rest = after
      } else if let (entity, text) = entity(rest) {
        words += text
        rest = rest.dropFirst(entity.unicodeScalars.count)
      } else {
        words.unicodeScalars.append(rest.removeFirst())
      }
    }
    return words + String(rest)
  }

  /// The note for words that Daylio would read as HTML.
  static func note(_ words: String) -> String {
    guard isHTML(words) else { return words }
    return words.unicodeScalars.map { scalar in
      switch scalar {
      case "&": "&amp;"
      case "<": "&lt;"
      case ">": "&gt;"
      case "\n": "<br>"
      default: String(scalar)
      }
    }.joined()
  }

  private static func isHTML(_ note: String) -> Bool {
    // Almost no note has one of these.
    guard note.utf8.contains(where: { $0 == UInt8(ascii: "<") || $0 == UInt8(ascii: "&") }) else {
      return false
    }
    var rest = note.unicodeScalars[...]
    while let start = rest.firstIndex(where: { $0 == "<" || $0 == "&" }) {
      rest = rest[start...]
      if tag(rest) != nil || entity(rest) != nil { return true }
      rest.removeFirst()
    }
    return false
  }

  private static func entity(_ text: Substring.UnicodeScalarView) -> (String, String)? {
    entities.first { text.starts(with: $0.0.unicodeScalars) }
  }

  /// The name of a known element at the beginning, and what follows it.
  private static func tag(
    _ text: Substring.UnicodeScalarView
  ) -> (name: String, after: Substring.UnicodeScalarView)? {
    let longest = 200
    guard text.first == "<", let end = text.prefix(longest).firstIndex(of: ">") else { return nil }
    let content = String(text[text.index(after: text.startIndex)..<end]).lowercased()
    let name = String(content.prefix { $0 != " " })
    let plain = name.count > 1 && name.hasSuffix("/") ? String(name.dropLast()) : name
    guard breaks.contains(plain) || styles.contains(plain) else { return nil }
    return (plain, text[text.index(after: end)...])
  }
}

/// Dates of Daylio: `2023-12-17`, or a year and `18 May`.
private enum DaylioTime {
  /// The date and the time of a row.
  static func words(_ row: TableRow) throws(ForeignFlaw) -> String {
    let time = row["time"] ?? ""
    if let words = row["full_date"] { return "\(words) \(time)" }
    let words = row["date"] ?? ""
    let parts = words.split(separator: " ").map(String.init)
    guard isDay(words), let year = row["year"].flatMap({ Int($0) }),
      let month = parts.compactMap(month).first, let day = parts.compactMap({ Int($0) }).first
    else { throw .unreadableDate(words) }
    return "\(year)-\(month.twoDigits)-\(day.twoDigits) \(time)"
  }

  /// Whether the words are a day of the year, such as `18 May`.
  static func isDay(_ words: String) -> Bool {
    let parts = words.split(separator: " ").map(String.init)
    return parts.count == 2 && parts.contains { month($0) != nil }
      && parts.contains { Int($0) != nil }
  }

  static func isWeekday(_ words: String) -> Bool {
    weekdays.contains { $0.lowercased() == words.lowercased() }
  }

  /// The number of an English month, which may be cut to three letters.
  private static func month(_ word: String) -> Int? {
    guard word.count >= 3 else { return nil }
    return months.firstIndex { $0.lowercased().hasPrefix(word.lowercased()) }.map { $0 + 1 }
  }

  static let months: [String] = [
    "January", "February", "March", "April", "May", "June", "July", "August", "September",
    "October", "November", "December",
  ]
  static let weekdays: [String] = [
    "Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday",
  ]
}
