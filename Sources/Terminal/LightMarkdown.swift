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
    walk(bytes, marks) { range, part in
      switch part {
      case .code:
        let code = bytes[range]
        lines.append(StyledLine(string(code), .code, margin: spaces(leading(code))))
      case .info(let info): lines.append(StyledLine(string(bytes[info]), .faint))
      case .block(let block, let marks): lines.append(line(bytes, range, block, marks))
      }
    }
    // A text of signs only is shown as it is.
    return lines.isEmpty ? plainLines(of: text, marks: marks) : lines
  }

  /// The lines of a text for a front end that is no terminal. `marks` are in order and don't cross lines.
  package static func parts(of text: String, marks: [Range<Int>] = []) -> [MarkdownLine] {
    let bytes = Array(text.utf8)
    var lines: [MarkdownLine] = []
    walk(bytes, marks.map { Mark($0, .plain) }) { range, part in
      switch part {
      case .code: lines.append(MarkdownLine(.code, string(bytes[range])))
      case .info(let info): lines.append(MarkdownLine(.info, string(bytes[info])))
      case .block(let block, let marks): lines.append(self.part(bytes, range, block, marks))
      }
    }
    return lines
  }

  /// What a line is. The signs around code have no line of their own, but the words behind them have.
  private enum Part {
    case code
    case info(Range<Int>)
    /// With the marks from this line on.
    case block(MarkdownBlock, ArraySlice<Mark>)
  }

  private static func walk(_ bytes: [UInt8], _ marks: [Mark], _ take: (Range<Int>, Part) -> Void) {
    var fence: (sign: UInt8, count: Int)?
    var mark = 0
    for range in lineRanges(bytes) {
      while mark < marks.count, marks[mark].range.upperBound <= range.lowerBound { mark += 1 }
      let block = MarkdownBlock(bytes[range])
      if let open = fence {
        if block.ends(open, bytes[range]) { fence = nil } else { take(range, .code) }
      } else if case .fence(let sign, let count) = block.kind {
        fence = (sign, count)
        let info = block.start..<range.upperBound
        if !bytes[info].allSatisfy({ $0 == 0x20 }) { take(range, .info(info)) }
      } else {
        take(range, .block(block, marks[mark...]))
      }
    }
  }

  private static func part(
    _ bytes: [UInt8], _ range: Range<Int>, _ block: MarkdownBlock, _ marks: ArraySlice<Mark>
  ) -> MarkdownLine {
    let spaces = leading(bytes[range])
    var words = block.start..<range.upperBound
    let kind: MarkdownLine.Kind
    switch block.kind {
    case .plain: kind = .words
    case .rule, .fence: return MarkdownLine(.rule, "")
    case .heading(let level):
      kind = .heading(level: level)
      words = block.start..<endOfHeading(bytes[words])
    case .bullet: kind = .item(number: nil)
    case .item:
      let digits = bytes[(range.lowerBound + spaces)...].prefix { (0x30...0x39).contains($0) }
      kind = .item(number: Int(string(digits)))
    case .quote(let depth): kind = .quote(depth: depth)
    }
    return MarkdownLine(
      kind, indent: spaces, MarkdownInline(bytes: bytes, marks: marks).words(words))
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

/// The kind of a Markdown line, from its beginning, with UTF-8 offsets. Accepts some lists that
/// aren't Markdown.
struct MarkdownBlock {
  enum Kind: Hashable {
    case plain, rule
    /// 1 to 6.
    case heading(level: Int)
    /// The offset of `-`, `*` or `+`.
    case bullet(at: Int)
    /// `1.`, `1)`, `•` or `・`.
    case item
    /// The number of nested quotes.
    case quote(depth: Int)
    /// The beginning or the end of a code block.
    case fence(sign: UInt8, count: Int)
  }

  let kind: Kind
  /// The offset of its words.
  let start: Int
  /// Cells before its words.
  let indent: Int

  private init(_ kind: Kind, _ start: Int, _ indent: Int) {
    self.kind = kind
    self.start = start
    self.indent = indent
  }

  init(_ bytes: ArraySlice<UInt8>) {
    let spaces = bytes.prefix { $0 == 0x20 }.count
    let line = bytes.dropFirst(spaces)
    let start = line.startIndex
    self =
      MarkdownBlock.fence(line) ?? MarkdownBlock.rule(line) ?? MarkdownBlock.heading(line)
      ?? MarkdownBlock.quote(line) ?? MarkdownBlock.bullet(line, spaces)
      ?? MarkdownBlock.item(line, spaces) ?? MarkdownBlock(.plain, start, spaces)
  }

  private static func fence(_ line: ArraySlice<UInt8>) -> MarkdownBlock? {
    guard let sign = line.first, sign == 0x60 || sign == 0x7E else { return nil }
    let count = line.prefix { $0 == sign }.count
    let info = line.dropFirst(count)
    guard count >= 3, sign != 0x60 || !info.contains(sign) else { return nil }
    return MarkdownBlock(.fence(sign: sign, count: count), info.startIndex, 0)
  }

  private static func rule(_ line: ArraySlice<UInt8>) -> MarkdownBlock? {
    guard let sign = line.first, "-*_".utf8.contains(sign) else { return nil }
    var count = 0
    for byte in line {
      if byte == sign { count += 1 } else if byte != 0x20 { return nil }
    }
    return count >= 3 ? MarkdownBlock(.rule, line.startIndex, 0) : nil
  }

  private static func heading(_ line: ArraySlice<UInt8>) -> MarkdownBlock? {
    let level = line.prefix { $0 == 0x23 }.count
    let rest = line.dropFirst(level)
    guard (1...6).contains(level), rest.first == 0x20 else { return nil }
    let words = rest.drop { $0 == 0x20 }
    return words.isEmpty ? nil : MarkdownBlock(.heading(level: level), words.startIndex, 0)
  }

  private static func quote(_ line: ArraySlice<UInt8>) -> MarkdownBlock? {
    var rest = line
    var depth = 0
    while rest.first == 0x3E, rest.count == 1 || [0x20, 0x3E].contains(rest[rest.startIndex + 1]) {
      rest = rest.dropFirst()
      if rest.first == 0x20 { rest = rest.dropFirst() }
      depth += 1
    }
    // An arrow such as `>>=` is not a quote.
    if rest.startIndex > line.startIndex, rest.first == 0x3E { return nil }
    return depth > 0 ? MarkdownBlock(.quote(depth: depth), rest.startIndex, 2 * depth) : nil
  }

  private static func bullet(_ line: ArraySlice<UInt8>, _ spaces: Int) -> MarkdownBlock? {
    guard let sign = line.first, "-*+".utf8.contains(sign), line.dropFirst().first == 0x20 else {
      return nil
    }
    let words = line.dropFirst().drop { $0 == 0x20 }
    if words.isEmpty { return nil }
    return MarkdownBlock(
      .bullet(at: line.startIndex), words.startIndex,
      spaces + words.startIndex - line.startIndex)
  }

  private static func item(_ line: ArraySlice<UInt8>, _ spaces: Int) -> MarkdownBlock? {
    // Japanese lists have no space after the dot.
    if line.starts(with: "・".utf8), line.count > 3 {
      return MarkdownBlock(.item, line.startIndex + 3, spaces + 2)
    }
    let number = line.prefix { (0x30...0x39).contains($0) }.count
    let isDot = line.starts(with: "•".utf8)
    let rest = line.dropFirst(isDot ? 3 : number)
    let mark = isDot ? rest : rest.dropFirst()
    guard isDot || (1...9).contains(number) && (rest.first == 0x2E || rest.first == 0x29),
      mark.first == 0x20
    else { return nil }
    let words = mark.drop { $0 == 0x20 }
    if words.isEmpty { return nil }
    let cells = words.startIndex - line.startIndex - (isDot ? 2 : 0)
    return MarkdownBlock(.item, words.startIndex, spaces + cells)
  }
}
