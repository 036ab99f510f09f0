import TimelineDomain

/// Reads CSV: this program's own, or any other with columns that `--map` names. Columns with the names
/// of fields need no `--map`.
package struct TableReader: ForeignReader {
  package static let fields = [
    FieldMeaning("date", .moment), FieldMeaning("time", .moment), FieldMeaning("text", .words),
    FieldMeaning("title", .firstLine), FieldMeaning("mood", .mood), FieldMeaning("note", .note),
    FieldMeaning("score", .mood), FieldMeaning("tags", .tags), FieldMeaning("starred", .star),
    FieldMeaning("id", .id), FieldMeaning("zone", .zone),
  ]
  /// What `--map` can name, in the order of the help.
  package static let mapped = fields.map(\.name)
  static let source = "csv"

  private let options: ReadingOptions

  package init(_ options: ReadingOptions) {
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
      return TableFile.read(bytes, known: OwnTable.columns) { row throws(ForeignFlaw) in
        .entry(try OwnTable.entry(row))
      } take: {
        take($0)
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
    TableFile.read(bytes, known: columns.values) { row throws(ForeignFlaw) in
      try table.item(row)
    } take: {
      take($0)
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
  private static let yes = ["true", "yes", "1", "x", "*", "★"]
  private static let no = ["", "false", "no", "0"]

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
        tags: OwnTable.tags((cell("tags", row) ?? "").replacing(";", with: ",")).besides(words),
        isStarred: isStarred,
        members: row.members(besides: Array(used.values)), offset: row.offset))
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
