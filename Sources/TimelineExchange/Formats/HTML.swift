import JSONBytes
import TimePhrases
import TimelineDomain

/// Writes one HTML file for reading and printing, with no script and nothing to load.
///
/// The overview of months comes last in the file, because only then its counts are known; the style
/// shows it first.
struct HTMLWriter: ForeignWriter {
  static let fileExtension = "html"

  private(set) var losses = ExportLosses()
  private let options: WritingOptions
  private var counts = DocumentCounts()
  private var months: [HTMLOverview.Month] = []
  private var day: CivilTime?
  private var copies = ExportedFiles()

  static func holdsFiles(_ export: FileExport?) -> Bool { export != nil }

  mutating func takeCopies() -> [ExportedCopy] { copies.take() }

  /// Where attached pictures are.
  private var imageSources: String {
    guard let files = options.files else { return "" }
    return files.folder == nil ? " img-src data:;" : " img-src 'self' file:;"
  }

  init(_ options: WritingOptions) {
    self.options = options
  }

  mutating func begin(_ out: inout [UInt8]) {
    let title = HTMLText.escaped(options.title)
    let head = HTMLText.head(
      language: options.words.language, title: options.title, imageSources: imageSources,
      style: options.files == nil ? "" : HTMLStyle.files)
    out += Array(
      """
      \(head)
      <body>
      <header><h1 dir="auto">\(title)</h1></header>
      <main>

      """.utf8)
  }

  mutating func write(_ item: ExportedItem, _ out: inout [UInt8]) {
    counts.add(item.item)
    if case .unknown(let entry) = item.item.content { losses.noteUnread(entry) }
    losses.noteMembers(
      of: item, besides: nil, holdsFiles: HTMLWriter.holdsFiles(options.files))
    beginDay(item, &out)
    write(article: item, &out)
  }

  mutating func end(_ out: inout [UInt8]) {
    if !counts.isEmpty { out += Array("</section>\n</section>\n".utf8) }
    let overview = HTMLOverview(months: months, counts: counts, words: options.words)
    out += Array("</main>\n\(overview.text)</body>\n</html>\n".utf8)
  }

  // MARK: -

  /// Ends the sections before, and begins those of the item's month and day.
  private mutating func beginDay(_ item: ExportedItem, _ out: inout [UInt8]) {
    let wall = item.moment?.wall
    let isFirst = counts.entries == 1
    let month = HTMLOverview.Month(wall)
    let isSameMonth = !isFirst && months.last?.isSame(as: month) == true
    let isSameDay =
      isSameMonth && (day.map { day in wall.map { $0.isSameDay(as: day) } ?? false } ?? true)
    day = wall
    if isSameMonth { months[months.count - 1].entries += 1 } else { months.append(month) }
    if isSameDay { return }
    var text = isFirst ? "" : "</section>\n"
    if !isSameMonth {
      text += isFirst ? "" : "</section>\n"
      // A month can come back, if days have different time zones.
      let isNew = months.dropLast().allSatisfy { !$0.isSame(as: month) }
      text += "<section class=\"month\"\(isNew ? " id=\"\(month.anchor)\"" : "")>\n<h2>"
      text += HTMLText.escaped(wall.map(options.words.month) ?? options.words.withoutDate)
      text += "</h2>\n"
    }
    out += Array((text + dayHeading(wall)).utf8)
  }

  private func dayHeading(_ wall: CivilTime?) -> String {
    guard let wall else { return "<section class=\"day\">\n" }
    let (words, weekday) = (options.words.day(wall), options.words.weekday(wall))
    let isRest = wall.weekday == 0 || wall.weekday == 6
    return """
      <section class="day">
      <h3\(isRest ? " class=\"rest\"" : "") aria-label="\(HTMLText.escaped(words))">\
      <b>\(wall.day)</b> <span>\(HTMLText.escaped(weekday))</span></h3>

      """
  }

  private mutating func write(article item: ExportedItem, _ out: inout [UInt8]) {
    var classes = [item.item.post?.kind.rawValue ?? "unknown"]
    if item.item.isStarred { classes.append("starred") }
    if item.item.isConflict { classes.append("conflict") }
    var text = "<article class=\"\(classes.joined(separator: " "))\">\n"
    if let moment = item.item.moment {
      let extent = item.item.extent
      let spelling = extent.isAllDay ? moment.dateSpelling : moment.spelling
      text += "<time datetime=\"\(HTMLText.escaped(spelling))\">"
      text += HTMLText.escaped(options.words.timeSpan(moment, extent)) + "</time>\n"
    } else {
      text += "<time></time>\n"
    }
    out += Array((text + "<div>\n" + content(item)).utf8)
    write(filesOf: item, &out)
    out += Array("</div>\n</article>\n".utf8)
  }

  private mutating func write(filesOf item: ExportedItem, _ out: inout [UInt8]) {
    guard let export = options.files, !item.files.isEmpty else { return }
    guard export.folder == nil else {
      for file in copies.add(item, export, &losses) { out += Array(HTMLFiles.link(file).utf8) }
      return
    }
    var (isWhole, isInside) = (true, true)
    for file in item.files {
      guard let opened = export.open(file) else {
        isWhole = false
        continue
      }
      if !HTMLFiles.write(opened, &out) { isInside = false }
    }
    if !isWhole { losses.note(.missingFiles) }
    if !isInside { losses.note(.otherFiles) }
  }

  private func content(_ item: ExportedItem) -> String {
    var text = ""
    if item.item.isStarred {
      let words = HTMLText.escaped(options.words.starred)
      text += "<span class=\"star\" role=\"img\" aria-label=\"\(words)\">★</span>\n"
    }
    if let post = item.item.post, let title = post.title { text += html(title, post.mood) }
    if case .unknown(let entry) = item.item.content {
      let reason = HTMLText.escaped(options.words.reason(entry.reason))
      text += "<p class=\"kind\">\(HTMLText.escaped(entry.kind)) · \(reason)</p>\n"
    }
    let body = (item.item.body ?? "").withoutFileReferences
    if !body.isBlank {
      text += options.html(body)
    } else if item.item.isWordless, item.files.isEmpty || options.files == nil {
      let words = HTMLText.escaped(options.words.inPlaceOfWords(item.item.attachments))
      text += "<p class=\"kind\">\(words)</p>\n"
    }
    let tags = item.item.tags.besides(body)
    if !tags.isEmpty {
      let marks = tags.map { "<span class=\"tag\">#\(HTMLText.escaped($0.name))</span>" }
      text += "<p class=\"tags\">\(marks.joined(separator: " "))</p>\n"
    }
    if item.item.isConflict {
      text += "<p class=\"note\">\(HTMLText.escaped(options.words.inConflict))</p>\n"
    }
    return text
  }

  private func html(_ title: String, _ mood: Mood?) -> String {
    let grade = mood?.score.map { " g\(Int($0.value.rounded()))" } ?? ""
    let face = mood.flatMap(options.moods.face)
      .map { "<span class=\"face\" aria-hidden=\"true\">\(HTMLText.escaped($0))</span> " }
    let score = mood?.face == nil ? mood?.score.map { options.words.score($0.value) } : nil
    let name = "<span dir=\"auto\">\(HTMLText.escaped(title))</span>"
    let words = [name, score.map { "<small>\(HTMLText.escaped($0))</small>" }].compactMap { $0 }
    return "<p class=\"mood\(grade)\">\(face ?? "")\(words.joined(separator: " "))</p>\n"
  }
}

/// The overview of an HTML file: its counts, and a row of months for each year.
private struct HTMLOverview {
  struct Month {
    /// Nil for entries without a date.
    let first: CivilTime?
    var entries = 1

    init(_ wall: CivilTime?) {
      first = wall.flatMap { CivilTime(year: $0.year, month: $0.month, day: 1) }
    }

    func isSame(as other: Month) -> Bool { first == other.first }

    var anchor: String {
      first.map { "m\($0.year)-\($0.month.twoDigits)" } ?? "undated"
    }
  }

  let months: [Month]
  let counts: DocumentCounts
  let words: DocumentWords

  var text: String {
    let facts = words.counts(counts).map { "<span>\(HTMLText.escaped($0))</span>" }
    let heading = "<p class=\"counts\">\(facts.joined(separator: " "))</p>\n"
    return "<nav>\n\(heading)\(years)</nav>\n"
  }

  private var years: String {
    var entries: [Int: [Int: Int]] = [:]
    for month in months {
      if let first = month.first {
        entries[first.year, default: [:]][first.month, default: 0] += month.entries
      }
    }
    let most = entries.values.flatMap(\.values).max() ?? 1
    return entries.keys.sorted().map { year in
      let cells = (1...12).map { month -> String in
        guard let count = entries[year]?[month] else { return "<span>\(month)</span>" }
        // Four shades, by the fullest month.
        let shade = max(1, (count * 4 + most - 1) / most)
        let first = CivilTime(year: year, month: month, day: 1)
        let label = "\(first.map(words.month) ?? ""): \(words.entries(count))"
        return "<a class=\"s\(shade)\" href=\"#m\(year)-\(month.twoDigits)\" "
          + "title=\"\(HTMLText.escaped(label))\">\(month)</a>"
      }
      return "<p class=\"year\"><b>\(year)</b>\(cells.joined())</p>\n"
    }.joined()
  }
}

/// Text in an HTML file. Nothing that a person wrote becomes markup.
package enum HTMLText {
  /// The beginning of a page, to `</head>`. Nothing may load from elsewhere, even if the page is
  /// changed.
  package static func head(
    language: String, title: String, imageSources: String = "", style: String
  ) -> String {
    """
    <!doctype html>
    <html lang="\(language)">
    <head>
    <meta charset="utf-8">
    <meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src \
    'unsafe-inline';\(imageSources) base-uri 'none'; form-action 'none'">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="color-scheme" content="light dark">
    <meta name="referrer" content="no-referrer">
    <title>\(escaped(title))</title>
    <style>
    \(HTMLStyle.text)\(style)</style>
    </head>
    """
  }

  /// For text and for attributes in double quotes. Control characters, which HTML forbids, become
  /// U+FFFD.
  package static func escaped(_ text: some StringProtocol) -> String {
    // Most words have nothing to escape.
    let isPlain = text.utf8.allSatisfy { byte in
      (0x20..<0x7F).contains(byte) && byte != 0x26 && byte != 0x3C && byte != 0x3E && byte != 0x22
        || byte >= 0x80 && byte != 0xC2 || byte == 0x0A
    }
    if isPlain { return String(text) }
    var result = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": result.append(contentsOf: "&amp;".unicodeScalars)
      case "<": result.append(contentsOf: "&lt;".unicodeScalars)
      case ">": result.append(contentsOf: "&gt;".unicodeScalars)
      case "\"": result.append(contentsOf: "&quot;".unicodeScalars)
      case "\n", "\t", "\r": result.append(scalar)
      case _ where scalar.value < 0x20 || (0x7F..<0xA0).contains(scalar.value):
        result.append("\u{FFFD}")
      default: result.append(scalar)
      }
    }
    return String(result)
  }

  /// An element for words without markup.
  package static func paragraph(_ text: String) -> String {
    "<p class=\"words\" dir=\"auto\">\(words(text))</p>\n"
  }

  /// Words with their tags marked. Empty lines at both ends take no space on the page.
  package static func words(_ text: String) -> String {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
      .drop { $0.allSatisfy(\.isWhitespace) }
    var words = lines.joined(separator: "\n")
    while words.last?.isWhitespace == true { words.removeLast() }
    var result = ""
    var index = words.startIndex
    for (_, range) in Tag.ranges(in: words) {
      result += escaped(words[index..<range.lowerBound])
      result += "<span class=\"tag\">\(escaped(words[range]))</span>"
      index = range.upperBound
    }
    return result + escaped(words[index...])
  }
}

/// Attached files in an HTML file. Only pictures are shown, and only those that can't run a script.
private enum HTMLFiles {
  /// A picture inside the file, or the name of another file. False for a name.
  static func write(_ opened: FileExport.Opened, _ out: inout [UInt8]) -> Bool {
    let (file, bytes) = opened
    let name = HTMLText.escaped(file.shownName)
    guard let facts = PictureFacts.read(count: bytes.count, source: bytes.read),
      let media = shownMedia(facts.kind)
    else {
      out += Array("<p class=\"file\">\(name)</p>\n".utf8)
      return false
    }
    out += Array("<img class=\"file\" alt=\"\(name)\"\(size(facts)) ".utf8)
    out += Array("src=\"data:\(media);base64,".utf8)
    var base64 = Base64Writer()
    _ = bytes.forEachPiece { base64.add($0, to: &out) }
    base64.end(&out)
    out += Array("\">\n".utf8)
    return true
  }

  /// A picture or a link to a file next to the page. The ending of the path says what a browser does with
  /// it; a file of an unknown kind is only named.
  static func link(_ own: OwnFile) -> String {
    let name = HTMLText.escaped(own.file.shownName)
    let path = HTMLText.escaped(ImageLinks.encoded(own.path))
    if own.isInlinePicture {
      return "<a href=\"\(path)\"><img class=\"file\" alt=\"\(name)\" src=\"\(path)\"></a>\n"
    }
    let linked = ["video/", "audio/", "image/", "application/pdf", "text/plain", "application/zip"]
    let media = MediaType.of(name: own.path) ?? ""
    guard linked.contains(where: media.hasPrefix) else {
      return "<p class=\"file\">\(name)</p>\n"
    }
    return "<p class=\"file\"><a href=\"\(path)\">\(name)</a></p>\n"
  }

  /// HEIC and HEIF are not shown by most browsers.
  private static func shownMedia(_ kind: PictureFacts.Kind) -> String? {
    switch kind {
    case .jpeg, .png, .gif, .webP, .avif: kind.mediaType
    case .heic, .heif: nil
    }
  }

  /// The size on the page, unless the picture lies on its side.
  private static func size(_ facts: PictureFacts) -> String {
    guard let size = facts.size, facts.orientation ?? 1 == 1 else { return "" }
    return " width=\"\(size.width)\" height=\"\(size.height)\""
  }
}

/// The style of an HTML file, for light and dark screens of any width and for paper.
package enum HTMLStyle {
  /// For documents with attached files.
  static let files = """
    img.file {
      display: block; max-width: 100%; max-height: 36rem; width: auto; height: auto;
      margin-top: .6rem; border-radius: 4px;
    }
    p.file { margin-top: .35rem; color: var(--soft); font-size: .875rem; overflow-wrap: anywhere; }
    p.file a { color: var(--accent); }

    """
  /// For all pages.
  package static let text = """
    :root {
      --paper: #fbf8f3; --ink: #2a2520; --soft: #7b7166; --line: #e6ddd0; --wash: #f2ebe0;
      --accent: #a4502b; --star: #c98a00; --link: 164 80 43;
      --g1: #9e1b1b; --g2: #ad6800; --g3: #55521f; --g4: #1f868e; --g5: #3048c0;
    }
    @media (prefers-color-scheme: dark) {
      :root {
        --paper: #191714; --ink: #e8e1d6; --soft: #9d9386; --line: #35302a; --wash: #24211c;
        --accent: #e39a6f; --star: #f0c04a; --link: 227 154 111;
        --g1: #e8706a; --g2: #efa83c; --g3: #e6dfa6; --g4: #62d0c0; --g5: #6fa0f5;
      }
    }
    * { box-sizing: border-box; margin: 0; padding: 0; }
    html { background: var(--paper); scroll-behavior: smooth; -webkit-text-size-adjust: 100%; }
    body {
      display: flex; flex-direction: column; max-width: 52rem; min-height: 100vh; margin: 0 auto;
      padding: 4.5rem 2rem 6rem; color: var(--ink); background: var(--paper);
      font: 1.0625rem/1.7 "Iowan Old Style", "Palatino Linotype", Palatino, "Source Serif 4",
        Charter, "Hiragino Mincho ProN", "Yu Mincho", "Noto Serif CJK JP", Georgia, serif;
    }
    h2, h3, nav, time, p.mood, .tags, .tag, .kind, .note, .counts {
      font-family: system-ui, -apple-system, "Segoe UI", "Hiragino Sans", "Yu Gothic UI",
        "Noto Sans", "Noto Sans CJK JP", sans-serif;
    }
    header { order: -2; }
    h1 { font-size: 2.75rem; font-weight: 500; line-height: 1.15; letter-spacing: -.015em; }
    nav { order: -1; margin-top: .75rem; padding-bottom: 1rem; font-size: .8125rem; }
    .counts { color: var(--soft); margin-bottom: 1.5rem; font-size: .9375rem; }
    .counts span + span::before { content: "· "; }
    .year {
      display: grid; grid-template-columns: 3.25rem repeat(12, minmax(0, 1fr)); gap: 3px;
      margin-top: 3px; max-width: 34rem; line-height: 1.75rem; text-align: center;
      font-variant-numeric: tabular-nums;
    }
    .year b { text-align: left; font-weight: 600; color: var(--soft); }
    .year span { color: var(--line); }
    .year a { color: var(--ink); text-decoration: none; border-radius: 4px; }
    .year a:hover, .year a:focus-visible { outline: 2px solid var(--accent); }
    .s1 { background: rgb(var(--link) / .12); } .s2 { background: rgb(var(--link) / .24); }
    .s3 { background: rgb(var(--link) / .38); } .s4 { background: rgb(var(--link) / .54); }
    h2 {
      position: sticky; top: 0; z-index: 1; margin-top: 2rem; padding: .75rem 0 .6rem;
      border-bottom: 1px solid var(--line); background: var(--paper); color: var(--accent);
      font-size: .875rem; font-weight: 600; letter-spacing: .06em;
    }
    .day { display: grid; grid-template-columns: 6.5rem minmax(0, 1fr); padding: 1.75rem 0 1rem; }
    .day + .day { border-top: 1px solid var(--line); }
    .day > * { grid-column: 2; }
    .day > h3 { grid-column: 1; grid-row: 1 / span 200; font-weight: 400; line-height: 1; }
    h3 b {
      display: block; font: 400 2.5rem/1 "Iowan Old Style", "Palatino Linotype", Palatino,
        "Source Serif 4", Charter, Georgia, serif; font-variant-numeric: lining-nums;
    }
    h3 span { display: block; margin-top: .5rem; color: var(--soft); font-size: .8125rem; }
    h3.rest b { color: var(--accent); }
    article {
      display: grid; grid-template-columns: 4.75rem minmax(0, 1fr); margin-bottom: 1.4rem;
      scroll-margin-top: 4rem; break-inside: avoid;
    }
    time {
      padding-top: .28rem; color: var(--soft); font-size: .8125rem; line-height: 1.6;
      font-variant-numeric: tabular-nums; white-space: nowrap;
    }
    article > div { min-width: 0; position: relative; }
    .words { white-space: pre-wrap; overflow-wrap: anywhere; hanging-punctuation: first; }
    .star { position: absolute; left: -1.35rem; top: .05rem; color: var(--star); font-size: 1rem; }
    p.mood {
      display: inline-flex; align-items: center; gap: .45rem; padding: .1rem .75rem .1rem .5rem;
      border: 1px solid currentColor; border-radius: 2rem; color: var(--soft); font-size: .875rem;
      font-weight: 600; line-height: 1.6; overflow-wrap: anywhere;
    }
    p.mood small { font-weight: 400; }
    p.mood + .words { margin-top: .45rem; }
    article > div > * + :is(.words, pre, ul, ol, blockquote, h4, h5, h6) { margin-top: .7rem; }
    article > div > .star + :is(.words, pre, ul, ol, blockquote, h4, h5, h6) { margin-top: 0; }
    h4, h5, h6 { font-size: 1.0625rem; font-weight: 600; line-height: 1.4; }
    h4 { font-size: 1.25rem; }
    article ul, article ol { padding-left: 1.4rem; }
    article ul ul, article ul ol, article ol ul, article ol ol { margin-top: 0; }
    li { overflow-wrap: anywhere; }
    li::marker { color: var(--soft); font-variant-numeric: tabular-nums; }
    blockquote { padding-left: 1rem; border-left: 2px solid var(--line); color: var(--soft); }
    blockquote > blockquote { margin-top: .4rem; }
    hr { margin: 1.1rem 0; border: 0; border-top: 1px solid var(--line); }
    code, pre { font-family: ui-monospace, "SF Mono", Menlo, Consolas, monospace; font-size: .875em; }
    code { padding: .05rem .3rem; border-radius: 3px; background: var(--wash); overflow-wrap: anywhere; }
    pre {
      padding: .7rem .9rem; border-radius: 4px; background: var(--wash); line-height: 1.5;
      white-space: pre-wrap; overflow-wrap: anywhere;
    }
    pre code { padding: 0; background: none; font-size: 1em; }
    .info { margin-top: .7rem; color: var(--soft); font-size: .8125rem; }
    .info + pre { margin-top: .2rem; }
    article > div a { color: var(--accent); overflow-wrap: anywhere; }
    .face {
      font: 1.125rem/1 "Apple Color Emoji", "Segoe UI Emoji", "Noto Color Emoji", sans-serif;
    }
    p.g1 { color: var(--g1); } p.g2 { color: var(--g2); } p.g3 { color: var(--g3); }
    p.g4 { color: var(--g4); } p.g5 { color: var(--g5); }
    .tags { margin-top: .35rem; line-height: 1.9; }
    .tag { color: var(--accent); font-size: .875em; overflow-wrap: anywhere; }
    .tags .tag {
      padding: .1rem .55rem; border-radius: 4px; background: var(--wash); font-size: .8125rem;
      -webkit-box-decoration-break: clone; box-decoration-break: clone;
    }
    .kind, .note { color: var(--soft); font-size: .875rem; line-height: 2; }
    .conflict { padding-left: .9rem; margin-left: -1rem; border-left: 2px solid var(--g2); }
    .note { color: var(--g2); }
    @media (max-width: 40rem) {
      body { padding: 2.25rem 1.15rem 4rem; font-size: 1rem; }
      h1 { font-size: 2.125rem; }
      .year { grid-template-columns: 2.75rem repeat(12, minmax(0, 1fr)); gap: 2px; }
      .day { display: block; padding: 1.25rem 0 .25rem; }
      h3 { display: flex; align-items: baseline; gap: .6rem; margin-bottom: .9rem; }
      h3 b { font-size: 1.75rem; }
      h3 span { margin: 0; }
      article { grid-template-columns: 4.1rem minmax(0, 1fr); margin-bottom: 1.15rem; }
      .star { left: -1.2rem; }
    }
    @media print {
      :root {
        --paper: #fff; --ink: #000; --soft: #555; --line: #bbb; --wash: #fff; --accent: #000;
        --star: #000; --g1: #000; --g2: #000; --g3: #000; --g4: #000; --g5: #000;
      }
      @page { margin: 2cm 2.2cm; }
      body { max-width: none; min-height: 0; padding: 0; font-size: 10.5pt; line-height: 1.55; }
      .year { display: none; }
      h2 { position: static; break-after: avoid; }
      h3 { break-after: avoid; }
      .tags .tag { padding: 0; }
    }

    """
}
