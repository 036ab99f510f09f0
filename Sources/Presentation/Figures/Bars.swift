package import Terminal
package import TimelineDomain

/// A row of a bar chart.
package struct FigureBar: Hashable, Sendable {
  package let label: String
  package let value: Double
  /// Follows the bar, such as the mean mood.
  package let remark: String
  package let hue: Hue?

  package init(_ label: String, _ value: Double, remark: String = "", hue: Hue? = nil) {
    self.label = label
    self.value = value
    self.remark = remark
    self.hue = hue
  }
}

/// Bars, columns and tables.
extension FigureView {
  /// The number comes first, so that a bar is never needed to read it.
  package func bars(_ bars: [FigureBar]) -> [StyledLine] {
    let texts = bars.map { grouped(Int($0.value.rounded())) }
    let number = texts.map(\.displayWidth).max() ?? 0
    let remark = bars.map(\.remark.displayWidth).max() ?? 0
    let widest = bars.map(\.label.displayWidth).max() ?? 0
    let label = min(widest, max(4, columns - number - 2 - min(10, columns / 4)))
    let gap = remark > 0 ? remark + 1 : 0
    let hasRemark = columns - label - number - 2 - gap >= 5
    let room = columns - label - number - 2 - (hasRemark ? gap : 0)
    let most = bars.map(\.value).max() ?? 0
    return zip(bars, texts).map { bar, text in
      var line = StyledLine(cut(bar.label, to: label).padded(to: label) + " ")
      line.append(text.leftPadded(to: number))
      let drawn = most > 0 && hasCharts ? signs.bar(bar.value / most * Double(room)) : ""
      if !drawn.isEmpty { line.append(" " + drawn, Style([], bar.hue ?? .azure)) }
      if hasRemark, !bar.remark.isEmpty {
        let end = drawn.isEmpty ? -1 : drawn.displayWidth
        line.append(String(repeating: " ", count: room - end + 1))
        line.append(bar.remark.leftPadded(to: remark), .faint)
      }
      return line
    }
  }

  /// Numbers as columns of one height, such as the hours, with labels below and the highest number.
  package func hourColumns(_ hours: [Int]) -> [StyledLine] {
    let most = hours.max() ?? 0
    guard hasCharts else { return [] }
    // The labels mark the first of six hours.
    let cell = columns >= 24 * 3 ? 3 : columns >= 48 ? 2 : 1
    guard columns >= 24 * cell, most > 0 else { return [] }
    let rows = 2
    let signs = [" ", "▁", "▂", "▃", "▄", "▅", "▆", "▇", "█"]
    var lines = (0..<rows).map { row in
      let text = hours.map { count -> String in
        let sign: String
        if self.signs.hasBlocks {
          let eighths = count == 0 ? 0 : max(1, count * rows * 8 / most) - (rows - 1 - row) * 8
          sign = signs[min(8, max(0, eighths))]
        } else {
          let height = count == 0 ? 0 : max(1, (count * rows + most / 2) / most)
          sign = height >= rows - row ? "#" : " "
        }
        return String(repeating: sign, count: max(1, cell - 1)) + (cell > 1 ? " " : "")
      }.joined()
      return StyledLine(text.withoutEnd, Style([], .azure))
    }
    var labels = ""
    for hour in stride(from: 0, to: 24, by: cell == 3 ? 3 : 6) {
      labels = labels.padded(to: hour * cell) + hour.padded2
    }
    lines.append(StyledLine(labels, .faint))
    return lines
  }

  /// Rows of cells in columns, the first to the left and the others to the right; nil if they don't fit. An
  /// empty cell before the last one gives it its room.
  func table(_ header: [String], _ rows: [[String]], gap: Int = 2) -> [StyledLine]? {
    var widths = header.map(\.displayWidth)
    let last = widths.count - 1
    for row in rows {
      let isSpanned = last > 1 && row[last - 1].isEmpty
      for column in row.indices where !(isSpanned && column >= last - 1) {
        widths[column] = max(widths[column], row[column].displayWidth)
      }
    }
    for row in rows where last > 1 && row[last - 1].isEmpty {
      let missing = row[last].displayWidth - widths[last - 1] - gap - widths[last]
      widths[last] += max(0, missing)
    }
    guard widths.reduce(0, +) + gap * last <= columns else { return nil }
    let width = widths.reduce(0, +) + gap * last
    func line(_ cells: [String], _ style: Style) -> StyledLine {
      var text = cells[0].padded(to: widths[0])
      for column in cells.indices.dropFirst().dropLast() where !cells[column].isEmpty {
        let end = widths[...column].reduce(0, +) + gap * column
        text = text.padded(to: end - cells[column].displayWidth) + cells[column]
      }
      text = text.padded(to: width - (cells.last?.displayWidth ?? 0)) + (cells.last ?? "")
      return StyledLine(text.withoutEnd, style)
    }
    return [line(header, .faint)] + rows.map { line($0, .plain) }
  }

  /// Without UTF-8, a sign of ASCII ends what was cut.
  func cut(_ name: String, to columns: Int) -> String {
    let cut = name.cutBetweenGraphemes(to: columns)
    return signs.hasBlocks || cut == name ? cut : cut.dropLast() + "~"
  }

  /// `3.9 (41)`: the mean, and of how many days.
  package func mean(_ mood: MoodMean) -> String? {
    mood.mean.map { "\(decimal($0)) (\(grouped(mood.days)))" }
  }
}

extension Int {
  fileprivate var padded2: String { self < 10 ? "0\(self)" : "\(self)" }
}

extension StyledLine {
  func indented(_ width: Int) -> StyledLine {
    var line = StyledLine(String(repeating: " ", count: width))
    line.append(self)
    return line
  }
}
