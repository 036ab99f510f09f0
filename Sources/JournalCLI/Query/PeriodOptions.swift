import Presentation
import TimePhrases
import TimelineDomain

/// The options that name a period. Combinations without meaning are refused.
struct PeriodOptions {
  private let from: TypedValue?
  private let to: TypedValue?
  private let since: TypedValue?
  private let until: TypedValue?
  private let on: TypedValue?
  private let isToday, isYesterday, isWeek, isMonth, isYear, isOnThisDay: Bool

  /// Without `hasDays`, `--from` and `--to` mean something else.
  /// Without `hasOnThisDay`, the period is one stretch of days.
  init(_ reader: OptionReader, hasDays: Bool, hasOnThisDay: Bool = true) {
    from =
      hasDays
      ? reader.value("from", "DATE", completes: .days) { $0.say("From this day or time", "この日時から") }
      : nil
    to =
      hasDays
      ? reader.value("to", "DATE", completes: .days) {
        $0.say("Up to and including this day or time", "この日時まで（その日時も含みます）")
      } : nil
    since = reader.value("since", "DATE", completes: .days) {
      $0.say("The same as --from", "--from と同じです")
    }
    until = reader.value("until", "DATE", completes: .days) {
      $0.say("The same as --to", "--to と同じです")
    }
    on = reader.value(.on)
    isToday = reader.flag("today") { $0.say("Today", "今日") }
    isYesterday = reader.flag("yesterday") { $0.say("Yesterday", "昨日") }
    isWeek = reader.flag("week") { $0.say("This week", "今週") }
    isMonth = reader.flag("month") { $0.say("This month", "今月") }
    isYear = reader.flag("year") { $0.say("This year", "今年") }
    isOnThisDay =
      hasOnThisDay && reader.flag("on-this-day") { $0.say("On this day of any year", "毎年の今日") }
  }

  /// The options as typed; `form` is the word that gave one of them.
  func typed(_ form: ShortForm?) -> [String] {
    let options =
      [from, to, since, until, on].compactMap { $0.map { "\($0.option) \($0.shown)" } } + named
      + (isOnThisDay ? ["--on-this-day"] : [])
    guard let form, let option = form.option else { return options }
    return options.map {
      $0 == "--\(option)" || $0.hasPrefix("--on ") ? form.word : $0
    }
  }

  private var named: [String] {
    var named: [String] = []
    if isToday { named.append("--today") }
    if isYesterday { named.append("--yesterday") }
    if isWeek { named.append("--week") }
    if isMonth { named.append("--month") }
    if isYear { named.append("--year") }
    return named
  }

  func conditions(
    _ invocation: Invocation, _ time: any TimeSource, _ settings: TimeSettings
  ) throws(Failure) -> [PostCondition] {
    if let (one, other) = contradiction { throw invocation.failure(.contradiction(one, other)) }
    let day = time.today(settings)
    let today = CivilTime(secondsSinceEpoch: Int64(day) * 86400)
    if isOnThisDay {
      let bounds = try bounds(invocation, time, settings)
      return [.onDay(day, ofAnyYearEndingAt: settings.dayEndsAt)] + bounds
    }
    if let on {
      return [.within(try stretch(on, invocation, time, settings).stretch)]
    }
    for (isGiven, days) in periods(around: today, settings) where isGiven {
      return [.within(.days(days, endingAt: settings.dayEndsAt))]
    }
    return try bounds(invocation, time, settings)
  }

  /// The days of the period, as far as it is bounded. Nil if no option names one.
  func days(
    _ invocation: Invocation, _ time: any TimeSource, _ settings: TimeSettings
  ) throws(Failure) -> DayBounds? {
    if let (one, other) = contradiction { throw invocation.failure(.contradiction(one, other)) }
    if let on {
      let (stretch, _) = try stretch(on, invocation, time, settings)
      let days = try invocation.wholeDays(stretch, settings, option: on.option, word: on.shown)
      return DayBounds(from: days.lowerBound, to: days.upperBound)
    }
    let today = CivilTime(day: time.today(settings))
    for (isGiven, days) in periods(around: today, settings) where isGiven {
      return DayBounds(from: days.lowerBound, to: days.upperBound - 1)
    }
    let from = try bound(from ?? since, invocation, time, settings)
    let to = try bound(to ?? until, invocation, time, settings)
    if let from, let to, !from.span.start.isBefore(to.span.end) {
      throw invocation.failure(.emptyPeriod(from: from.typed, to: to.typed))
    }
    guard from != nil || to != nil else { return nil }
    func days(
      _ option: TypedValue?, _ bound: (stretch: TimeStretch, TimeSpan, String)?
    ) throws(Failure) -> ClosedRange<Int>? {
      guard let option, let bound else { return nil }
      return try invocation.wholeDays(
        bound.stretch, settings, option: option.option, word: option.shown)
    }
    return DayBounds(
      from: try days(self.from ?? since, from)?.lowerBound,
      to: try days(self.to ?? until, to)?.upperBound)
  }

  /// Two options that can't be together, as typed.
  private var contradiction: (String, String)? {
    if let from, let since { return (from.option, since.option) }
    if let to, let until { return (to.option, until.option) }
    let days = (on.map { [$0.option] } ?? []) + named
    if isOnThisDay, let day = days.first { return (day, "--on-this-day") }
    if days.count > 1 { return (days[0], days[1]) }
    guard let day = days.first, let bound = from ?? since ?? to ?? until else { return nil }
    return (day, bound.option)
  }

  private func periods(
    around today: CivilTime, _ settings: TimeSettings
  ) -> [(isGiven: Bool, Range<Int>)] {
    let day = today.daysSinceEpoch
    let week = day - (today.weekday - settings.weekStartsOn + 7) % 7
    let (nextYear, nextMonth) =
      today.month == 12 ? (today.year + 1, 1) : (today.year, today.month + 1)
    return [
      (isToday, day..<(day + 1)), (isYesterday, (day - 1)..<day),
      (isWeek, week..<(week + 7)),
      (
        isMonth,
        PeriodOptions.first(today.year, today.month)..<PeriodOptions.first(nextYear, nextMonth)
      ),
      (isYear, PeriodOptions.first(today.year, 1)..<PeriodOptions.first(today.year + 1, 1)),
    ]
  }

  /// The first day of a month, as days since the epoch; the year 10000 ends the last year.
  private static func first(_ year: Int, _ month: Int) -> Int {
    CivilTime(year: year, month: month, day: 1)?.daysSinceEpoch ?? 2_932_897
  }

  private func bounds(
    _ invocation: Invocation, _ time: any TimeSource, _ settings: TimeSettings
  ) throws(Failure) -> [PostCondition] {
    let from = try bound(from ?? since, invocation, time, settings)
    let to = try bound(to ?? until, invocation, time, settings)
    if let from, let to, !from.span.start.isBefore(to.span.end) {
      throw invocation.failure(.emptyPeriod(from: from.typed, to: to.typed))
    }
    return (from.map { [$0.stretch.sinceStart] } ?? []) + (to.map { [$0.stretch.untilEnd] } ?? [])
  }

  private func bound(
    _ option: TypedValue?, _ invocation: Invocation, _ time: any TimeSource,
    _ settings: TimeSettings
  ) throws(Failure) -> (stretch: TimeStretch, span: TimeSpan, typed: String)? {
    guard let option else { return nil }
    let (stretch, span) = try stretch(option, invocation, time, settings)
    return (stretch, span, "\(option.option) \(option.shown)")
  }

  /// A period, and its start and end here.
  private func stretch(
    _ option: TypedValue, _ invocation: Invocation, _ time: any TimeSource,
    _ settings: TimeSettings
  ) throws(Failure) -> (stretch: TimeStretch, span: TimeSpan) {
    let word = option.shown
    let name = option.option
    return try invocation.reading { () throws(Failure) in
      (
        try time.stretch(written: word, settings, for: name),
        try time.span(written: word, settings, for: name)
      )
    }
  }
}

extension Invocation {
  /// The days of a period. Figures count whole days.
  func wholeDays(
    _ stretch: TimeStretch, _ settings: TimeSettings, option: String, word: String
  ) throws(Failure) -> ClosedRange<Int> {
    guard case .days = stretch else {
      throw failure {
        $0.say(
          "'\(option)' needs whole days, but '\(word)' is shorter than a day; write a day such as "
            + "2026-11-20",
          "「\(option)」には日が必要ですが、「\(word)」は一日より短い期間です。2026-11-20 のように、日を指定してください。")
      }
    }
    return stretch.days(settings)
  }

  /// The days that the words after a command name; nil without words.
  func days(
    named placeholder: String, _ time: any TimeSource, _ settings: TimeSettings
  ) throws(Failure) -> ClosedRange<Int>? {
    if operands.isEmpty { return nil }
    let word = String(decoding: operands.joined, as: UTF8.self)
    let stretch = try reading { () throws(Failure) in
      try time.stretch(
        written: word, settings, for: placeholder,
        unread: .notAPeriod(option: placeholder, word: word))
    }
    return try wholeDays(stretch, settings, option: placeholder, word: word)
  }
}

/// The first and the last day of a period; nil for an open end.
struct DayBounds {
  let from: Int?
  let to: Int?
}

extension TimeStretch {
  /// The days that it touches.
  func days(_ settings: TimeSettings) -> ClosedRange<Int> {
    switch self {
    case .days(let days, _): return days.lowerBound...max(days.lowerBound, days.upperBound - 1)
    case .span(let span):
      let first = span.start.day(endingAt: settings.dayEndsAt)
      let last = OffsetTime(seconds: span.end.seconds - 1, offset: span.end.offset)
      return first...max(first, last.day(endingAt: settings.dayEndsAt))
    }
  }
}

extension OptionSpec {
  static let on: OptionSpec = OptionSpec("on", value: .init("DATE", completes: .days)) {
    $0.say("On this day", "この日")
  }
}

/// Reads a date or a time in a query as a period: a month, a day, a minute, a second. A failure names the
/// field.
typealias DayReading = (String, QueryParser.Field) throws(Failure) -> TimeStretch

extension TimeSource {
  /// The period that a word names, read as `--at` reads it. `name` is the option with the word, and
  /// `unread` says that it is no time.
  func stretch(
    written word: String, _ settings: TimeSettings = .standard, for name: String = "",
    unread: Sentence? = nil
  ) throws(Failure) -> TimeStretch {
    guard let stretch = try phrase(word, settings, name, unread).stretch(in: self) else {
      throw Failure(.usage(nil), .noSuchDay(option: name, word: word))
    }
    return stretch
  }

  /// The start and end of a period here; a day is as long as its clocks make it.
  func span(
    written word: String, _ settings: TimeSettings = .standard, for name: String = ""
  ) throws(Failure) -> TimeSpan {
    guard let span = try phrase(word, settings, name, nil).span(in: self) else {
      throw Failure(.usage(nil), .noSuchDay(option: name, word: word))
    }
    return span
  }

  private func phrase(
    _ word: String, _ settings: TimeSettings, _ name: String, _ unread: Sentence?
  ) throws(Failure) -> TimePhrase {
    let phrase: TimePhrase
    do {
      phrase = try TimePhrase(word, settings: settings)
    } catch {
      let unread = unread ?? .notATime(option: name, word: word, part: word)
      throw Failure(
        .usage(nil), .time(error, option: name, word: word, settings, unread: unread))
    }
    let choices = phrase.choices(in: self)
    if !choices.isEmpty {
      throw Failure(.usage(nil), .eitherTime(option: name, word: word, choices))
    }
    return phrase
  }
}
