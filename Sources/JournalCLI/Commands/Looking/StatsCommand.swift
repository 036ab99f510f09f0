import TextSearch

import Presentation
import Settings
import Terminal
import TimePhrases
import TimelineDomain

extension CommandTable {
  static let stats: CommandSpec = CommandSpec(
    "stats", statsHelp, japanese: "統計 とうけい 集計 グラフ", [.query, .several, .long],
    takes: [.init("VIEW|QUERY", .any, completes: .views)],
    options: StatsCommand.Options.init,
    formats: ["text", "csv", "json"],
    examples: [
      "journal stats october", "journal stats days --of '#walk'",
      "journal stats --year --compare=2025",
    ]
  ) { StatsCommand(parts: $0, options: $1).run }

  private static let statsHelp: CommandHelp = CommandHelp(.looking) {
    $0.say("Show your days in figures", "記録を集計して数字で表示します")
    $0.say(
      """
      Counts the entries of the last 12 months, or since the first entry if that is later: days, \
      streaks, words, moods, hours and tags. The first word can be a VIEW, which is then shown large: \
      days, year, mood, tags, hours, words or measures, or the name of a measure, such as weight. Other \
      words are a period (october, 2025, last week) or a QUERY, as in 'journal find'; \
      'journal stats -- october' searches for a word.
      """,
      """
      この12か月、または最初の記録からの日数、連続した日数、語数、気分、時刻、タグを数えます。\
      最初の言葉が VIEW なら、それを大きく表示します: 日々、年、気分、タグ、時刻、語数、計測\
      （days、year、mood、tags、hours、words、measures）、または体重のような計測の名前。そのほかの言葉は期間（10月、2025年、先週など）、\
      または「journal find」と同じ QUERY です。「journal stats -- october」は言葉を探します。
      """)
    $0.say(
      "A day is a date by the entry's own offset and the setting day-ends-at. A day's mood is the mean of "
        + "its moods, and a period's mood the mean of its days. A day without an entry is missing, and "
        + "not zero. Streaks follow QUERY, in any period. A word is a stretch of letters and digits between spaces; "
        + "Han and kana count as characters.",
      "日は、記録自身の時差と設定 day-ends-at による日付です。1日の気分はその日の気分の平均、期間の気分は日ごとの値の平均です。"
        + "記録のない日は、0ではなく「なし」です。連続した日数は QUERY に従い、期間は問いません。"
        + "語は、空白で区切られた文字や数字のまとまりです。漢字とかなは文字数で数えます。")
    $0.say(
      """
      Where at least 10 days have a mood on each side, the moods of days with a tag and without are \
      compared. --format json has the difference, too, with its 95 % interval by Welch's t over days. \
      The interval is too narrow where days resemble their neighbors, and of 20 tags one differs by \
      chance.
      """,
      """
      気分のある日がどちらにも10日以上あれば、タグのある日とない日の気分を比べます。--format json には、\
      差とその95%区間（日ごとの値のウェルチのt検定）もあります。近い日どうしが似ていると区間は狭すぎ、\
      20個のタグのうち1個は偶然でも差が出ます。
      """)
    $0.say(
      """
      A measure is shown over time, by day or as --by says: the mean of each day, or the sum if it has no \
      unit. Different units are never added. Days above and below its median are compared by their moods \
      like days with and without a tag. 'journal stats measure:mood' shows a measure that has the name of \
      a VIEW.
      """,
      """
      計測は、日ごと、または --by の期間ごとの移り変わりを表示します。1日の値は平均、単位がなければ合計です。\
      単位の違う数は足し合わせません。中央値より上の日と下の日の気分も、タグのある日とない日のように比べます。\
      VIEW と同じ名前の計測は「journal stats measure:mood」のように指定します。
      """)
    $0.say(
      "--compare shows the same length before beside the period. --compare=2025 compares with another "
        + "period, and --compare='#work' with another query. A period that is not over is compared up to "
        + "today.",
      "--compare は、その前の同じ長さの期間と比べます。--compare=2025 は別の期間と、--compare='#work' は別の検索条件と比べます。"
        + "終わっていない期間は今日までを比べます。")
    $0.say(
      "In a pipe there are numbers only, unless --charts is given. --format json has every figure, with "
        + "the rule behind it.",
      "パイプには数字だけを出力します。図も出力するには --charts を付けます。--format json は、すべての数値とその数え方を出力します。")
  }
}

/// Runs `journal stats`.
@MainActor
struct StatsCommand: Command {
  let parts: CommandParts
  let options: Options

  struct Options {
    let period: PeriodOptions
    let step: FigureStep?
    let comparison: (isGiven: Bool, value: TypedValue?)
    let measure: TypedValue?
    let smoothing: TypedValue?
    let drawing: DrawingOptions

    init(_ reader: OptionReader) {
      period = PeriodOptions(reader, hasDays: true, hasOnThisDay: false)
      step = reader.choice("by", "STEP", among: FigureStep.allCases) {
        $0.say("A row for each day, week, month or year", "日、週、月、年ごとに一行ずつ: day、week、month、year")
      }
      comparison = reader.optional("compare", "PERIOD|QUERY") {
        $0.say("Compare with the time before, or with this", "前の期間、または指定した期間や検索条件と比べます")
      }
      measure = reader.value(.measure)
      smoothing = reader.value("smooth", "N") {
        $0.say("Smooth the mood line over N days", "気分の線を N 日の平均でなめらかにします")
      }
      drawing = DrawingOptions(reader)
      _ = reader.flag(.noPager)
    }
  }

  /// What is counted: which entries, on which days.
  private struct Subject {
    let condition: PostCondition?
    /// The query as typed.
    let words: String
    let bounds: DayBounds
    /// The user named no period, so it begins with the first entry.
    var isUsual = false
  }

  private var today: Int { time.today(output.configuration.time) }

  func run() async throws {
    let (screen, number, typed, days) = try await wanted()
    let isOfAll = [Argument(text: typed)].areEverything
    let words = isOfAll ? "" : typed
    let measure = try options.measure?.measure(output.tagSign)
    if options.measure != nil, screen != .days, screen != .year {
      throw invocation.failure(.onlyWith(option: "--of", other: "stats days|year"))
    }
    if options.step != nil, options.comparison.isGiven, output.format != .json {
      throw invocation.failure(.contradiction("--by", "--compare"))
    }
    let window = try options.smoothing?.count(from: 1)
    let hasLine =
      (screen == nil || screen == .mood || number != nil) && options.step == nil
      && !options.comparison.isGiven
      && output.format == .text
    if window != nil, !hasLine {
      let view = "stats \(FigureScreen.mood.rawValue)"
      throw invocation.failure(.onlyWith(option: "--smooth", other: view))
    }
    let query = try invocation.query(words, time, settings.configuration)
    try await sayNarrowed(words, query, asksForView: screen == nil)
    let subject = Subject(
      condition: query.condition, words: words,
      bounds: isOfAll ? DayBounds(from: nil, to: nil) : days ?? usual(screen),
      isUsual: !isOfAll && days == nil && screen != .year)
    let (figures, other) = try await figures(subject, depth(screen, measure))
    guard let figures else { return sayNoJournal() }
    switch output.format {
    case .json:
      let object = FiguresJSON.object(
        figures, by: options.step, weekStartsOn: weekStartsOn, compared: other?.figures)
      try output.write(object + [0x0A])
    case .csv:
      let rows =
        options.step.map { FiguresCSV.rows(figures, by: $0, weekStartsOn: weekStartsOn) }
        ?? FiguresCSV.rows(figures, compared: other?.figures)
      try output.write(Array(rows.utf8))
    default:
      let view = options.drawing.view(parts, smoothedOver: window)
      let lines: [StyledLine] =
        if let number {
          view.numbers(
            figures[.measures].filter { number.isName(of: $0) }, of: figures, by: options.step)
        } else if screen == .measures, let step = options.step {
          view.numbers(figures[.measures], of: figures, by: step)
        } else if let step = options.step {
          view.table(of: figures, by: step)
        } else if let other {
          view.comparison(figures, other.figures, named: other.names)
        } else if let screen {
          view.screen(screen, figures, of: measure)
        } else {
          view.overview(figures)
        }
      for line in lines { try output.print(line.lines(nil, output.styler)[0]) }
    }
    output.say(query.hints)
  }

  /// How much the drawing needs; tables and formats for scripts have every figure.
  private func depth(_ screen: FigureScreen?, _ measure: DayMeasure?) -> FigureScope.Depth {
    guard output.format == .text, options.step == nil, !options.comparison.isGiven else {
      return .words
    }
    switch screen {
    case .days: return (measure ?? .entries).depth
    case .year: return (measure ?? .mood).depth
    case .hours: return .days
    case .mood, .tags, .measures: return .contents
    case .words, nil: return .words
    }
  }

  private var weekStartsOn: Int { output.configuration.time.weekStartsOn }

  /// The first word can be a view, or the name of a number. The others are a period, if no option names one
  /// and they can be read so, or else a query. After `--` all words are a query.
  private func wanted() async throws -> (
    screen: FigureScreen?, number: NamedTerm?, words: String, DayBounds?
  ) {
    let operands = invocation.operands
    let days = try options.period.days(invocation, time, output.configuration.time)
    guard invocation.operandsBeforeDashes != 0 else { return (nil, nil, operands.asWords, days) }
    let screen = operands.first.flatMap { FigureScreen(named: $0.shown) }
    let words = Array(operands.dropFirst(screen == nil ? 0 : 1)).asWords
    if days == nil, let read = period(words) { return (screen, nil, "", read) }
    guard screen == nil, let first = operands.first, let number = try await number(first.shown)
    else { return (screen, nil, words, days) }
    let rest = Array(operands.dropFirst()).asWords
    if days == nil, let read = period(rest) { return (.measures, number, "", read) }
    return (.measures, number, rest, days)
  }

  /// Nil for words that are no period.
  private func period(_ words: String) -> DayBounds? {
    let settings = output.configuration.time
    guard !words.isEmpty, let stretch = try? time.stretch(written: words, settings),
      let read = try? invocation.wholeDays(stretch, settings, option: "PERIOD", word: words)
    else { return nil }
    return DayBounds(from: read.lowerBound, to: read.upperBound)
  }

  /// A name of numbers that the journal has: `weight`, or `measure:mood` where a view has the name.
  private func number(_ word: String) async throws -> NamedTerm? {
    for kind in NumberTerm.kinds {
      let prefix = "\(kind.rawValue):"
      let name = word.hasPrefix(prefix) ? String(word.dropFirst(prefix.count)) : word
      guard let term = try? NumberTerm(name, of: kind), term.comparison == nil,
        let condition = term.condition(isExact: false)
      else { continue }
      let query = TimelineQuery.everything.asking(for: .count)
      let found = try await journals.load(query.with(condition: condition), telling: false)
      if found.count > 0 { return NamedTerm(kind: kind, name: FoldedText(term.name)) }
    }
    return nil
  }

  /// A name of numbers as typed.
  private struct NamedTerm {
    let kind: Post.Kind
    let name: FoldedText

    func isName(of row: FigureRow) -> Bool {
      guard case .number(let number) = row.subject else { return false }
      return number.kind == kind && name.isSame(as: number.name)
    }
  }

  /// This year for a view of a year, else the last twelve months.
  private func usual(_ screen: FigureScreen?) -> DayBounds {
    let year = screen == .year ? FigurePeriod.year(CivilTime(day: today).year) : nil
    let period = year ?? .lastTwelveMonths(today: today)
    return DayBounds(from: period.from, to: period.to)
  }

  // MARK: Figures

  /// Nil if there is no journal.
  private func figures(
    _ subject: Subject, _ depth: FigureScope.Depth
  ) async throws -> (Figures?, other: (figures: Figures, names: (String, String)?)?) {
    guard options.comparison.isGiven else {
      return (try await figures([subject], depth)?[0], nil)
    }
    let other = try compared(subject)
    guard
      let figures = try await figures(
        [subject, other].map(finished), depth)
    else { return (nil, nil) }
    let hasOtherQuery = other.words != subject.words
    let names = hasOtherQuery ? (name(of: subject), name(of: other)) : nil
    return (figures[0], (figures[1], names))
  }

  private func name(of subject: Subject) -> String {
    subject.words.isEmpty ? output.words.allEntries : subject.words.safeInOneLine
  }

  /// The second period or query. A date that can be read is a period.
  private func compared(_ subject: Subject) throws -> Subject {
    guard let value = options.comparison.value else {
      let period = finished(subject).bounds
      let to = period.to ?? today
      let first = FigurePeriod.year(1)?.from ?? to
      guard let before = FigurePeriod(from: period.from ?? to, to: to)?.before, before.to >= first
      else {
        throw invocation.failure {
          $0.say(
            "no day is before this period; name another one with --compare=PERIOD",
            "この期間より前の日はありません。--compare=PERIOD で別の期間を指定してください。")
        }
      }
      return Subject(
        condition: subject.condition, words: subject.words,
        bounds: DayBounds(from: max(first, before.from), to: before.to))
    }
    if value.shown.isEmpty {
      throw invocation.failure(
        .missingValue(option: value.option, placeholder: "PERIOD|QUERY"))
    }
    let settings = output.configuration.time
    if let stretch = try? time.stretch(written: value.shown, settings) {
      let days = try invocation.wholeDays(
        stretch, settings, option: value.option, word: value.shown)
      return Subject(
        condition: subject.condition, words: subject.words,
        bounds: DayBounds(from: days.lowerBound, to: days.upperBound))
    }
    let query = try invocation.query(value.shown, time, self.settings.configuration)
    return Subject(condition: query.condition, words: value.shown, bounds: subject.bounds)
  }

  /// An unfinished period is compared up to today.
  private func finished(_ subject: Subject) -> Subject {
    let bounds = subject.bounds
    guard let to = bounds.to, to > today, (bounds.from ?? to) <= today else { return subject }
    return Subject(
      condition: subject.condition, words: subject.words,
      bounds: DayBounds(from: bounds.from, to: today))
  }

  /// The figures of each of these, which are read together where they ask for the same entries.
  private func figures(
    _ subjects: [Subject], _ depth: FigureScope.Depth
  ) async throws -> [Figures]? {
    let first = subjects.map { $0.bounds.from ?? .min }.min() ?? .min
    let last = subjects.map { $0.bounds.to ?? max(today, $0.bounds.from ?? today) }.max() ?? today
    let scope = FigureScope(
      dayEndsAt: output.configuration.time.dayEndsAt, days: first...max(first, last),
      depth: depth)
    var tallies: [PostCondition?: FigureTally] = [:]
    var damaged = 0
    for subject in subjects where tallies[subject.condition] == nil {
      let query = TimelineQuery.everything.with(condition: subject.condition)
      let result = try await journals.loadReadable(
        query.asking(for: .figures(scope)), telling: tallies.isEmpty)
      journals.sayUnsearched(result)
      guard result.exists || output.format != .text else { return nil }
      damaged = result.damagedLines
      tallies[subject.condition] = try result.figures(scope)
    }
    return subjects.map { subject in
      let tally = tallies[subject.condition] ?? FigureTally()
      let period = subject.bounds.period(first: tally.firstDay, today: today)
      let isFitted = subject.isUsual && !options.comparison.isGiven
      return tally.figures(
        of: isFitted ? tally.fitted(period) : period, today: today, damaged: damaged)
    }
  }
}

extension [Argument] {
  /// The words with a space between two of them.
  fileprivate var asWords: String { String(decoding: joined, as: UTF8.self) }
}

extension StatsCommand {
  /// Says how far a query narrows the figures, and refuses one that finds nothing.
  private func sayNarrowed(
    _ words: String, _ read: ReadQuery, asksForView: Bool
  ) async throws {
    guard read.condition != nil else { return }
    let query = TimelineQuery.everything.asking(for: .count)
    let count = try await journals.loadReadable(
      query.with(condition: read.condition), telling: false)
    guard count.exists else { return }
    let total = try await journals.load(query, telling: false).count
    if count.count == 0 {
      output.say(read.hints)
      output.say(try await journals.nearNames(read.condition))
      let names = FigureScreen.allCases.map(\.rawValue)
      let view = asksForView ? suggestion(for: words, among: names) : nil
      let measures = try await journals.namedNumbers(of: .measure).map(\.name)
      let measure = asksForView ? suggestion(for: words, among: measures) : nil
      let period = TimePhrase.suggestion(for: words, output.configuration.time)
      let meant = invocation.operandsBeforeDashes == 0 ? nil : view ?? measure ?? period
      throw Failure.noneMatch(words, of: total, meant: meant.map { "stats \($0)" })
    }
    output.say(output.words.narrowed(count.count, of: total, words))
  }
}

extension FigureScreen {
  /// The view with this name, also in Japanese.
  fileprivate init?(named word: String) {
    let named = FigureScreen.allCases.first {
      $0.rawValue == word || $0.japaneseNames.contains(word)
    }
    guard let named else { return nil }
    self = named
  }
}

extension DayBounds {
  /// An open period begins with the first entry, and ends today.
  func period(first: Int?, today: Int) -> FigurePeriod {
    let to = to ?? max(today, from ?? today)
    let start = min(from ?? first ?? to, to)
    return FigurePeriod(from: start, to: to) ?? .lastTwelveMonths(today: today)
  }
}

extension Command {
  func sayNoJournal() {
    output.say(
      output.words.noJournal(at: journals.path.safeInOneLine),
      output.words.startWith(journals.firstCommand))
  }
}

extension LoadResult {
  /// The damaged lines of all journals.
  var damagedLines: Int {
    let summaries = journals.isEmpty ? [summary] : journals.map(\.result.summary)
    return summaries.reduce(0) { $0 + $1.damagedLines.count }
  }
}

extension DayMeasure {
  /// How much of an entry it needs.
  var depth: FigureScope.Depth {
    switch self {
    case .entries: .days
    case .mood, .tag: .contents
    case .words: .words
    }
  }
}

extension OptionSpec {
  static let measure: OptionSpec = OptionSpec("of", value: .init("WHAT", completes: .measures)) {
    $0.say("What to show: entries, words, mood or #TAG", "表示するもの: entries、words、mood、または #TAG")
  }
}

extension TypedValue {
  /// `entries`, `words`, `mood` or a tag with its sign.
  func measure(_ sign: Character) throws -> DayMeasure {
    switch shown {
    case "entries": return .entries
    case "words": return .words
    case "mood": return .mood
    default:
      guard let first = shown.first, first == "#" || first == sign else {
        throw invocation.failure { [option, shown] in
          $0.say(
            "'\(option)' got '\(shown)'; it takes entries, words, mood or a #tag",
            "「\(option)」の「\(shown)」は使えません。entries、words、mood、または #タグ を指定してください。")
        }
      }
      return .tag(try tag(sign).name)
    }
  }
}

/// How commands draw.
struct DrawingOptions {
  private let hasCharts: Bool
  private let signs: FigureSigns.Name?

  init(_ reader: OptionReader) {
    hasCharts = reader.flag("charts") {
      $0.say("Draw charts in a pipe too", "パイプにも図を出力します")
    }
    signs = reader.choice("signs", "SET", among: FigureSigns.Name.allCases) {
      $0.say("What to draw with: braille, blocks, ascii", "図に使う文字: braille、blocks、ascii")
    }
  }

  @MainActor
  func view(_ parts: CommandParts, smoothedOver window: Int? = nil) -> FigureView {
    let console = parts.output.console
    return FigureView(
      columns: console.columns ?? 80,
      signs: signs.map(FigureSigns.init) ?? parts.locations.figureSigns,
      words: parts.output.words, configuration: parts.output.configuration,
      hasCharts: hasCharts || console.isOutputTerminal, smoothedOver: window)
  }
}

extension Locations {
  /// What the terminal can draw with. A console without a font for blocks, and a terminal in which they
  /// take two cells, get ASCII.
  var figureSigns: FigureSigns {
    func text(_ name: String) -> String? {
      set(name).map { String(decoding: $0, as: UTF8.self).lowercased() }
    }
    if let charset = text("LC_ALL") ?? text("LC_CTYPE") ?? text("LANG"),
      !charset.contains("utf-8"), !charset.contains("utf8")
    {
      return .ascii
    }
    let isSimple = ["linux", "dumb"].contains(text("TERM") ?? "")
    return isSimple || text("VTE_CJK_WIDTH") == "wide" ? .ascii : .full
  }
}
