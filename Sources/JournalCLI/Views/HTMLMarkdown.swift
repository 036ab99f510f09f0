import Terminal
import TimelineDomain
import TimelineExchange

/// The Markdown of an entry in an HTML page: what a terminal shows of it, with nothing that a person wrote as
/// markup, and nothing to load.
struct HTMLMarkdown {
  private var html = ""
  /// The elements that the next line may go on with.
  private var open: [Element] = []

  private enum Element: Equatable {
    case paragraph, code, quote
    /// An item is open in it, and its words begin after so many spaces.
    case list(isNumbered: Bool, indent: Int)

    var isList: Bool { if case .list = self { true } else { false } }

    var end: String {
      switch self {
      case .paragraph: "</p>\n"
      case .code: "</code></pre>\n"
      case .quote: "</blockquote>\n"
      case .list(let isNumbered, _): isNumbered ? "</li>\n</ol>\n" : "</li>\n</ul>\n"
      }
    }
  }

  /// Elements for the text of an entry.
  static func html(of text: String) -> String {
    let marks = Tag.ranges(in: text).map { _, range in
      let start = text.utf8.distance(from: text.startIndex, to: range.lowerBound)
      let count = text.utf8.distance(from: range.lowerBound, to: range.upperBound)
      return start..<start + count
    }
    let lines = LightMarkdown.parts(of: text, marks: marks)
    guard let first = lines.firstIndex(where: { !$0.isBlank }),
      let last = lines.lastIndex(where: { !$0.isBlank })
    else { return "" }
    var page = HTMLMarkdown()
    for line in lines[first...last] { page.add(line) }
    page.close(downTo: 0)
    return page.html
  }

  private mutating func add(_ line: MarkdownLine) {
    if line.isBlank { return close(downTo: 0) }
    let words = HTMLMarkdown.html(of: line.words)
    switch line.kind {
    case .words: add(words, indent: line.indent)
    case .rule: put("<hr>\n")
    case .info: put("<p class=\"info\">\(words)</p>\n")
    case .heading(let level):
      // The page has three levels of its own.
      let name = "h\(min(6, 3 + level))"
      put("<\(name) dir=\"auto\">\(words)</\(name)>\n")
    case .code: add(words, in: [.code]) { "<pre><code>" }
    case .quote(let depth):
      let quotes = [Element](repeating: .quote, count: min(depth, HTMLMarkdown.deepest))
      add(words, in: quotes + [.paragraph]) { element in
        element == .quote ? "<blockquote>\n" : HTMLMarkdown.paragraph
      }
    case .item(let number): add(item: words, number, indent: line.indent)
    }
  }

  /// Browsers limit how deep elements can be within each other.
  private static let deepest = 16
  private static let paragraph = "<p class=\"words\" dir=\"auto\">"

  /// An element of one line.
  private mutating func put(_ element: String) {
    close(downTo: 0)
    html += element
  }

  private mutating func close(downTo count: Int) {
    while open.count > count { html += open.removeLast().end }
  }

  /// Goes on with the words of the line before, or begins a paragraph.
  private mutating func add(_ words: String, indent: Int) {
    while case .list(_, let own)? = open.last, indent <= own { close(downTo: open.count - 1) }
    if case .list? = open.last {
      html += "<br>\(words)"
    } else {
      let spaces = String(repeating: " ", count: indent)
      add(spaces + words, in: [.paragraph]) { HTMLMarkdown.paragraph }
    }
  }

  /// Adds a line to these elements, of which some may be open.
  private mutating func add(
    _ words: String, in elements: [Element], _ begin: (Element) -> String
  ) {
    if open == elements {
      html += "\n\(words)"
      return
    }
    let kept = zip(open, elements).prefix { $0 == $1 && $0 == .quote }.count
    close(downTo: kept)
    for element in elements[kept...] { html += begin(element) }
    open = elements
    html += words
  }

  private mutating func add(
    _ words: String, in elements: [Element], _ begin: () -> String
  ) {
    add(words, in: elements) { _ in begin() }
  }

  private mutating func add(item words: String, _ number: Int?, indent: Int) {
    if let last = open.last, !last.isList { close(downTo: 0) }
    while case .list(_, let own)? = open.last, indent < own { close(downTo: open.count - 1) }
    let isNumbered = number != nil
    let item = number.map { "<li value=\"\($0)\" dir=\"auto\">" } ?? "<li dir=\"auto\">"
    if case .list(isNumbered, let own)? = open.last,
      own == indent || open.count >= HTMLMarkdown.deepest
    {
      html += "</li>\n\(item)\(words)"
      return
    }
    // Another kind of list at the same place ends the one before.
    if case .list(_, indent)? = open.last { close(downTo: open.count - 1) }
    html += (isNumbered ? "<ol>\n" : "<ul>\n") + item + words
    open.append(.list(isNumbered: isNumbered, indent: indent))
  }

  // MARK: Within a line

  private static func html(of words: [MarkdownLine.Words]) -> String {
    words.map { words in
      var html = HTMLText.escaped(words.text)
      switch words.kind {
      case .plain: break
      case .code: html = "<code>\(html)</code>"
      case .mark: html = "<span class=\"tag\">\(html)</span>"
      case .link(let address):
        if isSafe(address) {
          let target = HTMLText.escaped(address)
          html = "<a href=\"\(target)\" rel=\"noopener noreferrer\">\(html)</a>"
        } else if address != words.text {
          html += " (\(HTMLText.escaped(address)))"
        }
      }
      let names: [(Style.Attributes, String)] = [
        (.struck, "s"), (.emphasis, "em"), (.strong, "strong"),
      ]
      for (attribute, name) in names where words.attributes.contains(attribute) {
        html = "<\(name)>\(html)</\(name)>"
      }
      return html
    }.joined()
  }

  /// Whether a click on the address can only open a page or a letter.
  private static func isSafe(_ address: String) -> Bool {
    let address = address.lowercased()
    return ["http://", "https://", "mailto:"].contains { address.hasPrefix($0) }
  }
}
