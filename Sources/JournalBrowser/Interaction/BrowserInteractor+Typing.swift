import Presentation
import Settings
import Terminal
import TimelineDomain
import TimelineStore

/// What the user types into a line, and what a line does when it is done.
extension BrowserInteractor {
  func paste(_ text: String, into screen: ScreenLifetime) {
    switch screen.state {
    case .prompt(let state):
      state.insert(text)
      if state.kind == .find { filter(by: state) }
    case .write(let state): state.insert(text)
    case .pick(let state): state.insert(text)
    case .moods(let state): state.type(text)
    default: break
    }
  }

  // MARK: Prompts

  func receive(
    _ key: Key, _ state: PromptViewState, _ id: ScreenLifetime.ID
  ) -> Request? {
    switch (key.name, key.modifiers) {
    case (.escape, _), (.character("c"), .control):
      if state.kind == .find { setQuery("", nil) }
      navigation.close()
    case (.enter, _): return finish(state)
    case (.backspace, _) where state.text.isEmpty: navigation.close()
    case (.character("g"), []) where state.kind == .goTo && state.text.isEmpty:
      timeline?.select(0)
      navigation.close()
    default:
      if state.edit(key), state.kind == .find { filter(by: state) }
    }
    return nil
  }

  private func setQuery(_ text: String, _ condition: PostCondition?) {
    guard let timeline else { return }
    timeline.setFilter(timeline.filter.with(text, condition))
  }

  private func filter(by state: PromptViewState) {
    let reading = parts.readers.query(state.text)
    if let flaw = reading.flaw { return state.refuse(flaw, reading.flawRange) }
    state.give(reading.hint)
    setQuery(state.text, reading.condition)
  }

  private func finish(_ state: PromptViewState) -> Request? {
    guard let timeline, let screens = lifetime?.screens else { return nil }
    switch state.kind {
    case .find: if state.refusal != nil { return nil }
    case .goTo:
      switch parts.readers.moment(state.text) {
      case .success(let moment): timeline.go(to: moment)
      case .failure(let refusal):
        state.refuse(refusal.sentence)
        return nil
      }
    case .merge:
      if state.text.isBlank { break }
      switch parts.readers.file(state.text) {
      case .success(let path):
        navigation.close()
        let below = screens.dropLast().last?.id
        return below.map {
          .command(
            BrowserCommand(["merge", "--", path], in: timeline.selectedItem?.journal), for: $0)
        }
      case .failure(let refusal):
        state.refuse(refusal.sentence)
        return nil
      }
    }
    navigation.close()
    return nil
  }

  // MARK: The writing box

  func receive(
    _ key: Key, _ state: WritingViewState, _ id: ScreenLifetime.ID, _ size: ScreenSize
  ) -> Request? {
    switch (key.name, key.modifiers) {
    case (.escape, _), (.character("c"), .control):
      guard state.mayLeave() else { return nil }
      if state.draft.isKept { context.say(.wordsKept) }
      navigation.close()
    case (.character("n"), .control): state.setAside()
    case (.tab, _): state.changeField()
    case (.character("e"), .control): return openEditor(state, id)
    case (.enter, []): return finish(state, id)
    case (.enter, _) where state.isAtTime: state.changeField()
    case (.backspace, _) where state.isAtTime && state.when.text.isEmpty: state.changeField()
    case (.backspace, _) where !state.isAtTime && state.text.isEmpty: navigation.close()
    default: _ = state.edit(key, columns: size.columns)
    }
    return nil
  }

  /// Saves what is typed. A text that names files is saved by the command, which asks about them.
  private func finish(_ state: WritingViewState, _ id: ScreenLifetime.ID) -> Request? {
    if case .failure(let refusal) = state.moment {
      state.refuseTime(refusal.sentence)
      return nil
    }
    let (text, moment) = (state.text.text, try? state.moment?.get())
    if !text.isBlank, let draft = state.draft.draft, state.draft.isKept,
      state.text.lines.contains(where: parts.readers.hasFile)
    {
      return .command(
        BrowserCommand(state.command, draft: OpenedDraft(draft, isFinished: true)), for: id)
    }
    switch state.kind {
    case .text:
      if !text.isBlank {
        timeline?.add(NewPost(.text(text), moment: moment), text, state.draft)
      }
    case .note(let name):
      guard let mood = parts.configuration.moods.mood(name) else { return nil }
      timeline?.add(
        NewPost(.mood(mood, note: text.isBlank ? nil : text), moment: moment), text, state.draft)
    }
    navigation.close()
    return nil
  }

  /// The editor with what is typed, in its draft.
  private func openEditor(_ state: WritingViewState, _ id: ScreenLifetime.ID) -> Request? {
    if case .failure(let refusal) = state.moment {
      state.refuseTime(refusal.sentence)
      return nil
    }
    guard let draft = state.draftForEditor() else { return nil }
    return .command(
      BrowserCommand(state.command, draft: OpenedDraft(draft, isFinished: false)), for: id)
  }

  // MARK: Lists to choose from

  func receive(
    _ key: Key, _ state: PickerViewState, _ id: ScreenLifetime.ID, _ size: ScreenSize
  ) -> Request? {
    switch (key.name, key.modifiers) {
    case (.escape, _), (.character("c"), .control): navigation.close()
    case (.up, _), (.character("p"), .control): state.move(by: -1)
    case (.down, _), (.character("n"), .control): state.move(by: 1)
    case (.pageUp, _): state.move(by: -PickerView.height(size))
    case (.pageDown, _): state.move(by: PickerView.height(size))
    case (.tab, _): state.complete()
    case (.enter, _): return choose(in: state)
    case (.backspace, _) where state.input.text.isEmpty: navigation.close()
    default: _ = state.edit(key)
    }
    return nil
  }

  private func choose(in state: PickerViewState) -> Request? {
    guard let timeline else { return nil }
    switch (state.kind, state.chosen?.value) {
    case (.entry, .entry(let selection)):
      timeline.select(selection)
      navigation.close()
    case (.tagFilter, .tag(let tag)):
      let query = "#\(tag.name)"
      setQuery(query, parts.readers.query(query).condition)
      navigation.close()
    case (.tag, let chosen): addTag(state, chosen, timeline)
    case (.untag, .tag(let tag)):
      timeline.removeTag(tag, from: state.items)
      navigation.close()
    case (.journal, .journal(let place)):
      navigation.close()
      return .open(place)
    case (.template, .template(let name)):
      guard let screen = lifetime?.screens.first else { return nil }
      navigation.close()
      return .command(BrowserCommand(["add", "text", "--template", name]), for: screen.id)
    default: break
    }
    return nil
  }

  private func addTag(
    _ state: PickerViewState, _ chosen: PickerViewState.Value?, _ timeline: TimelineViewState
  ) {
    if state.hasMoved || state.input.text.isEmpty, case .tag(let tag) = chosen {
      timeline.addTag(tag, to: state.items)
      return navigation.close()
    }
    switch parts.readers.tag(state.input.text) {
    case .success(let tag):
      timeline.addTag(tag, to: state.items)
      navigation.close()
    case .failure(let refusal): state.refuse(refusal.sentence)
    }
  }

  // MARK: Questions

  func answer(_ question: Route.Question, _ key: Key) {
    navigation.close()
    guard case .character(let character) = key.name, "yYｙＹ".contains(character),
      key.modifiers.isDisjoint(with: [.control, .alternate])
    else { return }
    switch question {
    case .delete(let items, _): timeline?.delete(items)
    case .restore(let revision, let history, _):
      lifetime?.history?.restore(revision, of: history)
    case .undo(let long):
      timeline?.takeBack(.undo(1), confirmed: long) { [navigation] in
        navigation.ask($0)
      }
    }
  }
}
