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
    losses.noteJrnl(item, moment)
    if !isFirst { out.append(0x0A) }
    isFirst = false
    out += Array("[\(JrnlWriter.date(moment.wall)) \(JrnlWriter.time(moment.wall))] ".utf8)
    let whole = post.wordsWithMood
    let words = EntryWords(whole)
    let title = words.title
    let losesEnd = post.isStarred && title.trimmedEnd.utf8.count < title.utf8.count
    if losesEnd || !whole.isTrimmed || whole.utf8.contains(0x0D)
      || whole.hasLine(JrnlWriter.looksLikeHeader)
    {
      losses.note(.words)
    }
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

  private func append(line: String, _ out: inout [UInt8]) {
    // jrnl would begin an entry here.
    if JrnlWriter.looksLikeHeader(line) { out.append(0x20) }
    out += Array(line.utf8)
    out.append(0x0A)
  }

  private mutating func appendTags(of post: Post, _ out: inout [UInt8]) {
    let inWords = Set(JrnlTag.found(in: post.body) + Tag.found(in: post.body))
    let rest = post.givenTags.filter { !inWords.contains($0) }
    let words = rest.map { "@\($0.name)" }.joined(separator: " ")
    let whole = "\(post.wordsWithMood)\n\(words)"
    // jrnl ends a tag at a space, and finds a tag in every word after `@`.
    if Set(JrnlTag.found(in: whole) + Tag.found(in: whole)) != Set(post.tags) { losses.note(.tags) }
    if !rest.isEmpty { out += Array("\(words)\n".utf8) }
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

extension ExportLosses {
  /// What jrnl has no place for, in a text and in JSON.
  mutating func noteJrnl(_ item: ExportedItem, _ moment: Moment) {
    note(.id)
    note(.offset)
    if item.zone != nil { note(.zone) }
    noteExtent(of: item)
    if moment.wall.second != 0 || moment.nanoseconds != 0 { note(.seconds) }
    if let mood = item.mood {
      note(.mood)
      if mood.score != nil { note(.score) }
    }
    if item.item.isConflict { note(.conflict) }
    noteForeign(of: item, besides: nil)
  }
}

extension String {
  /// Whether jrnl leaves its ends as they are.
  fileprivate var isTrimmed: Bool {
    func isBlank(_ byte: UInt8?) -> Bool { byte == 0x20 || byte.map { 9...13 ~= $0 } == true }
    return !isBlank(utf8.first) && !isBlank(utf8.last)
  }

  /// Whether a line after the first one fits.
  fileprivate func hasLine(_ condition: (String) -> Bool) -> Bool {
    let isMany = utf8.contains(0x0A) && utf8.contains(UInt8(ascii: "["))
    return isMany && split(separator: "\n").dropFirst().contains { condition(String($0)) }
  }

  fileprivate var trimmedEnd: Substring {
    var end = self[...]
    while let last = end.last, last.isWhitespace { end.removeLast() }
    return end
  }
}
