import Observation
import Presentation
import Settings
import TimePhrases
import TimelineDomain

/// A month of the timeline, with a selected day. Days are counted from 1 January 1970.
@Observable
final class CalendarViewState {
  private(set) var day: Int
  /// Of the days of the shown month.
  private(set) var facts: [Int: DayFacts] = [:]
  /// The first entries of the selected day.
  private(set) var entries: [TimelineItem] = []
  @ObservationIgnored private let context: ScreenContext
  @ObservationIgnored private var timeline: Timeline
  @ObservationIgnored private var counted: Range<Int>?
  @ObservationIgnored private var counting: Task<Void, Never>?

  private static let mostEntries = 40

  init(_ context: ScreenContext, _ timeline: Timeline, at index: Int) {
    self.context = context
    self.timeline = timeline
    let settings = context.parts.configuration.time
    let today = context.parts.time.today(settings)
    day =
      (timeline.isEmpty ? nil : timeline.sortingMoment(at: index))?
      .day(endingAt: settings.dayEndsAt) ?? today
    update()
  }

  /// Counts in another timeline.
  func show(_ timeline: Timeline) {
    self.timeline = timeline
    counted = nil
    update()
  }

  private var settings: TimeSettings { context.parts.configuration.time }

  var month: CalendarMonth { CalendarMonth(of: day) }

  func move(by days: Int) {
    let next = day + days
    guard CalendarMonth.allDays.contains(next) else { return }
    day = next
    update()
  }

  /// To the same day of another month, or to its last day.
  func moveMonth(by months: Int) {
    guard let month = month.moved(by: months) else { return }
    day = month.days.lowerBound + min(self.month.number(of: day), month.days.count) - 1
    update()
  }

  /// To the day of the newest or the oldest entry.
  func moveToEnd(_ isNewest: Bool) {
    guard !timeline.isEmpty else { return }
    let index =
      isNewest ? 0 : max(0, timeline.firstIndex(notAfter: nil) - 1)
    if let moment = timeline.sortingMoment(at: index) {
      day = moment.day(endingAt: settings.dayEndsAt)
      update()
    }
  }

  /// The newest entry of the day, or the next older entry.
  var selection: Selection {
    let offset = context.parts.time.start(ofDay: day, settings).offset
    return Selection(
      found.first ?? timeline.firstIndex(ofDay: day, offset: offset, settings), in: timeline)
  }

  /// The indices of the first entries of the day. Clocks differ by up to a day.
  private var found: [Int] {
    let start = timeline.firstIndex(ofDay: day + 1, offset: 0, settings)
    let end = timeline.firstIndex(ofDay: day - 2, offset: 0, settings)
    var found: [Int] = []
    for index in start..<max(start, end) {
      if timeline.sortingMoment(at: index)?.day(endingAt: settings.dayEndsAt) == day {
        found.append(index)
      }
      if found.count == CalendarViewState.mostEntries { break }
    }
    return found
  }

  private func entry(at index: Int) -> TimelineItem? { try? timeline.item(at: index) }

  private func update() {
    entries = found.compactMap(entry)
    let days = month.days
    guard counted != days else { return }
    let isOther = counted.map { $0 != days } ?? false
    if isOther { facts = [:] }
    counted = days
    counting?.cancel()
    let (timeline, settings) = (timeline, settings)
    counting = context.work.start(for: self) {
      await DayFacts.all(of: days, in: timeline, settings)
    } then: { state, facts in
      if state.counted == days { state.facts = facts }
    }
  }
}
