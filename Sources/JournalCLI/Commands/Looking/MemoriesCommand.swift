import JSONBytes
import Platform
import Presentation
import Settings
import Terminal
import TimePhrases
import TimelineDomain
import TimelineExchange

extension CommandTable {
  static let onThisDay: CommandSpec = CommandSpec(
    "on-this-day", onThisDayHelp, japanese: "この日 毎年の今日 去年の今日 思い出", [.several, .long],
    takes: [.init("DATE", .any, completes: .days)], options: OnThisDayCommand.Options.init,
    formats: entryFormats, examples: ["journal on-this-day", "journal on-this-day 2024-02-29"]
  ) { OnThisDayCommand(parts: $0, options: $1).run }

  private static let onThisDayHelp: CommandHelp = CommandHelp(.looking) {
    $0.say("Show entries of this day in other years", "ほかの年の同じ日の記録を表示します")
    $0.say(
      "Shows the entries of the same date in each year before, and those of half a year, a month and a "
        + "week before. DATE is another day than today. 29 February is the 28th in other years.",
      "これまでの各年の同じ日付の記録と、半年前、1か月前、1週間前の記録を表示します。DATE で今日以外の日を指定できます。"
        + "2月29日は、ほかの年では28日です。")
    $0.formatForms
  }

  static let random: CommandSpec = CommandSpec(
    "random", randomHelp, japanese: "ランダム", [.query, .several, .long],
    takes: [.init("QUERY", .any, completes: .queries)], options: { $0.flag(.noPager) },
    examples: ["journal random", "journal random '#walk'"]
  ) { parts, _ in RandomCommand(parts: parts).run }

  private static let randomHelp: CommandHelp = CommandHelp(.looking) {
    $0.say("Show one entry, picked at random", "記録をどれか一件表示します")
    $0.say(
      "Shows one entry in full, of all entries up to today or of those that match QUERY. With the same "
        + "$JOURNAL_SEED it shows the same entry, until a new one takes its place.",
      "今日までの記録から、または QUERY に合う記録から、一件を全文表示します。$JOURNAL_SEED が同じなら、"
        + "新しい記録に替わるまで同じ記録を表示します。")
  }
}

/// Runs `journal on-this-day`.
@MainActor
struct OnThisDayCommand: Command {
  let parts: CommandParts
  let options: Options

  struct Options {
    let fields: TypedValue?

    init(_ reader: OptionReader) {
      fields = reader.value(.fields)
      _ = reader.flag(.noPager)
    }
  }

  func run() async throws {
    let fields = try invocation.fields(options.fields, output.format)
    let memories = MemoryDays(of: try day())
    let minutes = output.configuration.time.dayEndsAt
    let result = try await journals.loadReadable(
      .everything.with(condition: memories.condition(endingAt: minutes)))
    guard output.format == .text else {
      return try output.write(
        result, .array, fields, filesFolders: journals.filesFolders)
    }
    guard !result.timeline.isEmpty else {
      return output.say(output.words.noMemories(of: memories.day))
    }
    try printText(result, memories)
  }

  private func day() throws -> Int {
    let settings = output.configuration.time
    if invocation.operands.isEmpty { return time.today(settings) }
    let word = String(decoding: invocation.operands.joined, as: UTF8.self)
    let stretch = try invocation.reading {
      try time.stretch(written: word, settings, for: "DATE")
    }
    let days = stretch.days(settings)
    guard days.count == 1 else {
      throw invocation.failure(.moreThanADay(option: "DATE", word: word))
    }
    return days.lowerBound
  }

  private func printText(_ result: LoadResult, _ memories: MemoryDays) throws {
    let settings = output.configuration.time
    let view = ListView(
      result, columns: output.console.columns, styler: output.styler,
      configuration: output.configuration, words: output.words, today: time.today(settings))
    var previous: TimelineItem?
    var day: Int?
    for index in result.timeline.indices {
      let item = try result.timeline.readItem(at: index)
      let own = item.sortingMoment?.day(endingAt: settings.dayEndsAt)
      if let own, own != day, let distance = memories.distance(of: own) {
        if day != nil { try output.print("") }
        try output.print(output.styler(.faint, output.words.ago(distance)))
        (day, previous) = (own, nil)
      }
      for line in view.lines(item, after: previous) { try output.print(line) }
      previous = item
    }
  }
}

/// Runs `journal random`.
@MainActor
struct RandomCommand: Command {
  let parts: CommandParts

  func run() async throws {
    let words = String(decoding: invocation.operands.joined, as: UTF8.self)
    let query = try invocation.query(words, time, settings.configuration)
    let settings = output.configuration.time
    let today = time.today(settings)
    let later = TimeStretch.days(today..<today + 1, endingAt: settings.dayEndsAt).after
    let conditions = [query.condition, .not(later)].compactMap(\.self)
    let result = try await journals.loadReadable(
      .everything.with(condition: .all(conditions)))
    guard let item = try pick(result.timeline) else {
      output.say(output.words.noMemories(of: nil))
      if let text = invocation.refusedText { output.say(output.words.toAddAsText(text)) }
      return
    }
    let line = item.line
    guard output.format == .text else {
      var writer = JSONWriter()
      ItemJSON.write(
        item.item, filesFolder: journals.filesFolders[item.item.journal ?? ""] ?? nil,
        to: &writer)
      return try output.write(writer.bytes + [0x0A])
    }
    let names = await journals.names(of: [item.item.name])
    let view = DetailView(
      columns: output.console.columns, styler: output.styler,
      configuration: output.configuration, words: output.words, names: names)
    let kept = output.kept(of: item.item, line, in: names)
    for line in view.lines(item.item, storedLine: line, kept: kept) { try output.print(line) }
  }

  /// The post with the least hash of the seed and its name.
  private func pick(
    _ timeline: Timeline
  ) throws -> (item: TimelineItem, line: [UInt8]?)? {
    let seed = parts.locations.set("JOURNAL_SEED") ?? Array("\(UInt64.random(in: 0 ... .max))".utf8)
    let hashes = timeline.indices.map { index in
      (hash: StableHash(seed + [0] + timeline.name(at: index).bytes).value, index: index)
    }
    for (_, index) in hashes.sorted(by: { ($0.hash, $0.index) < ($1.hash, $1.index) }) {
      let item = try timeline.readItem(at: index)
      if item.post == nil { continue }
      return (item, try timeline.readLine(of: item, at: index))
    }
    return nil
  }
}
