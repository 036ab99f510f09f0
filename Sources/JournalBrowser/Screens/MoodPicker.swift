import Observation
import Presentation
import Settings
import Terminal
import TextSearch
import TimelineDomain

/// The moods to choose from: by the letters of a name, by a score, or with the arrows.
@Observable
final class MoodPickerViewState {
  struct Choice: Hashable {
    let mood: Mood
    let face: String?
    /// What can be typed for it, the shown name first.
    fileprivate let names: [String]
  }

  /// The letters so far.
  private(set) var typed = ""
  /// The mood in the list that Enter takes; nil if the letters fit none.
  private(set) var selected: Int?
  /// With the mood that the letters are another word for, such as `happy`.
  private(set) var choices: [Choice]
  @ObservationIgnored let context: ScreenContext
  /// The day that the note of the mood is for, counted from 1 January 1970; nil for now.
  @ObservationIgnored private let day: Int?
  @ObservationIgnored private let listed: [Choice]
  private static let page = 5

  init(_ context: ScreenContext, on day: Int?) {
    self.context = context
    self.day = day
    let (moods, words) = (context.parts.configuration.moods, context.parts.words)
    let known = Mood.known.reversed().filter { mood in
      !moods.own.contains { $0.name.lowercased() == mood.name }
    }
    let all = moods.all
    func choice(_ mood: Mood, _ face: String?) -> Choice {
      let others = all.first { $0.name == mood.name }?.words ?? []
      return Choice(mood: mood, face: face, names: [words.name(of: mood), mood.name] + others)
    }
    listed =
      known.map { choice($0, $0.face) }
      + moods.own.compactMap { own in moods.mood(own.name).map { choice($0, own.face) } }
    choices = listed
    selected = usual
  }

  /// What is selected before the user types.
  private var usual: Int { listed.firstIndex { $0.mood.score?.value == 4 } ?? 0 }

  var chosen: Choice? { selected.map { choices[$0] } }

  /// Whether the letters fit the mood. Without letters, all fit.
  func fits(_ choice: Choice) -> Bool {
    typed.isEmpty || choice.names.contains(where: FoldedText(typed).isBeginning)
  }

  func move(by count: Int) {
    selected = min(max(0, (selected ?? 0) + count), choices.count - 1)
  }

  func type(_ letters: String) {
    typed += letters.filter { !$0.isNewline }
    update()
  }

  /// Returns false if there is nothing to erase.
  func erase() -> Bool {
    guard typed.popLast() != nil else { return false }
    update()
    return true
  }

  /// Returns false if there is nothing to erase.
  func eraseAll() -> Bool {
    guard !typed.isEmpty else { return false }
    typed = ""
    update()
    return true
  }

  /// Selects the best mood: a whole name comes before the beginning of the shown name, and that before
  /// the beginning of another name.
  private func update() {
    choices = listed
    guard !typed.isBlank else {
      selected = usual
      return
    }
    let letters = FoldedText(typed)
    let isName: (Choice) -> Bool = { $0.names.contains(where: letters.isSame) }
    let isShown: (Choice) -> Bool = { $0.names.first.map(letters.isBeginning) ?? false }
    selected =
      listed.firstIndex(where: isName) ?? listed.firstIndex(where: isShown)
      ?? listed.firstIndex(where: fits)
    guard selected == nil, let mood = context.parts.configuration.moods.mood(typed) else { return }
    choices = listed + [Choice(mood: mood, face: mood.face, names: [typed])]
    selected = listed.count
  }

  /// The mood of a number from 1, the worst, to 5.
  func mood(_ number: Int) -> Mood? {
    (1...5).contains(number) ? Mood.initial(String(number)) : nil
  }
}

extension MoodPickerViewState: Screen {
  var takesText: Bool { true }

  func frame(_ size: ScreenSize, footer: StyledLine, over below: Frame) -> Frame {
    MoodPickerView(words: context.parts.words).frame(self, size, footer: footer)
  }

  var shownKeys: [BrowserAction] { [.up, .down, .number, .open, .close] }

  var keyNames: [BrowserAction: String] {
    let words = context.parts.words
    return [.open: words.choose, .number: words.byScore]
  }

  func paste(_ text: String) { type(text) }

  func scroll(by count: Int) { move(by: count.signum()) }

  func receive(_ key: Key, _ size: ScreenSize) -> ScreenRequest? {
    type(key) ? nil : act(on: key, size)
  }

  /// Takes a key that chooses a mood by its name or score. Returns false for another key.
  private func type(_ key: Key) -> Bool {
    switch (key.name, key.modifiers) {
    case (.character(let character), []), (.character(let character), .shift):
      if typed.isEmpty, let mood = character.wholeNumberValue.flatMap(self.mood) {
        write(mood)
        return true
      }
      guard character.isLetter || !typed.isEmpty else { return false }
      type(String(character))
      return true
    case (.backspace, _): return erase()
    case (.escape, _): return eraseAll()
    default: return false
    }
  }

  func perform(_ press: Press) -> ScreenRequest? {
    if move(press.action, page: MoodPickerViewState.page, move) { return nil }
    switch press.action {
    case .number:
      guard let mood = mood(press.number) else { return performCommon(press.action) }
      write(mood)
    // Letters that fit no mood store nothing.
    case .open, .right: if let chosen { write(chosen.mood) }
    default: return performCommon(press.action)
    }
    return nil
  }

  private func write(_ mood: Mood) {
    navigation.replace(.write(Writing(.mood(mood, note: nil)), on: day))
  }
}

/// The moods, one below the other, under what is typed.
struct MoodPickerView {
  let words: Catalogue

  func frame(_ state: MoodPickerViewState, _ size: ScreenSize, footer: StyledLine) -> Frame {
    let head = [
      StyledLine(), StyledLine("  " + words.moodsTitle, .heading), typedLine(state), StyledLine(),
    ]
    var rows = head.map { Frame.Row($0.fitted(to: size.columns)) }
    for (index, choice) in state.choices.enumerated() {
      let digit = choice.mood.score.map { Int($0.value) }.map { "\($0) " } ?? "  "
      var line = StyledLine(index == state.selected ? "  ▌ " : "    ", .match)
      line.append(digit, .faint)
      let face = choice.face.map { $0.safeInOneLine + " " } ?? ""
      let style = choice.mood.score.map { Style.grade($0.value) } ?? .plain
      line.append(
        face + words.name(of: choice.mood), state.fits(choice) ? style : Style.faint.over(style))
      rows.append(Frame.Row(line, isSelected: index == state.selected))
    }
    let height = max(1, size.rows - 1)
    // The selected row, or what is typed if there is none.
    let last = state.selected.map { $0 + head.count } ?? 2
    let first = max(0, last + 1 - height)
    let shown = rows.dropFirst(first).prefix(height)
    let blank = Array(repeating: Frame.Row(), count: max(0, height - shown.count))
    return Frame(size, shown + blank + [Frame.Row(footer)])
  }

  private func typedLine(_ state: MoodPickerViewState) -> StyledLine {
    if state.typed.isEmpty { return StyledLine("  " + words.moodsHint, .faint) }
    var line = StyledLine("  " + state.typed.safeInOneLine, .match)
    if state.selected == nil { line.append("  " + words.noSuchMood, .warning) }
    return line
  }
}
