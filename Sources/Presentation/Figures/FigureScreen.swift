import Settings
package import Terminal
import TimePhrases
package import TimelineDomain

/// The figures that `stats` can show large.
package enum FigureScreen: String, CaseIterable, Hashable, Sendable {
  case days, year, mood, tags, hours, words
}

extension FigureView {
  /// Tags in the overview.
  private static let fewTags = 5

  private var isWide: Bool { columns >= 72 }
  private var mostRows: Int { isWide ? 45 : 70 }

  /// All figures on one screen: at most 45 rows of 80 columns, and 70 of 40.
  package func overview(_ figures: Figures) -> [StyledLine] {
    guard figures.entries > 0 else { return totals(figures) }
    let (moods, weekdays) = (moodBars(figures), weekdayBars(figures))
    let half = with(columns: (columns - 4) / 2)
    let middle =
      isWide
      ? [
        beside(
          half.moodBars(figures), width: half.columns, gap: 4, half.weekdayBars(figures))
      ] : [moods, weekdays]
    let upper = sections(
      [totals(figures), heatMap(figures), moodSection(figures)] + middle + [hourSection(figures)])
    // As many tags as there is room for.
    let room = mostRows - upper.count - 1
    let tags = (1...Self.fewTags).reversed().lazy
      .map { tagSection(figures, most: $0) }.first { $0.count <= room }
    return sections([upper, tags ?? []])
  }

  package func screen(
    _ screen: FigureScreen, _ figures: Figures, of measure: DayMeasure? = nil
  ) -> [StyledLine] {
    guard figures.entries > 0 else { return totals(figures) }
    let body: [[StyledLine]] =
      switch screen {
      case .days:
        [
          hasCharts
            ? heading(words.title(measure ?? .entries, tagSign: configuration.tagSign)) : [],
          heatMap(figures, of: measure ?? .entries),
          sentence(words.weekdayStreaks(figures.streaks)), stretchBars(figures, .entries),
        ]
      case .year:
        hasCharts
          ? [
            heading(words.title(measure ?? .mood, tagSign: configuration.tagSign)),
            pixels(figures, of: measure ?? .mood),
          ] : [dayRows(figures, of: measure ?? .mood)]
      case .mood:
        moodScreen(figures)
      case .tags: [tagSection(figures, most: .max)]
      case .hours:
        [
          heading(words.figure(.hours))
            + bars(figures.hours.enumerated().map { FigureBar(hourName($0), Double($1)) })
        ]
      case .words:
        [stretchBars(figures, figures.words?.characters == 0 ? .words : .wordsAndCharacters)]
      }
    return sections([totals(figures)] + body)
  }

  /// As many moods, and then as many rows of the line, as there is room for.
  private func moodScreen(_ figures: Figures) -> [[StyledLine]] {
    let (least, most) = (3, 9)
    let below = [
      weekdaySection(figures), partSection(figures),
      causeNote(figures.weekdays.map(\.mood) + figures.parts.map(\.mood)),
    ]
    let line = moodSection(figures, rows: least)
    // The empty line between two sections counts, too.
    var room = mostRows - sections([totals(figures), line] + below).count - 1
    let count = min(max(1, figures.moods.count), mostRows)
    let moods =
      (1...count).reversed().lazy.map { moodBars(figures, most: $0) }
      .first { $0.count <= room } ?? []
    room -= moods.count
    return [moodSection(figures, rows: min(most, least + max(0, room))), moods] + below
  }

  /// A row for each day with a value.
  func dayRows(_ figures: Figures, of measure: DayMeasure) -> [StyledLine] {
    let value = figures.values(of: measure)
    return figures.daily.compactMap { day in
      guard case .value(let number) = value(day.day) else { return nil }
      let text = measure == .mood ? decimal(number) : grouped(Int(number))
      return StyledLine("\(FigureDate(day.day).text)  \(text)")
    }
  }

  /// A row for each day, week, month or year with entries.
  package func table(of figures: Figures, by step: FigureStep) -> [StyledLine] {
    let rows = figures.stretches(by: step, weekStartsOn: weekStartsOn)
    let header = [
      words.figure(.period), words.figure(.entries), words.figure(.days), words.figure(.words),
      words.figure(.characters), words.figure(.moodAndDays),
    ]
    let cells = rows.map { row in
      [
        name(of: row, step), grouped(row.entries), grouped(row.days),
        row.words.map { grouped($0.words) } ?? "", row.words.map { grouped($0.characters) } ?? "",
        mean(row.mood) ?? "",
      ]
    }
    // Where there is no room, the last columns but the mood go first.
    for dropped in [[], [4], [2, 4], [2, 3, 4], [2, 3, 4, 5]] {
      func kept(_ cells: [String]) -> [String] {
        cells.indices.filter { !dropped.contains($0) }.map { cells[$0] }
      }
      if let table = table(kept(header), cells.map(kept)) {
        return sections([totals(figures), table])
      }
    }
    return sections([
      totals(figures), bars(rows.map { FigureBar(name(of: $0, step), Double($0.entries)) }),
    ])
  }

  /// The totals of two periods or queries beside each other.
  package func comparison(
    _ figures: Figures, _ other: Figures, named names: (String, String)? = nil
  ) -> [StyledLine] {
    func row(
      _ title: FigureTitle, _ value: (Figures) -> Double?, _ text: (Double) -> String,
      _ cell: ((Figures) -> String?)? = nil
    ) -> [String] {
      let change = value(figures).flatMap { own in value(other).map { own - $0 } }
      let changed = change.map { $0 >= 0 && text($0) != text(0) ? "+\(text($0))" : text($0) }
      let cells = [figures, other].map { (cell?($0) ?? value($0).map(text)) ?? "" }
      return [words.figure(title)] + cells + [changed ?? ""]
    }
    func whole(_ number: Double) -> String { grouped(Int(number)) }
    let rows = [
      row(.entries, { Double($0.entries) }, whole),
      row(.writtenDays, { Double($0.days.written) }, whole) { words.written($0.days) },
      row(.words, { $0.words.map { Double($0.words) } }, whole),
      row(.characters, { $0.words.map { Double($0.characters) } }, whole),
      row(.moodAndDays, { $0.mood.mean }, decimal) { mean($0.mood) },
    ]
    let names =
      names
      ?? (
        words.span(figures.period.from, figures.period.to),
        words.span(other.period.from, other.period.to)
      )
    let header = ["", "A", "B", words.figure(.change)]
    let legend = sentence("A: \(names.0)") + sentence("B: \(names.1)")
    let drawn =
      table(header, rows)
      ?? rows.flatMap { row -> [StyledLine] in
        let cells = row.dropFirst().map { $0.isEmpty ? "-" : $0 }.joined(separator: " / ")
        return sentence(row[0]) + StyledLine(cells).wrapped(to: columns - 2).map { $0.indented(2) }
      }
    return legend + drawn
  }

  // MARK: Sections

  /// The period, the totals and the streaks, in sentences.
  package func totals(_ figures: Figures) -> [StyledLine] {
    let head = heading(words.span(figures.period.from, figures.period.to))
    let left = words.leftOut(damaged: figures.damaged, conflicts: figures.conflicts)
      .flatMap { note($0) }
    guard figures.entries > 0 else { return head + sentence(words.noEntriesInPeriod) + left }
    let entries = words.totals(figures.entries, on: figures.days)
    let counts = figures.words.map { words.wordTotals($0) }
    let joined = counts.map { words.joined(entries, $0) } ?? entries
    let isOneLine = joined.displayWidth <= columns
    return head + (isOneLine ? sentence(joined) : sentence(entries) + sentence(counts ?? ""))
      + sentence(words.streaks(figures.streaks.current, figures.streaks.longest)) + left
  }

  private func moodSection(_ figures: Figures, rows: Int = 5) -> [StyledLine] {
    guard figures.mood.mean != nil else { return note(words.noMood) }
    return heading(words.moodMean(figures.mood, entries: figures.moodEntries))
      + moodLine(figures, rows: rows, smoothedOver: smoothedOver)
  }

  /// The best mood first. Where there are more, the rare ones are left out.
  private func moodBars(_ figures: Figures, most: Int = 7) -> [StyledLine] {
    guard !figures.moods.isEmpty else { return [] }
    let shown = figures.moods.indices
      .sorted { (figures.moods[$1].entries, $0) < (figures.moods[$0].entries, $1) }
      .prefix(most).sorted()
    let rest = figures.moods.count - shown.count
    let rows = moodRows(figures)
    return heading(words.figure(.moods)) + bars(shown.map { rows[$0] })
      + (rest > 0 ? note(words.rarerMoods(rest)) : [])
  }

  /// Each mood with its face and its color.
  package func moodRows(_ figures: Figures) -> [FigureBar] {
    figures.moods.map { mood in
      let known = signs.hasBlocks ? configuration.moods.face(of: mood.mood) : nil
      let face = known.map { "\($0) " } ?? ""
      return FigureBar(
        face + words.name(of: mood.mood), Double(mood.entries),
        hue: mood.mood.score.map { .mood($0.value) })
    }
  }

  /// The weekdays from the first day of the week on.
  package func weekdays(_ figures: Figures) -> [WeekdayFigure] {
    (0..<7).map { figures.weekdays[(weekStartsOn + $0 + 6) % 7] }
  }

  /// The same with their mood, where enough days have one.
  package func weekdayRows(_ figures: Figures) -> [FigureBar] {
    weekdays(figures).map { row in
      FigureBar(
        words.weekdayName(row.weekday % 7), Double(row.entries),
        remark: row.mood.difference == nil
          ? "" : mean(row.mood.with).map { words.meanMood($0) } ?? "")
    }
  }

  /// The words and characters of each stretch.
  package func wordRows(_ stretches: [StretchFigures], _ step: FigureStep) -> [FigureBar] {
    stretches.map { row in
      FigureBar(name(of: row, step), Double(row.words.map { $0.words + $0.characters } ?? 0))
    }
  }

  /// By month, or by year for more than two years.
  package func longStretches(_ figures: Figures) -> (rows: [StretchFigures], step: FigureStep) {
    let step: FigureStep = figures.period.days > 2 * 366 ? .year : .month
    return (figures.stretches(by: step, weekStartsOn: weekStartsOn), step)
  }

  private func weekdayBars(_ figures: Figures) -> [StyledLine] {
    heading(words.figure(.weekdays)) + bars(weekdayRows(figures))
  }

  private func hourSection(_ figures: Figures) -> [StyledLine] {
    let drawn = hourColumns(figures.hours)
    let most = figures.hours.max() ?? 0
    guard most > 0, let hour = figures.hours.firstIndex(of: most) else { return [] }
    let title = words.busiestHour(hour, most)
    return heading(title) + drawn
  }

  private func weekdaySection(_ figures: Figures) -> [StyledLine] {
    comparisons(
      words.figure(.weekdays),
      figures.weekdays.map { row in
        ComparedRow(
          name: weekdayName(row.weekday), entries: row.entries,
          sentence: words.moods(row.mood, onWeekday: row.weekday))
      })
  }

  private func partSection(_ figures: Figures) -> [StyledLine] {
    guard figures.mood.mean != nil else { return [] }
    return comparisons(
      words.figure(.hours),
      figures.parts.map { row in
        ComparedRow(
          name: words.hours(row.hours), entries: row.entries, sentence: words.moodsInPart(row.mood))
      })
  }

  private func tagSection(_ figures: Figures, most: Int) -> [StyledLine] {
    guard !figures.tags.isEmpty else { return [] }
    let title = words.figure(.tags)
    let rows = figures.tags.prefix(most).map { row in
      let name = "\(configuration.tagSign)\(row.name.safeName)"
      return ComparedRow(
        name: name, entries: row.entries, sentence: words.moods(row.mood, onDaysWith: name))
    }
    let rest = figures.tags.count - rows.count
    return comparisons(title, rows) + (rest > 0 ? note(words.moreTags(rest)) : [])
      + causeNote(figures.tags.prefix(most).map(\.mood))
  }

  /// Below comparisons, if there are any.
  private func causeNote(_ comparisons: [MoodComparison]) -> [StyledLine] {
    comparisons.contains { $0.difference != nil } ? note(words.differenceIsNoCause) : []
  }

  /// Bars by month, or by year for more than two years.
  private func stretchBars(_ figures: Figures, _ title: FigureTitle) -> [StyledLine] {
    let (rows, step) = longStretches(figures)
    return heading(words.figure(title))
      + bars(
        title == .entries
          ? rows.map { FigureBar(name(of: $0, step), Double($0.entries)) } : wordRows(rows, step))
  }

  // MARK: Names

  private func weekdayName(_ weekday: Int) -> String { words.weekdayName(weekday % 7) }

  private func hourName(_ hour: Int) -> String { hour < 10 ? "0\(hour)" : "\(hour)" }

  private func name(of stretch: StretchFigures, _ step: FigureStep) -> String {
    FigureDate(stretch.from).text(step)
  }
}

/// A date in figures: always with digits, as in the formats for scripts.
package struct FigureDate {
  private let day: Int

  package init(_ day: Int) { self.day = day }

  /// `2026-11-26`
  package var text: String { text(.day) }

  /// `2026-11` for a month, and `2026` for a year.
  package func text(_ step: FigureStep) -> String {
    let date = CivilTime(day: day)
    switch step {
    case .day, .week: return "\(date.year.padded(4))-\(date.month.padded(2))-\(date.day.padded(2))"
    case .month: return "\(date.year.padded(4))-\(date.month.padded(2))"
    case .year: return date.year.padded(4)
    }
  }
}
