import TimelineDomain

/// Reads CSV: this program's own, or any other with columns that `--map` names.
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

  package static func includes(fileNamed name: String) -> Bool {
    [".csv", ".tsv"].contains { name.lowercased().hasSuffix($0) }
  }

  package static func fits(_ beginning: Span<UInt8>, named name: String) -> Bool {
    guard let header = TableFile.header(of: beginning), header.count > 1 else { return false }
    return !DaylioReader.fits(beginning, named: name)
  }

  package func read(_ bytes: Span<UInt8>, named name: String, _ take: (ForeignItem) -> Void) {
    let header = TableFile.header(of: bytes) ?? []
    if options.columns.isEmpty, OwnTable.fits(header) {
      return TableFile.read(bytes) { row throws(ForeignFlaw) in
        .entry(try OwnTable.entry(row))
      } take: {
        take($0)
      }
    }
    let unknown = options.columns.values.filter { !header.contains($0) }.sorted()
    for name in unknown { take(.unclear(.noColumn(name, header: header))) }
    let missing = missing
    if let missing { take(.unclear(.columns(missing: missing, header: header))) }
    if missing != nil || !unknown.isEmpty { return }
    TableFile.read(bytes) { row throws(ForeignFlaw) in
      let mood = cell("mood", row)
      if let mood, !mood.isEmpty, options.mood(mood) == nil, score(row) == nil {
        return .unclear(.mood(mood))
      }
      return try entry(row)
    } take: {
      take($0)
    }
  }

  /// The member that an import needs and no column has.
  private var missing: String? {
    if options.columns["date"] == nil { return "date" }
    let words = ["text", "mood", "note", "title"]
    return words.contains { options.columns[$0] != nil } ? nil : "text"
  }

  private func cell(_ member: String, _ row: TableRow) -> String? {
    options.columns[member].flatMap { row[$0] }
  }

  private func score(_ row: TableRow) -> Score? {
    cell("score", row).flatMap { Double($0.trimmedSpace) }.flatMap(Score.init)
  }

  private func entry(_ row: TableRow) throws(ForeignFlaw) -> ForeignItem {
    let date = [cell("date", row), cell("time", row)].compactMap { $0 }.filter { !$0.isEmpty }
      .joined(separator: " ")
    let zone = cell("zone", row).flatMap { $0.isEmpty ? nil : $0 }
    let moment: Moment
    switch try WrittenDate.read(date, options) {
    case .moment(let words): moment = try options.moment(words, inZone: zone)
    case .unclear(let example): return .unclear(.dateOrder(example: example))
    }
    let title = cell("title", row) ?? ""
    let body = cell("text", row) ?? cell("note", row) ?? ""
    let words = title.isEmpty ? body : body.isEmpty ? title : "\(title)\n\(body)"
    let id = cell("id", row).flatMap { $0.isEmpty ? nil : $0 }
    let star = cell("starred", row)?.lowercased() ?? ""
    return .entry(
      ForeignEntry(
        source: TableReader.source, identity: id.map { .local($0, at: moment) } ?? .words,
        moment: moment,
        zone: zone, content: content(row, words),
        tags: OwnTable.tags((cell("tags", row) ?? "").replacing(";", with: ",")).besides(words),
        isStarred: ["true", "yes", "1", "x", "*", "★"].contains(star),
        members: row.members(besides: Array(options.columns.values)), offset: row.offset))
  }

  private func content(_ row: TableRow, _ words: String) -> ForeignEntry.Content {
    guard let name = cell("mood", row), !name.isEmpty else { return .text(words) }
    let mood = score(row).map { Mood.own(name, score: $0) } ?? options.mood(name)
    return .mood(mood ?? .restored(name), note: words.isEmpty ? nil : words)
  }
}
