import Presentation
import Settings
import Terminal
import TimePhrases
import TimelineDomain

extension CommandTable {
  static let calendar: CommandSpec = CommandSpec(
    "calendar", calendarHelp, japanese: "カレンダー 暦", [.several, .long],
    takes: [.init("MONTH", .any, completes: .days)],
    options: CalendarCommand.Options.init, formats: ["text", "csv", "json"],
    examples: ["journal calendar 2026-11", "journal calendar last month --of mood"]
  ) { CalendarCommand(parts: $0, options: $1).run }

  private static let calendarHelp: CommandHelp = CommandHelp(.looking) {
    $0.say("Show a month, with each day shaded", "ひと月を、日ごとの濃淡で表示します")
    $0.say(
      "Shows this month, or the months of MONTH: 2026-11, 'last month', 2025. The sign after a day is its "
        + "number of entries, or what --of names. In a pipe, each day with entries is a row.",
      "今月、または MONTH の月を表示します: 2026-11、先月、2025。日付のあとの印は記録数、または --of で指定したものです。"
        + "パイプには、記録のある日を一行ずつ出力します。")
  }
}

/// Runs `journal calendar`.
@MainActor
struct CalendarCommand: Command {
  let parts: CommandParts
  let options: Options

  struct Options {
    let measure: TypedValue?
    let drawing: DrawingOptions

    init(_ reader: OptionReader) {
      measure = reader.value(.measure)
      drawing = DrawingOptions(reader)
      _ = reader.flag(.noPager)
    }
  }

  func run() async throws {
    let settings = output.configuration.time
    let measure = try options.measure?.measure(output.tagSign) ?? .entries
    let period = try months()
    let today = time.today(settings)
    let scope = FigureScope(
      dayEndsAt: settings.dayEndsAt, days: period.from...period.to,
      depth: output.format == .text ? measure.depth : .words)
    let result = try await journals.loadReadable(.everything.asking(for: .figures(scope)))
    guard result.exists || output.format != .text else { return sayNoJournal() }
    let tally = try result.figures(scope)
    let figures = tally.figures(of: period, today: today, damaged: result.damagedLines)
    switch output.format {
    case .json:
      let object = FiguresJSON.object(
        figures, by: .day, weekStartsOn: settings.weekStartsOn)
      try output.write(object + [0x0A])
    case .csv:
      let rows = FiguresCSV.rows(figures, by: .day, weekStartsOn: settings.weekStartsOn)
      try output.write(Array(rows.utf8))
    default:
      let view = options.drawing.view(parts)
      for line in view.calendar(figures, of: measure) {
        try output.print(line.lines(nil, output.styler)[0])
      }
    }
  }

  /// The whole months that the words name, or the current one.
  private func months() throws -> FigurePeriod {
    let settings = output.configuration.time
    let today = time.today(settings)
    let days = try invocation.days(named: "MONTH", time, settings) ?? today...today
    let (first, last) = [days.lowerBound, days.upperBound].map {
      FigureStep.month.stretch(of: $0, weekStartsOn: settings.weekStartsOn)
    }.ends
    return FigurePeriod(from: first.lowerBound, to: last.upperBound - 1)
      ?? .lastTwelveMonths(today: days.upperBound)
  }
}

extension [Range<Int>] {
  fileprivate var ends: (Range<Int>, Range<Int>) { (self[0], self[count - 1]) }
}
