import Observation
import Presentation
import Terminal
import TimelineDomain
import TimelineStore

/// A line that the user types at the bottom of the screen.
@Observable
final class PromptViewState {
  let kind: PromptKind
  private(set) var input: TypedLine
  /// Why the text can't be used.
  private(set) var refusal: String?
  /// The mistake, in characters of the text.
  private(set) var refusedRange: Range<Int>?
  private(set) var hint: String?

  @ObservationIgnored let context: ScreenContext

  init(_ context: ScreenContext, _ kind: PromptKind) {
    self.context = context
    self.kind = kind
    input = TypedLine(kind == .find ? context.timeline?.filter.text ?? "" : "")
  }

  var text: String { input.text }

  func refuse(_ sentence: String?, _ range: Range<Int>? = nil) {
    refusal = sentence
    refusedRange = range
  }

  func give(_ hint: String?) { self.hint = hint }

  func insert(_ words: String) {
    input.insert(words)
    accept()
  }

  /// Returns false for a key that edits nothing.
  func edit(_ key: Key) -> Bool {
    let before = text
    guard input.edit(key) else { return false }
    if text != before { accept() }
    return true
  }

  private func accept() {
    (refusal, refusedRange, hint) = (nil, nil, nil)
  }
}

extension PromptViewState: Screen {
  var takesText: Bool { true }
  var shownKeys: [BrowserAction] { [] }

  func frame(_ size: ScreenSize, footer: StyledLine, over below: Frame) -> Frame {
    let (rows, cursor) = PromptView(words: context.parts.words).rows(self, size)
    return below.with(
      lastRows: rows.map { Frame.Row($0) }, cursor: Frame.Position(column: cursor, row: 0))
  }

  func paste(_ text: String) {
    insert(text)
    if kind == .find { filter() }
  }

  func receive(_ key: Key, _ size: ScreenSize) -> ScreenRequest? {
    switch (key.name, key.modifiers) {
    case (.escape, _), (.character("c"), .control):
      if kind == .find { context.timeline?.setQuery("", nil) }
      navigation.close()
    case (.enter, _): return finish()
    case (.backspace, _) where text.isEmpty: navigation.close()
    case (.character("g"), []) where kind == .goTo && text.isEmpty:
      context.timeline?.select(0)
      navigation.close()
    default: if edit(key), kind == .find { filter() }
    }
    return nil
  }

  private func filter() {
    let reading = context.parts.program.query(text)
    if let flaw = reading.flaw { return refuse(flaw, reading.flawRange) }
    give(reading.hint)
    context.timeline?.setQuery(text, reading.condition)
  }

  private func finish() -> ScreenRequest? {
    guard let timeline = context.timeline else { return nil }
    switch kind {
    case .find: if refusal != nil { return nil }
    case .goTo:
      switch context.parts.program.endOfPeriod(text) {
      case .success(let moment): timeline.go(to: moment)
      case .failure(let refusal):
        refuse(refusal.sentence)
        return nil
      }
    case .merge:
      if text.isBlank { break }
      switch context.parts.program.file(text) {
      case .success(let path):
        navigation.close()
        return context.command(
          BrowserCommand(["merge", "--", path], in: timeline.selectedItem?.journal))
      case .failure(let refusal):
        refuse(refusal.sentence)
        return nil
      }
    }
    navigation.close()
    return nil
  }
}

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

/// A question about a change, which a key answers.
final class QuestionViewState {
  let context: ScreenContext
  private let question: Route.Question

  init(_ context: ScreenContext, _ question: Route.Question) {
    self.context = context
    self.question = question
  }
}

extension QuestionViewState: Screen {
  var takesText: Bool { true }
  var shownKeys: [BrowserAction] { [] }

  func frame(_ size: ScreenSize, footer: StyledLine, over below: Frame) -> Frame {
    ConfirmView(words: context.parts.words).frame(question, size)
  }

  func receive(_ key: Key, _ size: ScreenSize) -> ScreenRequest? {
    navigation.close()
    if QuestionViewState.isYes(key) { change() }
    return nil
  }

  private static func isYes(_ key: Key) -> Bool {
    guard case .character(let character) = key.name else { return false }
    return "yYｙＹ".contains(character) && key.modifiers.isDisjoint(with: [.control, .alternate])
  }

  private func change() {
    switch question {
    case .delete(let items, _): context.timeline?.delete(items)
    case .restore(let revision, let history, _):
      context.lifetime?.living(HistoryViewState.self)?.restore(revision, of: history)
    case .undo(let long):
      context.timeline?.takeBack(.undo(1), confirmed: long)
    }
  }
}

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
