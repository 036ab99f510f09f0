import Presentation
import Terminal

/// The last lines of the screen while the user types.
struct PromptView {
  let words: Catalogue

  /// The rows, of which the first has the line, and the column of the cursor. Below it are the mistake
  /// and a hint, if there is one and room for it.
  func rows(_ state: PromptViewState, _ size: ScreenSize) -> (rows: [StyledLine], cursor: Int) {
    let title = " \(words.title(state.kind)): "
    let (line, cursor) = TypedLineView(title: title).line(state.input, size.columns)
    let most = max(0, min(size.rows / 4, size.rows - 4))
    var below: [StyledLine] = []
    if let refusal = state.refusal {
      // With one row, the words say more.
      if most > 1, let carets = carets(state, title, size.columns) { below.append(carets) }
      below += sentence(refusal, .warning, size.columns)
    } else if let hint = state.hint {
      below += sentence(hint, .faint, size.columns)
    }
    return ([line] + below.first(most, size.columns), cursor)
  }

  private func sentence(_ words: String, _ style: Style, _ columns: Int) -> [StyledLine] {
    StyledLine(" " + words.safeInOneLine, style).with(margin: " ").wrapped(to: max(2, columns))
  }

  /// `^^^` under the mistake, if the line is shown from its beginning.
  private func carets(
    _ state: PromptViewState, _ title: String, _ columns: Int
  ) -> StyledLine? {
    guard let range = state.refusedRange else { return nil }
    let text = Array(state.text)
    func width(_ range: Range<Int>) -> Int {
      String(text[range.clamped(to: 0..<text.count)]).safeInOneLine.displayWidth
    }
    let start = title.displayWidth + width(0..<range.lowerBound)
    guard title.displayWidth + width(0..<text.count) < columns else { return nil }
    return StyledLine(
      String(repeating: " ", count: start)
        + String(repeating: "^", count: max(1, width(range))), .warning)
  }
}
