/// Text as it was typed, with the looks that its Markdown asks for: what is said by signs is shown, and
/// the signs are left out. It goes through the text once, line by line, and loses nothing else of it;
/// nothing in it has to be Markdown.
package enum LightMarkdown {
  /// A part that has a look of its own already and is no Markdown: a tag. Counted in UTF-8.
  package struct Mark: Sendable, Hashable {
    package let place: Range<Int>
    package let style: Style

    package init(_ place: Range<Int>, _ style: Style) {
      self.place = place
      self.style = style
    }
  }

  /// Safe text in lines. `marks` are in order, and within a line each.
  package static func lines(of text: String, marks: [Mark] = []) -> [StyledLine] {
    let bytes = Array(text.utf8)
    var lines: [StyledLine] = []
    var fence: (sign: UInt8, count: Int)?
    var mark = 0
    for place in lineRanges(bytes) {
      while mark < marks.count, marks[mark].place.upperBound <= place.lowerBound { mark += 1 }
      let block = MarkdownBlock(bytes[place])
      if let open = fence {
        if block.ends(open, bytes[place]) {
          fence = nil
        } else {
          lines.append(
            StyledLine(string(bytes[place]), .code, margin: spaces(leading(bytes[place]))))
        }
        continue
      }
      if case .fence(let sign, let count) = block.kind {
        fence = (sign, count)
        let info = bytes[block.start..<place.upperBound]
        if !info.allSatisfy({ $0 == 0x20 }) { lines.append(StyledLine(string(info), .faint)) }
        continue
      }
      lines.append(line(bytes, place, block, marks[mark...]))
    }
    // Signs alone are words as well.
    return lines.isEmpty ? plainLines(of: text, marks: marks) : lines
  }

  /// The same with every sign in its place and no looks but those of the marks.
  package static func plainLines(of text: String, marks: [Mark] = []) -> [StyledLine] {
    let bytes = Array(text.utf8)
    var mark = 0
    return lineRanges(bytes).map { place in
      var line = StyledLine(margin: spaces(MarkdownBlock(bytes[place]).indent))
      var end = place.lowerBound
      while mark < marks.count, marks[mark].place.upperBound <= place.upperBound {
        line.append(string(bytes[end..<marks[mark].place.lowerBound]))
        line.append(string(bytes[marks[mark].place]), marks[mark].style)
        end = marks[mark].place.upperBound
        mark += 1
      }
      line.append(string(bytes[end..<place.upperBound]))
      return line
    }
  }

  private static func line(
    _ bytes: [UInt8], _ place: Range<Int>, _ block: MarkdownBlock, _ marks: ArraySlice<Mark>
  ) -> StyledLine {
    var line = StyledLine(margin: spaces(block.indent))
    var words = block.start..<place.upperBound
    var base = Style.plain
    switch block.kind {
    case .plain: line.append(spaces(block.start - place.lowerBound))
    case .rule, .fence: return StyledLine(string(bytes[place]), .faint)
    case .heading(let level):
      base = level == 1 ? Style([.strong, .underlined]) : .heading
      words = block.start..<endOfHeading(bytes[words])
    case .bullet(let sign):
      line.append(spaces(sign - place.lowerBound) + "•" + spaces(block.start - sign - 1))
    case .item: line.append(string(bytes[place.lowerBound..<block.start]))
    case .quote(let depth):
      let bars = String(repeating: "│ ", count: depth)
      line = StyledLine(bars, .faint, margin: bars)
    }
    MarkdownInline(bytes: bytes, marks: marks).append(words, base, to: &line)
    return line
  }

  /// `## Title ##` ends with signs that say nothing.
  private static func endOfHeading(_ words: ArraySlice<UInt8>) -> Int {
    var end = words.endIndex
    while end > words.startIndex, words[end - 1] == 0x20 { end -= 1 }
    var signs = end
    while signs > words.startIndex, words[signs - 1] == 0x23 { signs -= 1 }
    let isSign = signs < end && signs > words.startIndex && words[signs - 1] == 0x20
    return isSign ? signs - 1 : words.endIndex
  }

  private static func lineRanges(_ bytes: [UInt8]) -> [Range<Int>] {
    bytes.split(separator: 0x0A, omittingEmptySubsequences: false)
      .map { $0.startIndex..<$0.endIndex }
  }

  private static func leading(_ line: ArraySlice<UInt8>) -> Int {
    line.prefix { $0 == 0x20 }.count
  }

  private static func spaces(_ count: Int) -> String { String(repeating: " ", count: count) }

  static func string(_ bytes: ArraySlice<UInt8>) -> String {
    String(decoding: bytes, as: UTF8.self)
  }
}

extension MarkdownBlock {
  /// As many signs as it began with, or more, and nothing behind them.
  fileprivate func ends(_ open: (sign: UInt8, count: Int), _ line: ArraySlice<UInt8>) -> Bool {
    guard case .fence(open.sign, let count) = kind, count >= open.count else { return false }
    return line[start...].allSatisfy { $0 == 0x20 }
  }
}
