import JSONBytes
import TimelineDomain

/// Reads Markdown: what this program exports, and files with a date in their front matter or name.
package struct MarkdownReader: ForeignReader {
  static let source = "markdown"

  package static let fields = [
    FieldMeaning("date", .moment), FieldMeaning("title", .firstLine), FieldMeaning("tags", .tags),
    FieldMeaning("mood", .mood), FieldMeaning("score", .mood), FieldMeaning("starred", .star),
    FieldMeaning("zone", .zone), FieldMeaning("id", .id), FieldMeaning("![]()", .attachment),
  ]

  private let options: ReadingOptions

  package init(_ options: ReadingOptions) {
    self.options = options
  }

  package static func hasUsualName(_ name: String) -> Bool { name.hasEnding(".md", ".markdown") }

  package static func fits(_ beginning: Span<UInt8>, named name: String) -> Bool {
    if beginning.has("<!-- journal {") || hasUsualName(name) && NamedDate.read(name) != nil {
      return true
    }
    let bytes = JSONScanner(beginning).copy(0..<beginning.count)
    return FrontMatter(bytes)?.text(MarkdownReader.dateKeys) != nil
  }

  package func read(_ bytes: Span<UInt8>, named name: String, _ take: (ForeignItem) -> Void) {
    let all = JSONScanner(bytes).copy(0..<bytes.count)
    if FrontMatter(all) == nil, MarkdownSections.read(all, take) { return }
    do throws(ForeignFlaw) {
      take(try note(all, name))
    } catch {
      take(.broken(BrokenEntry(at: 0, error)))
    }
  }

  static let dateKeys = [
    "date", "datetime", "created", "created_at", "created-at", "creation date", "timestamp",
  ]

  /// A file that is one entry.
  private func note(_ bytes: [UInt8], _ name: String) throws(ForeignFlaw) -> ForeignItem {
    let front = FrontMatter(bytes)
    var body = bytes[(front?.end ?? 0)...]
    // Our own files end their lines with LF, so a CRLF below such front matter belongs to the words.
    let isForeign = front?.hasCRLF != false
    if body.last == 0x0A { body.removeLast() }
    if isForeign, body.last == 0x0D { body.removeLast() }
    guard var text = String(validating: body, as: UTF8.self) else { throw .notUTF8 }
    if isForeign { text = text.withPlainLineEnds }
    guard let date = front?.text(MarkdownReader.dateKeys) ?? NamedDate.read(name) else {
      throw .missing(member: "date")
    }
    var understood: Set = ["title", "zone", "id"]
    if let key = front?.key(MarkdownReader.dateKeys) { understood.insert(key) }
    let zone = front?.text(["zone"])
    let written = Moment.restored(date).map { ForeignMoment($0) }
    let time = if let written { written } else { try options.moment(date, inZone: zone) }
    let title = front?.text(["title"])
    let words = title.map { text.hasPrefix("# \($0)") ? text : "\($0)\n\(text)" } ?? text
    let tags = front?.list("tags")
    if tags != nil { understood.insert("tags") }
    let id = front?.text(["id"])
    let isOurs = id.map(OwnEntry.isID) == true
    let star = front?.text(["starred"])
    if ["true", "false"].contains(star) { understood.insert("starred") }
    var content = ForeignEntry.Content.text(words)
    var more: [ForeignMember] = []
    if let line = front?.text(["entry"]) {
      (content, more) = try OwnEntry.unknown(Array(line.utf8), member: "entry")
      understood.formUnion(["entry", "type"])
      if !words.isEmpty { more.append(ForeignMember("text", words)) }
    } else if let name = front?.text(["mood"]) {
      let score = front?.text(["score"]).flatMap(Double.init).flatMap(Score.init)
      if score != nil { understood.insert("score") }
      let known = score.map { Mood.own(name, score: $0) } ?? options.mood(name)
      guard let mood = isOurs ? known ?? .restored(name) : known else {
        return .unclear(.mood(name))
      }
      // A mood that the settings call otherwise keeps its own name, too.
      if mood.name == name { understood.insert("mood") }
      content = .mood(mood, note: words.isEmpty ? nil : words)
    }
    return .entry(
      ForeignEntry(
        source: MarkdownReader.source,
        identity: id.map { isOurs ? .ours(EntryID($0)) : .local($0, on: "\(time.seconds)") }
          ?? .words([title ?? "", text, front?.text(["mood"]) ?? ""]),
        time: time, zone: zone, content: content,
        tags: (tags ?? []).map { Tag.restored($0.withoutSign) }.besides(words),
        isStarred: star == "true", members: (front?.members(besides: understood) ?? []) + more,
        attachments: text.ranges(of: "![").count))
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
enum MarkdownSections {
  /// Passes the entry after each marker. False if the file has none.
  static func read(_ bytes: [UInt8], _ take: (ForeignItem) -> Void) -> Bool {
    var open: (entry: OwnEntry, offset: Int, start: Int)?
    var hasMarker = false
    // The program writes LF: with CRLF, another program has changed all line ends.
    var hasCRLF = false
    // Words before the first marker, but not the title of the document.
    var ink: Int?
    var index = 0
    while index < bytes.count {
      let end = bytes[index...].firstIndex(of: 0x0A) ?? bytes.count
      let line = bytes[index..<end]
      if MarkdownMarker.fits(line) {
        if let open { pass(open.entry, open.offset, bytes[open.start..<index], hasCRLF, take) }
        if !hasMarker, let ink { take(.broken(BrokenEntry(at: ink, .textBeforeEntries))) }
        hasMarker = true
        hasCRLF = line.last == 0x0D
        do throws(ForeignFlaw) {
          open = (try MarkdownMarker.entry(line), index, min(end + 1, bytes.count))
        } catch {
          open = nil
          take(.broken(BrokenEntry(at: index, error)))
        }
      } else if ink == nil, !hasMarker, line.contains(where: { $0 > 0x20 }),
        index > 0 || !line.starts(with: "# ".utf8)
      {
        ink = index
      }
      index = end + 1
    }
    if let open { pass(open.entry, open.offset, bytes[open.start...], hasCRLF, take) }
    return hasMarker
  }

  private static func pass(
    _ entry: OwnEntry, _ offset: Int, _ section: ArraySlice<UInt8>, _ hasCRLF: Bool,
    _ take: (ForeignItem) -> Void
  ) {
    var entry = entry
    let section = hasCRLF ? Array(section).withoutCR[...] : section
    var body = withoutHeadings(section, of: entry)
    // The line end of the last line, and an empty line.
    for _ in 0..<2 {
      if body.last == 0x0A { body.removeLast() }
    }
    do throws(ForeignFlaw) {
      let words = MarkdownMarker.withoutGuards(body)
      guard let text = String(validating: words, as: UTF8.self) else { throw .notUTF8 }
      if entry.line != nil {
        if !text.isEmpty { entry.members.append(ForeignMember("text", text)) }
      } else if entry.mood == nil {
        entry.text = text
      } else {
        entry.note = text.isEmpty ? nil : text
      }
      take(.entry(try entry.entry(at: offset)))
    } catch {
      take(.broken(BrokenEntry(at: offset, error)))
    }
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
