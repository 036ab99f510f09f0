import Presentation
import Terminal

/// Warnings, and a question that a key answers.
struct ConfirmView {
  let words: Catalogue

  func frame(_ question: Route.Question, _ size: ScreenSize) -> Frame {
    let (title, warnings) =
      switch question {
      case .delete(let items, let warnings): (words.deleteQuestion(items.count), warnings)
      case .restore(_, _, let warning): (words.restoreQuestion, [warning])
      case .undo(let long):
        (
          words.undoQuestion(long.count),
          [words.lastCommand(long.name, long.action, long.count)]
        )
      }
    let lines = warnings.flatMap {
      StyledLine("  " + $0.safeInOneLine).with(margin: "  ").wrapped(to: max(2, size.columns - 1))
        + [StyledLine()]
    }
    return Frame(
      size, title: StyledLine(" " + title, .heading),
      [Frame.Row()] + lines.map { Frame.Row($0) },
      footer: StyledLine(" " + words.yesOrNo, .faint))
  }
}
