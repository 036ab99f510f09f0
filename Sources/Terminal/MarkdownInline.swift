/// Styles the Markdown within a line. The time is linear, however many signs there are.
struct MarkdownInline {
  let bytes: [UInt8]
  let marks: ArraySlice<LightMarkdown.Mark>

  func append(_ words: Range<Int>, _ base: Style, to line: inout StyledLine) {
    var scan = MarkdownScan(bytes: bytes, end: words.upperBound, start: words.lowerBound)
    scan.walk(marks)
    var looks: [Style] = [base]
    for piece in scan.pieces {
      switch piece {
      case .words(let range, let style):
        line.append(LightMarkdown.string(bytes[range]), style.over(looks[looks.count - 1]))
      case .space: line.append(" ")
      case .sign(let range, .none):
        line.append(LightMarkdown.string(bytes[range]), looks[looks.count - 1])
      case .sign(_, .begins(let attributes)):
        looks.append(Style(attributes).over(looks[looks.count - 1]))
      case .sign(_, .ends): looks.removeLast()
      }
    }
  }
}

/// A line of a text, read as Markdown, for a front end that is no terminal. It has what `LightMarkdown`
/// shows in a terminal.
package struct MarkdownLine: Hashable, Sendable {
  package enum Kind: Hashable, Sendable {
    case words, rule, code
    /// What is next to the signs that begin a block of code.
    case info
    case heading(level: Int)
    /// With its number, if it has one.
    case item(number: Int?)
    case quote(depth: Int)
  }

  /// Words with one look.
  package struct Words: Hashable, Sendable {
    package enum Kind: Hashable, Sendable {
      case plain, code
      /// One of the marks that the caller named.
      case mark
      case link(String)
    }

    package let text: String
    package let kind: Kind
    package let attributes: Style.Attributes
  }

  package let kind: Kind
  /// The spaces before it.
  package let indent: Int
  package let words: [Words]

  package var isBlank: Bool { kind == .words && words.allSatisfy { $0.text.isEmpty } }

  init(_ kind: Kind, indent: Int = 0, _ words: [Words]) {
    self.kind = kind
    self.indent = indent
    self.words = words
  }

  init(_ kind: Kind, _ text: String) {
    self.init(kind, [Words(text: text, kind: .plain, attributes: [])])
  }
}

extension MarkdownInline {
  func words(_ range: Range<Int>) -> [MarkdownLine.Words] {
    var scan = MarkdownScan(bytes: bytes, end: range.upperBound, start: range.lowerBound)
    scan.walk(marks)
    let begins = Set(marks.map(\.range.lowerBound))
    var looks: [Style.Attributes] = [[]]
    var found: [MarkdownLine.Words] = []
    var isAddress = false
    func add(_ range: Range<Int>, _ kind: MarkdownLine.Words.Kind) {
      found.append(
        MarkdownLine.Words(
          text: LightMarkdown.string(bytes[range]), kind: kind, attributes: looks[looks.count - 1]))
    }
    for piece in scan.pieces {
      switch piece {
      case .words(let range, _) where isAddress:
        isAddress = false
        let link = found.removeLast()
        let address = LightMarkdown.string(bytes[range].dropFirst().dropLast())
        // The sign of an image.
        if let last = found.last, last.kind == .plain, last.text.hasSuffix("!") {
          found[found.count - 1] = MarkdownLine.Words(
            text: String(last.text.dropLast()), kind: .plain, attributes: last.attributes)
        }
        found.append(
          MarkdownLine.Words(text: link.text, kind: .link(address), attributes: link.attributes))
      case .words(let range, let style):
        if begins.contains(range.lowerBound) {
          add(range, .mark)
        } else if style == .code {
          add(range, .code)
        } else if style == .link {
          add(range, .link(LightMarkdown.string(bytes[range])))
        } else {
          add(range, .plain)
        }
      case .space: isAddress = true
      case .sign(let range, .none): add(range, .plain)
      case .sign(_, .begins(let attributes)):
        looks.append(looks[looks.count - 1].union(attributes))
      case .sign(_, .ends): looks.removeLast()
      }
    }
    return found
  }
}

/// Splits a line into pieces.
private struct MarkdownScan {
  enum Role {
    case none, ends
    case begins(Style.Attributes)
  }

  enum Piece {
    case words(Range<Int>, Style)
    case space
    case sign(Range<Int>, Role)
  }

  let bytes: [UInt8]
  let end: Int
  let start: Int
  private(set) var pieces: [Piece] = []
  private var index: Int
  /// The offset of the first words that no piece has yet.
  private var pending: Int
  /// By sign and length: the index of the piece that still needs a closing sign.
  private var open: [Sign: Int] = [:]
  /// Numbers of backticks that don't occur again.
  private var unclosed: Set<Int> = []
  /// The offset of the next `]`, or the end.
  private var nextBracket: Int
  /// No link address that begins before this offset ends.
  private var endless = 0

  private struct Sign: Hashable {
    let byte: UInt8
    let count: Int

    var attributes: Style.Attributes? {
      switch (byte, count) {
      case (0x7E, 2): .struck
      case (0x7E, _): nil
      case (_, 1): .emphasis
      case (_, 2): .strong
      case (_, 3): [.strong, .emphasis]
      default: nil
      }
    }
  }

  init(bytes: [UInt8], end: Int, start: Int) {
    self.bytes = bytes
    self.end = end
    self.start = start
    index = start
    pending = start
    nextBracket = start
  }

  mutating func walk(_ marks: ArraySlice<LightMarkdown.Mark>) {
    var marks = marks
    while index < end {
      while let mark = marks.first, mark.range.lowerBound < index { marks = marks.dropFirst() }
      if let mark = marks.first, mark.range.lowerBound == index, mark.range.upperBound <= end {
        take(mark.range, mark.style, upTo: mark.range.upperBound)
        continue
      }
      switch bytes[index] {
      case UInt8(ascii: "\\"): takeBackslash()
      case UInt8(ascii: "`"): takeCode()
      case UInt8(ascii: "*"), UInt8(ascii: "_"), UInt8(ascii: "~"): takeSigns()
      case UInt8(ascii: "["): takeLink(at: index)
      case UInt8(ascii: "!") where index + 1 < end && bytes[index + 1] == UInt8(ascii: "["):
        takeLink(at: index + 1)
      case UInt8(ascii: ":"): takeAddress()
      default: index += 1
      }
    }
    flush(upTo: end)
  }

  // MARK: Pieces

  private mutating func flush(upTo offset: Int) {
    if pending < offset { pieces.append(.words(pending..<offset, .plain)) }
    pending = offset
  }

  /// Adds a range as a piece, and continues at `next`.
  private mutating func take(_ range: Range<Int>, _ style: Style, upTo next: Int) {
    flush(upTo: index)
    pieces.append(.words(range, style))
    index = next
    pending = next
  }

  /// A backslash before a sign makes the sign literal.
  private mutating func takeBackslash() {
    guard index + 1 < end, "*_~`[]".utf8.contains(bytes[index + 1]) else {
      index += 1
      return
    }
    flush(upTo: index)
    pending = index + 1
    index += 2
  }

  private func count(of byte: UInt8, from start: Int) -> Int {
    var index = start
    while index < end, bytes[index] == byte { index += 1 }
    return index - start
  }

  private mutating func takeCode() {
    let sign = UInt8(ascii: "`")
    let length = count(of: sign, from: index)
    let words = index + length
    guard length <= 3, !unclosed.contains(length), !isMarked(words) else { return index = words }
    var offset = words
    while offset < end {
      let next = count(of: sign, from: offset)
      if next == length {
        // A space on both sides keeps a backtick apart.
        let isPadded = offset - words > 2 && bytes[words] == 0x20 && bytes[offset - 1] == 0x20
        take((isPadded ? words + 1..<offset - 1 : words..<offset), .code, upTo: offset + length)
        return
      }
      offset += max(1, next)
    }
    unclosed.insert(length)
    index = words
  }

  private mutating func takeSigns() {
    let byte = bytes[index]
    let sign = Sign(byte: byte, count: count(of: byte, from: index))
    let range = index..<(index + sign.count)
    index = range.upperBound
    guard let attributes = sign.attributes, !isMarked(index) else { return }
    let (before, after) = (scalar(before: range.lowerBound), scalar(at: range.upperBound))
    let ends =
      before.map { !$0.isSpace && !"([{（「".unicodeScalars.contains($0) } ?? false
      && !(after.map { $0.isOfWord(byte) } ?? false)
    let begins =
      after.map { !$0.isSpace && !")]},.;:!?）」、。".unicodeScalars.contains($0) } ?? false
      && !(before.map { $0.isOfWord(byte) } ?? false)
    if ends, let other = open[sign], case .sign(let otherRange, _) = pieces[other] {
      flush(upTo: range.lowerBound)
      pieces[other] = .sign(otherRange, .begins(attributes))
      pieces.append(.sign(range, .ends))
      // Signs that opened in between can't close any more.
      open = open.filter { $0.value < other }
    } else if begins {
      flush(upTo: range.lowerBound)
      open[sign] = pieces.count
      pieces.append(.sign(range, .none))
    } else {
      return
    }
    pending = index
  }

  /// `[words](address)`; links longer than a limit stay text.
  private mutating func takeLink(at bracket: Int) {
    let words = bracket + 1
    if nextBracket < words { nextBracket = words }
    while nextBracket < end, bytes[nextBracket] != UInt8(ascii: "]") { nextBracket += 1 }
    let address = nextBracket + 2
    guard nextBracket > words, nextBracket - words <= 1000, address < end,
      bytes[nextBracket + 1] == UInt8(ascii: "("),
      !bytes[words..<nextBracket].contains(UInt8(ascii: "["))
    else { return index = words }
    // If one address has no end, neither has an address within it.
    guard address >= endless else { return index = words }
    var close = address
    var depth = 0
    while close < min(end, address + 2000), bytes[close] > 0x20 {
      if bytes[close] == UInt8(ascii: "(") { depth += 1 }
      if bytes[close] == UInt8(ascii: ")") {
        if depth == 0 { break }
        depth -= 1
      }
      close += 1
    }
    guard close > address, close < end, bytes[close] == UInt8(ascii: ")") else {
      if !bytes[address..<close].contains(UInt8(ascii: ")")) { endless = close }
      return index = words
    }
    take(words..<nextBracket, .link, upTo: nextBracket + 1)
    pieces.append(.space)
    take(nextBracket + 1..<close + 1, .faint, upTo: close + 1)
  }

  /// `https://example.org/a_b_c`, in which signs are literal.
  private mutating func takeAddress() {
    guard index + 3 < end, bytes[index + 1] == 0x2F, bytes[index + 2] == 0x2F else {
      index += 1
      return
    }
    var first = index
    while first > pending, index - first < 12, bytes[first - 1].isLetter { first -= 1 }
    guard first < index else { return index += 3 }
    var last = index + 3
    while last < end, bytes[last] > 0x20, bytes[last] < 0x7F, !"<>\"`".utf8.contains(bytes[last]) {
      last += 1
    }
    // Trailing punctuation belongs to the sentence.
    while last > index + 3, ".,;:!?*_~'".utf8.contains(bytes[last - 1]) { last -= 1 }
    if bytes[last - 1] == UInt8(ascii: ")"), !bytes[first..<last].contains(UInt8(ascii: "(")) {
      last -= 1
    }
    // A letter with a combining mark is another letter.
    while last > index + 3, isMarked(last) { last -= 1 }
    guard last > index + 3 else { return index += 3 }
    index = first
    take(first..<last, .link, upTo: last)
  }

  // MARK: Scalars

  /// Whether a combining mark follows, which makes another character of the sign.
  private func isMarked(_ offset: Int) -> Bool {
    switch scalar(at: offset)?.properties.generalCategory {
    case .nonspacingMark, .enclosingMark, .spacingMark, .format: true
    default: false
    }
  }

  private func scalar(at offset: Int) -> Unicode.Scalar? {
    guard offset < end else { return nil }
    return LightMarkdown.string(bytes[offset..<min(offset + 4, end)]).unicodeScalars.first
  }

  private func scalar(before offset: Int) -> Unicode.Scalar? {
    guard offset > start else { return nil }
    var first = offset - 1
    while first > start, bytes[first] & 0xC0 == 0x80 { first -= 1 }
    return LightMarkdown.string(bytes[first..<offset]).unicodeScalars.last
  }
}

extension Unicode.Scalar {
  fileprivate var isSpace: Bool { properties.isWhitespace }

  /// Whether it is part of a word, in which signs are literal. Japanese has signs directly next to
  /// letters, and names contain `_`.
  fileprivate func isOfWord(_ sign: UInt8) -> Bool {
    let isPart = properties.isAlphabetic || properties.numericType != nil
    return isPart && (sign == UInt8(ascii: "_") || !WideScalars.contains(value))
  }
}

extension UInt8 {
  fileprivate var isLetter: Bool { (0x41...0x5A).contains(self & 0xDF) }
}
