import TextSearch

import JSONBytes
import TimePhrases
import TimelineDomain

/// Reads Markdown: what this program exports, and files with a date in their front matter or name.
struct MarkdownReader: ForeignReader {
  static let source = "markdown"

  static let fields: [FieldMeaning] = [
    FieldMeaning("date", .moment), FieldMeaning("title", .firstLine), FieldMeaning("tags", .tags),
    FieldMeaning("mood", .title(.mood)), FieldMeaning("score", .title(.mood)),
    FieldMeaning("starred", .star),
    FieldMeaning("zone", .zone), FieldMeaning("id", .id), FieldMeaning("![]()", .attachment),
  ]

  let options: ReadingOptions

  static func hasUsualName(_ name: String) -> Bool { name.hasEnding(".md", ".markdown") }

  static func fits(_ beginning: Span<UInt8>, named name: String) -> Bool {
    if beginning.has("<!-- journal {") || hasUsualName(name) && NamedDate.read(name) != nil {
      return true
    }
    let bytes = JSONScanner(beginning).copy(0..<beginning.count)
    return FrontMatter(bytes)?.text(MarkdownReader.dateKeys) != nil
  }

  func read(_ bytes: Span<UInt8>, named name: String, _ take: (ForeignItem) -> Void) {
    let all = JSONScanner(bytes).copy(0..<bytes.count)
    if FrontMatter(all) == nil, MarkdownSections.read(all, in: name, take) { return }
    do throws(ForeignFlaw) {
      take(try note(all, name))
    } catch {
      take(.broken(BrokenEntry(at: 0, error)))
    }
  }

  private static let dateKeys: [String] = [
    "date", "datetime", "created", "created_at", "created-at", "creation date", "timestamp",
  ]

  /// A file that is one entry.
  private func note(_ bytes: [UInt8], _ name: String) throws(ForeignFlaw) -> ForeignItem {
    let front = FrontMatter(bytes)
    var body = bytes[(front?.end ?? 0)...]
    // Our own files end their lines with LF, so a CRLF below such front matter belongs to the words.
    let isForeign = front?.hasCRLF != false
    if body.last == 0x0A { body.removeLast() }
    let own = front?.ownFiles ?? []
    body = body.withoutLinks(of: own)
    if isForeign, body.last == 0x0D { body.removeLast() }
    guard var text = String(validating: body, as: UTF8.self) else { throw .notUTF8 }
    if isForeign { text = text.withPlainLineEnds }
    let date = front?.text(MarkdownReader.dateKeys) ?? NamedDate.read(name)
    if date == nil, options.undated == nil { throw .noDate }
    var understood: Set = ["title", "zone", "id"]
    if let key = front?.key(MarkdownReader.dateKeys) { understood.insert(key) }
    let zone = front?.text(["zone"])
    let time = try time(date, zone)
    let title = front?.text(["title"])
    let words = title.map { text.hasPrefix("# \($0)") ? text : "\($0)\n\(text)" } ?? text
    let tags = front?.list("tags")
    if tags != nil { understood.insert("tags") }
    if !own.isEmpty { understood.insert("files") }
    let files =
      own.compactMap { $0.attachment(of: name) } + ImageLinks.files(in: text, of: name)
    let id = front?.text(["id"])
    let isOurs = id.map(OwnEntry.isID) == true
    let shown = isOurs ? words : MarkdownEscapes.withoutEscapedTags(words)
    let star = front?.text(["starred"])
    if ["true", "false"].contains(star) { understood.insert("starred") }
    var content = ForeignEntry.Content.text(shown)
    var more: [ForeignMember] = []
    if let line = front?.text(["entry"]) {
      (content, more) = try OwnEntry.unknown(Array(line.utf8), member: "entry")
      understood.formUnion(["entry", "type"])
      if !words.isEmpty { more.append(ForeignMember("text", words)) }
    } else if let name = front?.text(["mood"]) {
      let score = front?.text(["score"]).flatMap(Double.init).flatMap(Score.init)
      if score != nil { understood.insert("score") }
      let scored = score.map { Mood.own(name, score: $0) }
      guard let mood = scored ?? (isOurs ? options.ownMood(name) : options.mood(name)) else {
        return .unclear(.mood(name))
      }
      // A mood that the settings call otherwise keeps its own name, too.
      if mood.name == name { understood.insert("mood") }
      content = .mood(mood, note: shown.isEmpty ? nil : shown)
    } else if isOurs, let kind = front?.text(["type"]).flatMap(Post.Kind.init(rawValue:)) {
      var fields: [PostField: String] = shown.isEmpty ? [:] : [kind.body: shown]
      for field in kind.titleFields { fields[field] = front?.text([field.rawValue]) }
      content = .post(try Post.Content(kind, fields))
      understood.formUnion(["type"] + kind.titleFields.map(\.rawValue))
    }
    return .entry(
      ForeignEntry(
        source: MarkdownReader.source,
        identity: id.map { isOurs ? .ours(EntryID($0)) : .local($0, on: "\(time.seconds)") }
          ?? identity([title ?? "", text, front?.text(["mood"]) ?? ""], isDated: date != nil),
        time: time, zone: zone, content: content,
        tags: (tags ?? []).map { Tag.restored($0.withoutSign) }.besides(shown),
        isStarred: star == "true", members: (front?.members(besides: understood) ?? []) + more,
        attachments: max(text.ranges(of: "![").count, files.count), files: files))
  }
}

extension MarkdownReader {
  private func time(_ date: String?, _ zone: String?) throws(ForeignFlaw) -> ForeignMoment {
    guard let date else { return ForeignMoment(options.undated ?? .initial(seconds: 0, offset: 0)) }
    if let written = Moment.restored(date) { return ForeignMoment(written) }
    return try options.moment(date, inZone: zone)
  }

  /// A time that the user gives does not identify an entry.
  private func identity(_ words: [String], isDated: Bool) -> ForeignEntry.Identity {
    isDated ? .words(words) : .row(words)
  }
}

extension ArraySlice<UInt8> {
  /// The words without the links that an export has below them.
  fileprivate func withoutLinks(of files: [OwnFile]) -> ArraySlice<UInt8> {
    let links = MarkdownMarker.links(files)
    let hasLinks = !links.isEmpty && suffix(links.count).elementsEqual(links)
    return hasLinks ? dropLast(links.count) : self
  }
}

extension [UInt8] {
  /// LF for each CRLF.
  fileprivate var withoutCR: [UInt8] {
    indices.filter { self[$0] != 0x0D || $0 + 1 == count || self[$0 + 1] != 0x0A }.map { self[$0] }
  }
}

extension String {
  fileprivate var withoutSign: String { hasPrefix("#") ? String(dropFirst()) : self }
}

/// The entries of a Markdown file that this program exported.
private enum MarkdownSections {
  /// Passes the entry after each marker. False if the file has none.
  static func read(
    _ bytes: [UInt8], in document: String, _ take: (ForeignItem) -> Void
  ) -> Bool {
    let lines = bytes.split(separator: 0x0A, omittingEmptySubsequences: false)
    let markers = lines.filter(MarkdownMarker.fits)
    guard let first = markers.first else { return false }
    // Words before the first marker, but not the title of the document.
    let ink = lines.prefix { $0.startIndex < first.startIndex }.first { line in
      line.contains { $0 > 0x20 } && (line.startIndex > 0 || !line.starts(with: "# ".utf8))
    }
    if let ink { take(.broken(BrokenEntry(at: ink.startIndex, .textBeforeEntries))) }
    for (number, marker) in markers.enumerated() {
      let end = number + 1 < markers.count ? markers[number + 1].startIndex : bytes.count
      do throws(ForeignFlaw) {
        let section = bytes[min(marker.endIndex + 1, end)..<end]
        take(.entry(try entry(marker, section, in: document)))
      } catch {
        take(.broken(BrokenEntry(at: marker.startIndex, error)))
      }
    }
    return true
  }

  private static func entry(
    _ marker: ArraySlice<UInt8>, _ section: ArraySlice<UInt8>, in document: String
  ) throws(ForeignFlaw) -> ForeignEntry {
    var entry = try MarkdownMarker.entry(marker)
    // The program writes LF: with CRLF, another program has changed all line ends.
    let hasCRLF = marker.last == 0x0D
    var body = withoutHeadings(hasCRLF ? Array(section).withoutCR[...] : section, of: entry)
    // The line end of the last line, and an empty line.
    for _ in 0..<2 {
      if body.last == 0x0A { body.removeLast() }
    }
    let words = MarkdownMarker.withoutGuards(body.withoutLinks(of: entry.files))
    guard let text = String(validating: words, as: UTF8.self) else { throw .notUTF8 }
    if entry.line != nil {
      if !text.isEmpty { entry.members.append(ForeignMember("text", text)) }
    } else {
      entry.setBody(text)
    }
    return try entry.entry(at: marker.startIndex, in: document)
  }

  /// What follows the heading of the entry and one empty line. A heading that says something else belongs to
  /// the words.
  private static func withoutHeadings(
    _ section: ArraySlice<UInt8>, of entry: OwnEntry
  ) -> ArraySlice<UInt8> {
    var rest = section
    if rest.starts(with: "## ".utf8) {
      rest = afterLine(rest)
      if rest.first == 0x0A { rest = afterLine(rest) }
    }
    let line = rest.prefix { $0 != 0x0A }
    guard line.starts(with: "### ".utf8),
      MarkdownHeading.fits(String(decoding: line.dropFirst(4), as: UTF8.self), entry)
    else { return section }
    rest = afterLine(rest)
    return rest.first == 0x0A ? afterLine(rest) : rest
  }

  private static func afterLine(_ bytes: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    bytes.firstIndex(of: 0x0A).map { bytes[($0 + 1)...] } ?? []
  }
}

/// The front matter of a Markdown file: `key: value` lines between two lines `---`. Reads the part of
/// YAML that such files use, and keeps the rest as it is.
private struct FrontMatter {
  struct Field {
    /// In lower case.
    let key: String
    let name: String
    /// Everything after the colon, with the lines that are indented below it.
    fileprivate(set) var raw: String
  }

  let fields: [Field]
  /// Whether its lines end with CRLF.
  let hasCRLF: Bool
  /// Where the words begin: after one empty line.
  let end: Int

  /// Nil if the file has no front matter.
  init?(_ bytes: [UInt8]) {
    guard let first = FrontMatter.line(in: bytes, at: 0), first.text == "---" else { return nil }
    var index = first.next
    var fields: [Field] = []
    while let line = FrontMatter.line(in: bytes, at: index) {
      index = line.next
      if line.text == "---" || line.text == "..." {
        if let empty = FrontMatter.line(in: bytes, at: index), empty.text.isEmpty {
          index = empty.next
        }
        self.fields = fields
        hasCRLF = bytes.starts(with: "---\r".utf8)
        end = index
        return
      }
      if let colon = line.text.firstIndex(of: ":"), let first = line.text.first,
        first.isLetter || first.isNumber || first == "_"
      {
        let name = String(line.text[..<colon])
        let raw = String(line.text[line.text.index(after: colon)...])
        fields.append(Field(key: name.lowercased(), name: name, raw: raw))
      } else if !fields.isEmpty {
        fields[fields.count - 1].raw += "\n" + line.text
      } else if !line.text.isEmpty {
        return nil
      }
    }
    return nil
  }

  /// The first of these keys that the front matter has.
  func key(_ keys: [String]) -> String? {
    keys.first { key in fields.contains { $0.key == key } }
  }

  /// The fields with other keys, and those of the keys that are repeated.
  func members(besides keys: Set<String>) -> [ForeignMember] {
    var rest = keys
    return fields.filter { rest.remove($0.key) == nil }.map { ForeignMember($0.name, $0.raw) }
  }

  /// The value of the first of these keys, without quotes.
  func text(_ keys: [String]) -> String? {
    let field = key(keys).flatMap { key in fields.first { $0.key == key } }
    return field.map { FrontMatter.scalar($0.raw) }.flatMap { $0.isEmpty ? nil : $0 }
  }

  /// The files that an export of this program has next to it.
  var ownFiles: [OwnFile] {
    guard let raw = fields.first(where: { $0.key == "files" })?.raw else { return [] }
    return [OwnFile](json: Array(raw.trimmedSpace.utf8))
  }

  /// A list: `[a, b]`, lines that begin with `-`, or words with commas or spaces between them. Nil for
  /// a value with another shape, such as lists within a mapping.
  func list(_ key: String) -> [String]? {
    guard let raw = fields.first(where: { $0.key == key })?.raw else { return [] }
    let lines = raw.split(separator: "\n").map(\.trimmedSpace).filter { !$0.isEmpty }
    if lines.first?.hasPrefix("-") == true {
      let items = lines.map { FrontMatter.scalar(String($0.dropFirst())) }
      let isPlain = lines.allSatisfy { $0.hasPrefix("-") && !FrontMatter.isNested($0) }
      return isPlain ? items.filter { !$0.isEmpty } : nil
    }
    let words = raw.trimmedSpace
    if words.hasPrefix("["), words.hasSuffix("]") {
      let parts = FrontMatter.parts(String(words.dropFirst().dropLast())).map(\.trimmedSpace)
      if parts.contains(where: FrontMatter.isNested) { return nil }
      return parts.map(FrontMatter.scalar).filter { !$0.isEmpty }
    }
    if lines.contains(where: FrontMatter.isNested) { return nil }
    let one = FrontMatter.scalar(raw)
    if words.hasPrefix("\"") || words.hasPrefix("'") { return [one] }
    return one.split(separator: one.contains(",") ? "," : " ").map(\.trimmedSpace)
  }

  /// Whether a line has a key of its own.
  private static func isNested(_ line: String) -> Bool {
    let words = line.drop { $0 == "-" || $0 == " " }
    if words.hasPrefix("\"") || words.hasPrefix("'") { return false }
    return words.hasSuffix(":") || words.contains(": ") || words.hasPrefix("{")
  }

  // MARK: -

  /// The line at an offset, without its end.
  private static func line(in bytes: [UInt8], at start: Int) -> (text: String, next: Int)? {
    guard start < bytes.count else { return nil }
    let end = bytes[start...].firstIndex(of: 0x0A) ?? bytes.count
    let content = bytes[start..<end].last == 0x0D ? bytes[start..<(end - 1)] : bytes[start..<end]
    return (String(decoding: content, as: UTF8.self), min(end + 1, bytes.count))
  }

  /// Splits at commas outside of quotes.
  private static func parts(_ words: String) -> [String] {
    var parts = [""]
    var quote: Unicode.Scalar?
    var isEscaped = false
    for scalar in words.unicodeScalars {
      if scalar == ",", quote == nil {
        parts.append("")
        continue
      }
      parts[parts.count - 1].unicodeScalars.append(scalar)
      if isEscaped {
        isEscaped = false
      } else if scalar == "\\", quote == "\"" {
        isEscaped = true
      } else if scalar == quote {
        quote = nil
      } else if quote == nil, scalar == "\"" || scalar == "'" {
        quote = scalar
      }
    }
    return parts
  }

  private static func scalar(_ raw: String) -> String {
    let words = raw.trimmedSpace
    if words.utf8.count > 1, words.hasPrefix("'"), words.hasSuffix("'") {
      return String(words.dropFirst().dropLast()).replacing("''", with: "'")
    }
    let bytes = Array(words.utf8)
    let scanner = JSONScanner(bytes.span)
    if bytes.first == UInt8(ascii: "\""), let value = scanner.value(in: 0..<bytes.count) {
      return scanner.string(value) ?? words
    }
    return words
  }
}

/// The date in the name of a file: `2026-11-21.md`, `2026_11_21`, `20261121`, `2026/11/21.md`, also
/// with a time, such as `2026-11-21 0801` or `2026-11-21T08-01-02`.
private enum NamedDate {
  /// The date as ISO 8601. Nil if the name has none.
  static func read(_ path: String) -> String? {
    let parts = path.split(separator: "/").map(String.init)
    guard let name = parts.last else { return nil }
    let stem = name.lastIndex(of: ".").map { String(name[..<$0]) } ?? name
    let folders = parts.dropLast().suffix(2).map { "\($0)/" }.joined()
    return date(stem) ?? date(folders + stem)
  }

  private static func date(_ text: String) -> String? {
    let bytes = Array(text.utf8)
    for start in bytes.indices where start == 0 || !bytes[start - 1].isDigit {
      if let date = date(bytes[start...]) { return date }
    }
    return nil
  }

  private static func date(_ bytes: ArraySlice<UInt8>) -> String? {
    var rest = bytes
    guard let year = take(4, &rest) else { return nil }
    let separator = rest.first.flatMap { "-_./".utf8.contains($0) ? $0 : nil }
    if separator != nil { rest.removeFirst() }
    guard let month = take(2, &rest), (1...12).contains(Int(month) ?? 0) else { return nil }
    if let separator {
      guard rest.first == separator else { return nil }
      rest.removeFirst()
    }
    guard let day = take(2, &rest), (1...31).contains(Int(day) ?? 0),
      rest.first?.isDigit != true
    else { return nil }
    let date = "\(year)-\(month)-\(day)"
    return time(rest).map { "\(date)T\($0)" } ?? date
  }

  /// `08:01` after a space, `T`, `-` or `_`.
  private static func time(_ bytes: ArraySlice<UInt8>) -> String? {
    guard let first = bytes.first, " T_-".utf8.contains(first) else { return nil }
    var rest = bytes.dropFirst()
    guard let hour = take(2, &rest), Int(hour) ?? 24 < 24 else { return nil }
    let separator = rest.first.flatMap { "-.:_h".utf8.contains($0) ? $0 : nil }
    if separator != nil { rest.removeFirst() }
    guard let minute = take(2, &rest), Int(minute) ?? 60 < 60 else { return nil }
    if separator != nil, rest.first == separator { rest.removeFirst() }
    if let second = take(2, &rest), Int(second) ?? 60 < 60, rest.first?.isDigit != true {
      return "\(hour):\(minute):\(second)"
    }
    return rest.first?.isDigit == true ? nil : "\(hour):\(minute)"
  }

  private static func take(_ count: Int, _ rest: inout ArraySlice<UInt8>) -> String? {
    let digits = rest.prefix(count)
    guard digits.count == count, digits.allSatisfy(\.isDigit) else { return nil }
    rest = rest.dropFirst(count)
    return String(decoding: digits, as: UTF8.self)
  }
}
