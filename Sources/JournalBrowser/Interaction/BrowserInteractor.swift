import Presentation
import Settings
import Terminal
import TimelineDomain

/// Turns keys into changes of state. It holds the living screens weakly, and returns at once.
final class BrowserInteractor {
  /// What only the browser itself can do, because it needs the terminal.
  enum Request: Hashable {
    /// A command, and the screen that gets its answer.
    case command(BrowserCommand, for: ScreenLifetime.ID)
    /// Another journal instead of this one.
    case open(JournalRow.Place)
    case copy(String)
    case redraw, suspend
  }

  weak var lifetime: BrowserLifetime?
  let navigation: Navigation
  let context: ScreenContext
  let keys: KeyTable

  init(
    _ lifetime: BrowserLifetime, _ navigation: Navigation, _ context: ScreenContext,
    _ keys: KeyTable
  ) {
    self.lifetime = lifetime
    self.navigation = navigation
    self.context = context
    self.keys = keys
    context.refreshScreens = { [weak lifetime] in lifetime?.refresh(isOwn: true) }
  }

  var parts: BrowserParts { context.parts }
  var timeline: TimelineViewState? { lifetime?.timeline }
  private var chosenItems: [TimelineItem] { lifetime?.chosenItems ?? [] }

  // MARK: The order of keys

  /// Waits until the screen shows what the keys before this one lead to, because that decides what this
  /// one does. Changes are shown at once, so only a key behind an undo, a change that may lead to a question,
  /// or a list that is still loaded has to wait.
  func waitForTurn(of event: InputEvent) async {
    if case .focus = event { return }
    await context.work.wait { !mustWait(event) }
  }

  private func mustWait(_ event: InputEvent) -> Bool {
    if context.work.holdsKeys { return true }
    let action = if case .key(let key) = event { keys.action(of: key) } else { BrowserAction?.none }
    switch lifetime?.top?.state {
    case .timeline, .reader: return timeline.map { isLoading($0, for: action) } ?? false
    case .history(let state): return state.isLoading
    case .trash(let state): return state.isLoading
    case .conflicts(let state): return state.isLoading
    case .pick(let state):
      if case .key(let key) = event { return state.isOutdated && !state.isTyping(key) }
      return false
    case .help, .moods, .calendar, .figures, .prompt, .write, .confirm, nil: return false
    }
  }

  /// Whether the hits that the key is for are not shown yet. A change needs all of them, because the
  /// first ones may not have the entry that will be selected.
  private func isLoading(_ timeline: TimelineViewState, for action: BrowserAction?) -> Bool {
    guard timeline.isLoading, timeline.obstacle == nil else { return false }
    switch action {
    case .close, .quit: return !timeline.isSlow
    case let action?: return !timeline.isPartial || action.changesJournal
    case nil: return !timeline.isPartial
    }
  }

  func receive(_ event: InputEvent, _ size: ScreenSize) -> Request? {
    guard let screen = lifetime?.top else { return nil }
    switch event {
    case .key(let key):
      context.status.clear()
      return receive(key, screen, size)
    case .paste(let text): paste(text, into: screen)
    case .mouse(let mouse): receive(mouse, screen, size)
    case .focus: break
    }
    return nil
  }

  private func receive(_ key: Key, _ screen: ScreenLifetime, _ size: ScreenSize) -> Request? {
    switch screen.state {
    case .prompt(let state): return receive(key, state, screen.id)
    case .write(let state): return receive(key, state, screen.id, size)
    case .pick(let state): return receive(key, state, screen.id, size)
    case .confirm(let question): answer(question, key)
    case .moods(let state) where type(key, into: state, screen.route): return nil
    default:
      guard let action = keys.action(of: key) else { return nil }
      return perform(action, screen, size, number: keys.number(of: key) ?? 0)
    }
    return nil
  }

  /// `number` is what a key of the action `number` counts.
  private func perform(
    _ action: BrowserAction, _ screen: ScreenLifetime, _ size: ScreenSize, number: Int
  ) -> Request? {
    switch action {
    case .redraw: return .redraw
    case .suspend: return .suspend
    default: break
    }
    if action.changesJournal, let timeline, timeline.obstacle == nil,
      let reason = timeline.refusal
    {
      context.say(.readOnly(reason))
      return nil
    }
    switch screen.state {
    case .timeline(let state): return perform(action, state, screen.id)
    case .reader(let state): return perform(action, state, screen.id, size)
    case .help(let state): scroll(state, by: action, size)
    case .moods(let state): perform(action, state, screen.route, number: number)
    case .calendar(let state): perform(action, state)
    case .figures(let state): perform(action, state, number: number)
    case .history(let state): perform(action, state, size)
    case .trash(let state): perform(action, state, size)
    case .conflicts(let state):
      return perform(action, state, screen.id, size, number: number)
    case .prompt, .write, .pick, .confirm: break
    }
    return nil
  }

  /// A command has ended, for a screen that may have ended too.
  func receive(
    _ answer: CommandAnswer, wrote selection: Selection?, for id: ScreenLifetime.ID
  ) {
    if !answer.message.isEmpty { context.say(.sentence(answer.message)) }
    guard let screen = lifetime?[id] else { return }
    switch screen.state {
    case .conflicts(let state): state.load(isOwn: true)
    case .write(let state):
      // The words are saved, or the box goes on with them.
      if !state.takeOver() {
        navigation.close()
      } else if !answer.message.isEmpty {
        state.refuse(answer.message)
      }
    default: break
    }
    if let selection { timeline?.selectWhenLoaded(selection) }
  }

  // MARK: The timeline

  private func perform(
    _ action: BrowserAction, _ state: TimelineViewState, _ id: ScreenLifetime.ID
  ) -> Request? {
    if state.obstacle != nil {
      switch action {
      case .quit, .close: navigation.end()
      case .help: navigation.open(.help)
      default: break
      }
      return nil
    }
    switch action {
    case .up: state.move(by: -1)
    case .down: state.move(by: 1)
    case .pageUp: state.movePage(-1)
    case .pageDown: state.movePage(1)
    case .top: state.select(0)
    case .bottom: state.select(state.timeline.count - 1)
    case .dayUp: state.moveDay(-1)
    case .dayDown: state.moveDay(1)
    case .open, .right: if state.selectedItem != nil { navigation.open(.reader) }
    case .close:
      if !state.marks.isEmpty { state.dropMarks() } else { state.dropFilter() }
    case .left: break
    case .quit: navigation.end()
    case .nextHit: state.moveToHit(1)
    case .previousHit: state.moveToHit(-1)
    case .mark: state.toggleMark()
    case .starredOnly: state.toggleStarredOnly()
    case .otherYears: state.toggleOtherYears()
    case .pickTag: navigation.open(.pick(.tagFilter))
    case .fuzzy: navigation.open(.pick(.entry))
    case .calendar: navigation.open(.calendar)
    case .figures: navigation.open(.figures)
    case .find: navigation.open(.prompt(.find))
    case .goTo: navigation.open(.prompt(.goTo))
    default: return perform(shared: action, state, id)
    }
    return nil
  }

  /// The actions that the timeline and the reader share.
  func perform(
    shared action: BrowserAction, _ state: TimelineViewState, _ id: ScreenLifetime.ID
  ) -> Request? {
    let ask = { [navigation] (question: Route.Question) in navigation.ask(question) }
    switch action {
    case .write: navigation.open(.write(.text, on: nil))
    case .mood: navigation.open(.moods(on: nil))
    case .template:
      if parts.templates.isEmpty {
        context.say(.noTemplates)
      } else {
        navigation.open(.pick(.template))
      }
    case .tag:
      if chosenItems.isEmpty { state.sayNothingSelected() } else { navigation.open(.pick(.tag)) }
    case .untag:
      if chosenItems.isEmpty {
        state.sayNothingSelected()
      } else if PickerViewState.removableTags(of: chosenItems).isEmpty {
        context.say(.noTags)
      } else {
        navigation.open(.pick(.untag))
      }
    case .star: state.toggleStar(chosenItems)
    case .delete: state.delete(chosenItems, orAsk: ask)
    case .undo: state.takeBack(.undo(1), orAsk: ask)
    case .redo: state.takeBack(.redo(1), orAsk: ask)
    case .help: navigation.open(.help)
    case .history:
      guard let item = state.readItem else {
        state.sayNothingSelected()
        return nil
      }
      navigation.open(.history(item.address))
    case .trash: navigation.open(.trash)
    case .conflicts: navigation.open(.conflicts)
    case .journals:
      if parts.journals.allSatisfy(\.isOpen) {
        context.say(.noOtherJournals)
      } else {
        navigation.open(.pick(.journal))
      }
    case .sync:
      return .command(BrowserCommand(["sync"], in: state.selectedItem?.journal), for: id)
    case .merge: navigation.open(.prompt(.merge))
    case .writeInEditor: return .command(BrowserCommand(["add", "text"]), for: id)
    case .edit:
      guard let item = state.selectedItem, item.post != nil else {
        state.sayNothingSelected()
        return nil
      }
      return .command(BrowserCommand(["edit"], on: item.name, in: item.journal), for: id)
    case .openFiles:
      guard let item = state.readItem else {
        state.sayNothingSelected()
        return nil
      }
      guard !item.files.isEmpty else {
        context.say(.noFiles)
        return nil
      }
      return .command(
        BrowserCommand(["files", "open"], on: item.name, in: item.journal), for: id)
    case .copy:
      guard let body = state.readItem?.body else { return nil }
      context.say(.copied)
      return .copy(body)
    default: context.say(.notHere)
    }
    return nil
  }
}

extension BrowserAction {
  /// Whether a read-only journal refuses it.
  fileprivate var changesJournal: Bool {
    switch self {
    case .write, .writeInEditor, .template, .mood, .edit, .star, .tag, .untag, .delete, .undo,
      .redo, .restore, .keepBoth, .settle, .merge:
      true
    default: false
    }
  }
}
