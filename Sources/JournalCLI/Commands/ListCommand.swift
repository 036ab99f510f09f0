import JSONBytes
import Presentation
import Settings
import Terminal
import TimePhrases
import TimelineDomain
import TimelineStore

extension CommandTable {
  static let list: CommandSpec = CommandSpec(
    "list", listHelp,
    forms: ["ls", "log"] + ["today", "yesterday", "week", "month"].map { .init($0, option: $0) },
    japanese: "一覧 いちらん リスト 今日:today 昨日:yesterday 今週:week 今月:month 先週:on=先週 先月:on=先月",
    [.query, .several, .long], takes: [.init("QUERY", .any, completes: .queries)],
    options: ListCommand.Options.init, formats: entryFormats,
    examples: [
      "journal list -n 5 --type mood --format json",
      "journal list --month --tag family river or sea",
    ]
  ) { ListCommand(parts: $0, options: $1).run }

  private static let listHelp: CommandHelp = CommandHelp(.list) {
    $0.say("List entries, newest first", "記録を新しい順に一覧表示します")
    $0.say(
      "Lists all entries, or those that match QUERY: words, \"phrases\", #tags, or, not, "
        + "mood:>=4, before:2026-11-20 and more; see 'journal help query'. An entry is listed "
        + "if it matches the query and all options.",
      "すべての記録、または QUERY に合う記録を表示します。QUERY には言葉、\"first light\" のような語句、#walk のようなタグ、or、not、"
        + "mood:>=4、before:2026-11-20 などを書けます。詳しくは「journal help query」をご覧ください。"
        + "オプションと検索式のすべてに合うものだけを表示します。")
    $0.say(
      "DATE is 2026-11-20, 2026-11, 'last friday', 'last month', a time such as "
        + "2026-11-20T21:30, and more; see 'journal help dates'.",
      "DATE は 2026-11-20、2026-11、'last friday'、先月、2026-11-20T21:30 のような日時です。"
        + "詳しくは「journal help dates」をご覧ください。")
    $0.say(
      "Entries of a type that this version does not know are listed in their place, and "
        + "counted below the list.",
      "このバージョンが対応していない種類の記録も本来の位置に表示し、一覧の下に件数を示します。")
    $0.formatForms
    $0.fieldForms
  }

  static let find: CommandSpec = CommandSpec(
    "find", findHelp, forms: ["search"], japanese: "検索 けんさく 探す さがす", list.traits,
    takes: list.operands,
    options: ListCommand.Options.init, formats: entryFormats,
    examples: ["journal find first light", "journal find 'mood:>=4 -#work after:2026-11-01'"]
  ) { ListCommand(parts: $0, options: $1).run }

  private static let findHelp: CommandHelp = CommandHelp(.list) {
    $0.say("Find entries; the same as list", "記録を検索します（list と同じです）")
    listHelp.details($0)
  }
}

/// Runs `journal list` and `journal find`.
@MainActor
struct ListCommand: Command {
  let parts: CommandParts
  let options: Options

  struct Options {
    let finding: FindingOptions
    let fields: TypedValue?
    let isPlain: Bool

    init(_ reader: OptionReader) {
      finding = FindingOptions(reader)
      fields = reader.value(.fields)
      isPlain = reader.flag(.plain)
      _ = reader.flag(.noPager)
    }
  }

  func run() async throws {
    var request = try ListRequest(
      options.finding, of: invocation, time, settings.configuration)
    let fields = try invocation.fields(options.fields, output.format)
    var result = try await journals.loadReadable(request.query)
    journals.sayUnsearched(result)
    if request.isCount {
      try printCount(result.count)
      return output.say(request.hints)
    }
    guard output.format == .text else {
      try output.write(
        result, .array, fields, filesFolders: journals.filesFolders,
        oldestFirst: request.isReversed)
      return result.timeline.isEmpty ? output.say(request.hints) : ()
    }
    guard result.exists else { return sayNoJournal() }
    if result.timeline.isEmpty, let other = request.ofPeriod {
      let listed = try await journals.loadReadable(other.query, telling: false)
      if !listed.timeline.isEmpty { (request, result) = (other, listed) }
    }
    try printText(result, request)
    output.say(request.hints)
    if result.timeline.isEmpty { output.say(try await journals.nearNames(request.query.condition)) }
    if result.timeline.isEmpty, let text = invocation.refusedText {
      output.say(output.words.toAddAsText(text))
    }
  }

  private func printCount(_ count: Int) throws {
    guard output.format != .text else { return try output.print("\(count)") }
    var writer = JSONWriter()
    writer.object {
      $0.name("count")
      $0.number(Double(count))
    }
    try output.write(writer.bytes + [0x0A])
  }

  private func printText(_ result: LoadResult, _ request: ListRequest) throws {
    let view = ListView(
      result, columns: output.console.columns, styler: output.styler,
      condition: request.query.condition, configuration: output.configuration,
      words: output.words, today: time.today(output.configuration.time),
      isPlain: options.isPlain)
    let timeline = result.timeline
    try output.write(
      ListRows(timeline: timeline, oldestFirst: request.isReversed, view: view))
    if timeline.isEmpty, request.query.limit != 0 {
      output.say(request.nothing(in: result, output.words))
    }
    let footer = view.footer(result)
    if !footer.isEmpty, !timeline.isEmpty { try output.print("") }
    for line in footer { try output.print(line) }
  }
}

extension Invocation {
  /// The line that adds the words as a text, if they are a command, two words or more, and no option.
  var refusedText: String? {
    guard !hasOptions, operandsBeforeDashes == nil, let form else {
      return hasOptions || operandsBeforeDashes != nil
        ? nil : (command.words.map(Argument.init(text:)) + operands).refusedText
    }
    return ([Argument(text: form.word)] + operands).refusedText
  }
}
