import TextSearch

import JSONBytes
import TimePhrases
import TimelineDomain

/// Reads CSV: this program's own, or any other with columns that `--map` names. Columns with the names
/// of fields need no `--map`.
package struct TableReader: ForeignReader {
  package static let fields: [FieldMeaning] = [
    FieldMeaning("date", .moment), FieldMeaning("time", .moment), FieldMeaning("text", .words),
    FieldMeaning("title", .firstLine), FieldMeaning("mood", .title(.mood)),
    FieldMeaning("note", .note),
    FieldMeaning("score", .title(.mood)), FieldMeaning("tags", .tags),
    FieldMeaning("starred", .star),
    FieldMeaning("id", .id), FieldMeaning("zone", .zone),
  ]
  /// What `--map` can name, in the order of the help.
  package static let mapped: [String] = fields.map(\.name)
  static let source = "csv"

  private let options: ReadingOptions

  package init(options: ReadingOptions) {
    self.options = options
  }

  package static func hasUsualName(_ name: String) -> Bool { name.hasEnding(".csv", ".tsv") }

  package static func fits(_ beginning: Span<UInt8>, named name: String) -> Bool {
    OwnTable.fits(TableFile.header(of: beginning) ?? [])
  }

  /// Any other table looks like its name, or has rows as long as its header.
  package static func mayFit(_ beginning: Span<UInt8>, named name: String) -> Bool {
    guard let header = TableFile.header(of: beginning), header.count > 1 else { return false }
    return hasUsualName(name) || TableFile.hasEqualRows(beginning)
  }

  package func fields(in bytes: Span<UInt8>) -> [FieldMeaning] {
    let header = TableFile.header(of: bytes) ?? []
    if isOwn(header) { return OwnTable.fields }
    let columns = columns(header)
    return TableReader.fields.compactMap { field in
      columns[field.name].map { FieldMeaning($0, field.meaning) }
    }
  }

  package func read(_ bytes: Span<UInt8>, named name: String, _ take: (ForeignItem) -> Void) {
    let header = TableFile.header(of: bytes) ?? []
    if isOwn(header) {
      let known = OwnTable.columns + [OwnTable.files]
      return TableFile.read(bytes, known: known, take: take) { (row) throws(ForeignFlaw) in
        try OwnTable.item(row, in: name)
      }
    }
    if header.isEmpty { return take(.broken(BrokenEntry(at: 0, .noEntries))) }
    let columns = columns(header)
    let unknown = columns.values.filter { !header.contains($0) }.sorted()
    for name in unknown { take(.unclear(.noColumn(name, header: header))) }
    let missing = missing(columns)
    if let missing { take(.unclear(.columns(missing: missing, header: header))) }
    if missing != nil || !unknown.isEmpty { return }
    let table = MappedTable(options, columns)
    TableFile.read(bytes, known: columns.values, take: take) { (row) throws(ForeignFlaw) in
      try table.item(row)
    }
  }

  private func isOwn(_ header: [String]) -> Bool {
    options.columns.isEmpty && OwnTable.fits(header)
  }

  /// The columns of the fields: those of `--map`, or else those that have the name of a field.
  private func columns(_ header: [String]) -> [String: String] {
    if !options.columns.isEmpty { return options.columns }
    var columns: [String: String] = [:]
    for field in TableReader.mapped {
      let named = header.filter { $0.lowercased() == field }
      if named.count == 1 { columns[field] = named[0] }
    }
    return columns
  }

  /// The field that an import needs and no column has.
  private func missing(_ columns: [String: String]) -> String? {
    if columns["date"] == nil { return "date" }
    let words = ["text", "mood", "note", "title"]
    return words.contains { columns[$0] != nil } ? nil : "text"
  }
}

/// The entries of a table whose columns are known.
private struct MappedTable {
  private static let yes: [String] = ["true", "yes", "1", "x", "*", "★"]
  private static let no: [String] = ["", "false", "no", "0"]

  private let options: ReadingOptions
  private let columns: [String: String]

  init(_ options: ReadingOptions, _ columns: [String: String]) {
    self.options = options
    self.columns = columns
  }

  func item(_ row: TableRow) throws(ForeignFlaw) -> ForeignItem {
    let date = ["date", "time"].compactMap { cell($0, row) }.joined(separator: " ")
    let zone = cell("zone", row)
    let time: ForeignMoment
    switch try WrittenDate.read(date, options) {
    case .moment(let words): time = try options.moment(words, inZone: zone)
    case .unclear(let example): return .unclear(.dateOrder(example: example))
    }
    let words = ["title", "text", "note"].compactMap { cell($0, row) }.joined(separator: "\n")
      .withPlainLineEnds
    let content: ForeignEntry.Content
    var used = columns
    if let name = cell("mood", row) {
      guard let mood = try mood(name, row) else { return .unclear(.mood(name)) }
      // A mood that the settings call otherwise keeps its own name, too.
      if mood.name != name { used["mood"] = nil }
      content = .mood(mood, note: words.isEmpty ? nil : words)
    } else {
      content = .text(words)
      used["score"] = nil
    }
    let star = cell("starred", row)?.lowercased() ?? ""
    let isStarred = MappedTable.yes.contains(star)
    if !isStarred, !MappedTable.no.contains(star) { used["starred"] = nil }
    return .entry(
      ForeignEntry(
        source: TableReader.source,
        identity: cell("id", row).map { .local($0, on: cell("date", row) ?? "") }
          ?? .row(row.identity),
        time: time, zone: zone, content: content,
        tags: TagCell.names((cell("tags", row) ?? "").replacing(";", with: ",")).map(Tag.restored)
          .besides(words),
        isStarred: isStarred,
        members: row.members(besides: used.values), offset: row.offset))
  }

  /// Nil for no column and for an empty cell.
  private func cell(_ field: String, _ row: TableRow) -> String? {
    columns[field].flatMap { row[$0] }.flatMap { $0.isEmpty ? nil : $0 }
  }

  /// Nil for a mood that only the user can explain.
  private func mood(_ name: String, _ row: TableRow) throws(ForeignFlaw) -> Mood? {
    guard let words = cell("score", row) else { return options.mood(name) }
    guard let score = Double(words.trimmedSpace).flatMap(Score.init) else {
      throw .wrongType(member: columns["score"] ?? "score")
    }
    return .own(name, score: score)
  }
}

/// Writes the table of `list --format csv`, with the zones, and with the lines of entries that this
/// version can't interpret.
struct TableWriter: ForeignWriter {
  static let fileExtension = "csv"

  private(set) var losses = ExportLosses()
  private let export: FileExport?
  private var files = ExportedFiles()

  init(_ options: WritingOptions) { export = options.files }

  static func holdsFiles(_ export: FileExport?) -> Bool { export?.folder != nil }

  mutating func takeCopies() -> [ExportedCopy] { files.take() }

  mutating func begin(_ out: inout [UInt8]) {
    let more: [String] = TableWriter.holdsFiles(export) ? [OwnTable.files] : []
    out += Array(CSVWriter.row(OwnTable.columns + more).utf8)
  }

  mutating func write(_ item: ExportedItem, _ out: inout [UInt8]) {
    guard let moment = item.moment else { return losses.note(.moment) }
    losses.noteMembers(of: item, besides: nil, holdsFiles: TableWriter.holdsFiles(export))
    if item.unknownKind == nil { losses.noteExtent(of: item) }
    if item.item.isConflict { losses.note(.conflict) }
    let cells = ItemField.columns.map { field -> String in
      switch field {
      case .id: item.item.name.text
      case .at: moment.spelling
      // The line of an entry says its words.
      case .post, .tags, .starred: item.unknownKind == nil ? field.cell(of: item.item) : ""
      default: field.cell(of: item.item)
      }
    }
    let line = item.unknownKind == nil ? "" : String(decoding: item.line, as: UTF8.self)
    var row = cells + [item.zone ?? "", line]
    if TableWriter.holdsFiles(export) {
      let files = files.add(item, export, &losses)
      row.append(files.isEmpty ? "" : files.json)
    }
    row = row.map(CSVEscape.written)
    out += Array(CSVWriter.row(row).utf8)
  }
}

/// A file with a header and rows.
enum TableFile {
  /// The names in the header; nil if the bytes are no CSV.
  static func header(of bytes: Span<UInt8>) -> [String]? {
    var reader = CSVReader(bytes)
    return reader.next().flatMap { $0.flaw == nil ? $0.cells.map(\.trimmedSpace) : nil }
  }

  /// Whether the bytes are more than one row, all with as many cells as the first, whose cells look
  /// like names. The last of many rows may be cut.
  static func hasEqualRows(_ bytes: Span<UInt8>) -> Bool {
    let longestName = 60
    var reader = CSVReader(bytes)
    guard let header = reader.next() else { return false }
    let hasNames = header.cells.allSatisfy { cell in
      guard let first = cell.utf8.first else { return false }
      return cell.utf8.count <= longestName && !"{[<".utf8.contains(first)
    }
    guard header.flaw == nil, hasNames else { return false }
    var count = 0
    while let row = reader.next() {
      if !row.isEnded, count > 0 { break }
      guard row.flaw == nil, row.cells.count == header.cells.count else { return false }
      count += 1
    }
    return count > 0
  }

  /// Passes what `item` makes of each row after the header. The first row may have become a part of the
  /// header, so columns that are not `known` are counted if there are no rows.
  static func read(
    _ bytes: Span<UInt8>, known: some Collection<String>, take: (ForeignItem) -> Void,
    _ item: (TableRow) throws(ForeignFlaw) -> ForeignItem
  ) {
    var reader = CSVReader(bytes)
    guard let header = reader.next() else { return }
    if let flaw = header.flaw { take(.broken(BrokenEntry(at: header.offset, flaw))) }
    let columns = TableColumns(header.cells.map(\.trimmedSpace))
    var hasRows = false
    while let row = reader.next() {
      hasRows = true
      do throws(ForeignFlaw) {
        if let flaw = row.flaw { throw flaw }
        guard row.cells.count == columns.names.count else {
          throw .wrongColumns(found: row.cells.count, expected: columns.names.count)
        }
        take(try item(TableRow(columns: columns, cells: row.cells, offset: row.offset)))
      } catch {
        take(.broken(BrokenEntry(at: row.offset, error)))
      }
    }
    if hasRows { return }
    for name in columns.names where !name.isEmpty && !known.contains(name) {
      take(.leftOut(.beside(name), at: 0))
    }
  }
}

/// The names of the columns of a table.
struct TableColumns {
  let names: [String]
  private let numbers: [String: Int]

  init(_ names: [String]) {
    // A second column of a name is kept under a name of its own.
    var seen: [String: Int] = [:]
    self.names = names.map { name in
      seen[name, default: 0] += 1
      return seen[name] == 1 ? name : "\(name) (\(seen[name] ?? 0))"
    }
    numbers = Dictionary(zip(self.names, names.indices)) { first, _ in first }
  }

  subscript(name: String) -> Int? { numbers[name] }
}

/// A row with the names of its columns.
struct TableRow {
  let columns: TableColumns
  let cells: [String]
  let offset: Int

  /// Nil if there is no such column.
  subscript(name: String) -> String? { columns[name].map { cells[$0] } }

  /// All cells, without the empty ones at the end, which spreadsheets add and remove.
  var identity: [String] {
    Array(cells.prefix((cells.lastIndex { !$0.isEmpty } ?? -1) + 1))
  }

  /// The cells of other columns, if they have words.
  func members(besides known: some Collection<String>) -> [ForeignMember] {
    cells.indices.compactMap { index in
      if cells[index].isEmpty || known.contains(columns.names[index]) { return nil }
      return ForeignMember(columns.names[index], cells[index])
    }
  }
}

/// This program's own CSV: a list, or an export.
private enum OwnTable {
  static let columns: [String] = ItemField.columns.map(\.rawValue) + ["zone", "entry"]
  /// One more column if files come along: a list of objects, as in Markdown.
  static let files: String = "files"

  static let fields: [FieldMeaning] = FieldMeaning.own

  /// Whether a header has the columns that make a CSV this program's own.
  static func fits(_ header: [String]) -> Bool {
    ["id", "type", "at"].allSatisfy(header.contains)
      && (header.contains("text") || header.contains("mood"))
  }

  static func item(
    _ row: TableRow, in document: String
  ) throws(ForeignFlaw) -> ForeignItem {
    var own = OwnEntry()
    let cell = { (name: String) in
      row[name].flatMap { $0.isEmpty ? nil : CSVEscape.read($0) }
    }
    own.id = cell("id")
    own.revision = cell("revision")
    own.type = cell("type") ?? "text"
    own.at = cell("at")
    own.zone = cell("zone")
    for field in PostField.allCases { own.words[field] = cell(field.rawValue) }
    if own.kind?.titleFields.isEmpty == true, own.body == nil { own.setBody("") }
    own.tags = TagCell.read(cell("tags") ?? "")
    own.isStarred = cell("starred") == "true"
    own.isUnderstood = cell("understood") != "false"
    own.line = cell("entry").map { Array($0.utf8) }
    own.files = [OwnFile](json: Array((cell(files) ?? "").utf8))
    var understood = own.understood
    if ![nil, "true", "false"].contains(cell("starred")) {
      understood.removeAll { $0 == "starred" }
    }
    if cell("day") == "false" { understood.append("day") }
    own.members = row.members(besides: understood)
    return try own.item(at: row.offset, in: document)
  }
}

/// Tags in a cell.
enum TagCell {
  /// Names with spaces between them, or with commas if one of them has a space. A JSON array, if one has
  /// a comma.
  static func written(_ tags: [Tag]) -> String {
    let names = tags.map(\.name)
    let hasSpace = names.contains { $0.contains(" ") }
    let words = names.joined(separator: hasSpace ? ", " : " ")
    let cell = hasSpace && names.count == 1 ? words + "," : words
    if read(cell).elementsEqual(tags) { return cell }
    var writer = JSONWriter()
    writer.strings(names)
    return String(decoding: writer.bytes, as: UTF8.self)
  }

  static func read(_ cell: String) -> [Tag] {
    let bytes = Array(cell.utf8)
    let scanner = JSONScanner(bytes.span)
    if bytes.first == UInt8(ascii: "["), let list = scanner.value(in: 0..<bytes.count),
      let names = scanner.strings(of: list)
    {
      return names.map { Tag.restored(String(decoding: $0, as: UTF8.self)) }
    }
    return names(cell).map(Tag.restored)
  }

  /// The names with spaces or commas between them.
  static func names(_ cell: String) -> [String] {
    cell.split(separator: cell.contains(",") ? "," : " ").map(\.trimmedSpace)
      .filter { !$0.isEmpty }
  }
}

/// Dates in tables: ISO 8601, or days and months in numbers in an order that only the user knows.
enum WrittenDate {
  enum Parsed {
    /// As ISO 8601.
    case moment(String)
    case unclear(example: String)
  }

  static func read(
    _ words: String, _ options: ReadingOptions
  ) throws(ForeignFlaw) -> Parsed {
    let parts = words.split(separator: " ", maxSplits: 1).map(String.init)
    guard let first = parts.first else { throw .missing(member: "date") }
    let time = try parts.count > 1 ? "T" + time(parts[1], words) : ""
    let sign = "/.".first { first.contains($0) }
    guard let sign, !first.contains("T") else { return .moment(first + time) }
    let numbers = first.split(separator: sign).map { Int($0) ?? -1 }
    guard numbers.count == 3 else { throw .unreadableDate(words) }
    if numbers[0] > 31 { return .moment(date(numbers[0], numbers[1], numbers[2]) + time) }
    // Dots are only used for days before months.
    let isDayFirst = sign == "." ? true : options.dateOrder.map { $0 == .dayFirst }
    switch (isDayFirst, numbers[0] > 12, numbers[1] > 12) {
    case (true, _, _), (nil, true, false):
      return .moment(date(numbers[2], numbers[1], numbers[0]) + time)
    case (false, _, _), (nil, false, true):
      return .moment(date(numbers[2], numbers[0], numbers[1]) + time)
    default: return .unclear(example: words)
    }
  }

  private static func date(_ year: Int, _ month: Int, _ day: Int) -> String {
    let year = String(repeating: "0", count: max(0, 4 - "\(year)".utf8.count)) + "\(year)"
    return "\(year)-\(month.twoDigits)-\(day.twoDigits)"
  }

  /// `9:05 pm` as `21:05`, and what has another form as it is.
  private static func time(_ words: String, _ whole: String) throws(ForeignFlaw) -> String {
    let letters = words.lowercased().filter(\.isLetter)
    var parts = words.filter { $0.isNumber || $0 == ":" }.split(separator: ":").map(String.init)
    guard ["am", "pm", "a", "p"].contains(letters) || parts.first?.utf8.count == 1 else {
      return words
    }
    guard parts.count > 1, let hour = Int(parts[0]) else { throw .unreadableDate(whole) }
    if letters.isEmpty {
      parts[0] = hour.twoDigits
    } else {
      guard (1...12).contains(hour) else { throw .impossibleDate(whole) }
      parts[0] = (hour % 12 + (letters.hasPrefix("p") ? 12 : 0)).twoDigits
    }
    return parts.joined(separator: ":")
  }
}
