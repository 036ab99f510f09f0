import Settings
package import Terminal
import TimePhrases
package import TimelineDomain

/// The figures that `stats` can show large.
package enum FigureScreen: String, CaseIterable, Hashable, Sendable {
  case days, year, mood, tags, hours, words, measures

  /// What its bars add up.
  package var counts: [FigureName] { self == .words ? [.words, .characters] : [.entries] }
}

extension FigureView {
  /// Tags in the overview.
  private static let fewTags = 5

  private var isWide: Bool { columns >= 72 }
  private var mostRows: Int { isWide ? 45 : 70 }

  /// All figures on one screen: at most 45 rows of 80 columns, and 70 of 40.
  package func overview(_ figures: Figures) -> [StyledLine] {
    guard figures.entries > 0 else { return totals(figures) }
    func bars(_ view: FigureView) -> (moods: [StyledLine], weekdays: [StyledLine]) {
      (view.moodBars(figures), view.bars(.weekdays, figures))
    }
    let half = with(columns: (columns - 4) / 2)
    let (narrow, whole) = (bars(half), bars(self))
    let middle =
      isWide
      ? [beside(narrow.moods, width: half.columns, gap: 4, narrow.weekdays)]
      : [whole.moods, whole.weekdays]
    let upper = sections(
      [totals(figures), heatMap(figures), moodSection(figures)] + middle + [hourSection(figures)])
    // As many tags as there is room for.
    let room = mostRows - upper.count - 1
    let tags = (1...Self.fewTags).reversed().lazy
      .map { comparisons(.tags, figures, most: $0) }.first { $0.count <= room }
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
          sentence(words.weekdayStreaks(figures.streaks)),
          heading(words.title(of: .entries)) + bars(bars(of: longStretches(figures))),
        ]
      case .year:
        hasCharts
          ? [
            heading(words.title(measure ?? .mood, tagSign: configuration.tagSign)),
            pixels(figures, of: measure ?? .mood),
          ] : [dayRows(figures, of: measure ?? .mood)]
      case .mood:
        moodScreen(figures)
      case .tags: [comparisons(.tags, figures)]
      case .hours: [bars(.hours, figures)]
      case .words:
        [heading(wordTitle(figures)) + bars(bars(of: longStretches(figures), by: screen.counts))]
      case .measures: [numberTable(figures)]
      }
    return sections([totals(figures)] + body)
  }

  /// What a screen has as bars.
  package func tables(of screen: FigureScreen, _ figures: Figures) -> [FigureTable] {
    switch screen {
    case .days, .year: []
    case .mood: [table(.moods, of: figures), table(.weekdays, of: figures)]
    case .tags: [table(.tags, of: figures)]
    case .hours: [table(.hours, of: figures)]
    case .words: [longStretches(figures)]
    case .measures: [table(.measures, of: figures)]
    }
  }

  /// As many moods, and then as many rows of the line, as there is room for.
  private func moodScreen(_ figures: Figures) -> [[StyledLine]] {
    let (least, most) = (3, 9)
    let hasMood = figures.mood.mean != nil
    let below = [
      comparisons(.weekdays, figures, saysCause: false),
      hasMood ? comparisons(.parts, figures, saysCause: false) : [],
      causeNote(figures[.weekdays] + figures[.parts]),
    ]
    let line = moodSection(figures, rows: least)
    // The empty line between two sections counts, too.
    var room = mostRows - sections([totals(figures), line] + below).count - 1
    let count = min(max(1, figures[.moods].count), mostRows)
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
    let stretches = figures.stretches(by: step, weekStartsOn: weekStartsOn)
    return sections([totals(figures), columns(of: stretches) ?? bars(bars(of: stretches))])
  }

  /// The totals of two periods or queries beside each other.
  package func comparison(
    _ figures: Figures, _ other: Figures, named names: (String, String)? = nil
  ) -> [StyledLine] {
    func row(
      _ title: String, _ value: (Figures) -> Double?, _ text: (Double) -> String,
      _ cell: ((Figures) -> String?)? = nil
    ) -> [String] {
      let change = value(figures).flatMap { own in value(other).map { own - $0 } }
      let changed = change.map { $0 >= 0 && text($0) != text(0) ? "+\(text($0))" : text($0) }
      let cells = [figures, other].map { (cell?($0) ?? value($0).map(text)) ?? "" }
      return [title] + cells + [changed ?? ""]
    }
    func whole(_ number: Double) -> String { grouped(Int(number)) }
    let rows = [
      row(words.title(of: .entries), { Double($0.entries) }, whole),
      row(words.writtenDays, { Double($0.days.written) }, whole) { words.written($0.days) },
      row(words.title(of: .words), { $0.words.map { Double($0.words) } }, whole),
      row(words.title(of: .characters), { $0.words.map { Double($0.characters) } }, whole),
      row(words.moodAndDays, { $0.mood.mean }, { decimal($0) }) { mean($0.mood) },
    ]
    let names =
      names
      ?? (
        words.span(figures.period.from, figures.period.to),
        words.span(other.period.from, other.period.to)
      )
    let header = ["", "A", "B", words.title(of: .compared)]
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
    let left = words.leftOut(figures, opensSealed: true)
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
    let moods = figures[.moods]
    guard !moods.isEmpty else { return [] }
    let shown = moods.indices.sorted { (moods[$1].entries, $0) < (moods[$0].entries, $1) }
      .prefix(most).sorted()
    let rest = moods.count - shown.count
    let rows = bars(of: FigureTable(.moods, moods))
    return heading(words.title(of: .moods)) + bars(shown.map { rows[$0] })
      + (rest > 0 ? note(words.rarerMoods(rest)) : [])
  }

  /// By month, or by year for more than two years.
  package func longStretches(_ figures: Figures) -> FigureTable {
    figures.stretches(
      by: figures.period.days > 2 * 366 ? .year : .month, weekStartsOn: weekStartsOn)
  }

  /// The title of words, and of characters where there are any.
  package func wordTitle(_ figures: Figures) -> String {
    figures.words?.characters == 0 ? words.title(of: .words) : words.wordsAndCharacters
  }

  private func hourSection(_ figures: Figures) -> [StyledLine] {
    let hours = figures[.hours].map(\.entries)
    let drawn = hourColumns(hours)
    let most = hours.max() ?? 0
    guard most > 0, let hour = hours.firstIndex(of: most) else { return [] }
    let title = words.busiestHour(hour, most)
    return heading(title) + drawn
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
