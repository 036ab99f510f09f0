import TextSearch

import JSONBytes
import TimePhrases
import TimelineDomain

/// Writes one Markdown file: a heading for each day and each entry, and the words as they are. An
/// entry's comment makes the file readable by `import`, too.
struct MarkdownWriter: ForeignWriter {
  static let fileExtension = "md"

  private(set) var losses = ExportLosses()
  private let options: WritingOptions
  private var files = ExportedFiles()
  private var day: CivilTime?

  init(_ options: WritingOptions) {
    self.options = options
  }

  mutating func begin(_ out: inout [UInt8]) {
    out += Array("# \(MarkdownHeading.escaped(options.title))\n\n".utf8)
    day = nil
  }

  mutating func write(_ item: ExportedItem, _ out: inout [UInt8]) {
    guard let moment = item.moment else { return losses.note(.moment) }
    losses.noteMembers(
      of: item, besides: nil, holdsFiles: MarkdownWriter.holdsFiles(options.files))
    if item.unknownKind == nil { losses.noteExtent(of: item) }
    if item.item.isConflict { losses.note(.conflict) }
    let files = files.add(item, options.files, &losses)
    out += MarkdownMarker.line(item, moment, files)
    let wall = moment.wall
    if day?.isSameDay(as: wall) != true { out += Array("## \(options.words.day(wall))\n\n".utf8) }
    day = wall
    out += Array("### \(MarkdownHeading.of(item, wall, options))\n\n".utf8)
    out += MarkdownMarker.guarded(item.item.post?.body ?? "")
    out += MarkdownMarker.links(files)
    out += [0x0A, 0x0A]
  }

  static func holdsFiles(_ export: FileExport?) -> Bool { export?.folder != nil }

  mutating func takeCopies() -> [ExportedCopy] { files.take() }
}

/// The heading of an entry: `08:01 ★ 🙂 good #family`.
enum MarkdownHeading {
  static func of(_ item: ExportedItem, _ wall: CivilTime, _ options: WritingOptions) -> String {
    var parts = [options.words.time(wall)]
    if item.isStarred { parts.append("★") }
    if let face = item.item.post?.mood.flatMap(options.moods.face) { parts.append(face) }
    if let title = item.item.post?.title { parts.append(escaped(title)) }
    if case .unknown(let entry) = item.item.content {
      parts.append(escaped(entry.kind) + " · " + options.words.reason(entry.reason))
    }
    parts += item.tags.besides(item.item.post?.body ?? "").map { "#" + escaped($0.name) }
    if item.item.isConflict { parts.append("· " + options.words.inConflict) }
    return parts.joined(separator: " ")
  }

  /// Whether a heading says nothing but what the entry's members say.
  static func fits(_ heading: String, _ entry: OwnEntry) -> Bool {
    if entry.line != nil { return heading.contains(" \(escaped(entry.type)) · ") }
    // `08:01 · in conflict`, in either language.
    let tail = heading.ranges(of: " · ").last
    return says(heading[...], entry)
      || tail.map { says(heading[..<$0.lowerBound], entry) } ?? false
  }

  private static func says(_ heading: Substring, _ entry: OwnEntry) -> Bool {
    var rest = heading
    for tag in entry.tags.reversed() {
      let end = " #" + escaped(tag.name)
      guard rest.hasSuffix(end) else { return false }
      rest = rest.dropLast(end.count)
    }
    // A face of the settings comes before the mood.
    if let title = entry.title { return rest.hasSuffix(" " + escaped(title)) }
    if entry.isStarred, rest.hasSuffix(" ★") { rest = rest.dropLast(2) }
    return isTime(rest)
  }

  /// `08:01`, `8:01 am`, `午前8:01`
  private static func isTime(_ words: Substring) -> Bool {
    var digits = words.filter { $0.isNumber || $0 == ":" }
    let letters = words.filter { !$0.isNumber && $0 != ":" && $0 != " " }.lowercased()
    digits.removeAll { $0 != ":" }
    return digits == ":" && words.utf8.count <= 12
      && ["", "am", "pm", "a.m.", "p.m.", "午前", "午後"].contains(letters)
  }

  /// Words in one line, in which nothing is markup.
  static func escaped(_ text: String) -> String {
    String(
      String.UnicodeScalarView(
        text.unicodeScalars.flatMap { scalar -> [Unicode.Scalar] in
          if scalar.value < 0x20 || scalar.value == 0x7F { return [" "] }
          return "\\`*_[]<>&|~".unicodeScalars.contains(scalar) ? ["\\", scalar] : [scalar]
        }))
  }
}

/// Writes a Markdown file for one entry, with front matter.
package struct MarkdownNoteWriter: ForeignWriter {
  package static let fileExtension = "md"

  package private(set) var losses = ExportLosses()
  private let export: FileExport?
  private var files = ExportedFiles()

  package init(_ options: WritingOptions) {
    export = options.files
  }

  package static func holdsFiles(_ export: FileExport?) -> Bool { export?.folder != nil }

  package mutating func takeCopies() -> [ExportedCopy] { files.take() }

  package mutating func write(_ item: ExportedItem, _ out: inout [UInt8]) {
    guard let moment = item.moment else { return losses.note(.moment) }
    losses.noteMembers(
      of: item, besides: nil,
      holdsFiles: MarkdownNoteWriter.holdsFiles(export))
    if item.unknownKind == nil { losses.noteExtent(of: item) }
    if item.item.isConflict { losses.note(.conflict) }
    if !OwnEntry.isID(item.item.name.text) { losses.note(.id) }
    var lines = ["date: \(moment.spelling)", "id: \(quoted(item.item.name.text))"]
    if let zone = item.zone { lines.append("zone: \(quoted(zone))") }
    // The kinds of 1.0 are known by their fields.
    if let kind = item.item.post?.kind, kind.since != nil { lines.append("type: \(kind.rawValue)") }
    for (field, value) in item.titleFields {
      lines.append("\(field.rawValue): \(value.words.map(quoted) ?? value.text)")
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
    let files = files.add(item, export, &losses)
    if !files.isEmpty { lines.append("files: \(files.json)") }
    out += Array("---\n\(lines.joined(separator: "\n"))\n---\n\n".utf8)
    out += Array((item.item.post?.body ?? "").utf8)
    out += MarkdownMarker.links(files)
    out.append(0x0A)
  }

  /// A JSON string, which is also a string in double quotes for YAML.
  private func quoted(_ text: String) -> String {
    String(decoding: JSONWriter.string(text), as: UTF8.self)
  }
}

/// The comment before an entry in an exported Markdown file. It has what Markdown has no place for,
/// and readers of Markdown don't show it.
enum MarkdownMarker {
  private static let start = "<!-- journal {"
  private static let end = "} -->"

  /// What comes below the words of an entry with files.
  static func links(_ files: [OwnFile]) -> [UInt8] {
    files.isEmpty ? [] : Array(("\n\n" + files.map(\.link).joined(separator: "\n")).utf8)
  }

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

  static func line(
    _ item: ExportedItem, _ moment: Moment, _ files: [OwnFile] = []
  ) -> [UInt8] {
    var writer = JSONWriter()
    writer.object { object in
      object.member("id", item.item.name.text)
      object.member("at", moment.spelling)
      if let zone = item.zone { object.member("zone", zone) }
      object.member("type", item.item.kind)
      if let post = item.item.post { object.fields(post.kind.titleFields, of: post.content) }
      let tags = item.tags.besides(item.item.post?.body ?? "")
      if !tags.isEmpty {
        object.name("tags")
        object.strings(tags.map(\.name))
      }
      if item.isStarred {
        object.name("starred")
        object.bool(true)
      }
      if !files.isEmpty {
        object.name("files")
        object.array { list in for file in files { file.write(to: &list) } }
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
