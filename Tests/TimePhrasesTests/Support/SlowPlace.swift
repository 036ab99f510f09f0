import TimePhrases

/// A reference for a time zone in 2026 that looks up every minute instead of computing anything.
struct SlowPlace: Sendable {
  /// The first and the last UTC minute at which clocks show a local minute; 0 for none.
  private let first: [Int]
  private let last: [Int]
  private let begin: Int
  let dayEndsAt: Int

  init(_ place: RuledPlace, dayEndsAt: Int) {
    self.dayEndsAt = dayEndsAt
    let minutes = 29_385_000..<30_060_000
    begin = minutes.lowerBound - 1000
    var first = Array(repeating: 0, count: minutes.count + 2000)
    var last = first
    for minute in minutes {
      let wall = minute + place.offset(at: Int64(minute) * 60) / 60
      if first[wall - begin] == 0 { first[wall - begin] = minute }
      last[wall - begin] = minute
    }
    self.first = first
    self.last = last
  }

  /// The UTC second at which clocks show a local minute: the first of two. For a skipped minute, as
  /// long after the last shown minute as it is in local time.
  func second(ofWall wall: Int) -> Int64 {
    if first[wall - begin] != 0 { return Int64(first[wall - begin]) * 60 }
    var shown = wall
    while last[shown - begin] == 0 { shown -= 1 }
    return Int64(last[shown - begin] + wall - shown) * 60
  }

  func start(ofDay day: Int) -> Int64 { second(ofWall: day * 1440 + dayEndsAt) }

  /// The latest day that has begun.
  func today(at seconds: Int64) -> Int {
    var day = Int(seconds / 86400) + 2
    while start(ofDay: day) > seconds { day -= 1 }
    return day
  }

  /// Searches day by day for a weekday.
  func day(_ weekday: Int, from day: Int, by step: Int) -> Int {
    var day = day
    while date(day).weekday != weekday { day += step }
    return day
  }

  /// Searches back day by day for the first of a month.
  func firstOfMonth(from day: Int) -> Int {
    var day = day
    while date(day).day != 1 { day -= 1 }
    return day
  }

  func date(_ day: Int) -> CivilTime { CivilTime(secondsSinceEpoch: Int64(day) * 86400) }
}
