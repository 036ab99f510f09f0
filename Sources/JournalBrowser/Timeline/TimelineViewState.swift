import Observation
import Presentation
import Settings
import Terminal
import TimePhrases
import TimelineDomain
import TimelineStore

/// The timeline on the screen: which part, which entry is selected, and what narrows it.
///
/// Its methods return at once and never throw: a failure is a notice.
@Observable
final class TimelineViewState {
  private(set) var window: TimelineWindow
  private(set) var filter = TimelineFilter.none
  private(set) var marks = TimelineMarks()
  private(set) var summary = TimelineSummary()
  /// Why there is nothing to see; nil if the journal can be read.
  private(set) var obstacle: String?
  /// A search has been going on for a while.
  private(set) var isSlow = false
  /// More hits may follow.
  private(set) var isPartial = false
  /// The condition of what is shown; that of `filter` may still be searched for.
  private(set) var shownCondition: PostCondition?
  @ObservationIgnored let context: ScreenContext
  /// The timeline without a filter, as of the last load of it.
  @ObservationIgnored private(set) var whole = Timeline()
  @ObservationIgnored private var beforeFilter: Selection?
  /// The hits of the last filter, for `n` and `N` in the whole timeline.
  @ObservationIgnored private var hits = Timeline()
  @ObservationIgnored private var search: Task<Void, Never>?
  @ObservationIgnored private var loads = 0
  @ObservationIgnored private var hasLoaded = false
  /// What the user selected before they changed the filter, and what is selected among the hits so far.
  @ObservationIgnored private var anchor: (own: Selection, shown: Selection)?
  /// The selected entry, as the last frame showed it.
  @ObservationIgnored private var lastItem: TimelineItem?
  /// What happened to a selected entry that is gone.
  @ObservationIgnored private var loss = Sentence.deletedElsewhere
  /// An entry to select as soon as it is loaded.
  @ObservationIgnored private var awaited: Selection?

  init(_ context: ScreenContext) {
    self.context = context
    window = TimelineWindow(context.parts.configuration.time)
  }

  var parts: BrowserParts { context.parts }
  var store: TimelineStore { context.parts.store }
  var timeline: Timeline { window.timeline }
  /// Nothing has been loaded yet, or a filter has not been searched for yet.
  var isLoading: Bool { search != nil }
  var selectedIndex: Int { window.selection.index }

  func isSelected(_ index: Int) -> Bool { !window.isGone && index == selectedIndex }

  /// Nil in an empty timeline, if the selected entry is gone, and for an entry that can't be read any
  /// more.
  var selectedItem: TimelineItem? {
    timeline.isEmpty || window.isGone ? nil : try? timeline.item(at: selectedIndex)
  }

  /// The selected entry, also if it is gone: then as it was.
  var readItem: TimelineItem? { window.isGone ? lastItem : selectedItem }

  /// The entries that a change is for: those that the user has marked, or else the selected one.
  var chosenItems: [TimelineItem] {
    marks.isEmpty ? [selectedItem].compactMap { $0 } : marks.items(in: [timeline, whole])
  }

  /// Why the journal can't be changed; nil if it can.
  var refusal: String? {
    summary.access.level > .readOnly ? nil : parts.words.explanation(summary.access)
  }

  // MARK: What the store has

  /// Takes over what the store shows now, with the selection on its entry. An entry that another program
  /// removed stays selected, so that no key is for an entry that the user did not select.
  func refresh(isOwn: Bool = false) {
    guard loads > 0 else { return }
    let notice = changeOfFile
    if let notice { context.say(notice) }
    summary = store.summary
    if summary.access.level == .none {
      obstacle = parts.words.cannotOpen(parts.words.explanation(summary.access))
    } else if let failure = store.loadFailure, !hasLoaded {
      obstacle = parts.words.sentence(failure)
    } else {
      obstacle = nil
    }
    guard store.query == filter.query else { return }
    if store.loadFailure == nil {
      show(store.timeline, isOwn: isOwn || isLoading || context.work.holdsKeys, notice == nil)
    }
    if filter.isEmpty { whole = window.timeline }
    if let awaited, awaited.isIn(timeline) {
      self.awaited = nil
      window.select(awaited)
    }
  }

  func hideSealed() {
    lastItem = lastItem?.closed
    refresh(isOwn: true)
    // What was changed since it was loaded has words of its own.
    if filter.isEmpty { return }
    let store = store
    context.work.start(for: self) {
      try? await store.journals.load(TimelineFilter.none.query).timeline
    } then: { state, timeline in
      if let timeline, !state.filter.isEmpty { state.whole = timeline }
    }
  }

  private func show(_ timeline: Timeline, isOwn: Bool, _ isTold: Bool) {
    remember()
    let wasGone = window.isGone
    window.show(timeline, keepingSelection: !isOwn || wasGone)
    guard window.isGone, !wasGone, let lastItem else { return }
    if let same = sameEntry(as: lastItem) { return window.select(same) }
    loss = .deletedElsewhere
    if isTold { tellLoss(of: lastItem) }
  }

  private func remember() { if let item = selectedItem { lastItem = item } }

  /// The entry under another name, because it is in conflict since, or not any more.
  private func sameEntry(as item: TimelineItem) -> Selection? {
    let whole = Selection(of: item.address, at: item.sortingMoment)
    if whole.isIn(timeline) { return whole }
    let start = timeline.firstIndex(notAfter: item.sortingMoment)
    return (start..<timeline.count).prefix(1000).prefix {
      timeline.sortingMoment(at: $0)?.instant == item.sortingMoment?.instant
    }.first { (try? timeline.item(at: $0))?.address == item.address }.map {
      Selection($0, in: timeline)
    }
  }

  /// Says what happened to an entry that is gone, or selects it where it is now.
  private func tellLoss(of item: TimelineItem) {
    let store = store
    context.work.start(for: self) {
      try? await store.journals.load(.idPrefix(item.id)).timeline
    } then: { state, found in
      guard state.window.isGone, let found, state.lastItem?.address == item.address else { return }
      let index = found.indices.first { (try? found.item(at: $0))?.address == item.address }
      if let index {
        let selection = Selection(index, in: found)
        if selection.isIn(state.timeline) { return state.window.select(selection) }
        state.loss = .changedElsewhere
      }
      state.context.say(state.loss)
    }
  }

  /// Why a key has no entry to work on.
  func sayNothingSelected() {
    let item = window.isGone || timeline.isEmpty ? nil : try? timeline.item(at: selectedIndex)
    let isClosed = item?.isClosed == true
    context.say(
      window.isGone
        ? loss : timeline.isEmpty ? .nothingSelected : isClosed ? .isClosed : .cannotChange)
  }

  /// What happened to the file, besides the entries that came.
  private var changeOfFile: Sentence? {
    guard hasLoaded else { return nil }
    if let failure = store.loadFailure { return context.notice(of: failure) }
    if !store.journalExists, summary.entries > 0 { return .journalGone }
    guard store.summary.entries < summary.entries else { return nil }
    return .journalReplaced(before: summary.entries, after: store.summary.entries)
  }

  /// Loads what the filter asks for. Typing never waits: a later filter ends an earlier search.
  func load() { load(lookingFirstIn: whole) }

  private func load(lookingFirstIn first: Timeline) {
    loads += 1
    let number = loads
    search?.cancel()
    if let condition = filter.query.condition, whole.count > FirstHits.enough {
      showFirstHits(condition, in: first, of: number)
    } else {
      searchAll(of: number)
    }
    let pause = parts.pause
    Task { [weak self] in
      await pause(TimelineViewState.patience)
      guard let self, self.loads == number, self.search != nil else { return }
      self.isSlow = true
      self.context.work.tellWaiting()
    }
  }

  private func searchAll(of number: Int) {
    let (wanted, store) = (filter, store)
    search = context.work.start(for: self) {
      do throws(RepositoryError) {
        _ = try await store.load(wanted.query)
        return RepositoryError?.none
      } catch {
        return error
      }
    } then: { state, failure in
      if state.loads == number { state.hasLoaded(wanted, failure) }
    }
  }

  /// Shows hits among the first of these entries, and then searches all. Not at the same time, because
  /// the whole search needs all cores.
  private func showFirstHits(_ condition: PostCondition, in timeline: Timeline, of number: Int) {
    search = context.work.start(for: self) {
      await FirstHits.find(condition, in: timeline)
    } then: { state, found in
      guard state.loads == number else { return }
      if !found.isEmpty {
        let own = state.ownSelection
        state.shownCondition = condition
        state.isPartial = true
        state.window.show(found)
        state.window.select(own)
        state.anchor = (own, state.window.selection)
      }
      state.searchAll(of: number)
    }
  }

  /// In milliseconds. A search that takes longer shows that it is going on.
  private static let patience = 200

  private func hasLoaded(_ wanted: TimelineFilter, _ failure: RepositoryError?) {
    search = nil
    isSlow = false
    isPartial = false
    shownCondition = wanted.query.condition
    let own = ownSelection
    let awaits = awaited != nil
    refresh(isOwn: true)
    // Unless an awaited entry has come.
    if anchor != nil, awaits == (awaited != nil) {
      window.select(own)
      anchor = (own, window.selection)
    }
    if failure != nil { return }
    if !hasLoaded {
      hasLoaded = true
      tellNotices()
    }
    if !wanted.isEmpty { context.say(.hits(timeline.count)) }
  }

  /// The selected entry; that of before the filter, unless the user has moved among the hits. So what is
  /// selected does not depend on which hits were shown while the user typed.
  private var ownSelection: Selection {
    guard let anchor, anchor.shown.name == window.selection.name else { return window.selection }
    return anchor.own
  }

  // MARK: Moving

  func fit(_ height: Int) {
    if height != window.height { window.fit(height) }
    remember()
  }

  func select(_ index: Int) { window.select(index) }
  func select(_ selection: Selection) { window.select(selection) }
  func move(by count: Int) { window.move(by: count) }
  func movePage(_ direction: Int) { window.movePage(direction) }
  func moveDay(_ direction: Int) { window.moveDay(direction) }
  func go(to moment: Moment) { window.go(to: moment) }
  func scroll(by count: Int) { window.scroll(by: count) }

  /// Selects an entry now or when it is loaded.
  func selectWhenLoaded(_ selection: Selection) {
    if selection.isIn(timeline) { return window.select(selection) }
    awaited = selection
  }

  func dropAwaited() { awaited = nil }

  /// The next hit below, or above. With a filter every entry is a hit; without one, the hits of the last
  /// filter count.
  func moveToHit(_ direction: Int) {
    guard filter.isEmpty, !hits.isEmpty else { return move(by: direction) }
    let moment = timeline.isEmpty ? nil : timeline.sortingMoment(at: selectedIndex)
    var index = hits.firstIndex(notAfter: moment)
    let own = window.selection.name
    if direction > 0 {
      while index < hits.count, hits.address(at: index) == own { index += 1 }
    } else {
      index -= 1
    }
    guard hits.indices.contains(index) else { return context.say(.noMoreHits) }
    window.select(Selection(index, in: hits))
  }

  // MARK: Marks

  func toggleMark() {
    guard selectedItem != nil else { return sayNothingSelected() }
    marks.toggle(window.selection)
    move(by: 1)
  }

  func dropMarks() { marks = TimelineMarks() }

  /// The marks of these entries, if the user has not chosen others meanwhile.
  func dropMarks(of items: [TimelineItem]) {
    if items.contains(where: { marks.contains(EntryAddress($0.name, in: $0.journal)) }) {
      dropMarks()
    }
  }

  /// The whole timeline is not loaded while there is a filter, and marks may be for its entries.
  func show(_ intention: Intention) {
    if !filter.isEmpty { whole = whole.applying(intention.shown) }
    context.refreshScreens()
  }

  // MARK: Finding

  func setFilter(_ new: TimelineFilter) {
    guard new != filter else { return }
    if filter.isEmpty {
      beforeFilter = window.selection
      whole = timeline
    }
    let old = filter
    // Most letters narrow the hits before them.
    let isLonger = !old.text.isEmpty && new.text.hasPrefix(old.text)
    let first = isLonger && search == nil ? timeline : whole
    let own = ownSelection
    anchor = (own, window.selection)
    filter = new
    if new.isEmpty {
      // A search that was ended has no hits.
      if !old.isEmpty { hits = search == nil ? timeline : Timeline() }
      window.show(whole)
      anchor = nil
      shownCondition = nil
      if let before = beforeFilter { window.select(before) }
      beforeFilter = nil
    }
    load(lookingFirstIn: first)
  }

  func setQuery(_ text: String, _ condition: PostCondition?) {
    setFilter(filter.with(text, condition))
  }

  func dropFilter() { setFilter(.none) }

  func toggleStarredOnly() { setFilter(filter.with(isStarredOnly: !filter.isStarredOnly)) }

  func toggleOtherYears() {
    if filter.dayOfYear != nil { return setFilter(filter.with(dayOfYear: nil)) }
    let settings = parts.configuration.time
    let day = selectedItem?.sortingMoment?.wall.day(by: settings)
    guard let day else { return sayNothingSelected() }
    setFilter(
      filter.with(
        dayOfYear: .init(month: day.month, day: day.day, endingAt: settings.dayEndsAt)))
  }
}

/// What to know about the journal, or about each of several.
extension TimelineViewState {
  /// Says the first notice: a newer version, damaged lines, limited access.
  func tellNotices() {
    var sentences = Notice.all(of: summary).map { $0.sentence.text(parts.words) }
    for journal in store.summaries {
      let words = parts.words.choosing("-j \(journal.name.safeInOneLine)")
      sentences += Notice.all(of: journal.summary).map {
        JournalLabel.prefixed(journal.name, $0.sentence.text(words))
      }
    }
    if let first = sentences.first { context.say(first) }
  }

  /// How many sealed entries the filter could not see.
  var unsearchedSealed: Int { store.unsearchedSealed }

  /// How many lines are damaged, and the first of several journals that has some.
  var damage: (count: Int, journal: String?) {
    let damaged = store.summaries.filter { !$0.summary.damagedLines.isEmpty }
    let count = damaged.reduce(summary.damagedLines.count) { $0 + $1.summary.damagedLines.count }
    return (count, damaged.first?.name)
  }
}
