/// Styles text by its Markdown, and removes the signs. It takes one pass, line by line, and keeps
/// everything else. Text need not be Markdown.
package enum LightMarkdown {
  /// A range with a style of its own, such as a tag, in UTF-8 offsets.
  package struct Mark: Sendable, Hashable {
    package let range: Range<Int>
    package let style: Style

    package init(_ range: Range<Int>, _ style: Style) {
      self.range = range
      self.style = style
    }
  }

  /// The styled lines of a safe text. `marks` are in order and don't cross lines.
  package static func lines(of text: String, marks: [Mark] = []) -> [StyledLine] {
    let bytes = Array(text.utf8)
    var lines: [StyledLine] = []
    var fence: (sign: UInt8, count: Int)?
    var mark = 0
    for range in lineRanges(bytes) {
      while mark < marks.count, marks[mark].range.upperBound <= range.lowerBound { mark += 1 }
      let block = MarkdownBlock(bytes[range])
      if let open = fence {
        if block.ends(open, bytes[range]) {
          fence = nil
        } else {
          lines.append(
            StyledLine(string(bytes[range]), .code, margin: spaces(leading(bytes[range]))))
        }
        continue
      }
      if case .fence(let sign, let count) = block.kind {
        fence = (sign, count)
        let info = bytes[block.start..<range.upperBound]
        if !info.allSatisfy({ $0 == 0x20 }) { lines.append(StyledLine(string(info), .faint)) }
        continue
      }
      lines.append(line(bytes, range, block, marks[mark...]))
    }
    // A text of signs only is shown as it is.
    return lines.isEmpty ? plainLines(of: text, marks: marks) : lines
  }

  /// The lines with all signs, and with the styles of the marks only.
  package static func plainLines(of text: String, marks: [Mark] = []) -> [StyledLine] {
    let bytes = Array(text.utf8)
    var mark = 0
    return lineRanges(bytes).map { range in
      var line = StyledLine(margin: spaces(MarkdownBlock(bytes[range]).indent))
      var end = range.lowerBound
      while mark < marks.count, marks[mark].range.upperBound <= range.upperBound {
        line.append(string(bytes[end..<marks[mark].range.lowerBound]))
        line.append(string(bytes[marks[mark].range]), marks[mark].style)
        end = marks[mark].range.upperBound
        mark += 1
      }
      line.append(string(bytes[end..<range.upperBound]))
      return line
    }
  }

  private static func line(
    _ bytes: [UInt8], _ range: Range<Int>, _ block: MarkdownBlock, _ marks: ArraySlice<Mark>
  ) -> StyledLine {
    var line = StyledLine(margin: spaces(block.indent))
    var words = block.start..<range.upperBound
    var base = Style.plain
    switch block.kind {
    case .plain: line.append(spaces(block.start - range.lowerBound))
    case .rule, .fence: return StyledLine(string(bytes[range]), .faint)
    case .heading(let level):
      base = level == 1 ? Style([.strong, .underlined]) : .heading
      words = block.start..<endOfHeading(bytes[words])
    case .bullet(let sign):
      line.append(spaces(sign - range.lowerBound) + "•" + spaces(block.start - sign - 1))
    case .item: line.append(string(bytes[range.lowerBound..<block.start]))
    case .quote(let depth):
      let bars = String(repeating: "│ ", count: depth)
      line = StyledLine(bars, .faint, margin: bars)
    }
    MarkdownInline(bytes: bytes, marks: marks).append(words, base, to: &line)
    return line
  }

  /// Excludes the signs at the end of `## Title ##`.
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
  /// Whether this line closes the fence: at least as many signs, and nothing after them.
  fileprivate func ends(_ open: (sign: UInt8, count: Int), _ line: ArraySlice<UInt8>) -> Bool {
    guard case .fence(open.sign, let count) = kind, count >= open.count else { return false }
    return line[start...].allSatisfy { $0 == 0x20 }
  }
}
