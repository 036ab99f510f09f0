import Settings
import Presentation
import TimelineDomain
import TimelineStore

/// Changes of entries. The store shows a change at once, and takes it back if the repository refuses it.
extension TimelineViewState {
  /// Adds a post, which is selected. Words that can't be saved become a draft of `command`.
  func add(_ new: NewPost, _ words: String, of command: [String]) {
    let (store, parts, status) = (store, parts, context.status)
    context.work.start(for: self) {
      do throws(StoreError) {
        return .success(try await store.add(new))
      } catch {
        // The words are kept even if the screen has ended.
        let kept = words.isBlank ? "" : " " + parts.helpers.keepDraft(words, command)
        status.say(.sentence(parts.helpers.explain(error) + kept))
        return .failure(error)
      }
    } then: { (state: TimelineViewState, answer: Result<Post, StoreError>) in
      state.refresh()
      guard case .success(let post) = answer else { return }
      state.selectWhenLoaded(Selection(of: post.id, at: post.moment))
      state.context.say(.added)
    }
  }

  func toggleStar() {
    let items = chosenItems.filter { $0.post != nil }
    guard !items.isEmpty else { return refuse() }
    let isStarred = items.contains { $0.post?.isStarred == false }
    edit(
      items, PostEdit(isStarred: .set(isStarred)),
      then: isStarred ? .starred(items.count) : .unstarred(items.count))
  }

  func addTag(_ tag: Tag) {
    let items = chosenItems.filter { $0.post != nil }
    guard !items.isEmpty else { return refuse() }
    edit(items, PostEdit(addedTags: [tag]), then: .tagged(tag.name, items.count))
  }

  private func edit(_ items: [TimelineItem], _ edit: PostEdit, then notice: BrowserNotice) {
    change(notice) { store throws(StoreError) in
      if items.count == 1 {
        _ = try await store.edit(items[0], edit)
      } else {
        _ = try await store.edit(items, edit)
      }
    }
  }

  /// Looks for what a deletion would do besides, and deletes if that is nothing. Otherwise `ask` gets
  /// the warnings.
  func delete(orAsk ask: @escaping (Route.Question) -> Void) {
    let items = chosenItems
    guard !items.isEmpty else { return refuse() }
    let (store, parts) = (store, parts)
    context.work.start(for: self) {
      await DeletionWarnings(parts).sentences(items, store)
    } then: { state, warnings in
      if warnings.isEmpty {
        state.delete(items)
      } else {
        ask(.delete(items, warnings: warnings))
      }
    }
  }

  func delete(_ items: [TimelineItem]) {
    dropMarks()
    change(.deleted(items.count)) { store throws(StoreError) in
      _ = try await store.delete(items)
    }
  }

  private func change(
    _ notice: BrowserNotice, _ body: @escaping (TimelineStore) async throws(StoreError) -> Void
  ) {
    let store = store
    context.work.start(for: self) {
      do throws(StoreError) {
        try await body(store)
        return StoreError?.none
      } catch {
        return error
      }
    } then: { state, failure in
      state.refresh()
      if let failure { state.context.say(failure) } else { state.context.say(notice) }
    }
    refresh()
  }

  private func refuse() {
    context.say(timeline.isEmpty ? .nothingSelected : .cannotChange)
  }

  // MARK: Undo

  /// An entry that comes back is selected.
  func takeBack(_ request: UndoRequest) {
    let history = parts.session.history
    let before = timeline
    context.work.start(for: self) {
      do throws(StoreError) {
        return .success(try await history.takeBack(request))
      } catch {
        return .failure(error)
      }
    } then: { (state: TimelineViewState, answer: Result<UndoOutcome, StoreError>) in
      state.refresh()
      switch answer {
      case .success(let outcome):
        state.selectNew(of: outcome, since: before)
        state.context.say(state.notice(of: outcome, request))
      case .failure(let error): state.context.say(error)
      }
    }
  }

  private func selectNew(of outcome: UndoOutcome, since before: Timeline) {
    guard case .done(let commands) = outcome else { return }
    for item in commands.flatMap(\.steps).map(\.item) {
      let selection = Selection(of: item.id, at: item.sortingMoment)
      if selection.isIn(timeline), !selection.isIn(before) { return select(selection) }
    }
  }

  private func notice(of outcome: UndoOutcome, _ request: UndoRequest) -> BrowserNotice {
    let moods = parts.configuration.moods
    switch outcome {
    case .done(let commands):
      guard commands.count == 1, let step = commands[0].steps.first else {
        return request.isRedo ? .redone(commands.count) : .undone(commands.count)
      }
      let words = ItemText.firstWords(
        step.item, moods, parts.words, tagSign: parts.configuration.tagSign)
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
