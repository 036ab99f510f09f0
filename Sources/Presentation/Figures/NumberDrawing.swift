package import Terminal
package import TimelineDomain

/// Numbers that entries name, such as a weight: as a table, and each as a line over time.
extension FigureView {
  /// A row for each name and unit, or a few lines where a row has no room.
  func numberTable(_ figures: Figures) -> [StyledLine] {
    let rows = figures[.measures]
    if rows.isEmpty { return note(words.noNumbers) }
    let shown = [FigureName.days, .middle, .mood].reduce(rows) { rows, name in
      rows.map { $0.without(name) }
    }
    let (titles, cells) = cells(of: FigureTable(.measures, shown))
    let drawn = table(titles, cells) ?? rows.flatMap { numberHead($0, indent: 2) }
    return sections([drawn, unitNote(rows)])
  }

  /// Each of these rows with its line over time, and the moods of the days above and below its middle.
  package func numbers(
    _ rows: [FigureRow], of figures: Figures, by step: FigureStep? = nil
  ) -> [StyledLine] {
    let period = figures.period.finished(today: figures.today) ?? figures.period
    let span = heading(words.span(figures.period.from, figures.period.to))
    if rows.isEmpty { return span + note(words.noNumbers) }
    let drawn = rows.map { row in
      var lines = numberHead(row)
      let line =
        step.map {
          row.line(by: $0, weekStartsOn: weekStartsOn, in: period)
        } ?? row.line
      if let line {
        lines += self.line(line, of: figures, smoothedOver: step == nil ? smoothedOver : nil)
      }
      if let step { lines += stretchTable(of: row, by: step, in: figures.period) }
      let moods = text(of: .middle, in: row).flatMap { words.moods(row, middle: $0) }
      return lines + (moods.map { sentence($0) } ?? [])
    }
    return sections([span] + drawn + [unitNote(rows), causeNote(rows)])
  }

  /// A row for each stretch with a number.
  private func stretchTable(
    of row: FigureRow, by step: FigureStep, in period: FigurePeriod
  ) -> [StyledLine] {
    let places = places(of: row)
    let value: FigureName = row.isCount ? .sum : .mean
    let cells = row.stretches(by: step, weekStartsOn: weekStartsOn, in: period).map {
      [
        FigureDate($0.days.lowerBound).text(step), grouped($0.count), written($0.value, places),
      ]
    }
    return table(
      [words.title(of: .periods), words.title(of: .days), words.title(of: value)], cells)
      ?? []
  }

  /// The newest number and when it was, and the others in a sentence.
  package func numberHead(_ row: FigureRow, indent: Int = 0) -> [StyledLine] {
    guard case .day(_, let ago) = row[.last] else { return [] }
    func number(_ name: FigureName) -> String? { text(of: name, in: row) }
    let newest = words.newest(number(.latest) ?? "", daysAgo: ago)
    let (lowest, highest) = (number(.lowest) ?? "", number(.highest) ?? "")
    let numbers = words.numbers(
      row.entries, days: row.count(.days) ?? 0,
      [
        (.mean, number(.mean)), (nil, lowest == highest ? nil : range(lowest, highest)),
        (.sum, number(.sum)),
      ])
    let lines = StyledLine(numbers).wrapped(to: columns - indent)
    return heading("\(label(of: row.subject)): \(newest)") + lines.map { $0.indented(indent) }
  }

  private func unitNote(_ rows: [FigureRow]) -> [StyledLine] {
    rows.haveSeveralUnits ? note(words.unitsStayApart) : []
  }

  // MARK: Numbers as text

  /// Nil if there is no such number.
  func text(of name: FigureName, in row: FigureRow) -> String? {
    row.number(name).map { written($0, places(of: row)) }
  }

  /// One more than the numbers themselves have.
  private func places(of row: FigureRow) -> Int {
    [FigureName.latest, .lowest, .highest].compactMap(row.number).map(\.decimalPlaces)
      .reduce(0, max) + 1
  }

  /// With at most so many decimals, and without zeros at the end.
  private func written(_ number: Double, _ places: Int) -> String {
    scientific(number) ?? decimal(number, places: min(6, places)).withoutZeros
  }
}

/// `1.7e+308` for a number that is too large or too small for a row of digits.
func scientific(_ number: Double) -> String? {
  let text = "\(number)"
  guard number != 0, !(1e-5..<1e12).contains(abs(number)),
    let exponent = text.firstIndex(of: "e"), let factor = Double(text[..<exponent])
  else { return nil }
  return decimal(factor, places: 3).withoutZeros + text[exponent...]
}

extension String {
  /// Without zeros at the end of decimals.
  fileprivate var withoutZeros: String {
    guard contains("."), let end = lastIndex(where: { $0 != "0" }) else { return self }
    return String(self[end] == "." ? self[..<end] : self[...end])
  }
}

extension FigureRow {
  /// Whether its numbers have no unit, so that they are added.
  fileprivate var isCount: Bool {
    if case .number(let name) = subject { name.unit == nil } else { false }
  }
}
