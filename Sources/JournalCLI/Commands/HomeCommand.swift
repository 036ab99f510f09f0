import Presentation
import Settings
import Terminal
import TimePhrases
import TimelineDomain

extension CommandTable {
  /// `journal` alone.
  static let home: CommandSpec = CommandSpec(
    "", homeHelp, [.several, .screen], options: { $0.flag(.noPager) }, formats: [], examples: []
  ) { parts, _ in HomeCommand(parts: parts).run }

  private static let homeHelp = CommandHelp {
    $0.say("Show today and the latest entries", "今日と最近の記録を表示します")
    $0.say(
      "A pipe into 'journal' alone adds its words as a text.",
      "「journal」だけにパイプでつないだ文章は、追加します。")
  }
}

/// Runs `journal` alone: today and the latest entries, what is new to know, and what to
/// do next.
@MainActor
struct HomeCommand: Command {
  let parts: CommandParts

  /// How many entries to show, unless today has more.
  private static let usualCount = 10
  /// Lines of the screen that are not for entries: news, what to do next, the prompt.
  private static let otherLines = 8

  func run() async throws -> Int32 {
    if settings.configuration.start == .browse, output.console.isInputTerminal,
      output.console.isOutputTerminal, parts.locations.canShowScreens
    {
      return try await BrowseCommand(parts: parts).run()
    }
    try await show()
    return 0
  }

  private func show() async throws {
    let rows = (output.console.rows ?? 24) - HomeCommand.otherLines
    let most = max(HomeCommand.usualCount, rows)
    var result = try await journals.loadReadable(.everything.with(limit: most))
    guard !result.timeline.isEmpty else { return try welcome() }
    var laterCount = 0
    if try isLater(result.timeline.readItem(at: 0)) {
      laterCount = try await journals.load(
        .everything.with(condition: later).asking(for: .count),
        telling: false
      ).count
      result = try await journals.load(
        .everything.with(condition: .not(later)).with(limit: most),
        telling: false)
    }
    try show(result, rows: rows)
    let news = news(result, later: laterCount) + (await parts.copies.sentences())
    if !news.isEmpty {
      if !result.timeline.isEmpty { try output.print("") }
      try output.printWrapped(news.joined(separator: output.words.betweenSentences))
    }
    try output.print("")
    try printRow(output.words.nextSteps)
  }

  private func isLater(_ item: TimelineItem) -> Bool {
    let settings = output.configuration.time
    guard let moment = item.sortingMoment else { return false }
    return moment.wall.day(by: settings).daysSinceEpoch > time.today(settings)
  }

  /// Entries of later days are plans, which would hide today.
  private var later: PostCondition {
    let settings = output.configuration.time
    let day = time.today(settings)
    return TimeStretch.days(day..<(day + 1), endingAt: settings.dayEndsAt).after
  }

  /// All of today that fits, and the latest entries before it.
  private func show(_ result: LoadResult, rows: Int) throws {
    let today = time.today(output.configuration.time)
    let view = ListView(
      result, columns: output.console.columns.map { $0 - 1 }, styler: output.styler,
      configuration: output.configuration, words: output.words, today: today)
    var previous: TimelineItem?
    var shown = 0
    for index in result.timeline.indices {
      let item = try result.timeline.readItem(at: index)
      let day = item.sortingMoment?.wall.day(by: output.configuration.time).daysSinceEpoch
      guard index < HomeCommand.usualCount || day == today else { break }
      let lines = view.firstLines(item, after: previous)
      guard shown + lines.count <= max(rows, 2) else { break }
      for line in lines { try output.print(line) }
      shown += lines.count
      previous = item
    }
  }

  /// Later entries, drafts, conflicts, and entries that only a newer version can read.
  private func news(_ result: LoadResult, later: Int) -> [String] {
    let drafts = newDrafts
    let conflicts = result.summary.conflicts
    let unread = result.summary.unread
    return (later > 0 ? [output.words.laterEntries(later)] : [])
      + (drafts > 0 ? [output.words.waitingDrafts(drafts)] : [])
      + (conflicts > 0 ? [output.words.openConflicts(conflicts)] : [])
      + (unread > 0 ? [output.words.fromNewerVersion(unread)] : [])
  }

  /// How many drafts this screen has not named before. Calling it names them.
  private var newDrafts: Int {
    let note = "drafts-named"
    let drafts = ((try? input.drafts?.drafts()) ?? []).map(\.path)
    let named = String(decoding: parts.workspace.note(note) ?? [], as: UTF8.self)
      .split(separator: "\n").map(String.init)
    let new = drafts.count { !named.contains($0) }
    if new > 0 { parts.workspace.keep(Array(drafts.joined(separator: "\n").utf8), as: note) }
    return new
  }

  // MARK: No entries yet

  /// At most eight lines at 40 columns.
  private func welcome() throws {
    let columns = output.console.columns ?? 80
    let isNarrow = columns < 72
    for line in output.words.welcome(isNarrow: isNarrow) { try output.print(line) }
    let drafts = newDrafts
    if drafts > 0 { return try output.printWrapped(output.words.waitingDrafts(drafts)) }
    let title = output.words.fileTitle
    if isNarrow {
      try output.print(title)
      return try output.print("  \(path(in: columns - 2))")
    }
    try output.print("\(title) \(path(in: columns - title.displayWidth - 1))")
  }

  /// The journal's path, from home if it is there; of a long one the end.
  private func path(in columns: Int) -> String {
    var path = journals.path
    if let home = parts.locations.set("HOME").map({ String(decoding: $0, as: UTF8.self) }),
      path.hasPrefix("\(home)/")
    {
      path = "~" + path.dropFirst(home.count)
    }
    path = path.safeInOneLine
    guard path.displayWidth > columns else { return path }
    var rest = path[...]
    while rest.displayWidth > max(1, columns - 1), !rest.isEmpty { rest = rest.dropFirst() }
    return "…" + rest
  }

  /// The steps in one line, or a line each.
  private func printRow(_ steps: [String]) throws {
    let row = steps.joined(separator: "   ")
    let fits = output.console.columns.map { row.displayWidth <= $0 } ?? true
    for line in fits ? [row] : steps { try output.print(line) }
  }
}
