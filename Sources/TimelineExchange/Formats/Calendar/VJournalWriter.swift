import JSONBytes
import TimePhrases
import TimelineDomain

/// Writes a calendar of VJOURNAL components. What RFC 5545 has no property for goes into `X-`
/// properties, which other programs keep.
package struct VJournalWriter: ForeignWriter {
  package static let fileExtension = "ics"

  package private(set) var losses = ExportLosses()

  package init(_ options: WritingOptions) {}

  package mutating func begin(_ out: inout [UInt8]) {
    for line in ["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//timeline-journal//journal//EN"] {
      VJournalWriter.append(line, to: &out)
    }
  }

  package mutating func end(_ out: inout [UInt8]) {
    VJournalWriter.append("END:VCALENDAR", to: &out)
  }

  package mutating func write(_ item: ExportedItem, _ out: inout [UInt8]) {
    guard let moment = item.moment else { return losses.note(.moment) }
    var lines = Lines()
    losses.noteForeign(of: item, besides: VJournalReader.source)
    let origin = item.origin(in: VJournalReader.source)
    let kept = origin.members
    lines.add("UID", origin.id ?? item.item.name.text + VJournalName.idSuffix)
    let utc = VJournalWriter.spelling(OffsetTime(seconds: moment.seconds, offset: 0))
    lines.add("DTSTAMP", utc)
    // A date alone, or a time in a zone, goes back as it came, if it was not changed.
    if kept.contains(where: { $0.name == "DTSTART" }), !item.item.isEdited {
      lines.all += VJournalWriter.lines(of: kept.filter { $0.name == "DTSTART" })
    } else {
      if item.item.extent.isAllDay {
        lines.all.append("DTSTART;VALUE=DATE:\(moment.dateSpelling.filter { $0 != "-" })")
      } else {
        lines.add("DTSTART", utc)
      }
      lines.add(VJournalName.at, moment.spelling)
    }
    if let zone = item.zone { lines.add(VJournalName.zone, zone) }
    if item.unknownKind == nil { losses.noteExtent(of: item, hasDays: true) }
    if item.unknownKind != nil {
      lines.add(VJournalName.entry, String(decoding: item.line, as: UTF8.self))
    } else {
      words(of: item, to: &lines)
    }
    if !item.tags.isEmpty {
      lines.all.append(
        "CATEGORIES:" + item.tags.map { CalendarText.encoded($0.name) }.joined(separator: ","))
    }
    if item.isStarred { lines.add(VJournalName.starred, "TRUE") }
    if item.item.isConflict { losses.note(.conflict) }
    lines.all += VJournalWriter.lines(of: kept.filter { $0.name != "DTSTART" })
    for line in ["BEGIN:VJOURNAL"] + lines.all + ["END:VJOURNAL"] {
      VJournalWriter.append(line, to: &out)
    }
  }

  private struct Lines {
    var all: [String] = []

    mutating func add(_ name: String, _ text: String) {
      all.append("\(name):\(CalendarText.encoded(text))")
    }
  }

  /// The first line is the summary, and the rest the description.
  private func words(of item: ExportedItem, to lines: inout Lines) {
    var words: String? = item.item.post?.body
    if let mood = item.mood {
      lines.add(VJournalName.mood, mood.mood.name)
      if let score = mood.score { lines.add(VJournalName.score, "\(score.value)") }
      words = mood.note
    }
    guard let words else { return }
    let plain = VJournalText.plain(words)
    if !plain.hasSameBytes(as: words) {
      lines.add(VJournalName.text, String(decoding: JSONWriter.string(words), as: UTF8.self))
    }
    let longestSummary = 120
    let first = plain.unicodeScalars.prefix { $0 != "\n" }
    if first.isEmpty || first.count > longestSummary {
      lines.add("DESCRIPTION", plain)
    } else {
      lines.add("SUMMARY", String(first))
      let rest = plain.unicodeScalars.dropFirst(first.count + 1)
      if first.endIndex < plain.endIndex { lines.add("DESCRIPTION", String(rest)) }
    }
  }

  /// The content lines of properties that the file had.
  private static func lines(of members: [ForeignMember]) -> [String] {
    members.flatMap { member -> [String] in
      let scanner = JSONScanner(member.value.span)
      let whole = 0..<member.value.count
      if let line = scanner.string(whole) { return [line] }
      return scanner.strings(of: whole)?.map { String(decoding: $0, as: UTF8.self) } ?? []
    }
  }

  /// `19970317T130000Z`
  private static func spelling(_ time: OffsetTime) -> String {
    time.spelling.filter { $0 != "-" && $0 != ":" }
  }

  /// Appends a content line, folded after at most 75 octets, between two characters.
  static func append(_ line: String, to out: inout [UInt8]) {
    let longest = 75
    var length = 0
    for scalar in line.unicodeScalars {
      let bytes = UTF8.encode(scalar).map(Array.init) ?? []
      if length + bytes.count > longest {
        out += [0x0D, 0x0A, 0x20]
        length = 1
      }
      out += bytes
      length += bytes.count
    }
    out += [0x0D, 0x0A]
  }
}
