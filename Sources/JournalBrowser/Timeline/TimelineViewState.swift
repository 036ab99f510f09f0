import Observation
import Presentation
import Settings
import TimePhrases
package import TimelineDomain
package import TimelineStore

/// The timeline on the screen: which part, which entry is selected, and what the last line says.
///
/// Its methods return at once and never throw: a failure is a notice.
@Observable
package final class TimelineViewState {
  package private(set) var filter = TimelineFilter.none
  package private(set) var notice: BrowserNotice?
  /// What takes longer than a moment is going on.
  package private(set) var isSearching = false
  /// The index of the first shown item.
  package private(set) var top = 0
  private(set) var selection = Selection.none
  /// The condition of what is shown; that of `filter` may still be searched for.
  package private(set) var shownCondition: PostCondition?
  /// The timeline that is shown.
  package private(set) var timeline = Timeline()
  @ObservationIgnored private var beforeFilter: Selection?
  /// How many items fit, as of the last frame.
  @ObservationIgnored private var height = 20
  @ObservationIgnored private weak var store: TimelineStore?
  @ObservationIgnored private let parts: BrowserParts
  @ObservationIgnored private var tasks: [Task<Void, Never>] = []

  package init(_ parts: BrowserParts) {
    self.parts = parts
    store = parts.session.store
  }

  package var selectedIndex: Int { selection.index }

  /// Nil in an empty timeline, and for an entry that can't be read any more.
  package var selectedItem: TimelineItem? {
    timeline.isEmpty ? nil : try? timeline.item(at: selection.index)
  }

  // MARK: What the store has

  /// Takes over what the store shows now, with the selection on its entry.
  package func refresh() {
    guard let store else { return }
    timeline = store.timeline
    if let failure = store.loadFailure { notice = .sentence(parts.explain(failure)) }
    selection = selection.found(in: timeline)
    keepSelectionShown()
  }

  /// Loads what the filter asks for. Typing never waits: a later filter replaces an earlier one.
  package func load() {
    let wanted = filter
    isSearching = true
    start { store in
      do throws(StoreError) {
        _ = try await store.load(wanted.query)
        return { $0.hasLoaded(wanted) }
      } catch {
        return { $0.hasLoaded(wanted, error) }
      }
    }
  }

  private func hasLoaded(_ wanted: TimelineFilter, _ failure: StoreError? = nil) {
    guard filter == wanted else { return }
    isSearching = false
    if let failure { return say(.sentence(parts.explain(failure))) }
    shownCondition = wanted.query.condition
    refresh()
    if !wanted.isEmpty { notice = .hits(timeline.count) }
  }

  // MARK: Moving

  /// How many rows there are for entries and headings.
  package func fit(_ height: Int) {
    guard height != self.height else { return }
    self.height = max(1, height)
    keepSelectionShown()
  }

  package func select(_ index: Int) {
    selection = Selection(index, in: timeline)
    notice = nil
    keepSelectionShown()
  }

  package func move(by count: Int) { select(selection.index + count) }

  package func movePage(_ direction: Int) { move(by: direction * max(1, height - 2)) }

  /// To the first entry of the next older day, or of the day above.
  package func moveDay(_ direction: Int) {
    guard !timeline.isEmpty else { return }
    func day(_ index: Int) -> Int? {
      timeline.sortingMoment(at: index)?.day(endingAt: parts.configuration.time.dayEndsAt)
    }
    let own = day(selection.index)
    var index = selection.index
    if direction > 0 {
      while index < timeline.count - 1, day(index) == own { index += 1 }
    } else {
      while index > 0, day(index) == own { index -= 1 }
      let above = day(index)
      while index > 0, day(index - 1) == above { index -= 1 }
    }
    select(index)
  }

  /// To the newest entry that is not after a moment.
  package func go(to moment: Moment) { select(timeline.firstIndex(notAfter: moment)) }

  /// Scrolls without the selection, which follows at the edge.
  package func scroll(by count: Int) {
    top = min(max(0, top + count), max(0, timeline.count - 1))
    let last = top + max(0, height - 1)
    let index = min(max(selection.index, top), last)
    if index != selection.index { selection = Selection(index, in: timeline) }
  }

  private func keepSelectionShown() {
    if selection.index < top { top = selection.index }
    if selection.index >= top + height {
      top = TimelineLayout.top(
        showing: selection.index, of: timeline, height: height, parts.configuration.time)
    } else {
      let shown = TimelineLayout(timeline, from: top, height: height, parts.configuration.time)
      if selection.index >= top + shown.itemCount, !timeline.isEmpty {
        top = TimelineLayout.top(
          showing: selection.index, of: timeline, height: height, parts.configuration.time)
      }
    }
    top = min(top, max(0, timeline.count - 1))
  }

  // MARK: Finding

  package func setFilter(_ new: TimelineFilter) {
    guard new != filter else { return }
    if filter.isEmpty { beforeFilter = selection }
    filter = new
    if new.isEmpty, let before = beforeFilter {
      selection = before
      beforeFilter = nil
    }
    load()
  }

  package func dropFilter() { setFilter(.none) }

  package func toggleStarredOnly() { setFilter(filter.with(isStarredOnly: !filter.isStarredOnly)) }

  package func toggleOtherYears() {
    if filter.dayOfYear != nil { return setFilter(filter.with(dayOfYear: nil)) }
    guard let day = selectedItem?.sortingMoment?.wall.day(by: parts.configuration.time) else {
      return say(.nothingSelected)
    }
    setFilter(filter.with(dayOfYear: .init(month: day.month, day: day.day)))
  }

  // MARK: Changing

  package func say(_ notice: BrowserNotice?) { self.notice = notice }

  /// Adds a post, which is selected. Words that can't be saved become a draft of `command`.
  package func add(_ new: NewPost, _ words: String, of command: [String]) {
    start { store in
      do throws(StoreError) {
        let post = try await store.add(new)
        return { $0.hasAdded(TimelineItem(content: .post(post), sortingMoment: post.moment)) }
      } catch {
        return { $0.hasFailed(error, words, of: command) }
      }
    }
  }

  private func hasAdded(_ item: TimelineItem) {
    refresh()
    let start = timeline.firstIndex(notAfter: item.sortingMoment)
    let index = (start..<timeline.count).prefix(1000).first { timeline.name(at: $0) == item.name }
    if let index { select(index) }
    notice = .added
  }

  private func hasFailed(_ error: StoreError, _ words: String = "", of command: [String] = []) {
    refresh()
    let kept = words.isBlank ? "" : " " + parts.keepDraft(words, command)
    notice = .sentence(parts.explain(error) + kept)
  }

  package func toggleStar() {
    guard let post = selectedItem?.post else { return refuse() }
    let isStarred = !post.isStarred
    edit(PostEdit(isStarred: .set(isStarred)), then: isStarred ? .starred : .unstarred)
  }

  package func addTag(_ tag: Tag) { edit(PostEdit(addedTags: [tag]), then: .tagged(tag.name)) }

  private func edit(_ edit: PostEdit, then notice: BrowserNotice) {
    guard let item = selectedItem, item.post != nil else { return refuse() }
    change(notice) { store throws(StoreError) in _ = try await store.edit(item, edit) }
  }

  package func deleteSelected() {
    guard let item = selectedItem, item.post != nil else { return refuse() }
    change(.deleted) { store throws(StoreError) in _ = try await store.delete([item]) }
  }

  /// The store shows a change at once, and takes it back if the repository refuses it.
  private func change(
    _ notice: BrowserNotice,
    _ body: @escaping (TimelineStore) async throws(StoreError) -> Void
  ) {
    start { store in
      do throws(StoreError) {
        try await body(store)
        return { state in
          state.refresh()
          state.say(notice)
        }
      } catch {
        return { $0.hasFailed(error) }
      }
    }
  }

  package func takeBack(_ request: UndoRequest) {
    let history = parts.session.history
    start { _ in
      do throws(StoreError) {
        let outcome = try await history.takeBack(request)
        return { state in
          state.refresh()
          state.say(state.notice(of: outcome, request))
        }
      } catch {
        return { $0.hasFailed(error) }
      }
    }
  }

  private func notice(of outcome: UndoOutcome, _ request: UndoRequest) -> BrowserNotice {
    switch outcome {
    case .done(let commands):
      guard commands.count == 1, let step = commands[0].steps.first else {
        return request.isRedo ? .redone(commands.count) : .undone(commands.count)
      }
      let words = ItemText.firstWords(
        step.item, parts.configuration.moods, parts.words, tagSign: parts.configuration.tagSign)
      return .sentence(
        parts.words.undone(step.action, of: words, isRedo: request.isRedo))
    case .tooFew: return request.isRedo ? .nothingToRedo : .nothingToUndo
    case .refused(let refusal):
      let about = refusal.item.map {
        ItemText.firstWords($0, parts.configuration.moods, parts.words)
      }
      return .sentence(
        parts.words.undoRefused(refusal, about: about, isRedo: request.isRedo))
    }
  }

  private func refuse() {
    say(timeline.isEmpty ? .nothingSelected : .cannotChange)
  }

  // MARK: Work

  /// Starts work on the store, and applies its result if this screen still lives. Work in progress
  /// does not keep the screen alive.
  private func start(
    _ work: @escaping (TimelineStore) async -> (TimelineViewState) -> Void
  ) {
    let task = Task { [weak self, weak store] in
      guard let store else { return }
      let apply = await work(store)
      if let self { apply(self) }
    }
    tasks.append(task)
  }

  /// Waits for everything that was started, for tests and the end of the program.
  package func finishWork() async {
    while let task = tasks.popLast() { await task.value }
  }
}
