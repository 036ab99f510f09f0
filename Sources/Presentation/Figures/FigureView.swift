package import Settings
import Terminal
import TimePhrases
import TimelineDomain

/// Draws figures as lines that fit a number of columns. Every drawing is readable without color.
///
/// The drawings are in the extensions of the other files of this folder: days, lines, bars, tables, and the
/// screens that put them together.
package struct FigureView: Sendable {
  /// At least 20.
  package let columns: Int
  package let signs: FigureSigns
  package let words: Catalogue
  package let configuration: Configuration
  /// Without charts, only sentences and numbers are left.
  package let hasCharts: Bool
  /// Smooths the mood line over so many days; nil for the days as they are.
  package let smoothedOver: Int?
  /// A day that drawings of days mark.
  package let selectedDay: Int?

  package init(
    columns: Int, signs: FigureSigns = .full, words: Catalogue,
    configuration: Configuration = .standard, hasCharts: Bool = true, smoothedOver: Int? = nil,
    selectedDay: Int? = nil
  ) {
    self.selectedDay = selectedDay
    self.hasCharts = hasCharts
    self.smoothedOver = smoothedOver
    self.columns = max(20, columns)
    self.signs = signs
    self.words = words
    self.configuration = configuration
  }

  var weekStartsOn: Int { configuration.time.weekStartsOn }

  /// The same in another width.
  package func with(columns: Int) -> FigureView {
    FigureView(
      columns: columns, signs: signs, words: words, configuration: configuration,
      hasCharts: hasCharts, smoothedOver: smoothedOver, selectedDay: selectedDay)
  }

  // MARK: Lines

  /// A sentence in as many lines as it needs.
  func sentence(_ text: String, _ style: Style = .plain) -> [StyledLine] {
    StyledLine(text, style).wrapped(to: columns)
  }

  func note(_ text: String) -> [StyledLine] { sentence(text, .faint) }

  func heading(_ text: String) -> [StyledLine] { sentence(text, .heading) }

  /// Sections with an empty line between them.
  func sections(_ sections: [[StyledLine]]) -> [StyledLine] {
    Array(sections.filter { !$0.isEmpty }.joined(separator: [StyledLine()]))
  }

  /// Pieces side by side, in as many lines as they need; a piece stays whole if it fits a line.
  func packed(_ pieces: [StyledLine], indent: Int = 0) -> [StyledLine] {
    var lines: [StyledLine] = []
    var line = StyledLine(String(repeating: " ", count: indent))
    for piece in pieces {
      let gap = line.text.displayWidth > indent ? 2 : 0
      if gap > 0, line.text.displayWidth + gap + piece.text.displayWidth > columns {
        lines.append(line)
        line = StyledLine(String(repeating: " ", count: indent))
      } else {
        line.append(String(repeating: " ", count: gap))
      }
      line.append(piece)
    }
    if line.text.displayWidth > indent { lines.append(line) }
    return lines.flatMap { $0.text.displayWidth > columns ? $0.wrapped(to: columns) : [$0] }
  }

  /// Cells side by side, without the blank ones at the end.
  func line(_ label: String, _ cells: [FigureCell]) -> StyledLine {
    let end = cells.lastIndex { !$0.sign.isBlank }
    var line = StyledLine(end == nil ? label.withoutEnd : label, .faint)
    for (index, cell) in cells.enumerated() where index <= end ?? -1 {
      line.append(index == end ? cell.sign.withoutEnd : cell.sign, cell.style)
    }
    return line
  }

  /// Two drawings side by side, each as wide as its own view.
  func beside(_ left: [StyledLine], width: Int, gap: Int, _ right: [StyledLine]) -> [StyledLine] {
    (0..<max(left.count, right.count)).map { index in
      var line = index < left.count ? left[index] : StyledLine()
      guard index < right.count, !right[index].text.isEmpty else { return line }
      let missing = width + gap - line.text.displayWidth
      line.append(String(repeating: " ", count: max(1, missing)))
      line.append(right[index])
      return line
    }
  }

  /// `2–5`
  func range(_ first: String, _ last: String) -> String {
    first == last ? first : "\(first)\(signs.hasBlocks ? "–" : "-")\(last)"
  }
}

/// A day in a drawing.
struct FigureCell {
  let sign: String
  let style: Style
}

/// The signs that a terminal can draw with.
package struct FigureSigns: Hashable, Sendable {
  /// Blocks such as `░▒▓█` take one cell. In many terminals of East Asia they take two.
  package let hasBlocks: Bool
  package let hasBraille: Bool

  package init(hasBlocks: Bool, hasBraille: Bool) {
    self.hasBlocks = hasBlocks
    self.hasBraille = hasBraille
  }

  /// How a user names them.
  package enum Name: String, CaseIterable, Sendable {
    case braille, blocks, ascii
  }

  package init(_ name: Name) {
    self.init(hasBlocks: name != .ascii, hasBraille: name == .braille)
  }

  package static let full = FigureSigns(hasBlocks: true, hasBraille: true)
  package static let blocks = FigureSigns(hasBlocks: true, hasBraille: false)
  package static let ascii = FigureSigns(hasBlocks: false, hasBraille: false)

  /// From the least to the most.
  package var levels: [String] { hasBlocks ? ["░", "▒", "▓", "█"] : [":", "+", "#", "@"] }

  /// Each differs without color, too.
  func sign(_ value: DayValue) -> String {
    switch value {
    case .outside, .beforeFirstEntry: " "
    case .future: "~"
    case .withoutEntry: hasBlocks ? "·" : "."
    case .unknown: "-"
    case .value: "0"
    }
  }

  /// A bar of this many cells, in eighths of a cell, or in whole cells.
  func bar(_ cells: Double) -> String {
    guard cells > 0 else { return "" }
    guard hasBlocks else {
      return String(repeating: "#", count: max(1, Int(cells.rounded())))
    }
    let eighths = max(1, Int((cells * 8).rounded()))
    let rest = eighths % 8
    let part = rest == 0 ? "" : ["▏", "▎", "▍", "▌", "▋", "▊", "▉"][rest - 1]
    return String(repeating: "█", count: eighths / 8) + part
  }
}

extension String {
  func leftPadded(to width: Int) -> String {
    String(repeating: " ", count: max(0, width - displayWidth)) + self
  }

  var isBlank: Bool { allSatisfy { $0 == " " } }

  /// Without spaces at the end.
  var withoutEnd: String {
    String(self[..<(lastIndex { $0 != " " }.map(index(after:)) ?? startIndex)])
  }
}
