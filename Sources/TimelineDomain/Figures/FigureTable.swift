import TimePhrases

/// A figure as JSON, CSV and `stats` name it.
package enum FigureName: String, CaseIterable, Sendable {
  case period, entries, kinds, days, words, characters, streaks, mood, moods, hours
  case weekdays, parts, tags, measures, latest, mean, lowest, highest, sum, last, middle
  case periods, compared, damaged, conflicts, unopened
}

/// The same figures of several things, such as all tags: a row for each of them.
package struct FigureTable: Hashable, Sendable {
  package let name: FigureName
  package let rows: [FigureRow]

  package init(_ name: FigureName, _ rows: [FigureRow]) {
    self.name = name
    self.rows = rows
  }

}

/// The figures of some of the entries.
package struct FigureRow: Hashable, Sendable {
  package let subject: FigureSubject
  /// The same names in each row of a table. The first one is of the entries.
  package let numbers: [FigureNumber]
  /// A number for each day with such entries. Nil where nothing draws it.
  package let line: FigureLine?

  init(
    _ subject: FigureSubject, entries: Int, _ more: [FigureNumber] = [], line: FigureLine? = nil
  ) {
    self.subject = subject
    numbers = [FigureNumber(.entries, .count(entries))] + more
    self.line = line
  }

  private init(_ row: FigureRow, without name: FigureName) {
    (subject, line) = (row.subject, row.line)
    numbers = row.numbers.filter { $0.name != name }
  }

  package func without(_ name: FigureName) -> FigureRow { FigureRow(self, without: name) }

  package var entries: Int { count(.entries) ?? 0 }

  package func number(_ name: FigureName) -> Double? {
    if case .number(let number) = self[name] { number } else { nil }
  }

  package func count(_ name: FigureName) -> Int? {
    if case .count(let count) = self[name] { count } else { nil }
  }

  /// The mood of days with it and without it, or of days above and below the middle.
  package var mood: MoodComparison? {
    if case .comparison(let mood) = self[.mood] { mood } else { nil }
  }

  package subscript(name: FigureName) -> FigureNumber.Value? {
    numbers.first { $0.name == name }?.value
  }
}

/// A number of a row. Absent is nil, and never 0.
package struct FigureNumber: Hashable, Sendable {
  package enum Value: Hashable, Sendable {
    case count(Int?)
    case mean(MoodMean)
    /// Nil also for a number beyond a double.
    case number(Double?)
    /// A day, and how many days before today it is.
    case day(Int, ago: Int)
    case comparison(MoodComparison)
  }

  package let name: FigureName
  package let value: Value

  init(_ name: FigureName, _ value: Value) {
    self.name = name
    self.value = value
  }
}

/// What a row of figures is about.
package enum FigureSubject: Hashable, Sendable {
  case kind(String)
  case mood(Mood)
  /// In the spelling that was used first in the period.
  case tag(String)
  /// From 1, Monday, to 7.
  case weekday(Int)
  case hour(Int)
  /// Several hours of the day.
  case part(Range<Int>)
  /// A day, week, month or year, as far as it is within the period of all figures.
  case days(ClosedRange<Int>, FigureStep)
  /// In the spelling of the newest entry of the period.
  case number(NumberName)

  /// Whether it is about an item of this day.
  package func covers(_ item: TimelineItem, on day: Int) -> Bool {
    let hour = item.extent.isAllDay ? nil : item.moment?.wall.hour
    switch self {
    case .kind(let name): return item.kind == name
    case .mood(let mood): return item.post?.mood == mood
    case .tag(let name):
      let tag = Tag.restored(name)
      return item.tags.contains { $0.isLike(tag) }
    case .weekday(let weekday): return CivilTime(day: day).weekdayNumber == weekday
    case .hour(let own): return hour == own
    case .part(let hours): return hour.map(hours.contains) ?? false
    case .days(let days, _): return days.contains(day)
    case .number(let name): return NumberFact(item)?.name.isLike(name) ?? false
    }
  }

  /// The part of a query that finds such entries. Nil if no query can; empty if only the days matter.
  package var query: String? {
    switch self {
    case .mood(let mood): "mood:\"\(mood.name)\""
    case .tag(let name): "tag:\"\(name)\""
    case .days: ""
    case .number(let name): "\(name.kind.rawValue):\"\(name.name)\""
    case .kind, .weekday, .hour, .part: nil
    }
  }
}

extension CivilTime {
  /// From 1, Monday, to 7.
  var weekdayNumber: Int { (weekday + 6) % 7 + 1 }
}

/// A number for each of some days, in order. The other days are gaps.
package struct FigureLine: Hashable, Sendable {
  package struct Point: Hashable, Sendable {
    package let day: Int
    package let value: Double

    package init(day: Int, value: Double) {
      self.day = day
      self.value = value
    }
  }

  package let points: [Point]
  /// What a drawing has room for.
  package let axis: ClosedRange<Double>

  package init(_ points: [Point], axis: ClosedRange<Double>) {
    self.points = points
    self.axis = axis
  }

  /// Each number as the mean of so many days around its day.
  package func smoothed(over days: Int) -> FigureLine {
    guard days > 1 else { return self }
    let (before, after) = ((days - 1) / 2, days / 2)
    var (low, high, sum) = (0, 0, 0.0)
    var means: [Point] = []
    for point in points {
      while high < points.count, points[high].day <= point.day + after {
        sum += points[high].value
        high += 1
      }
      while points[low].day < point.day - before {
        sum -= points[low].value
        low += 1
      }
      means.append(Point(day: point.day, value: sum / Double(high - low)))
    }
    return FigureLine(means, axis: axis)
  }
}
