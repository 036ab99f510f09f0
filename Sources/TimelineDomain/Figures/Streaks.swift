import TimePhrases

/// Consecutive days with an entry.
package struct Streak: Hashable, Sendable {
  package let days: Int
  package let from: Int
  package let to: Int
}

/// The current streak and the longest one: of all days, and of Mondays to Fridays only. They follow
/// the query and ignore the period. Days to come don't count.
package struct Streaks: Hashable, Sendable {
  package let current: Streak?
  /// The latest of several.
  package let longest: Streak?
  /// Saturdays and Sundays neither break these nor add to them.
  package let currentWeekdays: Streak?
  package let longestWeekdays: Streak?

  /// `days` have an entry; they are in order, each once.
  init(of days: [Int], today: Int) {
    let past = days.prefix { $0 <= today }
    let all = Run.all(past.map { ($0, $0) })
    // Today breaks a streak only when it is over.
    current = all.last.flatMap { $0.lastNumber >= today - 1 ? $0.streak : nil }
    longest = Run.longest(all)?.streak
    let weekdays = Run.all(past.compactMap { day in Run.number(ofWeekday: day).map { ($0, day) } })
    let isWeekday = Run.number(ofWeekday: today) != nil
    let latest = Run.weekdays(upTo: today) - (isWeekday ? 1 : 0)
    currentWeekdays = weekdays.last.flatMap { $0.lastNumber >= latest ? $0.streak : nil }
    longestWeekdays = Run.longest(weekdays)?.streak
  }
}

/// Days whose numbers follow each other.
private struct Run {
  var streak: Streak
  var lastNumber: Int

  static func all(_ days: [(number: Int, day: Int)]) -> [Run] {
    var runs: [Run] = []
    for (number, day) in days {
      if let last = runs.last, last.lastNumber + 1 == number {
        let streak = Streak(days: last.streak.days + 1, from: last.streak.from, to: day)
        runs[runs.count - 1] = Run(streak: streak, lastNumber: number)
      } else {
        runs.append(Run(streak: Streak(days: 1, from: day, to: day), lastNumber: number))
      }
    }
    return runs
  }

  static func longest(_ runs: [Run]) -> Run? {
    runs.reduce(nil) { longest, run in
      longest.map { $0.streak.days > run.streak.days } ?? false ? longest : run
    }
  }

  /// The number of a Monday to Friday, counted without weekends; nil for a Saturday and a Sunday.
  static func number(ofWeekday day: Int) -> Int? {
    let weekday = CivilTime(day: day).weekday
    return weekday == 0 || weekday == 6 ? nil : weekdays(upTo: day)
  }

  /// The number of the latest Monday to Friday up to a day. 1 January 1970 was a Thursday.
  static func weekdays(upTo day: Int) -> Int {
    let sinceMonday = day + 3
    let week = sinceMonday >= 0 ? sinceMonday / 7 : (sinceMonday - 6) / 7
    return week * 5 + min(4, sinceMonday - week * 7)
  }
}
