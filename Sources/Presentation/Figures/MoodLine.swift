package import Terminal
import TimePhrases
package import TimelineDomain

/// The mood of each day as a line. The axis is always 1 to 5, and days without a mood are gaps.
extension FigureView {
  /// Where the days are more than the dots, a dot is the mean of a few days, and the legend says so. A
  /// smoothed line is the mean of so many days around each day.
  package func moodLine(
    _ figures: Figures, rows: Int = 5, smoothedOver window: Int? = nil
  ) -> [StyledLine] {
    guard figures.mood.mean != nil else { return note(words.noMood) }
    guard hasCharts else { return [] }
    let margin = 2
    let width = columns - margin
    let period = figures.period.finished(today: figures.today) ?? figures.period
    let dots = signs.hasBraille ? width * 2 : width
    let daysInDot = (period.days + dots - 1) / dots
    let values = points(figures, period, daysInDot: daysInDot, window: window)
    let drawn =
      signs.hasBraille
      ? braille(values, rows: rows)
      : signs.hasBlocks ? blocks(values, rows: rows) : ascii(values, rows: rows)
    var lines = drawn.enumerated().map { index, text in
      let value = Double(rows - 1 - index) * 4 / Double(rows - 1) + 1
      let isWhole = value == value.rounded()
      var line = StyledLine()
      let label = isWhole ? "\(Int(value)) " : "  "
      line.append(text.isBlank ? label.withoutEnd : label, .faint)
      line.append(text.withoutEnd, .grade(value))
      return line
    }
    let daysInCell = daysInDot * (signs.hasBraille ? 2 : 1)
    lines.append(
      monthLabels(
        period.from..<period.to + 1, period, cell: 1, margin: margin, daysInCell: daysInCell))
    var notes: [String] = []
    if daysInDot > 1 { notes.append(words.daysInDot(daysInDot)) }
    if let window { notes.append(words.smoothed(window)) }
    return lines + packed(notes.map { StyledLine($0, .faint) }, indent: margin)
  }

  /// The mean of the days of each dot; nil for a gap.
  private func points(
    _ figures: Figures, _ period: FigurePeriod, daysInDot: Int, window: Int?
  ) -> [Double?] {
    let moods = figures.daily.compactMap { day in day.mood.map { (day: day.day, mood: $0) } }
    var smoothed = moods
    if let window, window > 1 {
      let (before, after) = ((window - 1) / 2, window / 2)
      var (low, high) = (0, 0)
      var sum = 0.0
      for index in moods.indices {
        while high < moods.count, moods[high].day <= moods[index].day + after {
          sum += moods[high].mood
          high += 1
        }
        while moods[low].day < moods[index].day - before {
          sum -= moods[low].mood
          low += 1
        }
        smoothed[index].mood = sum / Double(high - low)
      }
    }
    var sums = [(sum: Double, count: Int)](
      repeating: (0, 0), count: (period.days + daysInDot - 1) / daysInDot)
    for (day, mood) in smoothed where period.contains(day) {
      let dot = (day - period.from) / daysInDot
      sums[dot] = (sums[dot].sum + mood, sums[dot].count + 1)
    }
    return sums.map { $0.count > 0 ? $0.sum / Double($0.count) : nil }
  }

  /// The step of a value among `count` steps from 1 to 5.
  private func step(_ value: Double, of count: Int) -> Int {
    min(count - 1, max(0, Int(((value - 1) / 4 * Double(count - 1)).rounded())))
  }

  /// Two dots a column and four a row. Neighbors are joined.
  private func braille(_ values: [Double?], rows: Int) -> [String] {
    let bits: [[UInt32]] = [[0x40, 0x04, 0x02, 0x01], [0x80, 0x20, 0x10, 0x08]]
    var cells = [[UInt32]](
      repeating: Array(repeating: 0, count: (values.count + 1) / 2), count: rows)
    var last: Int?
    for (index, value) in values.enumerated() {
      guard let value else {
        last = nil
        continue
      }
      let height = step(value, of: rows * 4)
      // From the height after the last dot's up to this one's.
      var heights = height...height
      if let last, last < height { heights = min(last + 1, height)...height }
      if let last, last > height { heights = height...max(last - 1, height) }
      for height in heights {
        cells[rows - 1 - height / 4][index / 2] |= bits[index % 2][height % 4]
      }
      last = height
    }
    return cells.map { row in
      String(
        String.UnicodeScalarView(row.map { $0 == 0 ? " " : Unicode.Scalar(0x2800 + $0) ?? " " }))
    }
  }

  /// Columns in eighths of a cell; the lowest mood is one eighth.
  private func blocks(_ values: [Double?], rows: Int) -> [String] {
    let signs = [" ", "▁", "▂", "▃", "▄", "▅", "▆", "▇", "█"]
    return (0..<rows).map { row in
      values.map { value in
        guard let value else { return " " }
        let eighths = step(value, of: rows * 8) + 1 - (rows - 1 - row) * 8
        return signs[min(8, max(0, eighths))]
      }.joined()
    }
  }

  private func ascii(_ values: [Double?], rows: Int) -> [String] {
    (0..<rows).map { row in
      values.map { value in
        value.map { step($0, of: rows) == rows - 1 - row } ?? false ? "*" : " "
      }.joined()
    }
  }
}
