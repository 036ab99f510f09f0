import Observation
import Presentation
import Settings
import Terminal
import TimePhrases
import TimelineDomain

/// Months of the timeline, with a selected day. Days are counted from 1 January 1970.
@Observable
final class CalendarViewState {
  private(set) var day: Int
  /// The first month that is shown, and how many there are. The month of the day is one of them.
  private(set) var first: CalendarMonth
  private(set) var monthCount = 1
  /// Of the days of the shown months.
  private(set) var figures: [Int: DayFigures] = [:]
  /// What shades the days: `mood` or `entries`.
  private(set) var measure = DayMeasure.mood
  /// The first entries of the selected day.
  private(set) var entries: [TimelineItem] = []
  @ObservationIgnored let context: ScreenContext
  @ObservationIgnored private var timeline: Timeline
  @ObservationIgnored private var counted: Range<Int>?
  @ObservationIgnored private var counting: Task<Void, Never>?

  private static let mostEntries = 40

  init(_ context: ScreenContext) {
    self.context = context
    timeline = context.timeline?.timeline ?? Timeline()
    let day = context.selectedDay
    self.day = day
    first = CalendarMonth(of: day)
    update()
  }

  /// Shows so many months, the newest last.
  func fit(months count: Int) {
    guard count != monthCount else { return }
    monthCount = count
    first = month.moved(by: 1 - count) ?? month
    update()
  }

  /// Fewer at the last year.
  var months: [CalendarMonth] { (0..<monthCount).compactMap(first.moved) }

  /// Counts in another timeline.
  func show(_ timeline: Timeline) {
    self.timeline = timeline
    counted = nil
    update()
  }

  private var settings: TimeSettings { context.parts.configuration.time }

  func toggleMeasure() { measure = measure == .mood ? .entries : .mood }

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
    if !months.contains(month) {
      first = month.isBefore(first) ? month : month.moved(by: 1 - monthCount) ?? month
    }
    let days = (months.first ?? month).days.lowerBound..<(months.last ?? month).days.upperBound
    guard counted != days else { return }
    // The days that stay keep what was counted, until the new answer.
    if counted != nil { figures = figures.filter { days.contains($0.key) } }
    counted = days
    counting?.cancel()
    let timeline = timeline
    let (oldest, newest) = (days.lowerBound, days.upperBound - 1)
    let scope = FigureScope(
      dayEndsAt: settings.dayEndsAt, days: oldest...newest, depth: .contents)
    // Clocks differ by up to a day.
    let start = timeline.firstIndex(ofDay: newest + 2, offset: 0, settings)
    let end = timeline.firstIndex(ofDay: oldest - 2, offset: 0, settings)
    counting = context.work.start(for: self) {
      await FigureEntries.tally(of: start..<max(start, end), in: timeline, scope)
    } then: { state, answer in
      guard state.counted == days, let tally = try? answer.get(),
        let month = FigurePeriod(from: oldest, to: newest)
      else { return }
      let daily = tally.figures(of: month, today: newest).daily
      state.figures = Dictionary(daily.map { ($0.day, $0) }) { first, _ in first }
    }
  }
}

extension CalendarViewState: Screen {
  func fit(_ size: ScreenSize, cell: PictureSize) { fit(months: CalendarView.months(size)) }

  func frame(_ size: ScreenSize, footer: StyledLine, over below: Frame) -> Frame {
    CalendarView(parts: context.parts, today: context.today).frame(self, size, footer: footer)
  }

  var shownKeys: [BrowserAction] {
    [
      .open, .write, .nextHit, .left, .right, .up, .down, .pageUp, .pageDown, .top, .help, .close,
    ]
  }

  var keyNames: [BrowserAction: String] { context.parts.words.calendarNames(by: measure) }

  func refresh(isOwn: Bool) { if let timeline = context.timeline { show(timeline.timeline) } }

  func hideSealed() {
    figures = [:]
    refresh(isOwn: true)
  }

  func scroll(by count: Int) { moveMonth(by: count.signum()) }

  func perform(_ press: Press) -> ScreenRequest? {
    switch press.action {
    // h is beside l.
    case .left, .history: move(by: -1)
    case .right: move(by: 1)
    case .up: move(by: -7)
    case .down: move(by: 7)
    case .pageUp, .dayUp: moveMonth(by: -1)
    case .pageDown, .dayDown: moveMonth(by: 1)
    case .top: moveToEnd(true)
    case .bottom: moveToEnd(false)
    case .nextHit, .previousHit: toggleMeasure()
    case .goTo: navigation.replace(.prompt(.goTo))
    case .write: navigation.open(.write(.text, on: day))
    case .mood: navigation.open(.moods(on: day))
    case .open:
      context.timeline?.select(selection)
      navigation.close()
    case .calendar: navigation.close()
    default: return performCommon(press.action)
    }
    return nil
  }
}

/// Months with the number of entries and the mood of each day, and the entries of the selected day.
struct CalendarView {
  let parts: BrowserParts
  let today: Int

  /// How many months there is room for.
  static func months(_ size: ScreenSize) -> Int { MonthGrid.months(in: size.columns) }

  func frame(_ state: CalendarViewState, _ size: ScreenSize, footer: StyledLine) -> Frame {
    let height = max(1, size.rows - 1)
    let months = state.months
    let space = MonthGrid.space
    let width = (size.columns + space) / max(1, months.count) - space
    let grid = grid(state)
    let columns = months.map {
      grid.lines($0, columns: width, height: height, isSelected: $0 == state.month)
    }
    var rows = (0..<(columns.map(\.count).max() ?? 0)).map { row -> Frame.Row in
      var line = StyledLine()
      for (index, column) in columns.enumerated() {
        let own = row < column.count ? column[row] : StyledLine()
        line.append(index + 1 < columns.count ? own.fitted(to: width) : own)
        if index + 1 < columns.count { line.append(String(repeating: " ", count: space)) }
      }
      return Frame.Row(line)
    }
    let entries = entries(state, size.columns, height - 1 - rows.count)
    if height - rows.count > 2 { rows += [Frame.Row()] + entries.map { Frame.Row($0) } }
    rows = Array(rows.prefix(height))
    rows += Array(repeating: Frame.Row(), count: height - rows.count)
    return Frame(size, rows + [Frame.Row(footer)])
  }

  private func grid(_ state: CalendarViewState) -> MonthGrid {
    let view = FigureView(
      columns: 20, signs: parts.signs, words: parts.words, configuration: parts.configuration,
      selectedDay: state.day)
    let days = state.figures.mapValues { day in
      MonthGrid.Day(
        count: day.entries, value: state.measure == .mood ? day.mood : Double(day.entries))
    }
    return MonthGrid(view, state.measure, days, today: today)
  }

  // MARK: The day

  private func entries(
    _ state: CalendarViewState, _ columns: Int, _ rows: Int
  ) -> [StyledLine] {
    guard rows > 1 else { return [] }
    let day = CivilTime(secondsSinceEpoch: Int64(state.day) * 86400)
    var lines = [StyledLine(" " + parts.words.heading(day, today: today), .heading)]
    if state.entries.isEmpty {
      return lines + [StyledLine("  " + parts.words.noEntriesThen, .faint)]
    }
    let texts = ItemLines(
      moods: parts.configuration.moods, words: parts.words,
      tagSign: parts.configuration.tagSign, hasColor: true, isPlain: false, condition: nil)
    for item in state.entries.prefix(rows - 1) {
      var line = StyledLine("  ")
      line.append(ListView.time(of: item, parts.configuration.hours, parts.words) + "  ", .faint)
      line.append(texts.row(item))
      lines.append(line.fitted(to: max(1, columns)))
    }
    return lines
  }
}
