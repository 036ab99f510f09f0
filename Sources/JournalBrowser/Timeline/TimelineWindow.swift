import TimePhrases
import TimelineDomain

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
  /// The first item that is not after the end of a day, in clocks with this offset. Days are counted
  /// from 1 January 1970.
  func firstIndex(ofDay day: Int, offset: Int, _ settings: TimeSettings) -> Int {
    let wall = Int64(day + 1) * 86400 + Int64(settings.dayEndsAt) * 60 - 1
    return firstIndex(
      notAfter: .initial(
        seconds: wall - Int64(offset), nanoseconds: 999_999_999, offset: offset))
  }
}
