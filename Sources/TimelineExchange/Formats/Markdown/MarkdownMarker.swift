import JSONBytes
import TimelineDomain

/// The comment before an entry in an exported Markdown file. It has what Markdown has no place for,
/// and readers of Markdown don't show it.
enum MarkdownMarker {
  private static let start = "<!-- journal {"
  private static let end = "} -->"

  /// Whether the line is a marker, which may be damaged.
  static func fits(_ line: ArraySlice<UInt8>) -> Bool { line.starts(with: start.utf8) }

  /// The entry's members, without its words.
  static func entry(_ line: ArraySlice<UInt8>) throws(ForeignFlaw) -> OwnEntry {
    let line = line.last == 0x0D ? line.dropLast() : line
    guard line.reversed().starts(with: end.utf8.reversed()) else { throw .damagedComment }
    let json = Array(line.dropFirst(start.utf8.count - 1).dropLast(end.utf8.count - 1))
    let scanner = JSONScanner(json.span)
    guard let whole = scanner.value(in: 0..<json.count),
      let object = ForeignObject(whole, in: scanner)
    else { throw .damagedComment }
    return try OwnEntry(object, in: scanner)
  }

  static func line(_ item: ExportedItem, _ moment: Moment) -> [UInt8] {
    var writer = JSONWriter()
    writer.object { object in
      object.member("id", item.item.name.text)
      object.member("at", moment.spelling)
      if let zone = item.zone { object.member("zone", zone) }
      object.member("type", item.item.kind)
      if let mood = item.mood {
        object.member("mood", mood.mood.name)
        if let score = mood.score {
          object.name("score")
          object.number(score.value)
        }
      }
      let tags = item.tags.besides(item.item.post?.body ?? "")
      if !tags.isEmpty {
        object.name("tags")
        object.strings(tags.map(\.name))
      }
      if item.isStarred {
        object.name("starred")
        object.bool(true)
      }
      if item.unknownKind != nil {
        // As a string, so that the escape for the end of the comment changes none of its bytes.
        object.member("entry", String(decoding: item.line, as: UTF8.self))
      }
    }
    return Array("<!-- journal ".utf8) + withoutEnds(writer.bytes) + Array(" -->\n".utf8)
  }

  /// JSON in which no string can end the comment.
  private static func withoutEnds(_ json: [UInt8]) -> [UInt8] {
    json.flatMap { $0 == UInt8(ascii: ">") ? Array("\\u003e".utf8) : [$0] }
  }

  // MARK: Words that look like a marker

  /// The text with a backslash before each line that looks like a marker.
  static func guarded(_ text: String) -> [UInt8] {
    changingLines(Array(text.utf8)) { looksLikeMarker($0) ? [UInt8(ascii: "\\")] + $0 : $0 }
  }

  /// The text that `guarded` got.
  static func withoutGuards(_ bytes: ArraySlice<UInt8>) -> [UInt8] {
    changingLines(Array(bytes)) { line in
      line.first == UInt8(ascii: "\\") && looksLikeMarker(line.dropFirst())
        ? line.dropFirst() : line
    }
  }

  private static func looksLikeMarker(_ line: ArraySlice<UInt8>) -> Bool {
    line.drop { $0 == UInt8(ascii: "\\") }.starts(with: start.utf8)
  }

  private static func changingLines(
    _ bytes: [UInt8], _ change: (ArraySlice<UInt8>) -> ArraySlice<UInt8>
  ) -> [UInt8] {
    let lines = bytes[...].split(separator: 0x0A, omittingEmptySubsequences: false).map(change)
    return Array(lines.joined(separator: [0x0A]))
  }
}
