import Presentation
import Terminal

/// A list above the line that narrows it.
struct PickerView {
  let words: Catalogue

  func frame(_ state: PickerViewState, _ size: ScreenSize, footer: StyledLine) -> Frame {
    let height = PickerView.height(size)
    var title = StyledLine(" " + words.title(state.kind), .heading)
    if state.isSearching { title.append("  " + words.loading, .faint) }
    var rows = (0..<height).map { row -> Frame.Row in
      let index = state.top + row
      guard state.choices.indices.contains(index) else { return Frame.Row() }
      let isSelected =
        index == state.selected
        && (state.kind != .tag || state.hasMoved || state.input.text.isEmpty)
      var line = StyledLine(isSelected ? "▌ " : "  ", isSelected ? .match : .plain)
      line.append(state.choices[index].line)
      return Frame.Row(line.fitted(to: size.columns), isSelected: isSelected)
    }
    if state.choices.isEmpty, !state.isSearching {
      rows[0] = Frame.Row(StyledLine("  " + words.nothingToPick(state.kind), .faint))
    }
    if let refusal = state.refusal {
      let lines = StyledLine(" " + refusal.safeInOneLine, .warning).with(margin: " ")
        .wrapped(to: max(2, size.columns)).first(max(1, height / 2), size.columns)
      rows = rows.dropLast(lines.count) + lines.map { Frame.Row($0) }
    }
    let (line, cursor) = TypedLineView(title: " \(words.inputTitle(state.kind)): ")
      .line(state.input, size.columns)
    let last = size.rows < 6 ? [Frame.Row(line)] : [Frame.Row(line), Frame.Row(footer)]
    return Frame(
      size, [Frame.Row(title)] + rows + last,
      cursor: Frame.Position(column: cursor, row: size.rows - last.count))
  }

  /// How many rows there are for choices.
  static func height(_ size: ScreenSize) -> Int { max(1, size.rows - (size.rows < 6 ? 2 : 3)) }
}
