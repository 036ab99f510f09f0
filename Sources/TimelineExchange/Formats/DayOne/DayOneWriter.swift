import JSONBytes
import TimePhrases
import TimelineDomain

/// Writes a file that Day One imports. It has texts only: a mood becomes the first line.
package struct DayOneWriter: ForeignWriter {
  package static let fileExtension = "json"

  package private(set) var losses = ExportLosses()
  private var isFirst = true

  package init(_ options: WritingOptions) {}

  package mutating func begin(_ out: inout [UInt8]) {
    out += Array(#"{"metadata":{"version":"1.0"},"entries":["#.utf8)
  }

  package mutating func end(_ out: inout [UInt8]) { out += Array("\n]}\n".utf8) }

  package mutating func write(_ item: ExportedItem, _ out: inout [UInt8]) {
    if let kind = item.unknownKind { return losses.note(.unknown(kind: kind)) }
    guard let moment = item.moment else { return losses.note(.moment) }
    let origin = item.origin(in: DayOneReader.source)
    noteLosses(item, moment, origin)
    let kept = members(of: item, origin)
    var writer = JSONWriter()
    writer.object { object in
      object.member("uuid", origin.id ?? DayOneID.uuid(item.item.name))
      let created = OffsetTime(seconds: moment.seconds, offset: 0)
      object.member("creationDate", created.spelling)
      object.member("timeZone", item.zone ?? FixedOffset.name(moment.offset))
      object.member("text", item.words)
      object.name("starred")
      object.bool(item.isStarred)
      object.name("tags")
      object.strings(item.tags.map(\.name))
      if item.item.extent.isAllDay {
        object.name("isAllDay")
        object.bool(true)
      }
      for member in kept { object.member(member) }
    }
    out += Array((isFirst ? "\n" : ",\n").utf8)
    out += writer.bytes
    isFirst = false
  }

  /// What Day One has written and this program kept. Rich text of older words would win over the
  /// words.
  private func members(of item: ExportedItem, _ origin: ForeignOrigin) -> [ForeignMember] {
    origin.members.filter { member in
      switch member.name {
      case "richText": !item.item.isEdited
      case "isAllDay": !item.item.extent.isAllDay
      default: true
      }
    }
  }

  private mutating func noteLosses(
    _ item: ExportedItem, _ moment: Moment, _ origin: ForeignOrigin
  ) {
    losses.noteForeign(of: item, besides: DayOneReader.source)
    losses.noteExtent(of: item, hasDays: true)
    if moment.nanoseconds != 0 { losses.note(.fraction) }
    if origin.id == nil, !OwnEntry.isID(item.item.name.text) { losses.note(.id) }
    if let mood = item.mood {
      losses.note(.mood)
      if mood.score != nil { losses.note(.score) }
    }
    if item.item.isConflict { losses.note(.conflict) }
  }
}
