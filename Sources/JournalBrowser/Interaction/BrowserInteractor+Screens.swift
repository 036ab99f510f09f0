import Settings
import Presentation
import Terminal
import TimelineDomain

/// The screens over the timeline.
extension BrowserInteractor {
  // MARK: One entry

  func perform(
    _ action: BrowserAction, _ state: ReaderViewState, _ id: ScreenLifetime.ID, _ size: ScreenSize
  ) -> Request? {
    guard let timeline else { return nil }
    switch action {
    case .close, .quit, .left: navigation.close()
    case .nextHit, .previousHit:
      timeline.moveToHit(action == .nextHit ? 1 : -1)
      state.scrollToStart()
    case .up, .down, .pageUp, .pageDown, .top, .bottom, .open, .right:
      scroll(state, by: action, size)
    default: return perform(shared: action, timeline, id)
    }
    return nil
  }

  func scroll(_ state: ReaderViewState, by action: BrowserAction, _ size: ScreenSize) {
    switch action {
    case .up: state.scroll(by: -1)
    case .down: state.scroll(by: 1)
    case .pageUp: state.scroll(by: -max(1, size.rows - 2))
    case .pageDown: state.scroll(by: max(1, size.rows - 2))
    case .top: state.scrollToStart()
    case .bottom: state.scroll(by: .max / 2)
    case .close, .quit, .help, .left: navigation.close()
    case .open, .right: state.scroll(by: max(1, size.rows - 2))
    default: context.say(.notHere)
    }
  }

  // MARK: Lists

  /// Moves in a list. Returns false for another action.
  private func move(
    _ action: BrowserAction, _ size: ScreenSize, _ move: (Int) -> Void
  ) -> Bool {
    switch action {
    case .up: move(-1)
    case .down: move(1)
    case .pageUp: move(-max(1, size.rows - 4))
    case .pageDown: move(max(1, size.rows - 4))
    case .top: move(-.max / 2)
    case .bottom: move(.max / 2)
    default: return false
    }
    return true
  }

  /// The actions that every screen over the timeline has.
  private func performCommon(_ action: BrowserAction) {
    let ask = { [navigation] (question: Route.Question) in navigation.ask(question) }
    switch action {
    case .close, .quit, .left: navigation.close()
    case .help: navigation.open(.help)
    case .undo: timeline?.takeBack(.undo(1), orAsk: ask)
    case .redo: timeline?.takeBack(.redo(1), orAsk: ask)
    default: context.say(.notHere)
    }
  }

  func perform(_ action: BrowserAction, _ state: HistoryViewState, _ size: ScreenSize) {
    if move(action, size, state.move) { return }
    switch action {
    case .restore: state.restore { [navigation] in navigation.ask($0) }
    case .history: navigation.close()
    default: performCommon(action)
    }
  }

  func perform(_ action: BrowserAction, _ state: TrashViewState, _ size: ScreenSize) {
    if move(action, size, state.move) { return }
    switch action {
    case .restore: state.restore()
    case .trash: navigation.close()
    default: performCommon(action)
    }
  }

  func perform(
    _ action: BrowserAction, _ state: ConflictsViewState, _ id: ScreenLifetime.ID,
    _ size: ScreenSize, number: Int
  ) -> Request? {
    switch action {
    case .left, .history: state.moveSide(by: -1)
    case .right: state.moveSide(by: 1)
    case .up: state.scroll(by: -1)
    case .down: state.scroll(by: 1)
    case .pageUp: state.scroll(by: -max(1, size.rows - 3))
    case .pageDown: state.scroll(by: max(1, size.rows - 3))
    case .nextHit: state.move(by: 1)
    case .previousHit: state.move(by: -1)
    case .open, .number:
      if let reason = timeline?.refusal {
        context.say(.readOnly(reason))
      } else if action == .open {
        state.settle(keepingOthers: false)
      } else {
        state.settle(number: number)
      }
    case .keepBoth: state.settle(keepingOthers: true)
    case .edit:
      guard let item = state.chosen else {
        context.say(.nothingSelected)
        return nil
      }
      return .command(
        BrowserCommand(["resolve", "--edit"], on: item.id, in: item.journal), for: id)
    case .settle: state.settleAll()
    case .sync:
      return .command(BrowserCommand(["sync"], in: state.chosen?.journal), for: id)
    case .merge: navigation.open(.prompt(.merge))
    case .conflicts: navigation.close()
    default: performCommon(action)
    }
    return nil
  }

  // MARK: Calendar

  func perform(_ action: BrowserAction, _ state: CalendarViewState) {
    switch action {
    // h is beside l.
    case .left, .history: state.move(by: -1)
    case .right: state.move(by: 1)
    case .up: state.move(by: -7)
    case .down: state.move(by: 7)
    case .pageUp, .dayUp: state.moveMonth(by: -1)
    case .pageDown, .dayDown: state.moveMonth(by: 1)
    case .top: state.moveToEnd(true)
    case .bottom: state.moveToEnd(false)
    case .nextHit, .previousHit: state.toggleMeasure()
    case .goTo: navigation.replace(.prompt(.goTo))
    case .write: navigation.open(.write(.text, on: state.day))
    case .mood: navigation.open(.moods(on: state.day))
    case .open:
      timeline?.select(state.selection)
      navigation.close()
    case .calendar: navigation.close()
    default: performCommon(action)
    }
  }

  // MARK: Figures

  func perform(_ action: BrowserAction, _ state: FiguresViewState, number: Int) {
    switch action {
    case .up: state.move(by: -1, isAcross: false)
    case .down: state.move(by: 1, isAcross: false)
    case .left, .history: state.move(by: -1, isAcross: true)
    case .right: state.move(by: 1, isAcross: true)
    case .nextHit: state.moveScreen(by: 1)
    case .previousHit: state.moveScreen(by: -1)
    case .pageUp, .dayUp: state.movePeriod(by: -1)
    case .pageDown, .dayDown: state.movePeriod(by: 1)
    case .number:
      let all = FigureScreen.allCases
      if all.indices.contains(number - 1) { state.show(all[number - 1]) }
    case .open:
      guard let selection = state.selection else { return context.say(.nothingSelected) }
      timeline?.select(selection)
      navigation.close()
      // A mood or a tag that no query names stays a selection.
      if let timeline, let query = state.query(within: timeline.filter.text),
        case let reading = parts.readers.query(query), reading.flaw == nil
      {
        timeline.setFilter(timeline.filter.with(query, reading.condition))
      }
    case .figures: navigation.close()
    default: performCommon(action)
    }
  }

  // MARK: Moods

  /// Takes a key that chooses a mood by its name or score. Returns false for another key.
  func type(_ key: Key, into state: MoodPickerViewState, _ route: Route) -> Bool {
    switch (key.name, key.modifiers) {
    case (.character(let character), []), (.character(let character), .shift):
      if state.typed.isEmpty, let mood = character.wholeNumberValue.flatMap(state.mood) {
        write(mood, route)
        return true
      }
      guard character.isLetter || !state.typed.isEmpty else { return false }
      state.type(String(character))
      return true
    case (.backspace, _): return state.erase()
    case (.escape, _): return state.eraseAll()
    default: return false
    }
  }

  func perform(
    _ action: BrowserAction, _ state: MoodPickerViewState, _ route: Route, number: Int
  ) {
    switch action {
    case .number:
      guard let mood = state.mood(number) else { return performCommon(action) }
      write(mood, route)
    case .up: state.move(by: -1)
    case .down: state.move(by: 1)
    case .top: state.move(by: -.max / 2)
    case .bottom: state.move(by: .max / 2)
    case .pageUp: state.move(by: -MoodPickerViewState.page)
    case .pageDown: state.move(by: MoodPickerViewState.page)
    // Letters that fit no mood store nothing.
    case .open, .right: if let chosen = state.chosen { write(chosen.mood, route) }
    default: performCommon(action)
    }
  }

  private func write(_ mood: Mood, _ route: Route) {
    let day: Int? = if case .moods(let day) = route { day } else { nil }
    navigation.replace(.write(.note(mood.name), on: day))
  }

  // MARK: The mouse

  func receive(_ mouse: MouseEvent, _ screen: ScreenLifetime, _ size: ScreenSize) {
    let step = mouse.action == .wheelUp ? -3 : 3
    let isWheel = mouse.action == .wheelUp || mouse.action == .wheelDown
    guard isWheel else {
      if mouse.action == .press { press(mouse, screen, size) }
      return
    }
    switch screen.state {
    case .timeline(let state): state.scroll(by: step)
    case .reader(let state), .help(let state): state.scroll(by: step)
    case .history(let state): state.move(by: step.signum())
    case .trash(let state): state.move(by: step)
    case .conflicts(let state): state.scroll(by: step)
    case .calendar(let state): state.moveMonth(by: step.signum())
    case .figures(let state): state.move(by: step.signum(), isAcross: false)
    case .pick(let state): state.move(by: step.signum())
    case .moods(let state): state.move(by: step.signum())
    case .prompt, .write, .confirm: break
    }
  }

  private func press(_ mouse: MouseEvent, _ screen: ScreenLifetime, _ size: ScreenSize) {
    guard case .timeline(let state) = screen.state else { return }
    let layout = TimelineLayout(
      state.timeline, from: state.window.top, height: TimelineView.height(size),
      parts.configuration.time)
    let row = mouse.row - 1
    guard layout.rows.indices.contains(row), case .item(let index, _) = layout.rows[row] else {
      return
    }
    context.status.clear()
    if state.isSelected(index) { navigation.open(.reader) } else { state.select(index) }
  }
}
