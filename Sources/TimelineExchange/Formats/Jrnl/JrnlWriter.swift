import TimePhrases
import TimelineDomain

/// Writes jrnl's text, with a blank line between entries.
///
/// jrnl has tags only in the words: given tags that the words don't have come in a last line.
package struct JrnlWriter: ForeignWriter {
  package static let fileExtension = "txt"
  package private(set) var losses = ExportLosses()
  private var isFirst = true

  package init(_ options: WritingOptions) {}

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
    if moment.wall.second != 0 || moment.nanoseconds != 0 { losses.note(.seconds) }
    if !isFirst { out.append(0x0A) }
    isFirst = false
    out += Array("[\(JrnlWriter.date(moment.wall)) \(JrnlWriter.time(moment.wall))] ".utf8)
    let words = EntryWords(post.wordsWithMood)
    let title = words.title
    let star = post.isStarred ? "*" : ""
    // jrnl takes every asterisk at the ends of the title for the star.
    if title.isEmpty || title.first == "*" || title.trimmedEnd.last == "*" {
      out += Array("\(star)\n".utf8)
      append(line: title, &out)
    } else {
      out += Array(title.utf8)
      if post.isStarred { out += Array(" *".utf8) }
      out.append(0x0A)
    }
    if !words.body.isEmpty {
      for line in words.body.split(separator: "\n", omittingEmptySubsequences: false) {
        append(line: String(line), &out)
      }
    }
    appendTags(of: post, &out)
  }

  private mutating func append(line: String, _ out: inout [UInt8]) {
    // jrnl would begin an entry here.
    if JrnlWriter.looksLikeHeader(line) {
      losses.note(.words)
      out.append(0x20)
    }
    out += Array(line.utf8)
    out.append(0x0A)
  }

  private mutating func appendTags(of post: Post, _ out: inout [UInt8]) {
    let inWords = Set(JrnlTag.found(in: post.body) + Tag.found(in: post.body))
    let rest = post.givenTags.filter { !inWords.contains($0) }
    if rest.isEmpty { return }
    let words = rest.map { "@\($0.name)" }.joined(separator: " ")
    if JrnlTag.found(in: words).count != rest.count { losses.note(.tags) }
    out += Array("\(words)\n".utf8)
  }

  /// Whether jrnl reads a new entry: `[…] ` at the beginning of a line.
  static func looksLikeHeader(_ line: String) -> Bool {
    guard line.utf8.first == UInt8(ascii: "["),
      let end = line.utf8.firstIndex(of: UInt8(ascii: "]"))
    else { return false }
    let next = line.utf8.index(after: end)
    return next < line.utf8.endIndex && line.utf8[next] == 0x20
  }

  static func date(_ wall: CivilTime) -> String {
    "\(wall.year.padded(4))-\(wall.month.padded(2))-\(wall.day.padded(2))"
  }

  static func time(_ wall: CivilTime) -> String {
    "\(wall.hour.padded(2)):\(wall.minute.padded(2))"
  }
}

extension String {
  fileprivate var trimmedEnd: Substring {
    var end = self[...]
    while let last = end.last, last.isWhitespace { end.removeLast() }
    return end
  }
}
