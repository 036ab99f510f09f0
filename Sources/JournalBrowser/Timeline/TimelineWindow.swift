import TimePhrases
package import TimelineDomain

/// The part of a timeline that is on the screen, and the selected item.
struct TimelineWindow: Sendable {
  private(set) var timeline = Timeline()
  /// The index of the first shown item.
  private(set) var top = 0
  private(set) var selection = Selection.none
  /// Whether the selected entry is no longer in the timeline, so that none is selected.
  private(set) var isGone = false
  /// How many rows there are, as of the last frame.
  private(set) var height = 20
  private let settings: TimeSettings

  init(_ settings: TimeSettings) {
    self.settings = settings
  }

  // MARK: What is shown

  /// Shows another timeline, with the selection on its entry. If the timeline lacks it, another one is
  /// selected, or none if `keepingSelection`. Only an entry that was there can be gone: a filter
  /// without hits selects nothing.
  mutating func show(_ timeline: Timeline, keepingSelection: Bool = false) {
    let wasThere = isGone || selection.isIn(self.timeline)
    self.timeline = timeline
    let found = selection.found(in: timeline)
    isGone = keepingSelection && wasThere && !selection.isIn(timeline)
    selection = isGone ? selection.missing(at: found.index) : found
    keepSelectionShown()
  }

  /// How many rows there are for entries and headings.
  mutating func fit(_ height: Int) {
    guard height != self.height else { return }
    self.height = max(1, height)
    keepSelectionShown()
  }

  // MARK: Moving

  mutating func select(_ index: Int) { select(Selection(index, in: timeline)) }

  mutating func select(_ selection: Selection) {
    self.selection = selection.found(in: timeline)
    isGone = false
    keepSelectionShown()
  }

  /// From an entry that is gone, the next one is the one that has taken its index.
  mutating func move(by count: Int) {
    select(selection.index + (isGone && count > 0 ? count - 1 : count))
  }

  mutating func movePage(_ direction: Int) { move(by: direction * max(1, height - 2)) }

  /// To the first entry of the next older day, or of the day above.
  mutating func moveDay(_ direction: Int) {
    guard !timeline.isEmpty else { return }
    let own = days(at: selection.index)
    if direction > 0 {
      select(min(max(own.upperBound, selection.index + 1), timeline.count - 1))
    } else {
      select(own.lowerBound == 0 ? 0 : days(at: own.lowerBound - 1).lowerBound)
    }
  }

  /// The indices of the items of the day of an item, found by halving.
  func days(at index: Int) -> Range<Int> {
    guard let moment = timeline.sortingMoment(at: index) else {
      return timeline.firstIndex(notAfter: nil)..<timeline.count
    }
    let day = moment.day(endingAt: settings.dayEndsAt)
    var start = timeline.firstIndex(ofDay: day, offset: moment.offset, settings)
    var end = timeline.firstIndex(ofDay: day - 1, offset: moment.offset, settings)
    // Neighbours may have another offset.
    while start > 0, self.day(start - 1) == day { start -= 1 }
    while start < index, self.day(start) != day { start += 1 }
    while end < timeline.count, self.day(end) == day { end += 1 }
    return start..<max(end, start + 1)
  }

  private func day(_ index: Int) -> Int? {
    timeline.sortingMoment(at: index)?.day(endingAt: settings.dayEndsAt)
  }

  /// To the newest entry that is not after a moment.
  mutating func go(to moment: Moment) { select(timeline.firstIndex(notAfter: moment)) }

  /// Scrolls without the selection, which follows at the edge.
  mutating func scroll(by count: Int) {
    top = min(max(0, top + count), max(0, timeline.count - 1))
    let last = top + max(0, height - 1)
    let index = min(max(selection.index, top), last)
    if index != selection.index { select(index) }
  }

  private mutating func keepSelectionShown() {
    if selection.index < top { top = selection.index }
    if !timeline.isEmpty {
      let shown =
        selection.index >= top + height
        ? 0 : TimelineLayout(timeline, from: top, height: height, settings).itemCount
      if selection.index >= top + shown {
        top = TimelineLayout.top(
          showing: selection.index, of: timeline, height: height, settings)
      }
    }
    top = min(top, max(0, timeline.count - 1))
  }
}

extension Timeline {
  /// The id that selects an item, and its journal.
  func address(at index: Int) -> EntryAddress {
    EntryAddress(name(at: index), in: journal(at: index))
  }

  /// The first item that is not after the end of a day, in clocks with this offset. Days are counted
  /// from 1 January 1970.
  func firstIndex(ofDay day: Int, offset: Int, _ settings: TimeSettings) -> Int {
    let wall = Int64(day + 1) * 86400 + Int64(settings.dayEndsAt) * 60 - 1
    return firstIndex(
      notAfter: .initial(
        seconds: wall - Int64(offset), nanoseconds: 999_999_999, offset: offset))
  }
}

/// The selected item: where it is, and what it is, so that it is found again in another timeline.
struct Selection: Hashable, Sendable {
  let index: Int
  /// The name that selects it; nil in an empty timeline.
  let name: EntryAddress?
  let sortingMoment: Moment?

  init(_ index: Int, in timeline: Timeline) {
    guard !timeline.isEmpty else {
      self.init(index: 0, name: nil, sortingMoment: nil)
      return
    }
    let index = min(max(index, 0), timeline.count - 1)
    self.init(
      index: index, name: timeline.address(at: index),
      sortingMoment: timeline.sortingMoment(at: index))
  }

  private init(index: Int, name: EntryAddress?, sortingMoment: Moment?) {
    self.index = index
    self.name = name
    self.sortingMoment = sortingMoment
  }

  /// An entry whose index is not known.
  init(of name: EntryAddress, at moment: Moment?) {
    self.init(index: 0, name: name, sortingMoment: moment)
  }

  /// The same entry, which is not in a timeline any more: `index` is where it was.
  func missing(at index: Int) -> Selection {
    Selection(index: index, name: name, sortingMoment: sortingMoment)
  }

  static let none = Selection(index: 0, name: nil, sortingMoment: nil)

  func isIn(_ timeline: Timeline) -> Bool {
    name != nil && !timeline.isEmpty && found(in: timeline).name == name
  }

  /// The same item in another timeline. Without it, the item at its moment, or at its index if the
  /// moment is not known. An empty timeline changes only the index: the next one may have the item.
  func found(in timeline: Timeline) -> Selection {
    if timeline.isEmpty { return Selection(index: 0, name: name, sortingMoment: sortingMoment) }
    guard let name else { return Selection(index, in: timeline) }
    if index < timeline.count, timeline.address(at: index) == name {
      return Selection(index, in: timeline)
    }
    let start = timeline.firstIndex(notAfter: sortingMoment)
    // Many entries may have the same moment.
    let same = (start..<timeline.count).prefix(1000).prefix {
      timeline.sortingMoment(at: $0)?.instant == sortingMoment?.instant
    }
    if let found = same.first(where: { timeline.address(at: $0) == name }) {
      return Selection(found, in: timeline)
    }
    // An edit may have moved it a little.
    let end = min(timeline.count, index + 50)
    let near = max(0, min(index - 50, end))..<end
    if let found = near.first(where: { timeline.address(at: $0) == name }) {
      return Selection(found, in: timeline)
    }
    return Selection(sortingMoment == nil ? index : start, in: timeline)
  }
}

/// What narrows the timeline.
package struct TimelineFilter: Hashable, Sendable {
  /// The query as the user typed it.
  package let text: String
  package let condition: PostCondition?
  package let isStarredOnly: Bool
  /// That day of any year.
  package let dayOfYear: DayOfYear?

  package struct DayOfYear: Hashable, Sendable {
    package let month: Int
    package let day: Int
    /// In minutes after midnight.
    package let endingAt: Int
  }

  private init(
    text: String, condition: PostCondition?, isStarredOnly: Bool, dayOfYear: DayOfYear?
  ) {
    self.text = text
    self.condition = condition
    self.isStarredOnly = isStarredOnly
    self.dayOfYear = dayOfYear
  }

  package static let none = TimelineFilter(
    text: "", condition: nil, isStarredOnly: false, dayOfYear: nil)

  package func with(_ text: String, _ condition: PostCondition?) -> TimelineFilter {
    TimelineFilter(
      text: text, condition: condition, isStarredOnly: isStarredOnly, dayOfYear: dayOfYear)
  }

  package func with(isStarredOnly: Bool) -> TimelineFilter {
    TimelineFilter(
      text: text, condition: condition, isStarredOnly: isStarredOnly, dayOfYear: dayOfYear)
  }

  package func with(dayOfYear: DayOfYear?) -> TimelineFilter {
    TimelineFilter(
      text: text, condition: condition, isStarredOnly: isStarredOnly, dayOfYear: dayOfYear)
  }

  var isEmpty: Bool { self == .none }

  var query: TimelineQuery {
    var conditions = [condition].compactMap { $0 }
    if isStarredOnly { conditions.append(.starred) }
    if let dayOfYear {
      conditions.append(
        .dayOfYear(month: dayOfYear.month, day: dayOfYear.day, endingAt: dayOfYear.endingAt))
    }
    return .everything.with(condition: conditions.count > 1 ? .all(conditions) : conditions.first)
  }
}

/// Hits among the newest of some entries, found before a whole search is done.
enum FirstHits {
  /// As many as a screen shows. In a timeline that is no longer than this, a search takes no time.
  nonisolated static let enough = 200
  /// How long to look for them; the whole search begins after that.
  private nonisolated static let patience = Duration.milliseconds(10)

  @concurrent
  nonisolated static func find(_ condition: PostCondition, in timeline: Timeline) async -> Timeline
  {
    let start = ContinuousClock.now
    var found: [TimelineItem] = []
    _ = try? timeline.forEach(
      in: timeline.indices, backwards: false,
      while: { found.count < enough && start.duration(to: .now) < patience && !Task.isCancelled }
    ) { item in
      if condition.matches(item) { found.append(item) }
    }
    return Timeline(found)
  }
}
