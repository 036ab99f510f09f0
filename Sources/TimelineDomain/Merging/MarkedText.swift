/// A text for the editor, with marks around the lines that need a decision, as git marks them.
package enum MarkedText {
  private static let start = "<<<<<<< "
  private static let middle = "======="
  private static let end = ">>>>>>> "

  /// `titles` names the versions.
  package static func text(of merge: TextMerge, titles: [String]) -> String {
    var text = ""
    for part in merge.parts {
      switch part {
      case .merged(let words): text += words
      case .conflict(let versions):
        endLine(of: &text)
        text += block(versions, titles)
      }
    }
    return text
  }

  /// The versions of a text without a common part.
  package static func block(_ versions: [String], _ titles: [String]) -> String {
    var text = ""
    for (index, version) in versions.enumerated() {
      text += index == 0 ? "\(start)\(titles[0])\n" : "\(middle) \(titles[index])\n"
      text += version
      endLine(of: &text)
    }
    return text + "\(end)\(titles.last ?? "")\n"
  }

  /// The first line with a mark that is left; nil if there is none.
  package static func mark(in text: String) -> (line: Int, text: String)? {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    for (index, line) in lines.enumerated() {
      if line.hasPrefix(start) || line.hasPrefix(end) || line.hasPrefix("\(middle) ") {
        return (index + 1, String(line))
      }
    }
    return nil
  }

  private static func endLine(of text: inout String) {
    if !text.isEmpty, text.utf8.last != UInt8(ascii: "\n") { text += "\n" }
  }
}
