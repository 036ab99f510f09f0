import Presentation
import Settings
import Terminal
import TimelineDomain
import TimelineStore

/// Changes of entries. The store shows a change at once, saves it after those before it, and takes it
/// back if the repository refuses it.
extension TimelineViewState {
  /// Adds a post, which is selected. Its words stay in the draft until the journal has them.
  func add(_ new: NewPost, _ words: String, _ draft: PromptDraft?) {
    let (parts, status, context) = (parts, context.status, context)
    let before = window.selection
    let (post, intention) = store.begin(adding: new)
    show(intention)
    selectWhenLoaded(Selection(of: post.id, at: post.moment))
    context.work.start(for: self) {
      do throws(StoreError) {
        _ = try await intention.save()
        draft?.discard()
        return true
      } catch {
        let kept = draft?.sentence(about: words).map { " " + $0 } ?? ""
        status.say(.sentence(parts.program.explain(error) + kept))
        return false
      }
    } then: { (state: TimelineViewState, isAdded: Bool) in
      if isAdded {
        let now = parts.time.moment()
        let hours = parts.configuration.hours
        let future = post.moment.flatMap { parts.words.future($0, after: now, hours) }
        context.say(.added(future: future))
      } else {
        state.forget(post.id, before)
      }
    }
  }

  /// Shows the timeline without an entry that could not be added.
  private func forget(_ id: EntryID, _ before: Selection) {
    let isSelected = window.selection.name == id
    refresh(isOwn: true)
    dropAwaited()
    if isSelected { select(before) }
  }

  func toggleStar(_ items: [TimelineItem]) {
    let posts = items.filter { $0.post != nil }
    guard !posts.isEmpty else { return sayNothingSelected() }
    let isStarred = posts.contains { $0.post?.isStarred == false }
    edit(
      posts, PostEdit(isStarred: .set(isStarred)),
      then: isStarred ? .starred(posts.count) : .unstarred(posts.count))
  }

  func addTag(_ tag: Tag, to items: [TimelineItem]) {
    let posts = items.filter { $0.post != nil }
    guard !posts.isEmpty else { return sayNothingSelected() }
    edit(posts, PostEdit(addedTags: [tag]), then: .tagged(tag.name, posts.count))
  }

  func removeTag(_ tag: Tag, from items: [TimelineItem]) {
    let posts = items.filter { $0.post?.givenTags.contains(where: tag.isLike) == true }
    guard !posts.isEmpty else { return sayNothingSelected() }
    edit(posts, PostEdit(removedTags: [tag]), then: .untagged(tag.name, posts.count))
  }

  private func edit(_ items: [TimelineItem], _ edit: PostEdit, then notice: BrowserNotice) {
    guard let intention = store.begin(editing: items, edit).intention else {
      return context.say(notice)
    }
    show(intention)
    save(intention, then: notice)
  }

  /// Deletes, but asks first if the deletion does something besides. What it would do is looked up when
  /// the changes before it are done; until then keys wait, because the next one may be the answer.
  func delete(_ items: [TimelineItem], orAsk ask: @escaping (Route.Question) -> Void) {
    guard !items.isEmpty else { return sayNothingSelected() }
    if let deletion = items.first(where: \.isUnknownDeletion) {
      return context.say(StoreError.repository(.deletionUnknown(deletion.revision)))
    }
    let (store, parts, work) = (store, parts, context.work)
    let before = window.selection
    let asksSurely = items.contains { $0.post == nil }
    let notice = notice(ofDeleted: items)
    let intention = store.begin(deleting: items, isShown: !asksSurely)
    show(intention)
    let after = window.selection.name
    let hold = work.holdKeys()
    work.start(for: self, releasing: hold) { [weak self] in
      await intention.turn()
      let warnings = await parts.deletionWarnings(items, store)
      guard warnings.isEmpty else {
        await intention.withdraw()
        return .asks(warnings)
      }
      self?.dropMarks(of: items)
      work.release(hold)
      return await TimelineViewState.saved(intention, store)
    } then: { (state: TimelineViewState, result: Result) in
      switch result {
      case .asks(let warnings):
        state.refresh(isOwn: true)
        state.select(before)
        ask(.delete(items, warnings: warnings))
      case .done: state.context.say(notice)
      case .refused(let error):
        state.refresh(isOwn: true)
        if state.window.selection.name == after { state.select(before) }
        state.context.say(error)
      }
    }
  }

  /// Deletes what the user has said yes to.
  func delete(_ items: [TimelineItem]) {
    let notice = notice(ofDeleted: items)
    let intention = store.begin(deleting: items)
    show(intention)
    dropMarks(of: items)
    save(intention, then: notice)
  }

  private func notice(ofDeleted items: [TimelineItem]) -> BrowserNotice {
    let shared = Set(summary.sharedIDs)
    return items.contains { shared.contains($0.revision) || shared.contains($0.id) }
      ? .deletedSharingID(items.count) : .deleted(items.count)
  }

  private enum Result {
    case done
    case asks([String])
    case refused(StoreError)
  }

  private func save(_ intention: Intention, then notice: BrowserNotice) {
    let store = store
    context.work.start(for: self) {
      await TimelineViewState.saved(intention, store)
    } then: { (state: TimelineViewState, result: Result) in
      state.refresh(isOwn: true)
      if case .refused(let error) = result {
        state.context.say(error)
      } else {
        state.context.say(notice)
      }
    }
  }

  private static func saved(_ intention: Intention, _ store: TimelineStore) async -> Result {
    do throws(StoreError) {
      _ = try await intention.save(ifUnchanged: true)
      return .done
    } catch {
      // Shows what the entry is now.
      if case .repository(.entryChanged) = error { await store.reload() }
      return .refused(error)
    }
  }

  // MARK: Undo

  /// Undoes or redoes. An entry that comes back is selected. An undo of many entries asks first, unless it
  /// is of `confirmed`. Keys wait until the result is shown.
  func takeBack(
    _ request: UndoRequest, confirmed: Route.LongUndo? = nil,
    orAsk ask: @escaping (Route.Question) -> Void
  ) {
    let history = parts.session.history
    let before = timeline
    let progress = tellProgress(of: confirmed?.count)
    context.work.start(for: self, releasing: context.work.holdKeys()) {
      defer { progress.cancel() }
      do throws(StoreError) {
        let preview = request.isRedo ? nil : try await history.undoPreview(request)
        if let long = preview.flatMap(Route.LongUndo.init), long != confirmed {
          return .asks(long)
        }
        if confirmed != nil, preview.flatMap(Route.LongUndo.init) == nil { return .changed }
        return .done(try await history.takeBack(request))
      } catch {
        return .refused(error)
      }
    } then: { (state: TimelineViewState, answer: UndoAnswer) in
      switch answer {
      case .asks(let long): ask(.undo(long))
      case .changed: state.context.say(.changedMeanwhile)
      case .done(let outcome):
        state.context.refreshScreens()
        state.selectNew(of: outcome, since: before)
        state.context.say(state.notice(of: outcome, request))
      case .refused(let error): state.context.say(error)
      }
    }
  }

  /// Says how long an undo has been going on, and of how many entries it is, if that is known.
  private func tellProgress(of count: Int?) -> Task<Void, Never> {
    let (status, pause) = (context.status, parts.pause)
    if let count { status.say(.takingBack(count, seconds: 0)) }
    return Task.onMainActor(leavingItFor: parts.executor) {
      for seconds in 1... {
        await pause(1000)
        await Task.yield()
        if Task.isCancelled { return }
        status.say(count.map { .takingBack($0, seconds: seconds) } ?? .working(seconds: seconds))
      }
    }
  }

  private enum UndoAnswer {
    case asks(Route.LongUndo)
    case changed
    case done(UndoOutcome)
    case refused(StoreError)
  }

  private func selectNew(of outcome: UndoOutcome, since before: Timeline) {
    guard case .done(let commands) = outcome else { return }
    for item in commands.flatMap(\.items) {
      let selection = Selection(of: item.id, at: item.sortingMoment)
      if selection.isIn(timeline), !selection.isIn(before) { return select(selection) }
    }
  }

  private func notice(of outcome: UndoOutcome, _ request: UndoRequest) -> BrowserNotice {
    let moods = parts.configuration.moods
    switch outcome {
    case .done(let commands):
      guard commands.count == 1, let step = commands[0].steps.first,
        let item = commands[0].items.first
      else {
        return request.isRedo ? .redone(commands.count) : .undone(commands.count)
      }
      let words = ItemText.firstWords(
        item, moods, parts.words, tagSign: parts.configuration.tagSign)
      let sentence = parts.words.undone(step.action, of: words, isRedo: request.isRedo)
      let more = commands[0].steps.count - 1
      return .sentence(
        more == 0
          ? sentence : "\(sentence), \(parts.words.undoneMore(more, isRedo: request.isRedo))")
    case .tooFew: return request.isRedo ? .nothingToRedo : .nothingToUndo
    case .refused(let refusal):
      let about = refusal.item.map { ItemText.firstWords($0, moods, parts.words) }
      return .sentence(
        parts.words.undoRefused(refusal, about: about, isRedo: request.isRedo))
    }
  }
}

extension BrowserParts {
  /// What the deletion of these items would do besides, as `journal delete` warns of it: a sentence for
  /// each that needs one.
  fileprivate func deletionWarnings(
    _ items: [TimelineItem], _ store: TimelineStore
  ) async -> [String] {
    var sentences: [String] = []
    for item in items {
      guard let result = try? await store.answer(.idPrefix(item.name)),
        let warning = Confirmation(deleting: item, in: result, configuration.moods, words)
      else { continue }
      sentences.append(words.sentence(warning))
    }
    return sentences
  }
}
