import JSONBytes
import TimePhrases
import TimelineDomain

/// Writes tui-journal's JSON in its newer shape, with times in UTC.
package struct TUIJournalWriter: ForeignWriter {
  package static let fileExtension = "json"
  package private(set) var losses = ExportLosses()
  private var count = 0

  package init(_ options: WritingOptions) {}

  package mutating func begin(_ out: inout [UInt8]) {
    out += Array(#"{"version":100,"entries":["#.utf8)
  }

  package mutating func write(_ item: ExportedItem, _ out: inout [UInt8]) {
    guard case .post(let post) = item.item.content else {
      if case .unknown(let entry) = item.item.content { losses.note(.unknown(kind: entry.kind)) }
      return
    }
    guard let moment = item.item.moment ?? item.item.sortingMoment else {
      return losses.note(.moment)
    }
    if case .mood(let mood) = post {
      losses.note(.mood)
      if mood.score != nil { losses.note(.score) }
    }
    if post.isStarred { losses.note(.star) }
    if moment.offset != 0 { losses.note(.localTime) }
    losses.note(.id)
    if item.zone != nil { losses.note(.zone) }
    if item.item.isConflict { losses.note(.conflict) }
    losses.noteForeign(of: item, besides: TUIJournalReader.source)
    losses.noteExtent(of: item)
    let kept = item.origin(in: TUIJournalReader.source).members
    let words = EntryWords(post.wordsWithMood)
    if !words.restores(post.wordsWithMood) { losses.note(.words) }
    let utc = OffsetTime(seconds: moment.seconds, nanoseconds: moment.nanoseconds, offset: 0)
    let number = count
    var writer = JSONWriter()
    writer.object {
      $0.name("id")
      $0.number(number)
      $0.name("date")
      $0.string(utc.spelling)
      $0.name("title")
      $0.string(words.title)
      $0.name("content")
      $0.string(words.body)
      $0.name("tags")
      $0.strings(post.tags.map(\.name))
      if !kept.contains(where: { $0.name == "priority" }) {
        $0.name("priority")
        $0.null()
      }
      for member in kept { $0.member(member) }
    }
    out += Array((count == 0 ? "\n" : ",\n").utf8) + writer.bytes
    count += 1
  }

  package mutating func end(_ out: inout [UInt8]) { out += Array("\n]}\n".utf8) }
}
