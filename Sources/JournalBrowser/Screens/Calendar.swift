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
    let day =
      (timeline.isEmpty ? nil : timeline.sortingMoment(at: index))?
      .day(endingAt: settings.dayEndsAt) ?? today
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

/// A month of the calendar, in days counted from 1 January 1970.
struct CalendarMonth: Hashable {
  let year: Int
  let month: Int

  /// The days of the years with four digits.
  static let allDays =
    CalendarMonth(year: 1, month: 1)
    .first..<CalendarMonth(
      year: 9999, month: 12
    ).first

  private init(year: Int, month: Int) {
    self.year = year
    self.month = month
  }

  init(of day: Int) {
    let civil = CivilTime(secondsSinceEpoch: Int64(day) * 86400)
    self.init(year: civil.year, month: civil.month)
  }

  private var first: Int { CivilTime(year: year, month: month, day: 1)?.daysSinceEpoch ?? 0 }

  var days: Range<Int> { first..<first + CivilTime.days(inMonth: month, of: year) }

  /// From 1.
  func number(of day: Int) -> Int { day - days.lowerBound + 1 }

  func moved(by months: Int) -> CalendarMonth? {
    let number = year * 12 + month - 1 + months
    let moved = CalendarMonth(year: number / 12, month: number % 12 + 1)
    return (1..<9999).contains(moved.year) ? moved : nil
  }

  func isBefore(_ other: CalendarMonth) -> Bool { (year, month) < (other.year, other.month) }

  /// The weeks that have days of the month, each from its first day on. 0 is Sunday.
  func weeks(startingOn weekday: Int) -> [Range<Int>] {
    let start = days.lowerBound - (CalendarMonth.weekday(days.lowerBound) - weekday + 7) % 7
    return stride(from: start, to: days.upperBound, by: 7).map { $0..<$0 + 7 }
  }

  static func weekday(_ day: Int) -> Int {
    CivilTime(secondsSinceEpoch: Int64(day) * 86400).weekday
  }
}

/// Months with the number of entries and the mood of each day, and the entries of the selected day.
struct CalendarView {
  let parts: BrowserParts
  let today: Int

  /// The least width of a month with the counts of its days, and the space between two.
  private static let (monthWidth, space) = (36, 2)

  /// How many months there is room for.
  static func months(_ size: ScreenSize) -> Int {
    min(3, max(1, (size.columns + space) / (monthWidth + space)))
  }

  func frame(_ state: CalendarViewState, _ size: ScreenSize, footer: StyledLine) -> Frame {
    let height = max(1, size.rows - 1)
    let months = state.months
    let space = CalendarView.space
    let width = (size.columns + space) / max(1, months.count) - space
    let columns = months.map { month($0, state, width, height) }
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

  // MARK: A month

  private func month(
    _ month: CalendarMonth, _ state: CalendarViewState, _ columns: Int, _ height: Int
  ) -> [StyledLine] {
    let cell = max(3, min(10, (columns - 1) / 7))
    let first = parts.configuration.time.weekStartsOn
    var names = StyledLine(margin(cell))
    for number in 0..<7 {
      let name = parts.words.shortWeekday((first + number) % 7)
      names.append(name.padded(toRight: cell - 1) + " ", .faint)
    }
    var weeks = month.weeks(startingOn: first)
    let levels = HeatLevels(of: state.figures.values.map { Double($0.entries) })
    // All months have rows of the same height.
    let rows = (height - 2) / CalendarView.mostWeeks >= 2 ? 2 : 1
    let most = max(1, (height - 2) / rows)
    if weeks.count > most {
      let selected = weeks.firstIndex { $0.contains(state.day) } ?? 0
      weeks = Array(weeks.dropFirst(min(max(0, selected - most / 2), weeks.count - most)))
        .prefix(most).map { $0 }
    }
    let isSelected = month == state.month
    let title = StyledLine(
      " " + parts.words.month(month.year, month.month), isSelected ? .heading : .faint)
    return [title, names]
      + weeks.flatMap { week in
        rows == 2
          ? [numbers(week, month, state, levels, cell), counts(week, month, state, levels, cell)]
          : [numbers(week, month, state, levels, cell)]
      }
  }

  private static let mostWeeks = 6

  private func numbers(
    _ week: Range<Int>, _ month: CalendarMonth, _ state: CalendarViewState, _ levels: HeatLevels,
    _ cell: Int
  ) -> StyledLine {
    var line = StyledLine(margin(cell))
    for day in week {
      guard month.days.contains(day) else {
        line.append(String(repeating: " ", count: cell))
        continue
      }
      var text = String(month.number(of: day))
      if day == today, cell > 3 { text = "·" + text }
      let figures = state.figures[day]
      var style: Style = figures.map { shade($0, state.measure, levels) } ?? .faint
      if day == state.day { style = style.selected }
      line.append(text.padded(toRight: cell - 1), style)
      line.append(" ")
    }
    return line
  }

  /// `×3 🙂`, or `×3 ▓`
  private func counts(
    _ week: Range<Int>, _ month: CalendarMonth, _ state: CalendarViewState, _ levels: HeatLevels,
    _ cell: Int
  ) -> StyledLine {
    var line = StyledLine(margin(cell))
    for day in week {
      guard month.days.contains(day) else {
        line.append(String(repeating: " ", count: cell))
        continue
      }
      let figures = state.figures[day]
      var text = figures.map { "×\($0.entries)" } ?? ""
      let mark = figures.flatMap { sign($0, state.measure, levels) }
      if let mark, text.displayWidth + mark.displayWidth < cell {
        text += (text.displayWidth + mark.displayWidth + 1 < cell ? " " : "") + mark
      }
      var style: Style = figures.map { shade($0, state.measure, levels) } ?? .plain
      if day == state.day { style = style.selected }
      // A thousand entries of a day may need the room of the sign, too.
      if text.displayWidth > cell - 1 { text = String(text.dropFirst()) }
      if text.displayWidth > cell - 1 { text = String(repeating: "+", count: cell - 1) }
      line.append(text.padded(toRight: cell - 1), style)
      line.append(" ")
    }
    return line
  }

  /// At the least width there is no room for one.
  private func margin(_ cell: Int) -> String { cell > 3 ? " " : "" }

  private func shade(_ day: DayFigures, _ measure: DayMeasure, _ levels: HeatLevels) -> Style {
    if measure == .mood { return day.mood.map { Style.grade($0) } ?? .plain }
    return HeatLevels.style(levels.level(of: Double(day.entries)))
  }

  /// The face of the known mood that is nearest to the day's mood, or the level of the day's count.
  private func sign(_ day: DayFigures, _ measure: DayMeasure, _ levels: HeatLevels) -> String? {
    guard measure == .mood else {
      return parts.signs.levels[levels.level(of: Double(day.entries))]
    }
    return day.mood.flatMap { score in
      let index = min(max(Int(score.rounded()) - 1, 0), Mood.known.count - 1)
      return parts.configuration.moods.face(of: Mood.known[index])
    }
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

extension String {
  /// Spaces before the text, up to a number of cells.
  func padded(toRight columns: Int) -> String {
    String(repeating: " ", count: max(0, columns - displayWidth)) + self
  }
}
