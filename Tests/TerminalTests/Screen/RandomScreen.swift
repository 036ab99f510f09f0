import Terminal
import TestSupport

/// Random frames, each similar to the one before, as a list that scrolls is.
struct RandomScreen {
  private static let pieces = [
    "First light on the river", "walk", " ", "   ", "朝の散歩", "東京", "ｶﾅ", "e\u{301}té", "か\u{3099}",
    "👩‍👩‍👧", "❤️", "😀", "🇯🇵", "🇯", "👍🏽", "👍", "🏽", "1️⃣", "क्षि", "한글", "ᄒ\u{1161}\u{11AB}",
    "\u{200B}", "\u{301}", "\u{200D}", "\u{1B}[31m", "\u{7}", "\u{9}", "\r\n", "\u{202E}",
    "\u{9B}2J",
    "│", "…", "★", "#tag", "q668h5", "\u{AD}", "\u{600}",
    "z" + String(repeating: "\u{323}", count: 40),
  ]
  private static let styles: [Style] = [
    .plain, .plain, .heading, .faint, .tag("garden"), .match, .link, .grade(5),
    Style([.strong, .underlined], .cyan), Style([.struck, .emphasis]),
  ]

  private var random: SeededGenerator
  private(set) var size: ScreenSize
  private var rows: [Frame.Row] = []

  init(seed: Int) {
    random = SeededGenerator(seed: seed)
    size = ScreenSize(columns: 1, rows: 1)
    resize()
  }

  mutating func chance(_ count: Int) -> Bool { Int.random(in: 0..<count, using: &random) == 0 }

  mutating func resize() {
    size = ScreenSize(
      columns: Int.random(in: 1...50, using: &random), rows: Int.random(in: 1...16, using: &random))
    rows = (0..<size.rows).map { _ in row() }
  }

  mutating func next() -> Frame {
    switch Int.random(in: 0..<5, using: &random) {
    case 0: scroll()
    case 1: rows = rows.map { chance(4) ? row() : $0 }
    case 2: rows = rows.map { Frame.Row($0.line, isSelected: chance(6)) }
    case 3: rows[Int.random(in: 0..<size.rows, using: &random)] = row()
    default: if chance(3) { rows = rows.map { _ in row() } }
    }
    let cursor = Frame.Position(
      column: Int.random(in: 0..<size.columns, using: &random),
      row: Int.random(in: 0..<size.rows, using: &random))
    return Frame(size, rows, cursor: chance(2) ? cursor : nil)
  }

  private mutating func scroll() {
    let top = Int.random(in: 0..<size.rows, using: &random)
    let bottom = Int.random(in: top..<size.rows, using: &random)
    let distance = Int.random(in: 1...3, using: &random)
    var moved = Array(rows[top...bottom])
    for _ in 0..<distance where !moved.isEmpty {
      if chance(2) {
        moved = moved.dropFirst() + [row()]
      } else {
        moved = [row()] + moved.dropLast()
      }
    }
    rows.replaceSubrange(top...bottom, with: moved)
  }

  private mutating func row() -> Frame.Row {
    var line = StyledLine()
    for _ in 0..<Int.random(in: 0...8, using: &random) {
      line.append(
        Self.pieces.randomElement(using: &random)!, Self.styles.randomElement(using: &random)!)
    }
    if chance(3), size.columns > 4 {
      let left = size.columns / 2
      line = .joined(line, width: left, separator: "│", line, width: size.columns - left - 1)
    }
    return Frame.Row(line, isSelected: chance(6))
  }
}
