import TimePhrases
import TimelineDomain

/// Writes one HTML file for reading and printing, with no script and nothing to load.
///
/// The overview of months comes last in the file, because only then its counts are known; the style
/// shows it first.
package struct HTMLWriter: ForeignWriter {
  package static let fileExtension = "html"

  package private(set) var losses = ExportLosses()
  private let options: WritingOptions
  private var counts = DocumentCounts()
  private var months: [HTMLOverview.Month] = []
  private var day: CivilTime?

  package init(_ options: WritingOptions) {
    self.options = options
  }

  package mutating func begin(_ out: inout [UInt8]) {
    let title = HTMLText.escaped(options.title)
    out += Array(
      """
      <!doctype html>
      <html lang="\(options.words.language)">
      <head>
      <meta charset="utf-8">
      <meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src \
      'unsafe-inline'; base-uri 'none'; form-action 'none'">
      <meta name="viewport" content="width=device-width, initial-scale=1">
      <meta name="color-scheme" content="light dark">
      <meta name="referrer" content="no-referrer">
      <title>\(title)</title>
      <style>
      \(HTMLStyle.text)</style>
      </head>
      <body>
      <header><h1 dir="auto">\(title)</h1></header>
      <main>

      """.utf8)
  }

  package mutating func write(_ item: ExportedItem, _ out: inout [UInt8]) {
    counts.add(item.item)
    if let kind = item.unknownKind { losses.note(.unknown(kind: kind)) }
    losses.noteForeign(of: item, besides: nil)
    beginDay(item, &out)
    out += Array(article(item).utf8)
  }

  package mutating func end(_ out: inout [UInt8]) {
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

  private func article(_ item: ExportedItem) -> String {
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
    text += "<div>\n" + content(item) + "</div>\n</article>\n"
    return text
  }

  private func content(_ item: ExportedItem) -> String {
    var text = ""
    if item.item.isStarred {
      let words = HTMLText.escaped(options.words.starred)
      text += "<span class=\"star\" role=\"img\" aria-label=\"\(words)\">★</span>\n"
    }
    if let post = item.mood { text += mood(post) }
    if case .unknown(let entry) = item.item.content {
      let reason = HTMLText.escaped(options.words.reason(entry.reason))
      text += "<p class=\"kind\">\(HTMLText.escaped(entry.kind)) · \(reason)</p>\n"
    }
    let body = item.item.body ?? ""
    if !body.isBlank { text += "<p class=\"words\" dir=\"auto\">\(HTMLText.words(body))</p>\n" }
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

  private func mood(_ post: MoodPost) -> String {
    let grade = post.score.map { " g\(Int($0.value.rounded()))" } ?? ""
    let face = options.moods.face(of: post.mood)
      .map { "<span class=\"face\" aria-hidden=\"true\">\(HTMLText.escaped($0))</span> " }
    let score = post.mood.face == nil ? post.score.map { options.words.score($0.value) } : nil
    let name = "<span dir=\"auto\">\(HTMLText.escaped(post.mood.name))</span>"
    let words = [name, score.map { "<small>\(HTMLText.escaped($0))</small>" }].compactMap { $0 }
    return "<p class=\"mood\(grade)\">\(face ?? "")\(words.joined(separator: " "))</p>\n"
  }
}
