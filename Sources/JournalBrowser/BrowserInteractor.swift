import Presentation
import Settings
import Terminal
import TimePhrases
import TimelineDomain
import TimelineStore

/// Turns keys into changes of state. It holds the living screens weakly, and returns at once.
final class BrowserInteractor {
  /// What only the browser itself can do, because it needs the terminal.
  enum Request: Hashable {
    case command([String])
    case copy(String)
    case redraw, suspend
  }

  private weak var lifetime: BrowserLifetime?
  private let navigation: Navigation
  private let parts: BrowserParts
  private let keys: KeyTable

  init(
    _ lifetime: BrowserLifetime, _ navigation: Navigation, _ parts: BrowserParts, _ keys: KeyTable
  ) {
    self.lifetime = lifetime
    self.navigation = navigation
    self.parts = parts
    self.keys = keys
  }

  func receive(_ event: InputEvent, _ size: ScreenSize) -> Request? {
    guard let screen = lifetime?.top else { return nil }
    switch event {
    case .key(let key): return receive(key, screen, size)
    case .paste(let text):
      if case .prompt(let state) = screen.state {
        state.insert(text)
        if state.kind == .find { filter(by: state) }
      }
    case .mouse(let mouse): receive(mouse, screen, size)
    case .focus: break
    }
    return nil
  }

  private func receive(_ key: Key, _ screen: ScreenLifetime, _ size: ScreenSize) -> Request? {
    switch screen.state {
    case .prompt(let state):
      receive(key, state)
      return nil
    case .moods(let state): return receive(key, state)
    case .help(let state):
      scroll(state, by: key, size)
      return nil
    case .reader(let state):
      if let request = receive(key, in: state, size) { return request }
      return nil
    case .timeline(let state): return receive(key, state)
    }
  }

  // MARK: The timeline

  private func receive(_ key: Key, _ state: TimelineViewState) -> Request? {
    guard let action = keys.action(of: key) else { return nil }
    switch action {
    case .up: state.move(by: -1)
    case .down: state.move(by: 1)
    case .pageUp: state.movePage(-1)
    case .pageDown: state.movePage(1)
    case .top: state.select(0)
    case .bottom: state.select(state.timeline.count - 1)
    case .dayUp: state.moveDay(-1)
    case .dayDown: state.moveDay(1)
    case .open: if state.selectedItem != nil { navigation.open(.reader) }
    case .close: if !state.filter.isEmpty { state.dropFilter() }
    case .quit: navigation.end()
    case .nextHit: state.move(by: 1)
    case .previousHit: state.move(by: -1)
    case .starredOnly: state.toggleStarredOnly()
    case .otherYears: state.toggleOtherYears()
    default: return receive(action, state)
    }
    return nil
  }

  /// The actions that the timeline and the reader share.
  private func receive(_ action: BrowserAction, _ state: TimelineViewState) -> Request? {
    switch action {
    case .find: navigation.open(.prompt(.find))
    case .goTo: navigation.open(.prompt(.goTo))
    case .write: navigation.open(.prompt(.write))
    case .mood: navigation.open(.moods)
    case .tag: if state.selectedItem != nil { navigation.open(.prompt(.tag)) }
    case .star: state.toggleStar()
    case .delete: state.deleteSelected()
    case .undo: state.takeBack(.undo(1))
    case .redo: state.takeBack(.redo(1))
    case .help: navigation.open(.help)
    case .writeInEditor: return .command(["add", "text"])
    case .edit:
      guard let item = state.selectedItem, item.post != nil else {
        state.say(.cannotChange)
        return nil
      }
      return .command(["edit", item.name.text])
    case .copy:
      guard let body = state.selectedItem?.post?.body else { return nil }
      state.say(.copied)
      return .copy(body)
    case .redraw: return .redraw
    case .suspend: return .suspend
    default: break
    }
    return nil
  }

  // MARK: One entry

  private func receive(_ key: Key, in state: ReaderViewState, _ size: ScreenSize) -> Request? {
    guard let timeline = lifetime?.timeline, let action = keys.action(of: key) else { return nil }
    switch action {
    case .close, .quit: navigation.close()
    case .nextHit, .previousHit:
      timeline.move(by: action == .nextHit ? 1 : -1)
      state.scrollToStart()
    case .up, .down, .pageUp, .pageDown, .top, .bottom: scroll(state, by: key, size)
    default: return receive(action, timeline)
    }
    return nil
  }

  private func scroll(_ state: ReaderViewState, by key: Key, _ size: ScreenSize) {
    switch keys.action(of: key) {
    case .up: state.scroll(by: -1)
    case .down: state.scroll(by: 1)
    case .pageUp: state.scroll(by: -max(1, size.rows - 2))
    case .pageDown: state.scroll(by: max(1, size.rows - 2))
    case .top: state.scrollToStart()
    case .bottom: state.scroll(by: .max / 2)
    case .close, .quit, .help, .open: navigation.close()
    default: break
    }
  }

  // MARK: Moods

  private func receive(_ key: Key, _ state: MoodPickerViewState) -> Request? {
    if case .character(let character) = key.name, let mood = state.mood(ofDigit: character) {
      navigation.replace(.prompt(.note(mood.name)))
      return nil
    }
    switch keys.action(of: key) {
    case .up: state.move(by: -1)
    case .down: state.move(by: 1)
    case .open:
      navigation.replace(.prompt(.note(state.choices[state.selected].mood.name)))
    case .close, .quit: navigation.close()
    default: break
    }
    return nil
  }

  // MARK: Prompts

  private func receive(_ key: Key, _ state: PromptViewState) {
    switch (key.name, key.modifiers) {
    case (.escape, _), (.character("c"), .control):
      if state.kind == .find { lifetime?.timeline?.setFilter(emptied()) }
      navigation.close()
    case (.enter, _): finish(state)
    case (.backspace, _) where state.text.isEmpty: navigation.close()
    case (.character("g"), []) where state.kind == .goTo && state.text.isEmpty:
      lifetime?.timeline?.select(0)
      navigation.close()
    default:
      if state.edit(key), state.kind == .find { filter(by: state) }
    }
  }

  /// The filter without a query.
  private func emptied() -> TimelineFilter {
    (lifetime?.timeline?.filter ?? .none).with("", nil)
  }

  private func filter(by state: PromptViewState) {
    guard let timeline = lifetime?.timeline else { return }
    switch parts.readQuery(state.text) {
    case .success(let condition): timeline.setFilter(timeline.filter.with(state.text, condition))
    case .failure(let refusal): state.refuse(refusal.sentence)
    }
  }

  private func finish(_ state: PromptViewState) {
    guard let timeline = lifetime?.timeline else { return }
    switch state.kind {
    case .find:
      if state.refusal != nil { return }
    case .goTo:
      switch parts.readMoment(state.text) {
      case .success(let moment): timeline.go(to: moment)
      case .failure(let refusal): return state.refuse(refusal.sentence)
      }
    case .write:
      if !state.text.isBlank {
        timeline.add(NewPost(.text(state.text)), state.text, of: ["add", "text", "--", "-"])
      }
    case .tag:
      switch parts.readTag(state.text) {
      case .success(let tag): timeline.addTag(tag)
      case .failure(let refusal): return state.refuse(refusal.sentence)
      }
    case .note(let name):
      guard let mood = parts.configuration.moods.mood(name) else { return }
      let note = state.text.isBlank ? nil : state.text
      timeline.add(
        NewPost(.mood(mood, note: note)), state.text, of: ["add", "mood", "--", name, "-"])
    }
    navigation.close()
  }

  // MARK: The mouse

  private func receive(_ mouse: MouseEvent, _ screen: ScreenLifetime, _ size: ScreenSize) {
    let step = mouse.action == .wheelUp ? -3 : 3
    switch (screen.state, mouse.action) {
    case (.timeline(let state), .wheelUp), (.timeline(let state), .wheelDown):
      state.scroll(by: step)
    case (.reader(let state), .wheelUp), (.reader(let state), .wheelDown),
      (.help(let state), .wheelUp), (.help(let state), .wheelDown):
      state.scroll(by: step)
    case (.timeline(let state), .press):
      let layout = TimelineLayout(
        state.timeline, from: state.top, height: TimelineView.height(size),
        parts.configuration.time)
      let row = mouse.row - 1
      guard layout.rows.indices.contains(row), case .item(let index, _) = layout.rows[row] else {
        return
      }
      if index == state.selectedIndex { navigation.open(.reader) } else { state.select(index) }
    default: break
    }
  }
}
