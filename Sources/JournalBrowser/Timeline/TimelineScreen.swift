import Presentation
import Settings
import Terminal
import TimelineDomain
import TimelineStore

/// The timeline as a screen: its keys and what they do.
extension TimelineViewState: Screen {
  func fit(_ size: ScreenSize, cell: PictureSize) { fit(TimelineView.height(size)) }

  func frame(_ size: ScreenSize, footer: StyledLine, over below: Frame) -> Frame {
    TimelineView(parts: parts, today: context.today).frame(self, size, footer: footer)
  }

  var shownKeys: [BrowserAction] { ownKeys + [.help, .quit] }

  private var ownKeys: [BrowserAction] {
    if obstacle != nil { return [] }
    if !marks.isEmpty { return [.mark, .star, .tag, .untag, .delete, .close] }
    if timeline.isEmpty, !isLoading {
      return filter.isEmpty
        ? [.write, .mood, .writeInEditor, .undo] : [.find, .close, .write, .mood]
    }
    let journals: [BrowserAction] = parts.journals.allSatisfy(\.isOpen) ? [] : [.journals]
    let keys: [BrowserAction] = [
      .open, .find, .write, .mood, .edit, .star, .delete, .undo, .calendar, .figures, .history,
    ]
    return keys + journals + [.sync]
  }

  /// Whether the hits that the key is for are not shown yet. A change needs all of them, because the
  /// first ones may not have the entry that will be selected.
  func mustWait(for key: Key?) -> Bool {
    guard isLoading, obstacle == nil else { return false }
    guard let action = key.flatMap(context.keys.action) else { return !isPartial }
    switch action {
    case .close, .quit: return !isSlow
    default: return !isPartial || action.changesJournal
    }
  }

  func click(row: Int, _ size: ScreenSize) {
    let layout = TimelineLayout(
      timeline, from: window.top, height: TimelineView.height(size), parts.configuration.time)
    // The title is above.
    guard layout.rows.indices.contains(row - 1), case .item(let index, _) = layout.rows[row - 1]
    else { return }
    context.status.clear()
    if isSelected(index) { navigation.open(.reader) } else { select(index) }
  }

  // MARK: Keys

  func perform(_ press: Press) -> ScreenRequest? {
    if obstacle != nil { return performWithoutJournal(press.action) }
    switch press.action {
    case .up: move(by: -1)
    case .down: move(by: 1)
    case .pageUp: movePage(-1)
    case .pageDown: movePage(1)
    case .top: select(0)
    case .bottom: select(timeline.count - 1)
    case .dayUp: moveDay(-1)
    case .dayDown: moveDay(1)
    case .open, .right: if selectedItem != nil { navigation.open(.reader) }
    case .close: if marks.isEmpty { dropFilter() } else { dropMarks() }
    case .left: break
    case .quit: navigation.end()
    case .nextHit: moveToHit(1)
    case .previousHit: moveToHit(-1)
    case .mark: toggleMark()
    case .starredOnly: toggleStarredOnly()
    case .otherYears: toggleOtherYears()
    default:
      guard let route = Route.ofTimeline[press.action] else {
        return perform(press.action, on: chosenItems)
      }
      navigation.open(route)
    }
    return nil
  }

  private func performWithoutJournal(_ action: BrowserAction) -> ScreenRequest? {
    switch action {
    case .quit, .close: navigation.end()
    case .help: navigation.open(.help)
    default: break
    }
    return nil
  }

  /// The actions that the timeline and the reader share.
  func perform(_ action: BrowserAction, on items: [TimelineItem]) -> ScreenRequest? {
    switch action {
    case .template:
      if parts.templates.isEmpty {
        context.say(.noTemplates)
      } else {
        navigation.open(.pick(.template))
      }
    case .tag: if items.isEmpty { sayNothingSelected() } else { navigation.open(.pick(.tag)) }
    case .untag:
      if items.isEmpty {
        sayNothingSelected()
      } else if PickerViewState.removableTags(of: items).isEmpty {
        context.say(.noTags)
      } else {
        navigation.open(.pick(.untag))
      }
    case .star: toggleStar(items)
    case .delete: deleteOrAsk(items)
    case .undo: takeBack(.undo(1))
    case .redo: takeBack(.redo(1))
    case .history:
      if let readItem { navigation.open(.history(readItem.address)) } else { sayNothingSelected() }
    case .journals:
      if parts.journals.allSatisfy(\.isOpen) {
        context.say(.noOtherJournals)
      } else {
        navigation.open(.pick(.journal))
      }
    case .sync: return context.command(BrowserCommand(["sync"], in: selectedItem?.journal))
    case .writeInEditor: return context.command(BrowserCommand(["add", "text"]))
    case .edit: return edit()
    case .openFiles: return openFiles()
    case .lock:
      let isUnlocked = context.parts.store.journals.isUnlocked(selectedItem?.journal)
      return context.command(
        BrowserCommand([isUnlocked ? "lock" : "unlock"], in: selectedItem?.journal))
    case .seal:
      guard let item = selectedItem else {
        sayNothingSelected()
        return nil
      }
      // No key writes words in plain.
      if item.isSealed {
        context.say(.isSealed)
        return nil
      }
      return context.command(BrowserCommand(["seal"], on: item.name, in: item.journal))
    case .copy:
      guard let body = readItem?.body else { return nil }
      context.say(.copied)
      return .copy(body)
    default:
      if let route = Route.ofEntries[action] {
        navigation.open(route)
      } else {
        context.say(.notHere)
      }
    }
    return nil
  }

  private func edit() -> ScreenRequest? {
    guard let item = selectedItem, item.post != nil else {
      sayNothingSelected()
      return nil
    }
    return context.command(BrowserCommand(["edit"], on: item.name, in: item.journal))
  }

  private func openFiles() -> ScreenRequest? {
    guard let item = readItem else {
      sayNothingSelected()
      return nil
    }
    guard !item.files.isEmpty else {
      context.say(.noFiles)
      return nil
    }
    return context.command(
      BrowserCommand(["files", "open"], on: item.name, in: item.journal))
  }
}

/// Changes of entries. The store shows a change at once, saves it after those before it, and takes it
/// back if the repository refuses it.
extension TimelineViewState {
  /// Adds a post, which is selected. Its words stay in the draft until the journal has them.
  func add(_ new: NewPost, _ words: String, _ draft: PromptDraft?) {
    let (parts, store, status, context) = (parts, store, context.status, context)
    let before = window.selection
    let (post, intention) = store.begin(adding: new)
    let name = EntryAddress(post.id, in: store.journals.nameOfNew)
    show(intention)
    selectWhenLoaded(Selection(of: name, at: post.moment))
    context.work.start(for: self) {
      do throws(RepositoryError) {
        _ = try await store.save(intention)
        draft?.discard()
        return true
      } catch {
        let kept = draft?.sentence(about: words).map { parts.words.say("; ", "") + $0 } ?? ""
        status.say(parts.words.sentence(error) + kept)
        return false
      }
    } then: { (state: TimelineViewState, isAdded: Bool) in
      if isAdded {
        let now = parts.time.moment()
        let hours = parts.configuration.hours
        let future = post.moment.flatMap { parts.words.future($0, after: now, hours) }
        let isShown = Selection(of: name, at: post.moment).isIn(state.timeline)
        context.say(.added(future: future, isHidden: !state.filter.isEmpty && !isShown))
      } else {
        state.forget(name, before)
      }
    }
  }

  /// Shows the timeline without an entry that could not be added.
  private func forget(_ name: EntryAddress, _ before: Selection) {
    let isSelected = window.selection.name == name
    refresh(isOwn: true)
    dropAwaited()
    if isSelected { select(before) }
  }

  func toggleStar(_ items: [TimelineItem]) {
    let posts = items.filter { $0.post != nil }
    let isStarring = posts.contains { $0.post?.isStarred == false }
    perform(isStarring ? .star(posts) : .unstar(posts))
  }

  func addTag(_ tag: Tag, to items: [TimelineItem]) {
    perform(.tag(items.filter { $0.post != nil }, tag))
  }

  func removeTag(_ tag: Tag, from items: [TimelineItem]) {
    perform(
      .untag(items.filter { $0.post?.givenTags.contains(where: tag.isLike) == true }, tag))
  }

  private func perform(_ act: EntryAct) {
    guard !act.items.isEmpty else { return sayNothingSelected() }
    let (store, intention) = (store, store.begin(act))
    show(intention)
    context.work.start(for: self) {
      await TimelineViewState.saved(intention, store)
    } then: { (state: TimelineViewState, result: Result<ActResult, RepositoryError>) in
      state.refresh(isOwn: true)
      state.tell(result)
    }
  }

  /// Deletes, but asks first if the deletion does something besides. What it would do is looked up when
  /// the changes before it are done; until then keys wait, because the next one may be the answer.
  func deleteOrAsk(_ items: [TimelineItem]) {
    let act = EntryAct.delete(items)
    guard !items.isEmpty else { return sayNothingSelected() }
    do throws(RepositoryError) { try act.check() } catch { return context.say(error) }
    let (store, parts, work) = (store, parts, context.work)
    let before = window.selection
    let asksSurely = items.contains { $0.post == nil }
    let intention = store.begin(act, isShown: !asksSurely)
    show(intention)
    let after = window.selection.name
    let hold = work.holdKeys()
    work.start(for: self, releasing: hold) { [weak self] in
      await store.turn(of: intention)
      let warnings = await parts.deletionWarnings(items)
      guard warnings.isEmpty else {
        await store.withdraw(intention)
        return .asks(warnings)
      }
      self?.dropMarks(of: items)
      work.release(hold)
      return .done(await TimelineViewState.saved(intention, store))
    } then: { (state: TimelineViewState, answer: DeletionAnswer) in
      switch answer {
      case .asks(let warnings):
        state.refresh(isOwn: true)
        state.select(before)
        state.context.navigation.ask(.delete(items, warnings: warnings))
      case .done(let result):
        let isRefused =
          if case .success(let done) = result { !done.refusals.isEmpty } else { true }
        if isRefused {
          state.refresh(isOwn: true)
          if state.window.selection.name == after { state.select(before) }
        }
        state.tell(result)
      }
    }
  }

  private enum DeletionAnswer {
    case asks([String])
    case done(Result<ActResult, RepositoryError>)
  }

  /// Deletes what the user has said yes to.
  func delete(_ items: [TimelineItem]) {
    perform(.delete(items))
    dropMarks(of: items)
  }

  /// Says what an act did, and which of several journals refused it.
  private func tell(_ result: Result<ActResult, RepositoryError>) {
    switch result {
    case .failure(let error): context.say(error)
    case .success(let result):
      var done = ""
      if !result.changed.isEmpty || result.refusals.isEmpty {
        done = parts.words.sentence(result, tagSign: parts.configuration.tagSign)
      }
      if result.kind == .delete, !result.changed.isEmpty {
        done += parts.words.bringsBack(
          result.changed.count, sharingID: summary.hasSharedID(among: result.changed))
      }
      tell(done, result.refusals.map { ($0.journal, $0.error) })
    }
  }

  private func tell(_ done: String, _ refusals: [(journal: String, error: RepositoryError)]) {
    let sentences = refusals.map { ($0.journal, context.sentence($0.error)) }
    context.say(parts.words.joined(done, sentences))
  }

  private static func saved(
    _ intention: Intention, _ store: TimelineStore
  ) async -> Result<ActResult, RepositoryError> {
    do throws(RepositoryError) {
      let result = try await store.save(intention, ifUnchanged: true)
      if result.refusals.contains(where: \.error.isOfChangedEntry) { await store.reload() }
      return .success(result)
    } catch {
      // Shows what the entry is now.
      if error.isOfChangedEntry { await store.reload() }
      return .failure(error)
    }
  }

  // MARK: Undo

  /// Undoes or redoes. An entry that comes back is selected. An undo of many entries asks first, unless it
  /// is of `confirmed`. Keys wait until the result is shown.
  func takeBack(_ request: UndoRequest, confirmed: LongUndo? = nil) {
    let store = store
    let before = timeline
    let progress = tellProgress(of: confirmed?.count)
    context.work.start(for: self, releasing: context.work.holdKeys()) {
      () async throws(RepositoryError) in
      defer { progress.cancel() }
      return try await store.takeBack(request, confirmed: confirmed)
    } then: { (state: TimelineViewState, answer: Result<UndoAnswer, RepositoryError>) in
      switch answer {
      case .success(.asks(let long)): state.context.navigation.ask(.undo(long))
      case .success(.done(let result)):
        state.context.refreshScreens()
        state.selectNew(of: result, since: before)
        state.tell(result, request)
      case .failure(let error): state.context.say(error)
      }
    }
  }

  /// Says how long an undo has been going on, and of how many entries it is, if that is known.
  private func tellProgress(of count: Int?) -> Task<Void, Never> {
    let (status, pause) = (context.status, parts.pause)
    if let count { status.say(.takingBack(count, seconds: 0)) }
    return Task {
      for seconds in 1... {
        await pause(1000)
        await Task.yield()
        if Task.isCancelled { return }
        status.say(count.map { .takingBack($0, seconds: seconds) } ?? .working(seconds: seconds))
      }
    }
  }

  private func selectNew(of result: TakenBack, since before: Timeline) {
    for item in result.commands.flatMap(\.items) {
      let selection = Selection(of: item.address, at: item.sortingMoment)
      if selection.isIn(timeline), !selection.isIn(before) { return select(selection) }
    }
  }

  /// Says what an undo or a redo did, and where it could not.
  private func tell(_ result: TakenBack, _ request: UndoRequest) {
    let (moods, words) = (parts.configuration.moods, parts.words)
    var done = ""
    if let command = result.commands.first, let step = command.steps.first,
      let item = command.items.first
    {
      let about = ItemText.firstWords(item, moods, words, tagSign: parts.configuration.tagSign)
      done = words.undone(step.action, of: about, isRedo: request.isRedo)
      let more = result.commands.reduce(-1) { $0 + $1.steps.count }
      if more > 0 { done += ", \(words.undoneMore(more, isRedo: request.isRedo))" }
    } else if case let count = result.commands.count, count > 0 {
      done = words.undone(count, isRedo: request.isRedo)
    }
    var refused: [(journal: String, sentence: String)] = []
    for part in result.parts {
      let sentence: String? =
        switch part.outcome {
        case .success(.done): nil
        case .success(.tooFew):
          words.nothingToUndo(isRedo: request.isRedo)
        case .success(.refused(let refusal)):
          words.undoRefused(
            refusal, about: refusal.item.map { ItemText.firstWords($0, moods, words) },
            isRedo: request.isRedo)
        case .failure(let error): context.sentence(error)
        }
      if let sentence { refused.append((part.journal ?? "", sentence)) }
    }
    // Of only one journal, the person knows which it is.
    if result.parts.count == 1, let only = refused.first {
      return context.say(only.sentence)
    }
    context.say(words.joined(done, refused))
  }
}

extension RepositoryError {
  fileprivate var isOfChangedEntry: Bool {
    if case .entryChanged = self { true } else { false }
  }
}

extension BrowserParts {
  /// What the deletion of these items would do besides, as `journal delete` warns of it: a sentence for
  /// each that needs one.
  fileprivate func deletionWarnings(_ items: [TimelineItem]) async -> [String] {
    let store = store
    guard let warnings = try? await store.warnings(ofDeleting: items), !warnings.isEmpty else {
      return []
    }
    let names = (try? await store.journals.names(of: warnings.map(\.item.name))) ?? nil
    return warnings.map { warning in
      let name = warning.item.name
      let shown = (names?.short(name) ?? name.short(6)).safeInOneLine
      return words.sentence(Confirmation(warning, name: shown, configuration.moods, words))
    }
  }
}
