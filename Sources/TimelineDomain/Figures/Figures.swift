import TimePhrases

/// Every figure of a period. Absent is nil, and never 0.
package struct Figures: Hashable, Sendable {
  package let period: FigurePeriod
  package let today: Int
  package let entries: Int
  package let starred: Int
  /// Most used first.
  package let kinds: [KindFigure]
  package let days: WrittenDays
  /// Nil if no entry has words that this version knows.
  package let words: WordCount?
  package let streaks: Streaks
  /// The mean of the means of the days.
  package let mood: MoodMean
  /// The entries with a score.
  package let moodEntries: Int
  /// The best first; those without a score last.
  package let moods: [MoodFigure]
  /// The entries of each hour of the day.
  package let hours: [Int]
  /// Monday to Sunday.
  package let weekdays: [WeekdayFigure]
  /// The day in four parts of six hours, from midnight.
  package let parts: [DayPartFigure]
  /// Most used first.
  package let tags: [TagFigure]
  /// Damaged lines of the file, whatever the period is.
  package let damaged: Int
  /// Posts with several heads; each counts once.
  package let conflicts: Int
  /// The days with entries, in order.
  package let daily: [DayFigures]
  /// The first day with an entry, in the period or before it.
  package let firstDay: Int?
}

package struct KindFigure: Hashable, Sendable {
  package let name: String
  package let entries: Int
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

package struct MoodFigure: Hashable, Sendable {
  package let mood: Mood
  package let entries: Int
}

package struct WeekdayFigure: Hashable, Sendable {
  /// From 1, Monday, to 7.
  package let weekday: Int
  package let entries: Int
  /// Days with an entry.
  package let days: Int
  /// Beside all days of other weekdays.
  package let mood: MoodComparison
}

package struct DayPartFigure: Hashable, Sendable {
  package let hours: Range<Int>
  package let entries: Int
  /// Beside the rest of the same days.
  package let mood: MoodComparison
}

package struct TagFigure: Hashable, Sendable {
  /// In the spelling that was used first in the period.
  package let name: String
  package let entries: Int
  package let days: Int
  /// Beside all days without it.
  package let mood: MoodComparison
  /// The days with it, in order.
  package let uses: [DayUse]
}

/// A day with entries.
package struct DayFigures: Hashable, Sendable {
  package let day: Int
  package let entries: Int
  package let words: WordCount?
  /// The mean of the day's moods.
  package let mood: Double?
}

/// The figures of a day, a week, a month or a year.
package struct StretchFigures: Hashable, Sendable {
  /// Within the period of all figures.
  package let from: Int
  package let to: Int
  package let entries: Int
  /// Days with an entry.
  package let days: Int
  package let words: WordCount?
  /// The mean of the means of the days.
  package let mood: MoodMean
}

extension FigureTally {
  /// The days with an entry.
  package var writtenDays: Set<Int> { Set(settled.days.keys.map(Int.init)) }

  /// The first day with an entry.
  package var firstDay: Int? { settled.days.keys.min().map(Int.init) }

  /// A period that the user did not choose, from its first entry on. Without one, it stays as it is.
  package func fitted(_ period: FigurePeriod) -> FigurePeriod {
    let first = settled.days.keys.map(Int.init).filter(period.contains).min()
    return first.flatMap { FigurePeriod(from: $0, to: period.to) } ?? period
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
    return Figures(
      period: period, today: today, entries: daily.reduce(0) { $0 + $1.entries },
      starred: sums.reduce(0) { $0 + $1.starred }, kinds: kindFigures(period),
      days: writtenDays(period, written, first: all.first, today), words: daily.words,
      streaks: Streaks(of: all, today: today), mood: moods.mean,
      moodEntries: sums.reduce(0) { $0 + $1.moodEntries }, moods: moodFigures(period),
      hours: hours.map { $0.all(in: period).reduce(0) { $0 + $1.count } },
      weekdays: weekdayFigures(daily, moodDays, &moods), parts: partFigures(period, sums),
      tags: tagFigures(period, moodDays, &moods), damaged: damaged, conflicts: conflicts,
      daily: daily, firstDay: all.first)
  }

  private func writtenDays(
    _ period: FigurePeriod, _ written: [Int], first: Int?, _ today: Int
  ) -> WrittenDays {
    let possible = first.flatMap {
      FigurePeriod(from: max(period.from, $0), to: min(period.to, today))
    }
    return WrittenDays(written: written.count { $0 <= today }, of: possible?.days ?? 0)
  }

  private func kindFigures(_ period: FigurePeriod) -> [KindFigure] {
    zip(kinds.names, kinds.uses).compactMap { name, uses in
      let entries = uses.all(in: period).reduce(0) { $0 + $1.count }
      return entries > 0 ? KindFigure(name: name, entries: entries) : nil
    }.sorted { ($1.entries, $0.name) < ($0.entries, $1.name) }
  }

  private func moodFigures(_ period: FigurePeriod) -> [MoodFigure] {
    // A mood with several scores has the one that was given most often, and of two the higher one.
    var found: [Mood: (entries: Int, most: Int, score: Double?)] = [:]
    for (name, uses) in zip(moods.names, moods.uses) {
      let entries = uses.all(in: period).reduce(0) { $0 + $1.count }
      if entries == 0 { continue }
      let known = found[name.mood] ?? (0, 0, nil)
      let isMore = (known.most, known.score ?? 0) < (entries, name.score ?? 0)
      found[name.mood] = (
        known.entries + entries, isMore ? entries : known.most, isMore ? name.score : known.score
      )
    }
    return found.map { mood, row in
      MoodFigure(
        mood: .own(mood.name, score: row.score.flatMap { Score($0) }), entries: row.entries)
    }.sorted {
      let scores = ($0.mood.score?.value ?? 0, $1.mood.score?.value ?? 0)
      return (scores.1, $1.entries, $0.mood.name) < (scores.0, $0.entries, $1.mood.name)
    }
  }

  private func weekdayFigures(
    _ daily: [DayFigures], _ moodDays: [DayFigures], _ moods: inout MoodDays
  ) -> [WeekdayFigure] {
    let numbers = Dictionary(grouping: moodDays.indices) { moodDays[$0].weekday }
    let days = Dictionary(grouping: daily, by: \.weekday)
    return (1...7).map { weekday in
      let own = days[weekday] ?? []
      return WeekdayFigure(
        weekday: weekday, entries: own.reduce(0) { $0 + $1.entries }, days: own.count,
        mood: moods.comparison(with: numbers[weekday] ?? []))
    }
  }

  private func partFigures(_ period: FigurePeriod, _ sums: [DaySums]) -> [DayPartFigure] {
    let length = 24 / DaySums.parts
    return (0..<DaySums.parts).map { part in
      let hours = part * length..<(part + 1) * length
      let entries = hours.reduce(0) { sum, hour in
        self.hours[hour].all(in: period).reduce(sum) { $0 + $1.count }
      }
      let pairs = sums.compactMap { $0.pair(part) }
      return DayPartFigure(hours: hours, entries: entries, mood: MoodComparison(pairs: pairs))
    }
  }

  private func tagFigures(
    _ period: FigurePeriod, _ moodDays: [DayFigures], _ moods: inout MoodDays
  ) -> [TagFigure] {
    let numbers = Dictionary(
      moodDays.enumerated().map { ($1.day, $0) }, uniquingKeysWith: { first, _ in first })
    var figures: [TagFigure] = []
    for (name, uses) in zip(tagNames(in: period), tags.uses) {
      let uses = uses.all(in: period)
      if uses.isEmpty { continue }
      figures.append(
        TagFigure(
          name: name, entries: uses.reduce(0) { $0 + $1.count }, days: uses.count,
          mood: moods.comparison(with: uses.compactMap { numbers[$0.day] }), uses: uses))
    }
    return figures.sorted { ($1.entries, $0.name) < ($0.entries, $1.name) }
  }
}

extension Figures {
  /// The days, weeks, months or years that have entries, in order.
  package func stretches(by step: FigureStep, weekStartsOn: Int) -> [StretchFigures] {
    var stretches: [StretchFigures] = []
    var rest = daily[...]
    while let first = rest.first {
      let days = step.stretch(of: first.day, weekStartsOn: weekStartsOn)
      let own = rest.prefix { $0.day < days.upperBound }
      rest = rest.dropFirst(own.count)
      let moods = own.compactMap(\.mood)
      stretches.append(
        StretchFigures(
          from: max(days.lowerBound, period.from), to: min(days.upperBound - 1, period.to),
          entries: own.reduce(0) { $0 + $1.entries }, days: own.count, words: own.words,
          mood: MoodDays(moods).mean))
    }
    return stretches
  }
}

extension Sequence<DayFigures> {
  /// Nil if no day has words that this version knows.
  fileprivate var words: WordCount? {
    reduce(nil) { sum, day in day.words.map { (sum ?? .none) + $0 } ?? sum }
  }
}

extension DayFigures {
  /// From 1, Monday, to 7.
  fileprivate var weekday: Int { (CivilTime(day: day).weekday + 6) % 7 + 1 }
}
