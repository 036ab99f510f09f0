import Presentation
import Terminal
import TimelineDomain

/// The moods, one below the other.
struct MoodPickerView {
  let words: Catalogue

  func frame(_ state: MoodPickerViewState, _ size: ScreenSize, footer: StyledLine) -> Frame {
    var rows = [Frame.Row(), Frame.Row(StyledLine("  " + words.moodsTitle, .heading)), Frame.Row()]
    for (index, choice) in state.choices.enumerated() {
      let digit = choice.mood.score.map { Int($0.value) }.map { "\($0) " } ?? "  "
      var line = StyledLine(index == state.selected ? "  ▌ " : "    ", .match)
      line.append(digit, .faint)
      let face = choice.face.map { $0.safeInOneLine + " " } ?? ""
      line.append(
        face + choice.mood.name.safeInOneLine, choice.mood.score.map { .grade($0.value) } ?? .plain)
      rows.append(Frame.Row(line, isSelected: index == state.selected))
    }
    let height = max(1, size.rows - 1)
    let first = max(0, state.selected + 4 - height)
    let shown = rows.dropFirst(first).prefix(height)
    let blank = Array(repeating: Frame.Row(), count: max(0, height - shown.count))
    return Frame(size, shown + blank + [Frame.Row(footer)])
  }
}
