import TimePhrases
import TimelineDomain

/// Writes one Markdown file: a heading for each day and each entry, and the words as they are. An
/// entry's comment makes the file readable by `import`, too.
package struct MarkdownWriter: ForeignWriter {
  package static let fileExtension = "md"

  package private(set) var losses = ExportLosses()
  private let options: WritingOptions
  private var day: CivilTime?

  package init(_ options: WritingOptions) {
    self.options = options
  }

  package mutating func begin(_ out: inout [UInt8]) {
    out += Array("# \(MarkdownHeading.escaped(options.title))\n\n".utf8)
    day = nil
  }

  package mutating func write(_ item: ExportedItem, _ out: inout [UInt8]) {
    guard let moment = item.moment else { return losses.note(.moment) }
    losses.noteForeign(of: item, besides: nil)
    if item.unknownKind == nil { losses.noteExtent(of: item) }
    if item.item.isConflict { losses.note(.conflict) }
    out += MarkdownMarker.line(item, moment)
    let wall = moment.wall
    if day?.isSameDay(as: wall) != true { out += Array("## \(options.words.day(wall))\n\n".utf8) }
    day = wall
    out += Array("### \(MarkdownHeading.of(item, wall, options))\n\n".utf8)
    out += MarkdownMarker.guarded(item.item.post?.body ?? "")
    out += [0x0A, 0x0A]
  }
}

/// The heading of an entry: `08:01 ★ 🙂 good #family`.
enum MarkdownHeading {
  static func of(_ item: ExportedItem, _ wall: CivilTime, _ options: WritingOptions) -> String {
    var parts = [options.words.time(wall)]
    if item.isStarred { parts.append("★") }
    if let mood = item.mood?.mood {
      if let face = options.moods.face(of: mood) { parts.append(face) }
      parts.append(escaped(mood.name))
    }
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
    if let mood = entry.mood { return rest.hasSuffix(" " + escaped(mood)) }
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
