import JSONBytes
import Presentation
import Settings
import Terminal
import TimePhrases
import TimelineDomain

extension CommandTable {
  static let report: CommandSpec = CommandSpec(
    "report", reportHelp, japanese: "報告 レポート", [.several, .forOthers],
    takes: [.init("PERIOD", .any, completes: .days)],
    options: ReportCommand.Options.init,
    examples: ["journal report 2026 -o year.html", "journal report last month --private -o m.html"]
  ) { ReportCommand(parts: $0, options: $1).run }

  private static let reportHelp: CommandHelp = CommandHelp(.looking) {
    $0.say("Write a page about your days", "毎日をまとめたページを書き出します")
    $0.say(
      "Writes one HTML file about the last 12 months, or about PERIOD: 2026, 2026-11, 'last year'. It has "
        + "the figures of 'journal stats', your starred entries and this day in other years. It runs no "
        + "script and loads nothing. Without -o a terminal gets a file such as journal-2026.html, and a pipe the page.",
      "この12か月、または PERIOD（2026、2026-11、昨年など）について、HTML のファイルを一つ書き出します。"
        + "「journal stats」の数値、スターを付けた記録、ほかの年の同じ日の記録が入ります。"
        + "スクリプトはなく、何も読み込みません。-o がなければ、端末では journal-2026.html のようなファイル、パイプでは標準出力に書きます。")
    $0.say(
      "--private leaves out all words: texts, tags and the names of moods. Only numbers are left.",
      "--private は、文章、タグ、気分の名前をすべて省き、数字だけにします。")
  }
}

/// Runs `journal report`.
@MainActor
struct ReportCommand: Command {
  let parts: CommandParts
  let options: Options

  struct Options {
    let output: TypedValue?
    let overwrites: Bool
    let isPrivate: Bool

    init(_ reader: OptionReader) {
      output = reader.value("output", short: "o", "PATH", completes: .files) {
        $0.say("Write to this file; - is standard output", "このファイルに書き出します。- は標準出力です")
      }
      overwrites = reader.flag("overwrite") {
        $0.say("Replace a file that exists", "すでにあるファイルを置き換えます")
      }
      isPrivate = reader.flag("private") { $0.say("Numbers only, no words", "言葉を省き、数字だけにします") }
    }
  }

  /// More starred entries than this are only counted.
  private static let mostStarred = 200

  func run() async throws {
    let period = try period()
    let path = path(of: period)
    if path?.isEmpty == true { throw invocation.failure(.emptyPath(option: "--output")) }
    if path == nil, output.format == .json {
      throw invocation.failure(.onlyWith(option: "--format json", other: "-o PATH"))
    }
    let isReplacing = try path.map { path in
      try mayReplace(path, isFolder: false, overwrites: options.overwrites, asks: false)
    }
    guard let page = try await page(of: period) else {
      throw Failure.noJournalYet(path: journals.path)
    }
    guard let path else { return try output.write(Array(page.text.utf8)) }
    let file = try atTarget {
      try parts.workspace.beginExport(to: path, nil)
    }
    try atTarget {
      try file.append(Array(page.text.utf8))
      try file.finish(isReplacing: isReplacing ?? false)
    }
    let name = String(decoding: path, as: UTF8.self)
    guard output.format == .json else {
      return try output.report(output.words.wroteReport(to: name.safeInOneLine))
    }
    var writer = JSONWriter()
    writer.object {
      $0.name("path")
      $0.string(name)
      $0.span(page.figures.period.from, page.figures.period.to)
    }
    try output.write(writer.bytes + [0x0A])
  }

  /// Without -o a file here at a terminal, such as `journal-2026.html`, and standard output in a pipe.
  private func path(of period: FigurePeriod) -> [UInt8]? {
    if let typed = options.output { return typed.shown == "-" ? nil : typed.word.bytes }
    guard output.console.isOutputTerminal else { return nil }
    let (first, last) = (CivilTime(day: period.from), CivilTime(day: period.to))
    let isMonth =
      !invocation.operands.isEmpty && first.month == last.month && first.year == last.year
    let month = isMonth ? "-\(last.month.padded(2))" : ""
    return Array("journal-\(last.year.padded(4))\(month).html".utf8)
  }

  private func period() throws -> FigurePeriod {
    let settings = output.configuration.time
    let last = FigurePeriod.lastTwelveMonths(today: time.today(settings))
    let days = try invocation.days(named: "PERIOD", time, settings)
    return days.flatMap { FigurePeriod(from: $0.lowerBound, to: $0.upperBound) } ?? last
  }

  /// Nil if there is no journal.
  private func page(of period: FigurePeriod) async throws -> ReportPage? {
    let settings = output.configuration.time
    let today = time.today(settings)
    let scope = FigureScope(dayEndsAt: settings.dayEndsAt, days: period.from...period.to)
    let result = try await journals.loadReadable(.everything.asking(for: .figures(scope)))
    guard result.exists else { return nil }
    let tally = try result.figures(scope)
    let period = invocation.operands.isEmpty ? tally.fitted(period) : period
    let figures = tally.figures(of: period, today: today, damaged: result.damagedLines)
    var page = ReportPage(
      figures: figures, words: output.words, configuration: output.configuration,
      isPrivate: options.isPrivate)
    if options.isPrivate { return page }
    let days = period.from..<period.to + 1
    page.starred = try await items(
      .all([.starred, .within(.days(days, endingAt: settings.dayEndsAt))]))
    let memories = MemoryDays(of: min(today, period.to))
    page.memories = try await items(memories.condition(endingAt: settings.dayEndsAt))
      .compactMap { item in
        guard let day = item.sortingMoment?.day(endingAt: settings.dayEndsAt),
          case .years(let years) = memories.distance(of: day)
        else { return nil }
        return (output.words.ago(.years(years)), item)
      }
    return page
  }

  /// The newest entries that fulfil a condition.
  private func items(_ condition: PostCondition) async throws -> [TimelineItem] {
    let result = try await journals.load(
      .everything.with(condition: condition).with(limit: Self.mostStarred), telling: false)
    return try result.timeline.readItems()
  }
}
