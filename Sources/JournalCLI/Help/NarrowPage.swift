import Terminal

/// Fits a page with lines of 76 columns to a narrow terminal: fills paragraphs, indents rows below
/// their text, and keeps what can be copied on one line.
struct NarrowPage {
  let width: Int

  func text(_ page: String) -> String {
    guard width < QueryGrammar.width else { return page }
    let lines = page.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    var blocks: [String] = []
    for line in lines {
      if let last = blocks.last, NarrowPage.goesOn(last, line) {
        blocks[blocks.count - 1] = last + NarrowPage.space(last, line) + line.withoutIndent
      } else {
        blocks.append(line)
      }
    }
    return blocks.flatMap { block in
      block.isSource ? [block] : block.isList ? list(block) : block.wrappedRows(to: width)
    }.joined(separator: "\n")
  }

  /// Breaks a list between its items only.
  private func list(_ block: String) -> [String] {
    let margin = String(repeating: " ", count: block.indent)
    return block.withoutIndent.split(separator: ", ").reduce(into: [String]()) { lines, item in
      if let last = lines.last, "\(last), \(item),".displayWidth <= width {
        lines[lines.count - 1] = "\(last), \(item)"
      } else {
        if !lines.isEmpty { lines[lines.count - 1] += "," }
        lines.append(margin + item)
      }
    }
  }

  /// Whether a line continues a paragraph or a row.
  private static func goesOn(_ block: String, _ line: String) -> Bool {
    guard !block.isEmpty, !line.isEmpty else { return false }
    guard block.first == " " else { return line.first != " " }
    return block.isRow && line.indent > 8
  }

  /// The space between two joined lines; Japanese has none.
  static func space(_ block: String, _ line: String) -> String {
    guard let left = block.last, let right = line.withoutIndent.first else { return "" }
    if "、。（「".contains(left) { return "" }
    return left.displayWidth == 2 && right.displayWidth == 2 ? "" : " "
  }
}

extension String {
  fileprivate var indent: Int { prefix { $0 == " " }.count }
  var withoutIndent: Substring { drop { $0 == " " } }

  /// `  id        unique`
  fileprivate var isRow: Bool {
    let words = withoutIndent
    return indent == 2 && words.first?.isLetter == true
      && words.drop { $0 != " " }.hasPrefix("  ")
  }

  /// JSON, or a command with quotes.
  fileprivate var isSource: Bool {
    first == " " && !isRow && contains { $0 == "\"" || $0 == "'" || $0 == "{" }
  }

  /// `  today, yesterday, tomorrow`
  fileprivate var isList: Bool { first == " " && !isRow }
}
