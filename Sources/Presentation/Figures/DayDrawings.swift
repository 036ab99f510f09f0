package import Terminal
import TimePhrases
package import TimelineDomain

/// Days as cells: the heat map, with a column for each week, and the year in pixels.
extension FigureView {
  /// The newest weeks that fit, with months above, weekdays beside, and a legend with numbers below.
  package func heatMap(_ figures: Figures, of measure: DayMeasure = .entries) -> [StyledLine] {
    let value = figures.values(of: measure)
    let margin = 3
    let last = FigureStep.week.stretch(of: figures.period.to, weekStartsOn: weekStartsOn)
    let first = FigureStep.week.stretch(of: figures.period.from, weekStartsOn: weekStartsOn)
    let weeks = (last.lowerBound - first.lowerBound) / 7 + 1
    let cell = margin + weeks * 2 <= columns ? 2 : 1
    let shown = min(weeks, (columns - margin) / cell)
    let begin = last.lowerBound - (shown - 1) * 7
    let days = begin..<last.upperBound
    let levels = HeatLevels(of: days.compactMap { Self.counted(value($0)) })
    var rows = [monthLabels(days, figures.period, cell: cell, margin: margin)]
    for weekday in 0..<7 {
      var row = StyledLine()
      let name = words.shortWeekday((weekStartsOn + weekday) % 7)
      row.append(name.padded(to: margin), .faint)
      for week in 0..<shown {
        let (sign, style) = sign(value(begin + week * 7 + weekday), measure, levels)
        let isBlock = cell == 2 && signs.hasBlocks && signs.levels.contains(sign)
        row.append(isBlock ? sign + sign : sign.padded(to: cell), style)
      }
      rows.append(row.withoutEnd)
    }
    return rows + legend(days.map(value), measure, levels, indent: margin)
  }

  /// A row for each month and a column for each day. The newest twelve months, or thirteen if the period
  /// begins within a month. Months become columns where a row is too long.
  package func pixels(_ figures: Figures, of measure: DayMeasure = .mood) -> [StyledLine] {
    let value = figures.values(of: measure)
    var months: [Range<Int>] = []
    var day = figures.period.to
    while day >= figures.period.from, months.count < 13 {
      let month = FigureStep.month.stretch(of: day, weekStartsOn: weekStartsOn)
      months.insert(month, at: 0)
      day = month.lowerBound - 1
    }
    let isWholeMonths = (months.first?.lowerBound ?? 0) >= figures.period.from
    if months.count == 13, isWholeMonths { months.removeFirst() }
    let shown = months.joined().map { $0 }
    let levels = HeatLevels(of: shown.compactMap { Self.counted(value($0)) })
    let labels = months.map { words.shortMonth(CivilTime(day: $0.lowerBound).month) }
    let margin = (labels.map(\.displayWidth).max() ?? 0) + 1
    let cell = margin + 62 <= columns ? 2 : 1
    let rows =
      margin + 31 <= columns
      ? zip(months, labels).map { month, label in
        var row = StyledLine()
        row.append(label.leftPadded(to: margin - 1) + " ", .faint)
        for day in month { append(value(day), measure, levels, cell: cell, to: &row) }
        return row.withoutEnd
      } : transposed(months, value, measure, levels)
    let head =
      margin + 31 <= columns ? [dayNumbers(margin: margin, cell: cell)] : monthNumbers(months)
    return head + rows + legend(shown.map(value), measure, levels, indent: 0)
  }

  // MARK: Cells

  /// A value that has a level; zero has its own sign.
  private static func counted(_ value: DayValue) -> Double? {
    if case .value(let number) = value, number > 0 { number } else { nil }
  }

  private func sign(
    _ value: DayValue, _ measure: DayMeasure, _ levels: HeatLevels
  ) -> (String, Style) {
    guard let number = Self.counted(value) else { return (signs.sign(value), .faint) }
    if measure == .mood {
      let level = FigureView.moodLevel(number)
      return ("\(level)", Style([], .level(level - 1)))
    }
    let level = levels.level(of: number)
    return (signs.levels[level], Style([], .level(level + level / 2)))
  }

  /// From 1 to 5, rounded half up.
  static func moodLevel(_ mood: Double) -> Int { min(5, max(1, Int((mood + 0.5).rounded(.down)))) }

  /// A pixel is filled with its color; without color its digit or its sign is left.
  private func append(
    _ value: DayValue, _ measure: DayMeasure, _ levels: HeatLevels, cell: Int,
    to row: inout StyledLine
  ) {
    let (sign, style) = sign(value, measure, levels)
    let isMood = measure == .mood && Self.counted(value) != nil
    let isBlock = cell == 2 && signs.hasBlocks && signs.levels.contains(sign)
    row.append(
      isBlock ? sign + sign : sign.padded(to: cell), isMood ? Style(.reversed, style.hue) : style)
  }

  private func transposed(
    _ months: [Range<Int>], _ value: (Int) -> DayValue, _ measure: DayMeasure,
    _ levels: HeatLevels
  ) -> [StyledLine] {
    (0..<31).map { index in
      var row = StyledLine()
      row.append("\(index + 1)".leftPadded(to: 2) + " ", .faint)
      for month in months {
        let day = month.lowerBound + index
        append(
          index < month.count ? value(day) : .outside, measure, levels, cell: 1, to: &row)
      }
      return row.withoutEnd
    }
  }

  // MARK: Labels

  /// `1   5    10   15   20   25   30`
  private func dayNumbers(margin: Int, cell: Int) -> StyledLine {
    var text = ""
    for day in [1, 5, 10, 15, 20, 25, 30] {
      text = text.padded(to: margin + (day - 1) * cell) + "\(day)"
    }
    return StyledLine(text, .faint)
  }

  /// The first digits of the months above their last ones.
  private func monthNumbers(_ months: [Range<Int>]) -> [StyledLine] {
    let numbers = months.map { CivilTime(day: $0.lowerBound).month }
    let rows = [
      numbers.map { $0 < 10 ? " " : "1" }.joined(), numbers.map { "\($0 % 10)" }.joined(),
    ]
    return rows.map { StyledLine("   " + $0, .faint) }.filter { !$0.text.isBlank }
  }

  /// The name of each month above the week of its first day, as far as the names have room.
  func monthLabels(
    _ days: Range<Int>, _ period: FigurePeriod, cell: Int, margin: Int, daysInCell: Int = 7
  ) -> StyledLine {
    var text = ""
    let end = margin + (days.count + daysInCell - 1) / daysInCell * cell
    let shown = max(days.lowerBound, period.from)..<min(days.upperBound, period.to + 1)
    var starts: [Int] = []
    var day = shown.lowerBound
    while day < shown.upperBound {
      starts.append(day)
      day = FigureStep.month.stretch(of: day, weekStartsOn: weekStartsOn).upperBound
    }
    let places = starts.map { margin + ($0 - days.lowerBound) / daysInCell * cell }
    for (index, start) in starts.enumerated() {
      let date = CivilTime(day: start)
      let next = index + 1 < places.count ? places[index + 1] : end + 1
      // Several years have no room for months.
      let isYear = starts.count > 24
      if isYear, date.month != 1 { continue }
      let names = isYear ? ["\(date.year)"] : [words.shortMonth(date.month), "\(date.month)"]
      let isFree = text.isEmpty || text.displayWidth < places[index]
      guard isFree,
        let name = names.first(where: {
          let end = places[index] + $0.displayWidth
          return isYear ? end <= columns : end < next && end <= columns
        })
      else { continue }
      text = text.padded(to: places[index]) + name
    }
    return StyledLine(text, .faint)
  }

  private func legend(
    _ values: [DayValue], _ measure: DayMeasure, _ levels: HeatLevels, indent: Int
  ) -> [StyledLine] {
    var pieces: [StyledLine] = []
    if measure == .mood {
      let known = values.compactMap(Self.counted)
      if !known.isEmpty { pieces.append(moodScale) }
    } else {
      for (level, range) in levels.ranges {
        var piece = StyledLine(signs.levels[level], Style([], .level(level + level / 2)))
        piece.append(
          " " + self.range(grouped(Int(range.lowerBound)), grouped(Int(range.upperBound))), .faint)
        pieces.append(piece)
      }
    }
    if values.contains(.value(0)), measure != .mood { pieces.append(key(.value(0), measure)) }
    for value in [DayValue.unknown, .withoutEntry, .future] where values.contains(value) {
      pieces.append(key(value, measure))
    }
    return packed(pieces, indent: indent)
  }

  private func key(_ value: DayValue, _ measure: DayMeasure) -> StyledLine {
    let meaning =
      value == .unknown && measure == .mood ? words.entryWithoutMood : words.meaning(value)
    return StyledLine("\(signs.sign(value)) \(meaning)", .faint)
  }

  /// `1 awful … 5 great`, in the colors of the levels.
  private var moodScale: StyledLine {
    var line = StyledLine()
    for level in 1...5 { line.append("\(level)", Style(.reversed, .level(level - 1))) }
    line.append(" " + words.moodScale, .faint)
    return line
  }
}

/// Four levels by the quartiles of the different values, so that an outlier doesn't wash out the rest.
struct HeatLevels {
  private let distinct: [Double]

  init(of values: [Double]) { distinct = Set(values).sorted() }

  /// From 0 to 3. Few different values use the highest levels.
  func level(of value: Double) -> Int {
    let rank = (distinct.firstIndex { $0 >= value } ?? 0) + 1
    return (4 * rank + distinct.count - 1) / max(1, distinct.count) - 1
  }

  /// The least and the greatest value of each level in use.
  var ranges: [(level: Int, range: ClosedRange<Double>)] {
    let levels = Dictionary(grouping: distinct, by: level)
    return levels.sorted { $0.key < $1.key }.compactMap { level, values in
      values.first.flatMap { first in values.last.map { (level, first...$0) } }
    }
  }
}

extension StyledLine {
  /// Without spaces at the end.
  var withoutEnd: StyledLine {
    let width = text.reversed().prefix { $0 == " " }.count
    return width == 0 ? self : fitted(to: max(0, text.displayWidth - width))
  }
}

extension String {
  func leftPadded(to width: Int) -> String {
    String(repeating: " ", count: max(0, width - displayWidth)) + self
  }

  var isBlank: Bool { allSatisfy { $0 == " " } }
}
