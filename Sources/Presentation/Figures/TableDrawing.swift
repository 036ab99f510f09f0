import Settings
import Terminal
package import TimelineDomain

/// Figures of several things, whatever they are.
extension FigureView {
  /// A table in the order of drawings: weekdays begin with the user's first day of the week.
  package func table(_ name: FigureName, of figures: Figures) -> FigureTable {
    let rows = figures[name]
    guard name == .weekdays else { return FigureTable(name, rows) }
    let first = (weekStartsOn + 6) % 7
    return FigureTable(name, Array(rows[first...] + rows[..<first]))
  }

  /// The sum of these numbers of each row, and the mood where enough days have one.
  package func bars(of table: FigureTable, by numbers: [FigureName] = [.entries]) -> [FigureBar] {
    table.rows.map { row in
      var hue: Hue?
      if case .mood(let mood) = row.subject { hue = mood.score.map { .mood($0.value) } }
      let mean = row.mood.flatMap { $0.difference == nil ? nil : self.mean($0.with) }
      return FigureBar(
        label(of: row.subject), Double(numbers.reduce(0) { $0 + (row.count($1) ?? 0) }),
        remark: mean.map { words.meanMood($0) } ?? "", hue: hue)
    }
  }

  func bars(_ name: FigureName, _ figures: Figures) -> [StyledLine] {
    heading(words.title(of: name)) + bars(bars(of: table(name, of: figures)))
  }

  /// The cells of all rows, with the title of each column.
  package func cells(of table: FigureTable) -> (titles: [String], rows: [[String]]) {
    var titles = [words.title(of: table.name)]
    if let row = table.rows.first {
      titles += row.numbers.flatMap { self.titles(of: $0, row.subject) }
    }
    let rows = table.rows.map { row in
      [label(of: row.subject)] + row.numbers.flatMap { cells(of: $0, in: row) }
    }
    return (titles, rows)
  }

  private func titles(of number: FigureNumber, _ subject: FigureSubject) -> [String] {
    switch number.value {
    case .count, .number, .day: return [words.title(of: number.name)]
    case .mean: return [words.moodAndDays]
    case .comparison:
      if case .number = subject { return [words.daysAbove, words.daysBelow] }
      return [words.withDays, words.withoutDays]
    }
  }

  private func cells(of number: FigureNumber, in row: FigureRow) -> [String] {
    switch number.value {
    case .number: [text(of: number.name, in: row) ?? ""]
    case .day(_, let ago): [words.daysAgo(ago)]
    case .count(let count): [count.map(grouped) ?? ""]
    case .mean(let mood): [mean(mood) ?? ""]
    case .comparison(let mood):
      mood.difference == nil ? ["", ""] : [mean(mood.with) ?? "", mean(mood.without) ?? ""]
    }
  }

  /// What goes first where a table has no room. The last column goes at the end.
  private static let leastNeeded: [FigureName] = [.characters, .days, .words]

  /// A table with its numbers in columns. Nil if there is no room.
  func columns(of table: FigureTable) -> [StyledLine]? {
    let names = table.rows.first?.numbers.dropFirst().map(\.name) ?? []
    let others = names.reversed().filter { !Self.leastNeeded.contains($0) }
    var rows = table.rows
    for dropped in [nil] + (Self.leastNeeded + others).map(Optional.some) {
      if let dropped { rows = rows.map { $0.without(dropped) } }
      let (titles, cells) = cells(of: FigureTable(table.name, rows))
      if let lines = self.table(titles, cells) { return lines }
    }
    return nil
  }

  /// The name of a row.
  package func label(of subject: FigureSubject) -> String {
    switch subject {
    case .mood(let mood):
      let face = signs.hasBlocks ? configuration.moods.face(of: mood) : nil
      return (face.map { "\($0) " } ?? "") + words.name(of: mood)
    case .tag(let name): return "\(configuration.tagSign)\(name.safeName)"
    case .weekday(let weekday): return words.weekdayName(weekday % 7)
    case .hour(let hour): return words.hour(hour)
    case .part(let hours): return words.hours(hours)
    case .days(let days, let step): return FigureDate(days.lowerBound).text(step)
    case .kind(let name): return name.safeName
    case .number(let number):
      return words.number(named: number.name.safeName, unit: number.unit?.safeName)
    }
  }

  /// How often something occurs, and the mood with and without it, if there are enough days. In two
  /// lines where one has no room.
  /// Without any sentence, they are bars.
  func comparisons(
    _ name: FigureName, _ figures: Figures, most: Int = .max, saysCause: Bool = true
  ) -> [StyledLine] {
    let all = table(name, of: figures).rows
    if all.isEmpty { return [] }
    let rows = all.prefix(most)
    let title = heading(words.title(of: name))
    let rest = all.count > rows.count ? note(words.moreTags(all.count - rows.count)) : []
    let sentences = rows.map { row in
      row.mood.flatMap { words.moods($0, row.subject, named: label(of: row.subject)) }
    }
    if sentences.allSatisfy({ $0 == nil }) {
      return title + bars(rows.map { FigureBar(label(of: $0.subject), Double($0.entries)) }) + rest
    }
    let names = rows.map { cut(label(of: $0.subject), to: max(8, columns / 3)) }
    let counts = rows.map { grouped($0.entries) }
    let width = names.map(\.displayWidth).max() ?? 0
    let number = counts.map(\.displayWidth).max() ?? 0
    let lines = rows.indices.flatMap { index -> [StyledLine] in
      let head =
        "\(names[index].padded(to: width)) \(counts[index].leftPadded(to: number))"
      guard let sentence = sentences[index] else { return [StyledLine(head)] }
      if head.displayWidth + 2 + sentence.displayWidth <= columns {
        return [StyledLine("\(head)  \(sentence)")]
      }
      return [StyledLine(head)]
        + StyledLine(sentence, .faint).wrapped(to: columns - 2).map { $0.indented(2) }
    }
    return title + lines + rest + (saysCause ? causeNote(rows) : [])
  }

  /// Below comparisons, if there are any.
  func causeNote(_ rows: some Sequence<FigureRow>) -> [StyledLine] {
    rows.contains { $0.mood?.difference != nil } ? note(words.differenceIsNoCause) : []
  }
}
