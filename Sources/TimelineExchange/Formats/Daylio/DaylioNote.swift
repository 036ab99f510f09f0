/// Notes of Daylio: plain words, or words with a few elements of HTML.
enum DaylioNote {
  private static let breaks: Set = ["br", "p", "div", "li", "/p", "/div", "/li"]
  private static let styles: Set = [
    "b", "/b", "i", "/i", "u", "/u", "s", "/s", "ul", "/ul", "ol", "/ol", "font", "/font", "span",
    "/span", "strong", "/strong", "em", "/em",
  ]
  private static let entities = [
    ("&nbsp;", " "), ("&lt;", "<"), ("&gt;", ">"), ("&quot;", "\""), ("&#39;", "'"),
    ("&amp;", "&"),
  ]

  /// The words of a note; a note without HTML stays as it is.
  static func words(_ note: String) -> String {
    guard isHTML(note) else { return note }
    var words = ""
    var rest = note[...]
    while let start = rest.firstIndex(where: { $0 == "<" || $0 == "&" }) {
      words += rest[..<start]
      rest = rest[start...]
      if let (name, after) = tag(rest) {
        if name == "li" {
          words += (words.isEmpty || words.hasSuffix("\n") ? "" : "\n") + "- "
        } else if name == "br" {
          words += "\n"
        } else if breaks.contains(name), !words.isEmpty, !words.hasSuffix("\n") {
          words += "\n"
        }
        rest = after
      } else if let (entity, text) = entities.first(where: { rest.hasPrefix($0.0) }) {
        words += text
        rest = rest.dropFirst(entity.count)
      } else {
        words.append(rest.removeFirst())
      }
    }
    return words + rest
  }

  /// The note for words that Daylio would read as HTML.
  static func note(_ words: String) -> String {
    guard isHTML(words) else { return words }
    return words.map { character in
      switch character {
      case "&": "&amp;"
      case "<": "&lt;"
      case ">": "&gt;"
      case "\n": "<br>"
      default: String(character)
      }
    }.joined()
  }

  private static func isHTML(_ note: String) -> Bool {
    // Almost no note has one of these.
    guard note.utf8.contains(where: { $0 == UInt8(ascii: "<") || $0 == UInt8(ascii: "&") }) else {
      return false
    }
    var rest = note[...]
    while let start = rest.firstIndex(where: { $0 == "<" || $0 == "&" }) {
      rest = rest[start...]
      if tag(rest) != nil || entities.contains(where: { rest.hasPrefix($0.0) }) { return true }
      rest.removeFirst()
    }
    return false
  }

  /// The name of a known element at the beginning, and what follows it.
  private static func tag(_ text: Substring) -> (name: String, after: Substring)? {
    let longest = 200
    guard text.first == "<", let end = text.prefix(longest).firstIndex(of: ">") else { return nil }
    let content = text[text.index(after: text.startIndex)..<end].lowercased()
    let name = String(content.prefix { $0 != " " })
    let plain = name.count > 1 && name.hasSuffix("/") ? String(name.dropLast()) : name
    guard breaks.contains(plain) || styles.contains(plain) else { return nil }
    return (plain, text[text.index(after: end)...])
  }
}
