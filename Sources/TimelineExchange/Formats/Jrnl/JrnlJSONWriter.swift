import JSONBytes
import TimePhrases
import TimelineDomain

/// Writes jrnl's JSON. The count of tags, which jrnl has first, comes last, because it is known last.
package struct JrnlJSONWriter: ForeignWriter {
  package static let fileExtension = "json"
  package private(set) var losses = ExportLosses()
  private var tagCounts: [String: Int] = [:]
  private var isFirst = true

  package init(_ options: WritingOptions) {}

  package mutating func begin(_ out: inout [UInt8]) { out += Array(#"{"entries":["#.utf8) }

  package mutating func write(_ item: ExportedItem, _ out: inout [UInt8]) {
    guard case .post(let post) = item.item.content else {
      if case .unknown(let entry) = item.item.content { losses.note(.unknown(kind: entry.kind)) }
      return
    }
    guard let moment = item.item.moment ?? item.item.sortingMoment else {
      return losses.note(.moment)
    }
    losses.noteJrnl(item, moment)
    let words = EntryWords(post.wordsWithMood)
    if !words.restores(post.wordsWithMood) { losses.note(.words) }
    let tags = post.tags.map { "@\($0.name)" }
    for tag in tags { tagCounts[tag, default: 0] += 1 }
    var writer = JSONWriter()
    writer.object {
      $0.name("title")
      $0.string(words.title)
      $0.name("body")
      $0.string(words.body)
      $0.name("date")
      $0.string(JrnlWriter.date(moment.wall))
      $0.name("time")
      $0.string(JrnlWriter.time(moment.wall))
      $0.name("tags")
      $0.strings(tags)
      $0.name("starred")
      $0.bool(post.isStarred)
    }
    out += Array((isFirst ? "\n" : ",\n").utf8) + writer.bytes
    isFirst = false
  }

  package mutating func end(_ out: inout [UInt8]) {
    var writer = JSONWriter()
    writer.object {
      for (tag, count) in tagCounts.sorted(by: { $0.key < $1.key }) {
        $0.name(tag)
        $0.number(count)
      }
    }
    out += Array("\n],\"tags\":".utf8) + writer.bytes + Array("}\n".utf8)
  }
}
