import TimePhrases

/// Every figure of a period. Absent is nil, and never 0.
package struct Figures: Hashable, Sendable {
  package let period: FigurePeriod
  package let today: Int
  package let entries: Int
  package let starred: Int
  package let days: WrittenDays
  /// Nil if no entry has words that this version knows.
  package let words: WordCount?
  package let streaks: Streaks
  /// The mean of the means of the days.
  package let mood: MoodMean
  /// The entries with a score.
  package let moodEntries: Int
  /// One of each kind of table, in the order of JSON. Measures are left out if there are none.
  package let tables: [FigureTable]
  /// Damaged lines of the file, whatever the period is.
  package let damaged: Int
  /// Posts with several heads; each counts once.
  package let conflicts: Int
  /// Sealed entries that were not opened: of them only the time counts.
  package let closed: Int
  /// The days with entries, in order.
  package let daily: [DayFigures]
  /// The first day with an entry, in the period or before it.
  package let firstDay: Int?
}

/// Days with an entry, of all days that could have one: neither days to come nor those before the first
/// entry.
package struct WrittenDays: Hashable, Sendable {
  package let written: Int
  package let of: Int

  package init(written: Int, of: Int) {
    self.written = written
    self.of = of
  }
}

/// A day with entries.
package struct DayFigures: Hashable, Sendable {
  package let day: Int
  package let entries: Int
  package let words: WordCount?
  /// The mean of the day's moods.
  package let mood: Double?
}

extension FigureTally {
  /// The days with an entry.
  package var writtenDays: Set<Int> { Set(settled.days.keys.map(Int.init)) }

  /// The first day with an entry.
  package var firstDay: Int? { settled.days.keys.min().map(Int.init) }

  /// A period that the user did not choose, from the first entry of all on, if that is in it.
  package func fitted(_ period: FigurePeriod) -> FigurePeriod {
    guard let firstDay, period.contains(firstDay) else { return period }
    return FigurePeriod(from: firstDay, to: period.to) ?? period
  }

  package func figures(of period: FigurePeriod, today: Int, damaged: Int = 0) -> Figures {
    settled.settledFigures(period, today, damaged, conflicts(in: period))
  }

  private func settledFigures(
    _ period: FigurePeriod, _ today: Int, _ damaged: Int, _ conflicts: Int
  ) -> Figures {
    let all = days.keys.map(Int.init).sorted()
    let written = all.filter(period.contains)
    let sums = written.compactMap { days[Int32($0)] }
    let daily = zip(written, sums).map { day, sums in
      DayFigures(
        day: day, entries: sums.entries, words: sums.entriesWithWords > 0 ? sums.words : nil,
        mood: sums.mood)
    }
    let moodDays = daily.filter { $0.mood != nil }
    var moods = MoodDays(moodDays.compactMap(\.mood))
    let moodsByDay = [Int: Double](
      daily.compactMap { day in day.mood.map { (day.day, $0) } }, uniquingKeysWith: { $1 })
    let numberRows = numbers.rows(in: period, today: today, moods: moodsByDay)
    return Figures(
      period: period, today: today, entries: daily.reduce(0) { $0 + $1.entries },
      starred: sums.reduce(0) { $0 + $1.starred },
      days: writtenDays(period, written, first: all.first, today), words: daily.words,
      streaks: Streaks(of: all, today: today), mood: moods.mean,
      moodEntries: sums.reduce(0) { $0 + $1.moodEntries },
      tables: [
        FigureTable(.kinds, kindRows(period)), FigureTable(.moods, moodRows(period)),
        FigureTable(.hours, hours.enumerated().map { hourRow($0, $1, period) }),
        FigureTable(.weekdays, weekdayRows(daily, moodDays, &moods)),
        FigureTable(.parts, partRows(period, sums)),
        FigureTable(.tags, tagRows(period, moodDays, &moods)),
      ] + (numberRows.isEmpty ? [] : [FigureTable(.measures, numberRows)]), damaged: damaged,
      conflicts: conflicts, closed: sums.reduce(0) { $0 + $1.closed }, daily: daily,
      firstDay: all.first)
  }

  private func writtenDays(
    _ period: FigurePeriod, _ written: [Int], first: Int?, _ today: Int
  ) -> WrittenDays {
    let possible = first.flatMap {
      FigurePeriod(from: max(period.from, $0), to: min(period.to, today))
    }
    return WrittenDays(written: written.count { $0 <= today }, of: possible?.days ?? 0)
  }

  /// Most used first.
  private func kindRows(_ period: FigurePeriod) -> [FigureRow] {
    let rows = zip(kinds.names, kinds.uses).map { ($0, $1.entries(in: period)) }
    return rows.filter { $1 > 0 }.sorted { ($1.1, $0.0) < ($0.1, $1.0) }
      .map { FigureRow(.kind($0), entries: $1) }
  }

  /// The best first; those without a score last.
  private func moodRows(_ period: FigurePeriod) -> [FigureRow] {
    // A mood with several scores has the one that was given most often, and of two the higher one.
    var found: [Mood: (entries: Int, most: Int, score: Double?)] = [:]
    for (name, uses) in zip(moods.names, moods.uses) {
      let entries = uses.entries(in: period)
      if entries == 0 { continue }
      let known = found[name.mood] ?? (0, 0, nil)
      let isMore = (known.most, known.score ?? 0) < (entries, name.score ?? 0)
      found[name.mood] = (
        known.entries + entries, isMore ? entries : known.most, isMore ? name.score : known.score
      )
    }
    let rows = found.map { mood, row in
      (mood: Mood.own(mood.name, score: row.score.flatMap { Score($0) }), entries: row.entries)
    }
    return rows.sorted {
      let scores = ($0.mood.score?.value ?? 0, $1.mood.score?.value ?? 0)
      return (scores.1, $1.entries, $0.mood.name) < (scores.0, $0.entries, $1.mood.name)
    }.map { FigureRow(.mood($0.mood), entries: $0.entries) }
  }

  private func hourRow(_ hour: Int, _ uses: DayUses, _ period: FigurePeriod) -> FigureRow {
    FigureRow(.hour(hour), entries: uses.entries(in: period))
  }

  /// Monday to Sunday, each beside all days of other weekdays.
  private func weekdayRows(
    _ daily: [DayFigures], _ moodDays: [DayFigures], _ moods: inout MoodDays
  ) -> [FigureRow] {
    let numbers = Dictionary(grouping: moodDays.indices) { moodDays[$0].weekday }
    let days = Dictionary(grouping: daily, by: \.weekday)
    return (1...7).map { weekday in
      let own = days[weekday] ?? []
      return FigureRow(
        .weekday(weekday), entries: own.reduce(0) { $0 + $1.entries },
        [
          FigureNumber(.days, .count(own.count)),
          FigureNumber(.mood, .comparison(moods.comparison(with: numbers[weekday] ?? []))),
        ])
    }
  }

  /// The day in parts of six hours, each beside the rest of the same days.
  private func partRows(_ period: FigurePeriod, _ sums: [DaySums]) -> [FigureRow] {
    let length = 24 / DaySums.parts
    return (0..<DaySums.parts).map { part in
      let hours = part * length..<(part + 1) * length
      let mood = MoodComparison(pairs: sums.compactMap { $0.pair(part) })
      return FigureRow(
        .part(hours), entries: hours.reduce(0) { $0 + self.hours[$1].entries(in: period) },
        [FigureNumber(.mood, .comparison(mood))])
    }
  }

  /// Most used first, each beside all days without it.
  private func tagRows(
    _ period: FigurePeriod, _ moodDays: [DayFigures], _ moods: inout MoodDays
  ) -> [FigureRow] {
    let numbers = Dictionary(
      moodDays.enumerated().map { ($1.day, $0) }, uniquingKeysWith: { first, _ in first })
    var rows: [(name: String, row: FigureRow)] = []
    for (name, uses) in zip(tagNames(in: period), tags.uses) {
      let uses = uses.all(in: period)
      if uses.isEmpty { continue }
      let mood = moods.comparison(with: uses.compactMap { numbers[$0.day] })
      rows.append(
        (
          name,
          FigureRow(
            .tag(name), entries: uses.reduce(0) { $0 + $1.count },
            [
              FigureNumber(.days, .count(uses.count)), FigureNumber(.mood, .comparison(mood)),
            ], line: FigureLine(counts: uses))
        ))
    }
    return rows.sorted { ($1.row.entries, $0.name) < ($0.row.entries, $1.name) }.map(\.row)
  }
}

extension Figures {
  /// The rows of a table.
  package subscript(name: FigureName) -> [FigureRow] {
    tables.first { $0.name == name }?.rows ?? []
  }

  /// The mood of each day.
  package var moodLine: FigureLine {
    FigureLine(
      daily.compactMap { day in day.mood.map { FigureLine.Point(day: day.day, value: $0) } },
      axis: 1...5)
  }

  /// The days, weeks, months or years that have entries, in order.
  package func stretches(by step: FigureStep, weekStartsOn: Int) -> FigureTable {
    var rows: [FigureRow] = []
    var rest = daily[...]
    while let first = rest.first {
      let days = step.stretch(of: first.day, weekStartsOn: weekStartsOn)
      let own = rest.prefix { $0.day < days.upperBound }
      rest = rest.dropFirst(own.count)
      let (from, to) = (max(days.lowerBound, period.from), min(days.upperBound - 1, period.to))
      let words = own.words
      rows.append(
        FigureRow(
          .days(from...to, step), entries: own.reduce(0) { $0 + $1.entries },
          [
            FigureNumber(.days, .count(own.count)), FigureNumber(.words, .count(words?.words)),
            FigureNumber(.characters, .count(words?.characters)),
            // The mean of the means of the days.
            FigureNumber(.mood, .mean(MoodDays(own.compactMap(\.mood)).mean)),
          ]))
    }
    return FigureTable(.periods, rows)
  }
}

extension FigureLine {
  fileprivate init(counts uses: [DayUse]) {
    self.init(
      uses.map { Point(day: $0.day, value: Double($0.count)) },
      axis: 0...Double(uses.map(\.count).max() ?? 0))
  }
}

extension Sequence<DayFigures> {
  /// Nil if no day has words that this version knows.
  fileprivate var words: WordCount? {
    reduce(nil) { sum, day in day.words.map { (sum ?? .none) + $0 } ?? sum }
  }
}

extension DayFigures {
  fileprivate var weekday: Int { CivilTime(day: day).weekdayNumber }
}
