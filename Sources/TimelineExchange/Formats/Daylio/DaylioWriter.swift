import TimePhrases
import TimelineDomain

/// Writes the CSV of Daylio, which has moods only: texts are left out and counted.
package struct DaylioWriter: ForeignWriter {
  package static let fileExtension = "csv"
  package static let isOldestFirst = false

  package private(set) var losses = ExportLosses()

  package init(_ options: WritingOptions) {}

  package mutating func begin(_ out: inout [UInt8]) {
    out += Array("full_date,date,weekday,time,mood,activities,note_title,note\n".utf8)
  }

  package mutating func write(_ item: ExportedItem, _ out: inout [UInt8]) {
    if let kind = item.unknownKind { return losses.note(.unknown(kind: kind)) }
    guard let post = item.mood else { return losses.note(.text) }
    guard let moment = item.moment else { return losses.note(.moment) }
    let wall = moment.wall
    if wall.second != 0 || wall.nanosecond != 0 { losses.note(.seconds) }
    losses.note(.offset)
    losses.note(.id)
    if item.zone != nil { losses.note(.zone) }
    if post.isStarred { losses.note(.star) }
    if post.score != nil { losses.note(.score) }
    if item.item.isConflict { losses.note(.conflict) }
    if item.tags.contains(where: { $0.name.contains("|") }) { losses.note(.tags) }
    losses.noteForeign(of: item, besides: DaylioReader.source)
    losses.noteExtent(of: item)
    let kept = item.origin(in: DaylioReader.source).members
    let (title, note) = parts(post.note ?? "", kept)
    let month = DaylioTime.months[wall.month - 1]
    let row = [
      moment.dateSpelling, "\(month) \(wall.day)", DaylioTime.weekdays[wall.weekday],
      "\(wall.hour.twoDigits):\(wall.minute.twoDigits)", kept.text("mood") ?? post.mood.name,
      item.tags.map(\.name).joined(separator: " | "), title, note,
    ]
    out += Array(CSVWriter.row(row).utf8)
  }

  /// The title and the note as they came, if the words are still the same.
  private func parts(_ words: String, _ kept: [ForeignMember]) -> (title: String, note: String) {
    var (title, rest) = ("", words)
    if let first = kept.text("note_title"), words == first || words.hasPrefix(first + "\n") {
      title = first
      rest = String(words.dropFirst(first.count + 1))
    }
    if let note = kept.text("note"), DaylioNote.words(note).hasSameBytes(as: rest) {
      return (title, note)
    }
    return (title, DaylioNote.note(rest))
  }
}

extension Moment {
  /// `2026-11-21`
  var dateSpelling: String { String(OffsetTime(wall: wall, offset: 0).spelling.prefix(10)) }
}
