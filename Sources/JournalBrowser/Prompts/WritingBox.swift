import Observation
import Presentation
import Settings
import Terminal
import TextSearch
import TimePhrases
import TimelineDomain
import TimelineStore

/// What the writing box writes.
package struct Writing: Hashable, Sendable {
  let kind: Post.Kind
  /// What was chosen before the words, such as a mood. Without it, the first line of the words is the title of a kind
  /// that has one.
  let chosen: Post.Content?

  init(_ chosen: Post.Content) {
    kind = chosen.kind
    self.chosen = chosen
  }

  private init(typing kind: Post.Kind) {
    self.kind = kind
    chosen = nil
  }

  package static let text = Writing(.text(""))
  /// The kinds whose title is typed.
  static let typed: [Post.Kind] = Post.Kind.allCases.filter { $0.titleLine != nil }

  var title: String? { chosen?.title }
  var hasTypedTitle: Bool { chosen == nil }

  /// What a key changes it to: each kind that is only typed, and then a text again.
  var next: Writing? {
    if title != nil { return nil }
    let kinds = [.text] + Writing.typed
    let index = kinds.firstIndex(of: kind) ?? 0
    let next = kinds[(index + 1) % kinds.count]
    return next == kind ? nil : next == .text ? .text : Writing(typing: next)
  }

  /// The kind, of those that name their numbers, whose title the first line may be, and the words of that.
  func mayBe(_ lines: [String]) -> (writing: Writing, name: String)? {
    guard kind == .text, let line = lines.first else { return nil }
    for kind in Writing.typed {
      if let field = kind.namedNumber?.name, let name = kind.titleLine?(line)?[field] {
        return (Writing(typing: kind), name)
      }
    }
    return nil
  }
}

/// A text of several lines and its time, at the bottom of the screen.
@Observable
final class WritingViewState {
  /// What it was opened for, or what a key changed it to.
  private(set) var chosen: Writing
  private(set) var text = TypedLines()
  /// The time in words; empty for now.
  private(set) var when = TypedLine()
  /// Whether the cursor is in the time.
  private(set) var isAtTime = false
  /// Why what is typed can't be used.
  private(set) var refusal: String? {
    didSet { warnsOfDropping = false }
  }
  /// Whether the refusal says that leaving drops the words.
  private var warnsOfDropping = false
  private(set) var hint: String?
  /// What the time means; nil for now.
  private(set) var moment: Result<Moment, Refusal>?
  @ObservationIgnored private(set) var draft: PromptDraft
  @ObservationIgnored let context: ScreenContext
  /// Whether the journal has these names of numbers; nil while it is looked up.
  private var knownNames: [String: Bool?] = [:]
  /// The moment of a draft, which has more of it than the time in words.
  @ObservationIgnored private var known: (words: String, moment: Moment)?

  /// Words that wait in a draft are offered again. `day` is the day to write on, counted from 1 January
  /// 1970; nil for now.
  init(_ context: ScreenContext, _ writing: Writing, on day: Int?) {
    self.context = context
    chosen = writing
    draft = PromptDraft(context.parts, of: writing)
    offer()
    if when.text.isEmpty, let day, day != context.today {
      setTime(WritingViewState.words(for: day, parts))
    }
  }

  private var parts: BrowserParts { context.parts }

  private func offer() {
    text = TypedLines(draft.earlierText)
    lookUpName()
    hint = draft.isKept ? parts.words.offeredDraft : nil
    known = draft.time.flatMap(Moment.restored).map { ($0.typed(in: parts.time), $0) }
    setTime(known?.words ?? draft.time ?? "")
  }

  /// The date of a day. Its time is that of now, unless days end after midnight and that would be
  /// another day.
  private static func words(for day: Int, _ parts: BrowserParts) -> String {
    let settings = parts.configuration.time
    let date = Moment.initial(seconds: Int64(day) * 86400, offset: 0).date
    if case .success(let moment) = parts.program.moment(date),
      moment.day(endingAt: settings.dayEndsAt) == day
    {
      return date
    }
    return date + " 12:00"
  }

  private func setTime(_ words: String) {
    when = TypedLine(words)
    readTime()
  }

  private func readTime() {
    moment =
      when.text.isBlank
      ? nil
      : known?.words == when.text
        ? known.map { .success($0.moment) } : parts.program.moment(when.text)
  }

  /// The time as the command of a draft has it: what is typed, if it can't be read.
  private var timeOfCommand: String? {
    switch moment {
    case .success(let moment): moment.spelling
    case .failure: when.text
    case nil: nil
    }
  }

  /// What is written: a text whose first line is a number of a known name is that number.
  var writing: Writing {
    guard let (writing, name) = chosen.mayBe(text.lines), knownNames[name] == true else {
      return chosen
    }
    return writing
  }

  /// Looks up a name that the journal may have.
  private func lookUpName() {
    guard let (writing, name) = chosen.mayBe(text.lines), knownNames[name] == nil,
      let field = writing.kind.namedNumber?.name
    else { return }
    knownNames[name] = .some(nil)
    let journals = parts.store.journals
    let named: PostCondition = .all([
      .type(writing.kind.rawValue), .named(field, FoldedText(name)),
    ])
    context.work.start(for: self) {
      let found = try? await journals.load(.everything.with(condition: named).with(limit: 1))
      return found?.timeline.isEmpty == false
    } then: { (state: WritingViewState, isKnown: Bool) in
      state.knownNames[name] = isKnown
    }
  }

  /// Writes another kind with the same words.
  private func changeKind() {
    guard let next = chosen.next else { return }
    (chosen, refusal) = (next, nil)
    draft = draft.moved(to: next, text.text, at: timeOfCommand)
  }

  /// The command that saves what is typed.
  var command: [String] { writing.command(at: timeOfCommand) }

  // MARK: Typing

  func refuse(_ sentence: String?) { refusal = sentence }

  /// Lets the user mend the time.
  func refuseTime(_ sentence: String) {
    isAtTime = true
    refusal = sentence
  }

  /// Goes from the text to the time, and back.
  func changeField() {
    isAtTime.toggle()
    refusal = nil
  }

  func insert(_ words: String) {
    if isAtTime { when.insert(words) } else { text.insert(words) }
    accept()
  }

  /// Returns false for a key that edits nothing.
  func edit(_ key: Key, columns: Int) -> Bool {
    if isAtTime {
      let before = when.text
      guard when.edit(key) else { return false }
      if when.text != before { accept() }
    } else {
      let before = text.lines
      guard text.edit(key, columns: WritingView.columns(columns)) else { return false }
      if text.lines != before { accept() }
    }
    return true
  }

  private func accept() {
    (refusal, hint) = (nil, nil)
    if isAtTime { readTime() } else { lookUpName() }
    // Another time makes another draft, so only a time that can be read does.
    let isUnread = if case .failure = moment { isAtTime } else { false }
    draft.update(text.text, at: isUnread ? draft.time : timeOfCommand)
  }

  // MARK: Leaving

  /// Leaves the words as a draft, and offers the next one, or an empty box.
  func setAside() {
    guard mayLeave() else { return }
    refusal = nil
    draft = draft.next()
    isAtTime = false
    offer()
  }

  /// Whether the box can be left without losing words. If not, it says so, and the next time it can.
  func mayLeave() -> Bool {
    if text.text.isBlank { return true }
    draft.update(text.text, at: timeOfCommand)
    if draft.isKept || warnsOfDropping { return true }
    warnOfDropping()
    return false
  }

  /// Nil, and says so, if there is no place for one.
  func draftForEditor() -> Draft? {
    if text.text.isBlank { draft.begin(at: timeOfCommand) } else { _ = mayLeave() }
    if draft.isKept { return draft.draft }
    warnOfDropping()
    return nil
  }

  private func warnOfDropping() {
    refusal = parts.words.unkept(draft.reason)
    warnsOfDropping = true
  }

  /// Takes over what the draft has after a command has worked on it. Returns false if it is gone.
  func takeOver() -> Bool {
    guard var stored = draft.storedText else { return false }
    // Editors end a text with a line end.
    if stored.utf8.last == 0x0A { stored.removeLast() }
    if stored != text.text { text = TypedLines(stored) }
    return true
  }
}

extension WritingViewState: Screen {
  var takesText: Bool { true }
  var shownKeys: [BrowserAction] { [] }

  /// Enter has to know what is written.
  func mustWait(for key: Key?) -> Bool {
    guard key?.name == .enter, let name = chosen.mayBe(text.lines)?.name else { return false }
    return knownNames[name] == .some(nil)
  }

  func frame(_ size: ScreenSize, footer: StyledLine, over below: Frame) -> Frame {
    let view = WritingView(words: parts.words, hours: parts.configuration.hours)
    let (rows, cursor) = view.rows(self, size)
    return below.with(lastRows: rows.map { Frame.Row($0) }, cursor: cursor)
  }

  func paste(_ text: String) { insert(text) }

  /// The words are saved, or the box goes on with them.
  func receive(_ answer: CommandAnswer) {
    if !takeOver() {
      navigation.close()
    } else if !answer.message.isEmpty {
      refuse(answer.message)
    }
  }

  /// Where the words are.
  var farewell: String? { draft.sentence(about: text.text) }

  func receive(_ key: Key, _ size: ScreenSize) -> ScreenRequest? {
    switch (key.name, key.modifiers) {
    case (.escape, _), (.character("c"), .control):
      guard mayLeave() else { return nil }
      if draft.isKept { context.say(.wordsKept) }
      navigation.close()
    case (.character("n"), .control): setAside()
    case (.character("t"), .control): changeKind()
    case (.tab, _): changeField()
    case (.character("e"), .control): return openEditor()
    case (.enter, []): return finish()
    case (.enter, _) where isAtTime: changeField()
    case (.backspace, _) where isAtTime && when.text.isEmpty: changeField()
    case (.backspace, _) where !isAtTime && text.isEmpty: navigation.close()
    default: _ = edit(key, columns: size.columns)
    }
    return nil
  }

  /// Saves what is typed. The command saves words that name files, and those with a typed title, because it asks about
  /// them.
  private func finish() -> ScreenRequest? {
    if case .failure(let refusal) = moment {
      refuseTime(refusal.sentence)
      return nil
    }
    let words = text.text
    let isForCommand = writing.hasTypedTitle || text.lines.contains(where: parts.program.hasFile)
    if !words.isBlank, isForCommand {
      draft.update(words, at: timeOfCommand)
      if let kept = draft.draft, draft.isKept {
        return context.command(
          BrowserCommand(command, draft: OpenedDraft(kept, isFinished: true)))
      }
      if writing.hasTypedTitle {
        warnOfDropping()
        return nil
      }
    }
    if let chosen = chosen.chosen, !words.isBlank || chosen.title != nil {
      let content = chosen.with(words: words.isBlank ? nil : words)
      context.timeline?.add(NewPost(content, moment: try? moment?.get()), words, draft)
    }
    navigation.close()
    return nil
  }

  /// The editor with what is typed, in its draft.
  private func openEditor() -> ScreenRequest? {
    if case .failure(let refusal) = moment {
      refuseTime(refusal.sentence)
      return nil
    }
    guard let draft = draftForEditor() else { return nil }
    return context.command(
      BrowserCommand(command, draft: OpenedDraft(draft, isFinished: false)))
  }
}

/// The writing box: a line with its title and time, the text, and the keys.
struct WritingView {
  let words: Catalogue
  let hours: ClockHours

  /// How wide the lines of the text are.
  static func columns(_ columns: Int) -> Int { max(2, columns - 1) }

  func rows(
    _ state: WritingViewState, _ size: ScreenSize
  ) -> (rows: [StyledLine], cursor: Frame.Position) {
    // Above the box, a row says what is below it.
    let room = max(2, size.rows - 1)
    var time: [StyledLine] = []
    var cursor = Frame.Position(column: 0, row: 0)
    if state.isAtTime || !state.when.text.isEmpty {
      let (line, column) = TypedLineView(title: " \(words.when): ").line(state.when, size.columns)
      time = [line]
      if state.isAtTime { cursor = .init(column: column, row: 1) }
    }
    let said = state.refusal.map { ($0, Style.warning) } ?? state.hint.map { ($0, Style.faint) }
    var below = said.map { sentence($0.0, $0.1, size.columns) } ?? []
    below = below.first(max(1, min(size.rows / 4, room - time.count - 2)), size.columns)
    let hasKeys = room - time.count - below.count > 2
    let most = max(1, min(size.rows / 2, room - 1 - time.count - below.count - (hasKeys ? 1 : 0)))
    let (text, position) = text(state.text, most, size.columns)
    if !state.isAtTime {
      cursor = .init(column: position.column, row: 1 + time.count + position.row)
    }
    var rows = [title(state, size.columns)] + time + text + below
    if hasKeys { rows.append(keys(state.chosen.next?.kind, size.columns)) }
    // On the least screen, the field with the cursor is what counts.
    if rows.count > room, !state.isAtTime, !time.isEmpty {
      rows.remove(at: 1)
      cursor = .init(column: cursor.column, row: cursor.row - 1)
    }
    return (Array(rows.prefix(room)), cursor)
  }

  /// `─ Write ─ Fri 2026-11-20 21:00 ───`
  private func title(_ state: WritingViewState, _ columns: Int) -> StyledLine {
    var line = StyledLine("─ ", .faint)
    line.append(words.title(state.writing).safeInOneLine, .heading)
    line.append(" ─ ", .faint)
    switch state.moment {
    case nil: line.append(words.now, .faint)
    case .success(let moment): line.append(words.dateAndTime(moment, hours), .match)
    case .failure: line.append(words.unreadTime, .warning)
    }
    line.append(" ", .faint)
    line.append(
      String(repeating: "─", count: max(0, columns - line.text.displayWidth)), .faint)
    return line.fitted(to: columns)
  }

  /// The rows around the cursor, and where that is among them.
  private func text(
    _ text: TypedLines, _ most: Int, _ columns: Int
  ) -> (rows: [StyledLine], cursor: (row: Int, column: Int)) {
    let width = WritingView.columns(columns)
    let own = ShownLine(text.lines[text.row], width)
    let (part, cell) = own.position(of: text.column)
    var rows = own.rows.indices.map(own.text)
    var cursor = part
    // Only lines near the cursor are laid out, because a pasted text can be long.
    var above = text.row
    var below = text.row + 1
    while above > 0, cursor < most - 1 {
      above -= 1
      let line = ShownLine(text.lines[above], width)
      rows.insert(contentsOf: line.rows.indices.map(line.text), at: 0)
      cursor += line.rows.count
    }
    while below < text.lines.count, rows.count < cursor + most {
      let line = ShownLine(text.lines[below], width)
      rows += line.rows.indices.map(line.text)
      below += 1
    }
    let start = min(max(0, cursor - most / 2), max(0, rows.count - most))
    return (
      rows[start...].prefix(most).map { StyledLine(" " + $0).fitted(to: columns) },
      (cursor - start, min(cell + 1, columns - 1))
    )
  }

  private func sentence(_ words: String, _ style: Style, _ columns: Int) -> [StyledLine] {
    StyledLine(" " + words.safeInOneLine, style).with(margin: " ").wrapped(to: max(2, columns))
  }

  /// As many keys as fit.
  private func keys(_ next: Post.Kind?, _ columns: Int) -> StyledLine {
    var line = StyledLine(" ")
    for (key, name) in words.writingKeys(next) {
      guard line.text.displayWidth + key.displayWidth + name.displayWidth + 3 <= columns else {
        break
      }
      line.append(key, .id)
      line.append(" \(name)  ", .faint)
    }
    return line
  }
}
