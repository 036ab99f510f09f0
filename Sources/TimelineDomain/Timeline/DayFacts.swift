package import TimePhrases

/// How many entries a day has, and how its moods were.
package struct DayFacts: Hashable, Sendable {
  package let count: Int
  /// The mean of the scores of its moods; nil without one.
  package let score: Double?

  package init(count: Int, score: Double?) {
    self.count = count
    self.score = score
  }

  /// The facts of each of these days that has entries. Days are counted from 1 January 1970. The
  /// timeline is read only around them.
  @concurrent
  package static func all(
    of days: Range<Int>, in timeline: Timeline, _ settings: TimeSettings
  ) async -> [Int: DayFacts] {
    var counts: [Int: Int] = [:]
    var scores: [Int: (sum: Double, count: Int)] = [:]
    // Clocks differ by up to a day.
    let start = timeline.firstIndex(notAfter: .startOfDay(days.upperBound + 1))
    let end = timeline.firstIndex(notAfter: .startOfDay(days.lowerBound - 1))
    _ = try? timeline.forEach(
      in: start..<max(start, end), backwards: false, asBytes: false,
      while: { !Task.isCancelled }, plain: { _ in },
      other: { item in
        guard let day = item.sortingMoment?.day(endingAt: settings.dayEndsAt), days.contains(day)
        else { return }
        counts[day, default: 0] += 1
        if case .post(.mood(let post)) = item.content, let score = post.score {
          let before = scores[day] ?? (0, 0)
          scores[day] = (before.sum + score.value, before.count + 1)
        }
      })
    return counts.reduce(into: [:]) { facts, row in
      facts[row.key] = DayFacts(
        count: row.value, score: scores[row.key].map { $0.sum / Double($0.count) })
    }
  }
}

extension Moment {
  /// Midnight in UTC.
  fileprivate static func startOfDay(_ day: Int) -> Moment {
    .initial(seconds: Int64(day) * 86400, offset: 0)
  }
}
