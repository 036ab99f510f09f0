import TimePhrases
import TimelineDomain

/// The options that name a period. Combinations without meaning are refused.
enum PeriodOptions {
  static func conditions(
    _ invocation: Invocation, _ time: any TimeSource, _ settings: TimeSettings
  ) throws(Failure) -> [PostCondition] {
    try checkContradictions(invocation)
    let day = time.today(settings)
    let today = CivilTime(secondsSinceEpoch: Int64(day) * 86400)
    if invocation.has("on-this-day") {
      let bounds = try bounds(invocation, time, settings)
      return [.dayOfYear(month: today.month, day: today.day)] + bounds
    }
    if let word = invocation.value("on")?.shown {
      return [.within(try stretch(word, "--on", invocation, time, settings).stretch)]
    }
    for (option, days) in periods(around: today, settings) where invocation.has(option) {
      return [.within(.days(days, endingAt: settings.dayEndsAt))]
    }
    return try bounds(invocation, time, settings)
  }

  private static func checkContradictions(_ invocation: Invocation) throws(Failure) {
    let days = ["on", "today", "yesterday", "week", "month", "year", "on-this-day"]
      .filter(invocation.has)
    let bounds = ["from", "since", "to", "until"].filter(invocation.has)
    if days.isEmpty, bounds.isEmpty { return }
    let pairs =
      [("from", "since"), ("to", "until")].filter { bounds.contains($0.0) && bounds.contains($0.1) }
      + zip(days, days.dropFirst())
      + zip(days.filter { $0 != "on-this-day" }, bounds)
    if let (one, other) = pairs.first {
      throw invocation.failure(.contradiction("--\(one)", "--\(other)"))
    }
  }

  private static func periods(
    around today: CivilTime, _ settings: TimeSettings
  ) -> [(String, Range<Int>)] {
    let day = today.daysSinceEpoch
    let week = day - (today.weekday - settings.weekStartsOn + 7) % 7
    let (nextYear, nextMonth) =
      today.month == 12 ? (today.year + 1, 1) : (today.year, today.month + 1)
    return [
      ("today", day..<(day + 1)), ("yesterday", (day - 1)..<day),
      ("week", week..<(week + 7)),
      ("month", first(today.year, today.month)..<first(nextYear, nextMonth)),
      ("year", first(today.year, 1)..<first(today.year + 1, 1)),
    ]
  }

  /// The first day of a month, as days since the epoch; the year 10000 ends the last year.
  private static func first(_ year: Int, _ month: Int) -> Int {
    CivilTime(year: year, month: month, day: 1)?.daysSinceEpoch ?? 2_932_897
  }

  private static func bounds(
    _ invocation: Invocation, _ time: any TimeSource, _ settings: TimeSettings
  ) throws(Failure) -> [PostCondition] {
    let from = try bound(["from", "since"], invocation, time, settings)
    let to = try bound(["to", "until"], invocation, time, settings)
    if let from, let to, !from.span.start.isBefore(to.span.end) {
      throw invocation.failure(.emptyPeriod(from: from.typed, to: to.typed))
    }
    return (from.map { [$0.stretch.sinceStart] } ?? []) + (to.map { [$0.stretch.untilEnd] } ?? [])
  }

  private static func bound(
    _ options: [String], _ invocation: Invocation, _ time: any TimeSource,
    _ settings: TimeSettings
  ) throws(Failure) -> (stretch: TimeStretch, span: TimeSpan, typed: String)? {
    guard let option = options.first(where: invocation.has),
      let word = invocation.value(option)?.shown
    else { return nil }
    let (stretch, span) = try stretch(word, "--\(option)", invocation, time, settings)
    return (stretch, span, "--\(option) \(word)")
  }

  /// A period, and its start and end here.
  private static func stretch(
    _ word: String, _ option: String, _ invocation: Invocation, _ time: any TimeSource,
    _ settings: TimeSettings
  ) throws(Failure) -> (stretch: TimeStretch, span: TimeSpan) {
    do throws(DayError) {
      return try (time.stretch(written: word, settings), time.span(written: word, settings))
    } catch {
      throw invocation.failure(.period(error, option: option, word: word))
    }
  }
}
