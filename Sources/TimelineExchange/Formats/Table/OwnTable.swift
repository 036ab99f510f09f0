import TimelineDomain

/// This program's own CSV: the columns of `list --format csv`, then the zone and the lines of
/// entries that it can't interpret.
enum OwnTable {
  static let columns = [
    "id", "type", "at", "text", "mood", "score", "note", "tags", "starred", "understood", "zone",
    "entry",
  ]

  static let fields = [
    FieldMeaning("at", .moment), FieldMeaning("zone", .zone), FieldMeaning("text", .words),
    FieldMeaning("mood", .mood), FieldMeaning("score", .mood), FieldMeaning("note", .note),
    FieldMeaning("tags", .tags), FieldMeaning("starred", .star), FieldMeaning("id", .id),
  ]

  /// Whether a header has the columns that make a CSV this program's own.
  static func fits(_ header: [String]) -> Bool {
    ["id", "type", "at"].allSatisfy(header.contains)
      && (header.contains("text") || header.contains("mood"))
  }

  static func entry(_ row: TableRow) throws(ForeignFlaw) -> ForeignEntry {
    var own = OwnEntry()
    let cell = { (name: String) in
      row[name].flatMap { $0.isEmpty ? nil : CSVWriter.withoutGuard($0) }
    }
    own.id = cell("id")
    own.type = cell("type") ?? "text"
    own.at = cell("at")
    own.zone = cell("zone")
    own.text = own.type == Post.Kind.text.rawValue ? cell("text") ?? "" : nil
    own.mood = cell("mood")
    own.score = cell("score").flatMap(Double.init)
    if own.score == nil, cell("score") != nil { throw .wrongType(member: "score") }
    own.note = cell("note")
    own.tags = tags(cell("tags") ?? "")
    own.isStarred = cell("starred") == "true"
    own.line = cell("entry").map { Array($0.utf8) }
    var understood = own.understood
    if ![nil, "true", "false"].contains(cell("starred")) { understood.remove("starred") }
    own.members = row.members(besides: Array(understood))
    return try own.entry(at: row.offset)
  }

  /// Tags with spaces between them, or with commas if one of them has a space.
  static func tags(_ cell: String) -> [Tag] {
    cell.split(separator: cell.contains(",") ? "," : " ").map(\.trimmedSpace)
      .filter { !$0.isEmpty }.map(Tag.restored)
  }

  static func cell(_ tags: [Tag]) -> String {
    let names = tags.map(\.name)
    if !names.contains(where: { $0.contains(" ") }) { return names.joined(separator: " ") }
    return names.joined(separator: ", ") + (names.count == 1 ? "," : "")
  }
}
