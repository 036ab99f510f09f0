/// A cell of the screen. A wide grapheme has two: its text is in the first, and the second is empty.
struct ScreenCell: Hashable, Sendable {
  let text: String
  /// 0 for the second cell of a wide grapheme.
  let width: Int
  let style: Style

  init(_ text: String, width: Int = 1, _ style: Style = .plain) {
    self.text = text
    self.width = width
    self.style = style
  }

  static let blank = ScreenCell(" ")

  /// Whether terminals disagree about the width: emoji, and graphemes that are more than a character
  /// with marks.
  var hasDoubtfulWidth: Bool {
    if text.utf8.count < 2 { return false }
    let scalars = text.unicodeScalars
    guard let first = scalars.first else { return false }
    return first.value >= 0x1F000
      || scalars.dropFirst().contains {
        0xFE00...0xFE0F ~= $0.value || $0.properties.generalCategory != .nonspacingMark
      }
  }
}

extension Frame.Row {
  /// Exactly `columns` cells, in the styles that the styler shows.
  func cells(_ columns: Int, _ styler: Styler) -> [ScreenCell] {
    var cells: [ScreenCell] = []
    cells.reserveCapacity(columns)
    line.eachGrapheme { character, style in
      let width = character.displayWidth
      guard width > 0 else {
        if let last = cells.lastIndex(where: { $0.width > 0 }) {
          let before = cells[last]
          let text = before.text + String(character)
          cells[last] = ScreenCell(text, width: before.width, before.style)
        }
        return true
      }
      guard cells.count + width <= columns else { return false }
      let shown = styler.shown(isSelected ? style.selected : style)
      cells.append(ScreenCell(String(character), width: width, shown))
      if width == 2 { cells.append(ScreenCell("", width: 0, shown)) }
      return true
    }
    let padding = ScreenCell(" ", styler.shown(isSelected ? Style.plain.selected : .plain))
    return cells + Array(repeating: padding, count: columns - cells.count)
  }
}

extension Styler {
  /// Without colors a selected row is still reversed, because nothing else marks it.
  fileprivate func shown(_ style: Style) -> Style {
    isOn ? style : Style(style.attributes.intersection(.reversed))
  }
}
