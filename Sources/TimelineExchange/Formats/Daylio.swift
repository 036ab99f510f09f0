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
    FieldMeaning("mood", .mood), FieldMeaning("activities", .tags),
    FieldMeaning("note_title", .firstLine), FieldMeaning("note", .note),
  ]

  /// What the members of an entry of a backup become.
  private static let fieldsOfBackup = [
    FieldMeaning("year", .moment), FieldMeaning("month", .moment), FieldMeaning("day", .moment),
    FieldMeaning("hour", .moment), FieldMeaning("minute", .moment),
    FieldMeaning("timeZoneOffset", .moment), FieldMeaning("datetime", .leftOut),
    FieldMeaning("mood", .mood), FieldMeaning("tags", .tags), FieldMeaning("isFavorite", .star),
    FieldMeaning("note_title", .firstLine), FieldMeaning("note", .note),
    FieldMeaning("assets", .attachment),
  ]

  func fields(in bytes: Span<UInt8>) -> [FieldMeaning] {
    DaylioBackup.mayBe(bytes) ? DaylioReader.fieldsOfBackup : DaylioReader.fields
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
      return DaylioBackup(scanner, named: name, options).read(scanner, take)
    }
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
      time: options.moment(wall),
      content: .mood(mood, note: whole.isEmpty ? nil : whole),
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
    if let kind = item.unknownKind { return losses.note(.unknown(kind: kind)) }
    guard let post = item.mood else { return losses.note(.text) }
    guard let moment = item.moment else { return losses.note(.moment) }
    let wall = moment.wall
    if wall.second != 0 || wall.nanosecond != 0 { losses.note(.seconds) }
    losses.note(.offset)
    losses.note(.id)
    if item.zone != nil { losses.note(.zone) }
    if post.isStarred { losses.note(.star) }
    if post.score != nil { losses.note(.score) }
    if item.item.isConflict { losses.note(.conflict) }
    if item.tags.contains(where: { $0.name.contains("|") }) { losses.note(.tags) }
    losses.noteMembers(of: item, besides: DaylioReader.source)
    losses.noteExtent(of: item)
    let kept = item.origin(in: DaylioReader.source).members
    let (title, note) = parts(post.note ?? "", kept)
    let month = DaylioTime.months[wall.month - 1]
    let row = [
      moment.dateSpelling, "\(month) \(wall.day)", DaylioTime.weekdays[wall.weekday],
      "\(wall.hour.twoDigits):\(wall.minute.twoDigits)", kept.text("mood") ?? post.mood.name,
      item.tags.map(\.name).joined(separator: " | "), title, note,
    ]
    out += Array(CSVWriter.row(row).utf8)
  }

  /// The title and the note as they came, if the words are still the same.
  private func parts(_ words: String, _ kept: [ForeignMember]) -> (title: String, note: String) {
    var (title, rest) = ("", words)
    if let first = kept.text("note_title"), words == first || words.hasPrefix(first + "\n") {
      title = first
      rest = String(words.dropFirst(first.count + 1))
    }
    if let note = kept.text("note"), DaylioNote.words(note).hasSameBytes(as: rest) {
      return (title, note)
    }
    return (title, DaylioNote.note(rest))
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
    var rest = note[...]
    while let start = rest.firstIndex(where: { $0 == "<" || $0 == "&" }) {
      words += rest[..<start]
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
      } else if let (entity, text) = entities.first(where: { rest.hasPrefix($0.0) }) {
        words += text
        rest = rest.dropFirst(entity.count)
      } else {
        words.append(rest.removeFirst())
      }
    }
    return words + rest
  }

  /// The note for words that Daylio would read as HTML.
  static func note(_ words: String) -> String {
    guard isHTML(words) else { return words }
    return words.map { character in
      switch character {
      case "&": "&amp;"
      case "<": "&lt;"
      case ">": "&gt;"
      case "\n": "<br>"
      default: String(character)
      }
    }.joined()
  }

  private static func isHTML(_ note: String) -> Bool {
    // Almost no note has one of these.
    guard note.utf8.contains(where: { $0 == UInt8(ascii: "<") || $0 == UInt8(ascii: "&") }) else {
      return false
    }
    var rest = note[...]
    while let start = rest.firstIndex(where: { $0 == "<" || $0 == "&" }) {
      rest = rest[start...]
      if tag(rest) != nil || entities.contains(where: { rest.hasPrefix($0.0) }) { return true }
      rest.removeFirst()
    }
    return false
  }

  /// The name of a known element at the beginning, and what follows it.
  private static func tag(_ text: Substring) -> (name: String, after: Substring)? {
    let longest = 200
    guard text.first == "<", let end = text.prefix(longest).firstIndex(of: ">") else { return nil }
    let content = text[text.index(after: text.startIndex)..<end].lowercased()
    let name = String(content.prefix { $0 != " " })
    let plain = name.count > 1 && name.hasSuffix("/") ? String(name.dropLast()) : name
    guard breaks.contains(plain) || styles.contains(plain) else { return nil }
    return (plain, text[text.index(after: end)...])
  }
}

/// Dates and times of Daylio: `2023-12-17` or a year and `18 May`; `08:00`, `8:00 am`, `8:00 PM`.
private enum DaylioTime {
  static func wall(_ row: TableRow) throws(ForeignFlaw) -> CivilTime {
    let (year, month, day) = try date(row)
    let words = row["time"] ?? ""
    guard let (hour, minute) = time(words) else { throw .unreadableDate(words) }
    guard let wall = CivilTime(year: year, month: month, day: day, hour: hour, minute: minute)
    else { throw .impossibleDate("\(row["full_date"] ?? row["date"] ?? "") \(words)") }
    return wall
  }

  private static func date(_ row: TableRow) throws(ForeignFlaw) -> (Int, Int, Int) {
    if let words = row["full_date"] {
      let parts = words.split(separator: "-").map { Int($0) ?? -1 }
      guard parts.count == 3, words.utf8.count == 10 else { throw .unreadableDate(words) }
      return (parts[0], parts[1], parts[2])
    }
    let words = row["date"] ?? ""
    let parts = words.split(separator: " ").map(String.init)
    guard parts.count == 2, let year = row["year"].flatMap({ Int($0) }),
      let month = parts.compactMap(month).first, let day = parts.compactMap({ Int($0) }).first
    else { throw .unreadableDate(words) }
    return (year, month, day)
  }

  /// Whether the words are a day of the year, such as `18 May`.
  fileprivate static func isDay(_ words: String) -> Bool {
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

  private static func time(_ words: String) -> (Int, Int)? {
    let letters = words.lowercased().filter { $0.isLetter }
    let digits = words.filter { $0.isNumber || $0 == ":" }
    let parts = digits.split(separator: ":").map { Int($0) ?? -1 }
    guard parts.count == 2, (0...59).contains(parts[1]) else { return nil }
    switch letters {
    case "": return (0...23).contains(parts[0]) ? (parts[0], parts[1]) : nil
    case "am", "pm":
      guard (1...12).contains(parts[0]) else { return nil }
      return (parts[0] % 12 + (letters == "pm" ? 12 : 0), parts[1])
    default: return nil
    }
  }

  static let months: [String] = [
    "January", "February", "March", "April", "May", "June", "July", "August", "September",
    "October", "November", "December",
  ]
  static let weekdays: [String] = [
    "Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday",
  ]
}
