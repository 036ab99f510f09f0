import TimelineDomain

/// Writes this program's own CSV, which comes back without `--map`.
package struct TableWriter: ForeignWriter {
  package static let fileExtension = "csv"

  package private(set) var losses = ExportLosses()

  package init(_ options: WritingOptions) {}

  package mutating func begin(_ out: inout [UInt8]) {
    out += Array(CSVWriter.row(OwnTable.columns).utf8)
  }

  package mutating func write(_ item: ExportedItem, _ out: inout [UInt8]) {
    guard let moment = item.moment else { return losses.note(.moment) }
    losses.noteForeign(of: item, besides: nil)
    if item.unknownKind == nil { losses.noteExtent(of: item) }
    if item.item.isConflict { losses.note(.conflict) }
    if item.tags.contains(where: { $0.name.contains(",") }) { losses.note(.tags) }
    let cells = OwnTable.columns.map { cell($0, item, moment) }
    out += Array(CSVWriter.row(cells.map(CSVWriter.guarded)).utf8)
  }

  private func cell(_ column: String, _ item: ExportedItem, _ moment: Moment) -> String {
    let post = item.item.post
    switch column {
    case "id": return item.item.name.text
    case "type": return item.item.kind
    case "at": return moment.spelling
    case "text": return post?.kind == .text ? post?.body ?? "" : ""
    case "mood": return item.mood?.mood.name ?? ""
    case "score": return item.mood?.score.map { "\($0.value)" } ?? ""
    case "note": return item.mood?.note ?? ""
    case "tags": return OwnTable.cell(item.tags)
    case "starred": return post.map { $0.isStarred ? "true" : "false" } ?? ""
    case "understood": return post == nil ? "false" : "true"
    case "zone": return item.zone ?? ""
    default: return post == nil ? String(decoding: item.line, as: UTF8.self) : ""
    }
  }
}
