package import Terminal
import TimePhrases
package import TimelineDomain

/// Days as cells: the heat map, with a column for each week, and the year in pixels.
extension FigureView {
  /// The newest weeks that fit, with months above, weekdays beside, and a legend with numbers below.
  package func heatMap(_ figures: Figures, of measure: DayMeasure = .entries) -> [StyledLine] {
    guard hasCharts else { return [] }
    let value = figures.values(of: measure)
    let margin = 3
    let last = FigureStep.week.stretch(of: figures.period.to, weekStartsOn: weekStartsOn)
    let first = FigureStep.week.stretch(of: figures.period.from, weekStartsOn: weekStartsOn)
    let weeks = (last.lowerBound - first.lowerBound) / 7 + 1
    let cell = margin + weeks * 2 <= columns ? 2 : 1
    let shown = min(weeks, (columns - margin) / cell)
    var begin = last.lowerBound - (shown - 1) * 7
    if let selectedDay, figures.period.contains(selectedDay), selectedDay < begin {
      begin = FigureStep.week.stretch(of: selectedDay, weekStartsOn: weekStartsOn).lowerBound
    }
    let days = begin..<begin + shown * 7
    let levels = HeatLevels(of: days.compactMap { Self.counted(value($0)) })
    var rows = [monthLabels(days, figures.period, cell: cell, margin: margin)]
    for weekday in 0..<7 {
      let name = words.shortWeekday((weekStartsOn + weekday) % 7)
      rows.append(
        line(
          name.padded(to: margin),
          (0..<shown).map {
            let day = begin + $0 * 7 + weekday
            return marked(self.cell(value(day), measure, levels, width: cell), day)
          }))
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
    let widest = labels.map(\.displayWidth).max() ?? 0
    let cell = widest + 1 + 62 <= columns ? 2 : 1
    // A wide cell begins with a space.
    let margin = cell == 2 ? widest : widest + 1
    let rows =
      margin + 31 <= columns
      ? zip(months, labels).map { month, label in
        line(
          label.leftPadded(to: widest) + (cell == 2 ? "" : " "),
          month.map { marked(pixel(value($0), measure, levels, width: cell), $0) })
      } : transposed(months, value, measure, levels)
    let head =
      margin + 31 <= columns ? [dayNumbers(margin: margin, cell: cell)] : monthNumbers(months)
    return head + rows + legend(shown.map(value), measure, levels, indent: 0)
  }

  // MARK: Cells

  /// The selected day is in brackets of color: its cell is reversed, and a pixel of a mood upright.
  private func marked(_ cell: FigureCell, _ day: Int) -> FigureCell {
    guard day == selectedDay else { return cell }
    let isReversed = cell.style.attributes.contains(.reversed)
    let style =
      isReversed
      ? Style([.strong, .underlined], cell.style.hue) : Style([.reversed, .strong], cell.style.hue)
    return FigureCell(
      sign: cell.sign.isBlank ? "◦".padded(to: cell.sign.count) : cell.sign, style: style)
  }

  /// A value that has a level; zero has its own sign.
  private static func counted(_ value: DayValue) -> Double? {
    if case .value(let number) = value, number > 0 { number } else { nil }
  }

  private func cell(
    _ value: DayValue, _ measure: DayMeasure, _ levels: HeatLevels, width: Int
  ) -> FigureCell {
    guard let number = Self.counted(value) else {
      return FigureCell(sign: sign(value, measure).padded(to: width), style: .faint)
    }
    if measure == .mood {
      let level = FigureView.moodLevel(number)
      return FigureCell(sign: "\(level)".padded(to: width), style: .grade(number))
    }
    let level = levels.level(of: number)
    let sign = signs.levels[level]
    return FigureCell(
      sign: signs.hasBlocks ? String(repeating: sign, count: width) : sign.padded(to: width),
      style: HeatLevels.style(level))
  }

  /// A mood fills its cell with its color; without color the digit is left.
  private func pixel(
    _ value: DayValue, _ measure: DayMeasure, _ levels: HeatLevels, width: Int
  ) -> FigureCell {
    let cell = cell(value, measure, levels, width: width)
    let isMood = measure == .mood && Self.counted(value) != nil
    return FigureCell(
      sign: cell.sign.withoutEnd.leftPadded(to: width),
      style: isMood ? Style(.reversed, cell.style.hue) : cell.style)
  }

  /// From 1 to 5, rounded half up.
  static func moodLevel(_ mood: Double) -> Int { min(5, max(1, Int((mood + 0.5).rounded(.down)))) }

  private func transposed(
    _ months: [Range<Int>], _ value: (Int) -> DayValue, _ measure: DayMeasure,
    _ levels: HeatLevels
  ) -> [StyledLine] {
    (0..<31).map { index in
      line(
        "\(index + 1)".leftPadded(to: 2) + " ",
        months.map { month in
          let day = index < month.count ? value(month.lowerBound + index) : .outside
          return marked(pixel(day, measure, levels, width: 1), month.lowerBound + index)
        })
    }
  }

  // MARK: Labels

  /// `1   5    10   15   20   25   30`
  private func dayNumbers(margin: Int, cell: Int) -> StyledLine {
    var text = ""
    for day in [1, 5, 10, 15, 20, 25, 30] {
      // Above the end of its cell.
      let end = margin + day * cell
      text = text.padded(to: cell == 2 ? end - "\(day)".count : end - 1) + "\(day)"
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
    let end = margin + (days.count + daysInCell - 1) / daysInCell * cell
    let shown = max(days.lowerBound, period.from)..<min(days.upperBound, period.to + 1)
    var starts: [Int] = []
    var day = shown.lowerBound
    while day < shown.upperBound {
      starts.append(day)
      day = FigureStep.month.stretch(of: day, weekStartsOn: weekStartsOn).upperBound
    }
    let places = starts.map { margin + ($0 - days.lowerBound) / daysInCell * cell }
    // Several years have no room for months.
    if starts.count > 24 {
      let years = zip(places, starts.map(CivilTime.init(day:))).filter { $1.month == 1 }
      return StyledLine(labels(years.map { ($0, "\($1.year)") }, end: columns).text, .faint)
    }
    let months = starts.map { CivilTime(day: $0).month }
    let names = labels(Array(zip(places, months.map(words.shortMonth))), end: end)
    let numbers = labels(Array(zip(places, months.map(String.init))), end: end)
    return StyledLine(names.dropped <= max(1, numbers.dropped) ? names.text : numbers.text, .faint)
  }

  /// Labels at their places; one without room is dropped.
  private func labels(_ labels: [(Int, String)], end: Int) -> (text: String, dropped: Int) {
    var (text, dropped) = ("", 0)
    for (index, (place, label)) in labels.enumerated() {
      let next = index + 1 < labels.count ? labels[index + 1].0 : end + 1
      let labelEnd = place + label.displayWidth
      if text.isEmpty || text.displayWidth < place, labelEnd < next, labelEnd <= columns {
        text = text.padded(to: place) + label
      } else {
        dropped += 1
      }
    }
    return (text, dropped)
  }

  /// What the levels mean, without the signs of days that have none.
  func scale(of values: [Double], _ measure: DayMeasure, _ levels: HeatLevels) -> [StyledLine] {
    packed(scalePieces(values, measure, levels))
  }

  private func scalePieces(
    _ values: [Double], _ measure: DayMeasure, _ levels: HeatLevels
  ) -> [StyledLine] {
    if measure == .mood { return values.isEmpty ? [] : [moodScale] }
    return levels.ranges.map { level, range in
      var piece = StyledLine(signs.levels[level], HeatLevels.style(level))
      let (low, high) = (grouped(Int(range.lowerBound)), grouped(Int(range.upperBound)))
      piece.append(" " + self.range(low, high), .faint)
      return piece
    }
  }

  private func legend(
    _ values: [DayValue], _ measure: DayMeasure, _ levels: HeatLevels, indent: Int
  ) -> [StyledLine] {
    var pieces = scalePieces(values.compactMap(Self.counted), measure, levels)
    if values.contains(.value(0)), measure != .mood { pieces.append(key(.value(0), measure)) }
    for value in [DayValue.unknown, .withoutEntry, .future] where values.contains(value) {
      pieces.append(key(value, measure))
    }
    return packed(pieces, indent: indent)
  }

  /// A day with entries but without the tag is as quiet as one without a mood.
  private func sign(_ value: DayValue, _ measure: DayMeasure) -> String {
    if case .tag = measure, value == .value(0) { return signs.sign(.unknown) }
    return signs.sign(value)
  }

  private func key(_ value: DayValue, _ measure: DayMeasure) -> StyledLine {
    let meaning =
      switch (value, measure) {
      case (.unknown, .mood): words.entryWithoutMood
      case (.value, .tag): words.entryWithoutTag
      default: words.meaning(value)
      }
    return StyledLine("\(sign(value, measure)) \(meaning)", .faint)
  }

  /// `12345 1 worst, 5 best`, in the colors of the levels.
  private var moodScale: StyledLine {
    var line = StyledLine()
    for level in 1...5 { line.append("\(level)", Style(.reversed, .mood(Double(level)))) }
    line.append(" " + words.moodScale, .faint)
    return line
  }
}

/// Four levels by the quartiles of the different values, so that an outlier doesn't wash out the rest.
package struct HeatLevels {
  private let distinct: [Double]

  package static func style(_ level: Int) -> Style { Style([], .level(level + level / 2)) }

  package init(of values: [Double]) { distinct = Set(values).sorted() }

  /// From 0 to 3. Few different values use the highest levels.
  package func level(of value: Double) -> Int {
    let rank = (distinct.firstIndex { $0 >= value } ?? 0) + 1
    return (4 * rank + distinct.count - 1) / max(1, distinct.count) - 1
  }

  /// The least and the greatest value of each level in use.
  package var ranges: [(level: Int, range: ClosedRange<Double>)] {
    let levels = Dictionary(grouping: distinct, by: level)
    return levels.sorted { $0.key < $1.key }.compactMap { level, values in
      values.first.flatMap { first in values.last.map { (level, first...$0) } }
    }
  }
}
