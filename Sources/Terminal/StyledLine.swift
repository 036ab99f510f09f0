/// A line of text with styles, before wrapping.
package struct StyledLine: Sendable, Hashable {
  /// The UTF-8 offset of a style, which goes on to the next run or the end.
  struct Run: Sendable, Hashable {
    let start: Int
    let style: Style
  }

  package private(set) var text: String
  /// The indent of continuation lines.
  package private(set) var margin: String
  private(set) var runs: [Run]

  package init(_ text: String = "", _ style: Style = .plain, margin: String = "") {
    self.text = ""
    self.margin = margin
    runs = []
    append(text, style)
  }

  package mutating func append(_ piece: some StringProtocol, _ style: Style = .plain) {
    if piece.isEmpty { return }
    if runs.last?.style ?? .plain != style {
      runs.append(Run(start: text.utf8.count, style: style))
    }
    text += piece
  }

  package mutating func append(_ line: StyledLine) {
    line.eachRun(in: 0..<line.text.utf8.count) { append($0, $1) }
  }

  package func with(margin: String) -> StyledLine {
    var line = self
    line.margin = margin
    return line
  }

  /// Adds a style to ranges of UTF-8 offsets, which are in order and don't touch.
  package func with(_ style: Style, over ranges: [Range<Int>]) -> StyledLine {
    var result = StyledLine(margin: margin)
    var end = 0
    for range in ranges {
      eachRun(in: end..<range.lowerBound) { result.append($0, $1) }
      eachRun(in: range) { result.append($0, style.over($1)) }
      end = range.upperBound
    }
    eachRun(in: end..<text.utf8.count) { result.append($0, $1) }
    return result
  }

  /// Wraps to a number of cells, or not at all, and adds escape sequences.
  package func lines(_ columns: Int?, _ styler: Styler) -> [String] {
    guard let columns else { return [painted(0..<text.utf8.count, styler)] }
    // An indent leaves room for words.
    let hangs = margin.displayWidth <= columns / 2
    let pieces = text[...].wrappedPieces(to: columns, indent: hangs ? margin.displayWidth : 0)
    return pieces.enumerated().map { index, piece in
      let start = text.utf8.distance(from: text.startIndex, to: piece.startIndex)
      let words = painted(start..<(start + piece.utf8.count), styler)
      return index == 0 || !hangs ? words : paintedMargin(styler) + words
    }
  }

  /// Wraps to a number of cells, and keeps the styles.
  package func wrapped(to columns: Int) -> [StyledLine] {
    let hangs = margin.displayWidth <= columns / 2
    let pieces = text[...].wrappedPieces(to: columns, indent: hangs ? margin.displayWidth : 0)
    return pieces.enumerated().map { index, piece in
      var line = StyledLine(index == 0 || !hangs ? "" : margin)
      let start = text.utf8.distance(from: text.startIndex, to: piece.startIndex)
      eachRun(in: start..<(start + piece.utf8.count)) { line.append($0, $1) }
      return line
    }
  }

  private func paintedMargin(_ styler: Styler) -> String {
    margin.utf8.allSatisfy { $0 == 0x20 } ? margin : styler(.faint, margin)
  }

  private func painted(_ range: Range<Int>, _ styler: Styler) -> String {
    guard styler.isOn, !runs.isEmpty else { return String(self[range]) }
    var result = ""
    eachRun(in: range) { result += styler($1, $0) }
    return result
  }

  private subscript(_ range: Range<Int>) -> Substring {
    let start = text.utf8.index(text.startIndex, offsetBy: range.lowerBound)
    return text[start..<text.utf8.index(start, offsetBy: range.count)]
  }

  func eachRun(in range: Range<Int>, _ body: (Substring, Style) -> Void) {
    var start = range.lowerBound
    var index = firstRun(beyond: start)
    while start < range.upperBound {
      let end = index < runs.count ? min(runs[index].start, range.upperBound) : range.upperBound
      body(self[start..<end], index > 0 ? runs[index - 1].style : .plain)
      start = end
      index += 1
    }
  }

  /// Stops when `body` returns false.
  func eachGrapheme(_ body: (Character, Style) -> Bool) {
    var (offset, index) = (0, 0)
    for character in text {
      while index < runs.count, runs[index].start <= offset { index += 1 }
      guard body(character, index > 0 ? runs[index - 1].style : .plain) else { return }
      offset += character.utf8.count
    }
  }

  private func firstRun(beyond offset: Int) -> Int {
    var (low, high) = (0, runs.count)
    while low < high {
      let middle = (low + high) / 2
      if runs[middle].start <= offset { low = middle + 1 } else { high = middle }
    }
    return low
  }
}

extension StyledLine {
  /// Cuts the line, with a sign, or pads it to exactly this many cells. Replaces what a terminal
  /// would obey.
  package func fitted(to columns: Int) -> StyledLine { fitted(to: columns, sign: "…") }

  /// Two panes side by side.
  package static func joined(
    _ left: StyledLine, width leftWidth: Int, separator: String, _ right: StyledLine,
    width rightWidth: Int
  ) -> StyledLine {
    var line = left.fitted(to: leftWidth)
    line.append(separator, .faint)
    line.append(right.fitted(to: rightWidth))
    return line
  }

  /// The line in reverse and in one color, as a list draws the selected row of a pane. Pad the line
  /// first, so that the whole row of the pane is reversed.
  package var selected: StyledLine {
    var line = StyledLine(margin: margin)
    eachRun(in: 0..<text.utf8.count) { line.append($0, $1.selected) }
    return line
  }

  /// An empty sign cuts plainly.
  func fitted(to columns: Int, sign: String) -> StyledLine {
    guard columns > 0 else { return StyledLine() }
    let start = text.utf8.prefix(columns + 1)
    if start.count <= columns, start.allSatisfy({ 0x20..<0x7F ~= $0 }) {
      var line = with(margin: "")
      line.append(String(repeating: " ", count: columns - start.count))
      return line
    }
    var fitting = Fitting(columns: columns)
    eachGrapheme { fitting.take($0, $1) }
    return fitting.line(sign: sign)
  }
}

extension [StyledLine] {
  /// The first lines; a sign shows that there are more.
  package func first(_ count: Int, _ columns: Int) -> [StyledLine] {
    guard self.count > count, count > 0 else { return Array(prefix(count)) }
    var last = self[count - 1]
    last.append("…")
    return prefix(count - 1) + [last.fitted(to: columns)]
  }
}

/// The beginning of a line, as far as it fits.
private struct Fitting {
  /// Characters without a width, such as joiners, that may follow each other.
  private static let mostWithoutWidth = 8

  private let columns: Int
  private var pieces: [(grapheme: ScreenGrapheme, style: Style)] = []
  private var width = 0
  private var piecesWithoutWidth = 0
  private var charactersSeen = 0

  init(columns: Int) {
    self.columns = columns
  }

  /// Returns false if nothing more fits.
  mutating func take(_ character: Character, _ style: Style) -> Bool {
    let grapheme = ScreenGrapheme(character)
    charactersSeen += 1
    // A mark without a letter would change what is left of it.
    let before = pieces.last.map(\.grapheme.text)
    if before == nil || before == ScreenGrapheme.replacement, grapheme.joins(before ?? " ") {
      return charactersSeen < 64 * columns
    }
    if grapheme.width > 0 {
      piecesWithoutWidth = 0
    } else {
      piecesWithoutWidth += 1
      if pieces.isEmpty || piecesWithoutWidth > Self.mostWithoutWidth {
        return charactersSeen < 64 * columns
      }
    }
    pieces.append((grapheme, style))
    width += grapheme.width
    return width <= columns
  }

  func line(sign: String) -> StyledLine {
    var pieces = pieces[...]
    var width = width
    var cutStyle: Style?
    let room = self.width > columns ? columns - sign.displayWidth : columns
    while width > room, let last = pieces.popLast() {
      width -= last.grapheme.width
      cutStyle = last.style
    }
    var line = StyledLine()
    for (grapheme, style) in pieces { line.append(grapheme.text, style) }
    if let cutStyle {
      line.append(sign, cutStyle)
      width += sign.displayWidth
    }
    line.append(String(repeating: " ", count: columns - width))
    return line
  }
}
