import TimePhrases
import TimelineDomain

/// The same posts in the text format of `jrnl`. It has no edits, so it gets the first revisions.
package enum JrnlLine {
  package static func text(of entry: GeneratedEntry) -> String {
    guard case .post(let post) = entry else { return "" }
    let wall = post.moment.wall
    let date = "\(wall.year.padded(4))-\(wall.month.padded(2))-\(wall.day.padded(2))"
    let words = [post.mood?.name, post.text].compactMap(\.self).joined(separator: ". ")
    return "[\(date) \(wall.hour.padded(2)):\(wall.minute.padded(2))] \(words)\n\n"
  }
}
