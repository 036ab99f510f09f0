import Settings
package import Terminal
import TimePhrases
package import TimelineDomain

/// A month of the calendar, in days counted from 1 January 1970.
package struct CalendarMonth: Hashable, Sendable {
  package let year: Int
  package let month: Int

  /// The days of the years with four digits.
  package static let allDays: Range<Int> =
    CalendarMonth(year: 1, month: 1).first..<CalendarMonth(year: 9999, month: 12).first

  private init(year: Int, month: Int) {
    self.year = year
    self.month = month
  }

  package init(of day: Int) {
    let civil = CivilTime(day: day)
    self.init(year: civil.year, month: civil.month)
  }

  private var first: Int { CivilTime(year: year, month: month, day: 1)?.daysSinceEpoch ?? 0 }

  package var days: Range<Int> { first..<first + CivilTime.days(inMonth: month, of: year) }

  /// From 1.
  package func number(of day: Int) -> Int { day - days.lowerBound + 1 }

  package func moved(by months: Int) -> CalendarMonth? {
    let number = year * 12 + month - 1 + months
    let moved = CalendarMonth(year: number / 12, month: number % 12 + 1)
    return (1..<9999).contains(moved.year) ? moved : nil
  }

  package func isBefore(_ other: CalendarMonth) -> Bool {
    (year, month) < (other.year, other.month)
  }

  /// The weeks that have days of the month, each from its first day on. 0 is Sunday.
  func weeks(startingOn weekday: Int) -> [Range<Int>] {
    let own = CivilTime(day: days.lowerBound).weekday
    let start = days.lowerBound - (own - weekday + 7) % 7
    return stride(from: start, to: days.upperBound, by: 7).map { $0..<$0 + 7 }
  }
}

/// Months as tables of weeks. Each day is shaded; below its number is how much it has, and a sign of its
/// shade.
package struct MonthGrid {
  /// What is known of a day with entries.
  package struct Day: Hashable {
    /// How many entries, words or uses of a tag.
    package let count: Int
    /// What shades it; nil if it has none.
    package let value: Double?

    package init(count: Int, value: Double?) {
      self.count = count
      self.value = value
    }
  }

  /// Its columns are not those of a month.
  private let view: FigureView
  private let measure: DayMeasure
  private let today: Int
  private let days: [Int: Day]
  private let levels: HeatLevels

  package init(_ view: FigureView, _ measure: DayMeasure, _ days: [Int: Day], today: Int) {
    self.view = view
    self.measure = measure
    self.days = days
    self.today = today
    let values = days.values.compactMap(\.value)
    levels = HeatLevels(of: measure == .mood ? [] : values)
  }

  /// The least width of a month with the counts of its days, and the space between two.
  private static let leastWidth = 36
  package static let space = 2
  /// Wider ones are harder to read.
  fileprivate static let roomyWidth = 43

  /// How many months there is room for side by side.
  package static func months(in columns: Int) -> Int {
    min(3, max(1, (columns + space) / (leastWidth + space)))
  }

  /// As many rows as a month can have, beside its title and the names of the days.
  private static let mostWeeks = 6

  /// The title, the names of the days, and the weeks: those around the selected day, if not all have room.
  /// All months have rows of the same height.
  package func lines(
    _ month: CalendarMonth, columns: Int, height: Int = .max, isSelected: Bool = true
  ) -> [StyledLine] {
    let cell = max(3, min(10, (columns - 1) / 7))
    let first = view.weekStartsOn
    var names = StyledLine(margin(cell))
    for number in 0..<7 {
      let name = view.words.shortWeekday((first + number) % 7)
      names.append(name.leftPadded(to: cell - 1) + " ", .faint)
    }
    var weeks = month.weeks(startingOn: first)
    let rows = (height - 2) / MonthGrid.mostWeeks >= 2 ? 2 : 1
    let most = max(1, (height - 2) / rows)
    if weeks.count > most {
      let selected = weeks.firstIndex { $0.contains(view.selectedDay ?? 0) } ?? 0
      weeks = Array(weeks.dropFirst(min(max(0, selected - most / 2), weeks.count - most)))
        .prefix(most).map { $0 }
    }
    let title = StyledLine(
      " " + view.words.month(month.year, month.month), isSelected ? .heading : .faint)
    return [title, names]
      + weeks.flatMap { week in
        [line(week, month, cell, number)] + (rows == 2 ? [line(week, month, cell, count)] : [])
      }
  }

  /// What the colors and signs of these days mean.
  func legend() -> [StyledLine] {
    view.scale(of: days.values.compactMap(\.value), measure, levels)
  }

  private func line(
    _ week: Range<Int>, _ month: CalendarMonth, _ cell: Int,
    _ text: (_ day: Int, _ month: CalendarMonth, _ cell: Int) -> (String, Style)
  ) -> StyledLine {
    var line = StyledLine(margin(cell))
    for day in week {
      guard month.days.contains(day) else {
        line.append(String(repeating: " ", count: cell))
        continue
      }
      let (words, style) = text(day, month, cell)
      line.append(
        words.leftPadded(to: cell - 1), day == view.selectedDay ? style.selected : style)
      line.append(" ")
    }
    return line
  }

  private func number(_ day: Int, _ month: CalendarMonth, _ cell: Int) -> (String, Style) {
    let number = String(month.number(of: day))
    return (day == today && cell > 3 ? "·" + number : number, days[day].map(shade) ?? .faint)
  }

  /// `×3 🙂`, or `×3 ▓`
  private func count(_ day: Int, _: CalendarMonth, _ cell: Int) -> (String, Style) {
    guard let known = days[day] else { return ("", .plain) }
    var text = "×\(known.count)"
    if let mark = sign(known), text.displayWidth + mark.displayWidth < cell {
      text += (text.displayWidth + mark.displayWidth + 1 < cell ? " " : "") + mark
    }
    // A thousand entries of a day may need the room of the sign, too.
    if text.displayWidth > cell - 1 { text = String(text.dropFirst()) }
    if text.displayWidth > cell - 1 { text = String(repeating: "+", count: cell - 1) }
    return (text, shade(known))
  }

  /// At the least width there is no room for one.
  private func margin(_ cell: Int) -> String { cell > 3 ? " " : "" }

  private func shade(_ day: Day) -> Style {
    guard let value = day.value else { return .plain }
    return measure == .mood ? .grade(value) : HeatLevels.style(levels.level(of: value))
  }

  /// The face of the known mood that is nearest to the day's mood, or the level of the day's count.
  private func sign(_ day: Day) -> String? {
    guard let value = day.value else { return nil }
    guard measure == .mood else { return view.signs.levels[levels.level(of: value)] }
    let level = FigureView.moodLevel(value)
    let face = view.configuration.moods.face(of: Mood.known[level - 1])
    return view.signs.hasBlocks ? face : "\(level)"
  }
}

extension FigureView {
  /// The months of the figures, as many side by side as there is room for. In a pipe, a row for each day
  /// with a value.
  package func calendar(_ figures: Figures, of measure: DayMeasure = .entries) -> [StyledLine] {
    guard hasCharts, columns >= 22 else {
      return sections([totals(figures), dayRows(figures, of: measure)])
    }
    let grid = MonthGrid(self, measure, days(of: figures, measure), today: figures.today)
    var months: [CalendarMonth] = []
    var next: CalendarMonth? = CalendarMonth(of: figures.period.from)
    while let month = next, month.days.lowerBound <= figures.period.to {
      months.append(month)
      next = month.moved(by: 1)
    }
    let across = min(months.count, MonthGrid.months(in: columns))
    let room = (columns + MonthGrid.space) / max(1, across) - MonthGrid.space
    let width = min(room, MonthGrid.roomyWidth)
    let rows = stride(from: 0, to: months.count, by: max(1, across)).map { start in
      let drawn = months[start..<min(start + across, months.count)].map {
        grid.lines($0, columns: width)
      }
      return drawn.dropFirst().enumerated().reduce(drawn[0]) { row, next in
        beside(
          row, width: (next.offset + 1) * (width + MonthGrid.space) - MonthGrid.space,
          gap: MonthGrid.space, next.element)
      }
    }
    return sections([totals(figures)] + rows + [grid.legend()])
  }

  private func days(of figures: Figures, _ measure: DayMeasure) -> [Int: MonthGrid.Day] {
    let value = figures.values(of: measure)
    let days = figures.daily.map { day -> (Int, MonthGrid.Day) in
      guard case .value(let number) = value(day.day) else {
        return (day.day, MonthGrid.Day(count: day.entries, value: nil))
      }
      let count = measure == .mood ? day.entries : Int(number)
      return (day.day, MonthGrid.Day(count: count, value: number == 0 ? nil : number))
    }
    return Dictionary(days) { first, _ in first }
  }
}
