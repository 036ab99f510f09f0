import Observation
import Presentation
import Settings
import Terminal
import TimePhrases
import TimelineDomain
import TimelineStore

/// The figures of the entries that the timeline shows, as a screen of `stats` each, with a selected day
/// or bar.
@Observable
final class FiguresViewState {
  private(set) var screen = FigureScreen.days
  /// The days that are drawn: those of `months` from their first entry on.
  private(set) var period: FigurePeriod
  /// Nil until the first answer.
  private(set) var figures: Figures?
  /// Whether words, or the days outside the period, are still being counted.
  private(set) var isCounting = false
  private(set) var day: Int
  private(set) var selectedBar = 0
  /// The first entries of the selection; nil while they are searched.
  private(set) var entries: [TimelineItem]? = []
  @ObservationIgnored let context: ScreenContext
  @ObservationIgnored private var timeline: Timeline
  /// Everything that is counted so far.
  @ObservationIgnored private var tally = FigureTally()
  @ObservationIgnored private var damaged: Int
  /// Twelve months.
  @ObservationIgnored private var months: FigurePeriod
  @ObservationIgnored private var loads = 0
  @ObservationIgnored private var search: Task<Void, Never>?
  /// The index of the first entry of the selection.
  @ObservationIgnored private var firstIndex: Int?

  private static let mostEntries = 40

  init(_ context: ScreenContext) {
    self.context = context
    timeline = context.timeline?.timeline ?? Timeline()
    damaged = context.timeline?.damage.count ?? 0
    let day = context.selectedDay
    var months = FigurePeriod.lastTwelveMonths(today: context.today)
    // The months up to the selected entry, if that is older.
    while day < months.from { months = months.before }
    (self.day, self.months, period) = (day, months, months)
    load()
  }

  private var settings: TimeSettings { context.parts.configuration.time }
  private var today: Int { context.today }

  // MARK: Counting

  /// Counts in another timeline.
  func show(_ timeline: Timeline, damaged: Int) {
    self.timeline = timeline
    self.damaged = damaged
    load()
  }

  /// First what a frame needs at once, then all words of all days, from which every period is drawn.
  private func load() {
    loads += 1
    isCounting = true
    let quick = FigureScope(
      dayEndsAt: settings.dayEndsAt, days: months.from...months.to, depth: .contents)
    count(quick, of: loads) { state, number in
      let all = FigureScope(dayEndsAt: state.settings.dayEndsAt)
      state.count(all, of: number) { state, _ in state.isCounting = false }
    }
  }

  private func count(
    _ scope: FigureScope, of number: Int,
    then next: @escaping (FiguresViewState, _ number: Int) -> Void
  ) {
    let timeline = timeline
    context.work.start(for: self) {
      await FigureEntries.tally(of: timeline.indices, in: timeline, scope)
    } then: { state, answer in
      guard number == state.loads else { return }
      switch answer {
      case .success(let tally):
        state.tally = tally
        state.update()
        next(state, number)
      case .failure(let error):
        state.isCounting = false
        state.context.say(error)
      }
    }
  }

  private func update() {
    // Until all is counted, the tally has no entry before these months.
    period = hasEntries(before: months.from) ? months : tally.fitted(months)
    figures = tally.figures(of: period, today: today, damaged: damaged)
    selectedBar = min(selectedBar, max(0, bars.count - 1))
    find()
  }

  // MARK: Moving

  func show(_ screen: FigureScreen) {
    guard screen != self.screen else { return }
    self.screen = screen
    selectedBar = 0
    find()
  }

  /// Those that come one after the other: measures are left out if there are none.
  private var screens: [FigureScreen] {
    FigureScreen.allCases.filter { $0 != .measures || figures?[.measures].isEmpty == false }
  }

  func moveScreen(by count: Int) {
    let all = screens
    let index = all.firstIndex(of: screen) ?? 0
    show(all[(index + count + all.count) % all.count])
  }

  var showsDays: Bool { screen == .days || screen == .year }

  /// To another day or bar.
  func move(by count: Int, isAcross: Bool) {
    guard showsDays else {
      selectedBar = min(max(0, selectedBar + count), max(0, bars.count - 1))
      return find()
    }
    // The heat map has a week in a column, the year in pixels a month in a row.
    let days = screen == .days ? (isAcross ? count * 7 : count) : isAcross ? count : 0
    var next = day + days
    if screen == .year, !isAcross { next = self.day(monthsAway: count) }
    guard CalendarMonth.allDays.contains(next) else { return }
    if next > period.to {
      moveMonths(by: 1)
      day = max(next, period.from)
    } else if next >= period.from {
      day = next
    } else if hasEntries(before: months.from) {
      moveMonths(by: -1)
      day = min(next, period.to)
    } else {
      day = period.from
    }
    find()
  }

  private func day(monthsAway count: Int) -> Int {
    let month = CalendarMonth(of: day)
    guard let moved = month.moved(by: count) else { return day }
    return moved.days.lowerBound + min(month.number(of: day), moved.days.count) - 1
  }

  /// To the twelve months before or after.
  func movePeriod(by count: Int) {
    let before = months
    moveMonths(by: count)
    guard months != before else { return }
    day = min(max(period.from, day + months.from - before.from), period.to)
    find()
  }

  private func moveMonths(by count: Int) {
    let length = months.days
    guard
      let moved = FigurePeriod(
        from: months.from + count * length, to: months.to + count * length),
      CalendarMonth.allDays.contains(moved.from), moved.from <= max(today, months.from)
    else { return }
    months = moved
    update()
  }

  private func hasEntries(before day: Int) -> Bool {
    let dated = timeline.firstIndex(notAfter: nil)
    guard dated > 0, let first = timeline.sortingMoment(at: dated - 1) else { return false }
    return first.day(endingAt: settings.dayEndsAt) < day
  }

  // MARK: The selection

  /// The bars of the screen, which can be selected.
  var bars: [(bar: FigureBar, subject: FigureSubject)] {
    guard let figures else { return [] }
    let view = FigureView(
      columns: 20, signs: context.parts.signs, words: context.parts.words,
      configuration: context.parts.configuration)
    return view.tables(of: screen, figures).flatMap { table in
      zip(view.bars(of: table, by: screen.counts), table.rows.map(\.subject)).map { ($0, $1) }
    }
  }

  private var subject: FigureSubject? {
    if showsDays { return .days(day...day, .day) }
    let bars = bars
    return bars.indices.contains(selectedBar) ? bars[selectedBar].subject : nil
  }

  /// The query that finds the entries of the selected bar among those of `query`; nil if no query can.
  func query(within query: String) -> String? {
    guard !showsDays, let term = subject?.query else { return nil }
    let (from, to) = (FigureDate(days.lowerBound).text, FigureDate(days.upperBound).text)
    return (query.isBlank ? "" : "(\(query)) ") + (term.isEmpty ? "" : "\(term) ")
      + "from:\(from) to:\(to)"
  }

  /// The days of the selection.
  private var days: ClosedRange<Int> {
    if case .days(let days, _) = subject { days } else { period.from...period.to }
  }

  /// The entry to go to.
  var selection: Selection? {
    if let firstIndex { return Selection(firstIndex, in: timeline) }
    guard showsDays else { return nil }
    let offset = context.parts.time.start(ofDay: day, settings).offset
    return Selection(timeline.firstIndex(ofDay: day, offset: offset, settings), in: timeline)
  }

  /// Finds the first entries of the selection, newest first. Rare ones may take a while.
  private func find() {
    search?.cancel()
    firstIndex = nil
    guard let subject else {
      entries = []
      return
    }
    entries = nil
    let (timeline, settings, days) = (timeline, settings, days)
    // Clocks differ by up to a day.
    let start = timeline.firstIndex(ofDay: days.upperBound + 1, offset: 0, settings)
    let end = timeline.firstIndex(ofDay: days.lowerBound - 2, offset: 0, settings)
    search = context.work.start(for: self) {
      await FigureEntries.find(
        subject, on: days, in: timeline, start..<max(start, end), settings,
        most: FiguresViewState.mostEntries)
    } then: { state, found in
      state.entries = found.map(\.item)
      state.firstIndex = found.first?.index
    }
  }
}

extension FiguresViewState: Screen {
  func frame(_ size: ScreenSize, footer: StyledLine, over below: Frame) -> Frame {
    FiguresView(parts: context.parts, signs: context.parts.signs).frame(
      self, isPartial: context.timeline?.isLoading ?? false, size, footer: footer)
  }

  var shownKeys: [BrowserAction] {
    [.nextHit, .dayUp, .dayDown, .left, .right, .up, .down, .open, .help, .close]
  }

  var keyNames: [BrowserAction: String] { context.parts.words.figureNames }

  func refresh(isOwn: Bool) {
    if let timeline = context.timeline {
      show(timeline.timeline, damaged: timeline.damage.count)
    }
  }

  func hideSealed() {
    (figures, entries) = (nil, [])
    refresh(isOwn: true)
  }

  func scroll(by count: Int) { move(by: count.signum(), isAcross: false) }

  func perform(_ press: Press) -> ScreenRequest? {
    switch press.action {
    case .up: move(by: -1, isAcross: false)
    case .down: move(by: 1, isAcross: false)
    case .left, .history: move(by: -1, isAcross: true)
    case .right: move(by: 1, isAcross: true)
    case .nextHit: moveScreen(by: 1)
    case .previousHit: moveScreen(by: -1)
    case .pageUp, .dayUp: movePeriod(by: -1)
    case .pageDown, .dayDown: movePeriod(by: 1)
    case .number:
      let all = FigureScreen.allCases
      if all.indices.contains(press.number - 1) { show(all[press.number - 1]) }
    case .open: goToSelection()
    case .figures: navigation.close()
    default: return performCommon(press.action)
    }
    return nil
  }

  private func goToSelection() {
    guard let selection, let timeline = context.timeline else {
      return context.say(.nothingSelected)
    }
    timeline.select(selection)
    navigation.close()
    // A mood or a tag that no query names stays a selection.
    if let query = query(within: timeline.filter.text),
      case let reading = context.parts.program.query(query), reading.flaw == nil
    {
      timeline.setQuery(query, reading.condition)
    }
  }
}

/// Counts the entries of a screen, and finds those that a bar counts.
enum FigureEntries {
  @concurrent
  nonisolated static func tally(
    of part: Range<Int>, in timeline: Timeline, _ scope: FigureScope
  ) async -> Result<FigureTally, RepositoryError> {
    do throws(RepositoryError) {
      return .success(try timeline.tally(in: part, scope))
    } catch {
      return .failure(error)
    }
  }

  @concurrent
  nonisolated static func find(
    _ subject: FigureSubject, on days: ClosedRange<Int>, in timeline: Timeline,
    _ part: Range<Int>, _ settings: TimeSettings, most: Int
  ) async -> [(index: Int, item: TimelineItem)] {
    var found: [(index: Int, item: TimelineItem)] = []
    for index in part {
      if found.count == most || Task.isCancelled { break }
      guard let item = try? timeline.item(at: index),
        let day = item.sortingMoment?.day(endingAt: settings.dayEndsAt), days.contains(day),
        subject.covers(item, on: day)
      else { continue }
      found.append((index, item))
    }
    return found
  }
}

/// The figures, with the entries of the selected day or bar beneath.
struct FiguresView {
  let parts: BrowserParts
  let signs: FigureSigns

  /// With `isPartial`, more entries may come.
  func frame(
    _ state: FiguresViewState, isPartial: Bool, _ size: ScreenSize, footer: StyledLine
  ) -> Frame {
    let words = parts.words
    var title = StyledLine(" " + words.name(of: state.screen), .heading)
    title.append("  " + words.span(state.period.from, state.period.to), .faint)
    if state.isCounting || isPartial { title.append("  " + words.counting, .faint) }
    let height = max(1, size.rows - 2)
    // The least screen has no room for margins.
    let margin = size.columns < 24 ? 0 : 1
    let columns = max(2, size.columns - 2 * margin)
    var rows: [StyledLine] = []
    if let figures = state.figures {
      rows = drawing(state, figures, columns, height)
    }
    let entries = entries(state, columns, height - rows.count - 1)
    let all = rows + (entries.isEmpty ? [] : [StyledLine()] + entries)
    return Frame(
      size, title: title.fitted(to: size.columns),
      all.map { line in
        var indented = StyledLine(String(repeating: " ", count: margin))
        indented.append(line)
        return Frame.Row(indented.fitted(to: size.columns))
      }, footer: footer)
  }

  private func drawing(
    _ state: FiguresViewState, _ figures: Figures, _ columns: Int, _ height: Int
  ) -> [StyledLine] {
    let view = FigureView(
      columns: columns, signs: signs, words: parts.words, configuration: parts.configuration,
      selectedDay: state.showsDays ? state.day : nil)
    guard figures.entries > 0 else { return view.totals(figures).dropFirst().map { $0 } }
    switch state.screen {
    case .days: return view.heatMap(figures)
    case .year: return view.pixels(figures)
    case .mood:
      let room = max(0, height / 2 - 6)
      let line = room >= 3 ? view.moodLine(figures, rows: min(5, room)) : []
      return line + bars(state, view, max(3, height - line.count - FiguresView.entryRows))
    case .measures:
      let measures = figures[.measures]
      guard measures.indices.contains(state.selectedBar) else {
        return [StyledLine(parts.words.noNumbers, .faint)]
      }
      let row = measures[state.selectedBar]
      let room = height / 2 - 4
      var head = view.numberHead(row)
      if room >= 3, let line = row.line {
        head += view.line(line, of: figures, rows: min(5, room))
      }
      return head + bars(state, view, max(3, height - head.count - FiguresView.entryRows))
    case .tags, .hours, .words:
      let totals = state.screen == .words ? figures.words.map { parts.words.wordTotals($0) } : nil
      let head = totals.map { [StyledLine($0, .heading)] } ?? []
      return head + bars(state, view, max(3, height - head.count - FiguresView.entryRows))
    }
  }

  /// What bars leave for the entries of the selected one: a blank row, their heading, and a few.
  private static let entryRows = 7

  /// The bars around the selected one.
  private func bars(_ state: FiguresViewState, _ view: FigureView, _ rows: Int) -> [StyledLine] {
    let lines = view.with(columns: max(18, view.columns - 2)).bars(state.bars.map(\.bar))
    let first = min(max(0, state.selectedBar - rows / 2), max(0, lines.count - rows))
    return lines.enumerated().dropFirst(first).prefix(rows).map { index, line in
      let isSelected = index == state.selectedBar
      var marked = StyledLine(isSelected ? "▌ " : "  ", isSelected ? .match : .plain)
      marked.append(line)
      return marked
    }
  }

  private func entries(
    _ state: FiguresViewState, _ columns: Int, _ rows: Int
  ) -> [StyledLine] {
    guard rows > 1 else { return [] }
    let today = parts.time.today(parts.configuration.time)
    var title = ""
    if state.showsDays {
      title = parts.words.heading(CivilTime(day: state.day), today: today)
    } else {
      let bars = state.bars
      title = bars.indices.contains(state.selectedBar) ? bars[state.selectedBar].bar.label : ""
    }
    let heading = StyledLine(title, .heading)
    guard let entries = state.entries else {
      return [heading, StyledLine(" " + parts.words.loading, .faint)]
    }
    if entries.isEmpty { return [heading, StyledLine(" " + parts.words.noEntriesThen, .faint)] }
    let texts = ItemLines(
      moods: parts.configuration.moods, words: parts.words,
      tagSign: parts.configuration.tagSign, hasColor: true, isPlain: false, condition: nil)
    return [heading]
      + entries.prefix(rows - 1).map { item in
        var line = StyledLine(" ")
        let day = item.sortingMoment?.date ?? ""
        if !state.showsDays { line.append("\(day)  ", .faint) }
        line.append(ListView.time(of: item, parts.configuration.hours, parts.words) + "  ", .faint)
        line.append(texts.row(item))
        return line.fitted(to: columns)
      }
  }
}
