import JSONBytes
import TimePhrases
import TimelineDomain

/// Writes a Markdown file for one entry, with front matter.
package struct MarkdownNoteWriter: ForeignWriter {
  package static let fileExtension = "md"

  package private(set) var losses = ExportLosses()

  package init(_ options: WritingOptions) {}

  package mutating func write(_ item: ExportedItem, _ out: inout [UInt8]) {
    guard let moment = item.moment else { return losses.note(.moment) }
    losses.noteForeign(of: item, besides: MarkdownReader.source)
    if item.unknownKind == nil { losses.noteExtent(of: item) }
    if item.item.isConflict { losses.note(.conflict) }
    if !OwnEntry.isID(item.item.name.text) { losses.note(.id) }
    var lines = ["date: \(moment.spelling)", "id: \(quoted(item.item.name.text))"]
    if let zone = item.zone { lines.append("zone: \(quoted(zone))") }
    if let mood = item.mood {
      lines.append("mood: \(quoted(mood.mood.name))")
      if let score = mood.score { lines.append("score: \(score.value)") }
    }
    let tags = item.tags
    if !tags.isEmpty {
      lines.append("tags: [\(tags.map { quoted($0.name) }.joined(separator: ", "))]")
    }
    if item.isStarred { lines.append("starred: true") }
    if let kind = item.unknownKind {
      lines.append("type: \(quoted(kind))")
      lines.append("entry: \(quoted(String(decoding: item.line, as: UTF8.self)))")
    }
    for member in item.origin(in: MarkdownReader.source).members {
      if let raw = [member].text(member.name) { lines.append("\(member.name):\(raw)") }
    }
    out += Array("---\n\(lines.joined(separator: "\n"))\n---\n\n".utf8)
    out += Array((item.item.post?.body ?? "").utf8)
    out.append(0x0A)
  }

  /// A JSON string, which is also a string in double quotes for YAML.
  private func quoted(_ text: String) -> String {
    String(decoding: JSONWriter.string(text), as: UTF8.self)
  }
}
