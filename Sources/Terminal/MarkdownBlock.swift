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
