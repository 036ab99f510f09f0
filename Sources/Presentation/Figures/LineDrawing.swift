package import Terminal
import TimePhrases
package import TimelineDomain

/// The numbers of days as a line. Days without one are gaps.
extension FigureView {
  /// The mood of each day, from 1 to 5.
  package func moodLine(
    _ figures: Figures, rows: Int = 5, smoothedOver window: Int? = nil
  ) -> [StyledLine] {
    guard figures.mood.mean != nil else { return note(words.noMood) }
    return line(figures.moodLine, of: figures, rows: rows, smoothedOver: window) { .grade($0) }
  }

  /// Where the days are more than the dots, a dot is the mean of a few days, and the legend says so. A
  /// smoothed line is the mean of so many days around each day.
  package func line(
    _ line: FigureLine, of figures: Figures, rows: Int = 5, smoothedOver window: Int? = nil,
    style: (Double) -> Style = { _ in Style([], .azure) }
  ) -> [StyledLine] {
    guard hasCharts else { return [] }
    let labels = line.labels(rows: rows)
    let margin = (labels.map(\.text.displayWidth).max() ?? 0) + 1
    let width = columns - margin
    let period = figures.period.finished(today: figures.today) ?? figures.period
    let dots = signs.hasBraille ? width * 2 : width
    let daysInDot = (period.days + dots - 1) / dots
    let means = line.smoothed(over: window ?? 1).means(in: period, daysInDot: daysInDot)
    let span = line.axis.upperBound - line.axis.lowerBound
    let values = means.map { $0.map { ($0 - line.axis.lowerBound) / span } }
    let drawn =
      signs.hasBraille
      ? braille(values, rows: rows)
      : signs.hasBlocks ? blocks(values, rows: rows) : ascii(values, rows: rows)
    var lines = zip(labels.reversed(), drawn).map { label, text in
      var line = StyledLine()
      let text = text.withoutEnd
      let start = label.text.leftPadded(to: margin - 1) + " "
      line.append(text.isEmpty ? start.withoutEnd : start, .faint)
      line.append(text, style(label.value))
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

  /// The step among `count` of a value from 0 to 1.
  private func step(_ value: Double, of count: Int) -> Int {
    min(count - 1, max(0, Int((value * Double(count - 1)).rounded())))
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

extension FigureLine {
  /// The numbers of rows of a drawing, the lowest first. Those with more decimals than the ends of the axis
  /// have no text.
  package func labels(rows: Int) -> [(value: Double, text: String)] {
    let places = max(axis.lowerBound.decimalPlaces, axis.upperBound.decimalPlaces)
    return (0..<rows).map { row in
      let span = axis.upperBound - axis.lowerBound
      let value = axis.lowerBound + Double(row) * span / Double(max(1, rows - 1))
      let text = scientific(value) ?? decimal(value, places: places)
      return (value, value.decimalPlaces <= places ? text : "")
    }
  }

  /// The mean of the days of each dot; nil for a gap.
  fileprivate func means(in period: FigurePeriod, daysInDot: Int) -> [Double?] {
    var sums = [(sum: Double, count: Int)](
      repeating: (0, 0), count: (period.days + daysInDot - 1) / daysInDot)
    for point in points where period.contains(point.day) {
      let dot = (point.day - period.from) / daysInDot
      sums[dot] = (sums[dot].sum + point.value, sums[dot].count + 1)
    }
    return sums.map { $0.count > 0 ? $0.sum / Double($0.count) : nil }
  }
}

extension Double {
  /// How many decimals it needs, up to six.
  var decimalPlaces: Int {
    var scaled = self
    for places in 0..<6 {
      if abs(scaled - scaled.rounded()) < 1e-6 { return places }
      scaled *= 10
    }
    return 6
  }
}
