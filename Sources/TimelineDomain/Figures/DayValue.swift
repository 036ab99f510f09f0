/// What a day shows of a figure. Missing is not zero.
package enum DayValue: Hashable, Sendable {
  /// Not in the period.
  case outside
  case beforeFirstEntry
  case future
  case withoutEntry
  /// It has entries, but none with a mood, or none with words that this version knows.
  case unknown
  case value(Double)
}

/// What is counted for each day.
package enum DayMeasure: Hashable, Sendable {
  case entries
  /// Words and characters together.
  case words
  case mood
  case tag(String)
}

extension Figures {
  /// A day's value of a measure, for every day there is. A day with entries but without the tag is zero.
  package func values(of measure: DayMeasure) -> (Int) -> DayValue {
    var known: [Int: DayValue] = [:]
    for day in daily {
      known[day.day] =
        switch measure {
        case .entries: .value(Double(day.entries))
        case .words: day.words.map { .value(Double($0.words + $0.characters)) } ?? .unknown
        case .mood: day.mood.map { .value($0) } ?? .unknown
        case .tag: .value(0)
        }
    }
    if case .tag(let name) = measure {
      let row = self[.tags].first { $0.subject == .tag(name) }
      for point in row?.line?.points ?? [] { known[point.day] = .value(point.value) }
    }
    return { [known, period, firstDay, today] day in
      guard period.contains(day) else { return .outside }
      if let value = known[day] { return value }
      if day > today { return .future }
      guard let firstDay, firstDay <= day else { return .beforeFirstEntry }
      return .withoutEntry
    }
  }
}
