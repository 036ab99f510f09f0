import Presentation
import Settings
import Terminal
import TextSearch
import TimePhrases
import TimelineDomain

/// The options that narrow a list.
struct FindingOptions {
  let limit: TypedValue?
  let skip: TypedValue?
  let types: [TypedValue]
  let tags: [TypedValue]
  let mood: TypedValue?
  let isStarred: Bool
  let period: PeriodOptions
  let isExact: Bool
  /// Whether the oldest of the same entries comes first.
  let isReversed: Bool
  /// Whether to print only the number of entries.
  let isCount: Bool

  /// In an export, `--to` is a format and the order is that of the format.
  init(_ reader: OptionReader, isExport: Bool = false) {
    limit = reader.value("limit", short: "n", "N") { $0.say("The newest N entries", "新しいほうから N 件") }
    skip = reader.value("skip", "N") { $0.say("Skip the newest N", "新しいほうから N 件を飛ばします") }
    types = reader.values("type", "TYPE", completes: .types) {
      $0.say("Entries of this type: text, mood, or any other", "この種類の記録: text、mood など")
    }
    tags = reader.values("tag", "TAG", completes: .tags) {
      $0.say("With this tag; if repeated, with all of them", "このタグがあるもの。繰り返すと、すべてあるもの")
    }
    mood = reader.value("mood", "MOOD", completes: .moods) {
      $0.say("With this mood: good, 4, '>=4', '<okay'", "このような気分: good、4、'>=4'、'<okay'")
    }
    isStarred = reader.flag("starred") { $0.say("With a star", "スターがあるもの") }
    period = PeriodOptions(reader, hasDays: !isExport)
    isExact = reader.flag("exact") {
      $0.say("Match case and width of letters", "大文字と小文字、全角と半角を区別します")
    }
    isReversed = !isExport && reader.flag("reverse") { $0.say("Oldest first", "古い順に表示します") }
    isCount =
      !isExport && reader.flag("count") { $0.say("Print only the number of entries", "件数だけを表示します") }
  }

  /// The conditions as typed.
  fileprivate func filters(_ form: ShortForm?) -> [String] {
    (types + tags + [mood].compactMap(\.self)).map { "\($0.option) \($0.shown)" }
      + (isStarred ? ["--starred"] : []) + period.typed(form) + (isExact ? ["--exact"] : [])
  }
}

/// The request of `list` or `find`.
struct ListRequest {
  private(set) var query: TimelineQuery
  /// Whether the oldest of the same entries comes first.
  let isReversed: Bool
  /// Whether to print only the number of entries.
  let isCount: Bool
  /// Words of the query that were probably meant as something else.
  private(set) var hints: [QueryHint]
  /// The period that all words of the query name, and the same request for it.
  private let period: (stretch: TimeStretch, condition: PostCondition)?
  /// The query as typed.
  private let words: String
  /// The filter options as typed.
  private let filters: [String]

  init(
    _ options: FindingOptions, of invocation: Invocation, _ time: any TimeSource,
    _ configuration: Configuration
  ) throws {
    let settings = configuration.time
    isReversed = options.isReversed
    isCount = options.isCount
    if isCount, let format = invocation.common.format?.shown,
      !["text", "json", "jsonl"].contains(format)
    {
      throw invocation.failure(.contradiction("--count", "--format \(format)"))
    }
    let isExact = options.isExact
    let words = try invocation.queryWords()
    var conditions = try options.period.conditions(invocation, time, settings)
    if options.isStarred { conditions.append(.starred) }
    for tag in try options.tags.tags(configuration.tagSign) {
      conditions.append(.tag(FoldedText(tag.name, isExact: isExact)))
    }
    if let word = options.mood?.shown {
      let moods = configuration.moods
      guard let condition = MoodTerm.condition(word, among: moods) else {
        throw invocation.failure(
          .unknownMood(
            word, suggestion: MoodTerm.suggestion(for: word, among: moods),
            own: moods.own.map(\.name)))
      }
      conditions.append(condition)
    }
    let read = try invocation.query(words, isExact: isExact, time, configuration)
    let named = NamedPeriod(words, time, settings)
    period = named.flatMap { named in
      guard named.isWhole else { return nil }
      let all = conditions + [PostCondition.within(named.stretch)]
      return (named.stretch, all.count > 1 ? .all(all) : all[0])
    }
    if let condition = read.condition { conditions.append(condition) }
    let hint = named.map { QueryHint.period($0.phrase, $0.stretch, command: $0.command) }
    let others = { (hints: [QueryHint]) in
      [hint].compactMap(\.self) + hints.filter { named?.has($0) != true }
    }
    hints = others(read.hints)
    query = TimelineQuery.everything.asking(for: isCount ? .count : .items)
      .with(kinds: options.types.map { $0.word.text ?? $0.shown })
      .with(condition: conditions.count > 1 ? .all(conditions) : conditions.first)
      .with(skip: try options.skip?.count() ?? 0)
      .with(limit: try options.limit?.count(calledBy: "-n"))
    self.words = words
    filters = options.filters(invocation.form)
  }

  /// The same request for the period that its words name; nil if they name none.
  var ofPeriod: ListRequest? {
    guard let period else { return nil }
    var request = self
    request.query = query.with(condition: period.condition)
    request.hints = [.listedPeriod(words, period.stretch)]
    return request
  }

  /// The query and the options that narrow it, as typed; nil if they narrow nothing.
  var narrowing: String? {
    guard query.condition != nil || !query.kinds.isEmpty || query.skip > 0 || query.limit != nil
    else {
      return nil
    }
    let others = [query.skip > 0 ? "--skip \(query.skip)" : nil, query.limit.map { "-n \($0)" }]
    return ([words.isEmpty ? nil : words] + filters + others).compactMap(\.self)
      .joined(separator: " ")
  }

  /// The message for an empty result.
  func nothing(in result: LoadResult, _ language: Catalogue) -> String {
    if query.skip > 0 { return language.nothingAfter(query.skip) }
    if query.condition == nil {
      return query.kinds.isEmpty
        ? language.nothingHere("journal add text \(language.exampleText)")
        : language.nothingOfType(
          query.kinds.map(\.safeInOneLine), known: Post.Kind.allCases.map(\.rawValue))
    }
    let option = CommandTable.list.options.first { $0.name == words && $0.value == nil }
    return language.nothingMatches(
      words.isEmpty ? nil : words.safeInOneLine, filters,
      searched: max(0, result.summary.shown - result.unsearchedSealed))
      + (option.map { language.wordOfOption("--\($0.name)") } ?? "")
  }
}

extension Invocation {
  /// All words of the query, joined.
  fileprivate func queryWords() throws -> String {
    let bytes = operands.joined
    if let text = String(validating: bytes, as: UTF8.self) { return text }
    let repaired = String(decoding: bytes, as: UTF8.self)
    let index = repaired.prefix { !$0.unicodeScalars.contains("\u{FFFD}") }.count
    throw failure(
      QueryError(sentence: .notText, query: repaired, range: index..<(index + 1)).sentenceWithPlace)
  }
}

/// A query as read: its condition, and words that were probably meant as something else.
struct ReadQuery {
  /// Nil matches everything.
  let condition: PostCondition?
  let hints: [QueryHint]
}

extension Invocation {
  /// Reads a query with the user's moods, sign of tags and time.
  func query(
    _ words: String, isExact: Bool = false, _ time: any TimeSource, _ configuration: Configuration
  ) throws -> ReadQuery {
    do throws(QueryError) {
      let (condition, hints) = try QueryParser.parsed(words, isExact: isExact, time, configuration)
      return ReadQuery(condition: condition, hints: hints)
    } catch {
      throw failure(error.sentenceWithPlace)
    }
  }

  /// The condition of a query; nil matches everything.
  func condition(
    _ words: String, _ time: any TimeSource, _ configuration: Configuration
  ) throws -> PostCondition? {
    try query(words, time, configuration).condition
  }
}

extension QueryParser {
  /// A query with the user's moods, sign of tags and time, and its hints.
  static func parsed(
    _ words: String, isExact: Bool = false, _ time: any TimeSource, _ configuration: Configuration
  ) throws(QueryError) -> (condition: PostCondition?, hints: [QueryHint]) {
    try parsed(
      words, isExact: isExact, tagSign: configuration.tagSign, moods: configuration.moods
    ) { word, field in
      try time.stretch(
        written: word, configuration.time, for: "\(field.rawValue):",
        unread: .notADay(of: field.rawValue, word))
    }
  }
}

/// A period that the words of a query name, so that the user may mean the time and not the words.
private struct NamedPeriod {
  let phrase: String
  let stretch: TimeStretch
  /// Whether all words of the query name it.
  let isWhole: Bool
  /// The command that lists the period.
  let command: String

  /// Nil for words without a period, in quotes, and for a number.
  init?(_ words: String, _ time: any TimeSource, _ settings: TimeSettings) {
    // A list without words is common, and even to trim nothing costs.
    guard !words.isEmpty else { return nil }
    let typed = words.trimmed
    guard !typed.isEmpty, typed.count <= 80, !typed.contains("\"") else { return nil }
    if typed.isClearTime, let stretch = try? time.stretch(written: typed, settings) {
      self.init(typed, stretch, isWhole: true, ["--on", typed])
    } else if let (from, to) = NamedPeriod.bounds(typed),
      let stretch = NamedPeriod.stretch(from, to, time, settings)
    {
      self.init(typed, stretch, isWhole: true, ["--from", from, "--to", to])
    } else if let (phrase, rest) = NamedPeriod.part(typed), rest.count == 1,
      // today 7d
      rest[0].first?.isNumber == true, "\(rest[0]) ago".isTimePhrase,
      let stretch = NamedPeriod.stretch("\(rest[0]) ago", phrase, time, settings)
    {
      self.init(typed, stretch, isWhole: true, ["--from", "\(rest[0]) ago", "--to", phrase])
    } else if let (phrase, rest) = NamedPeriod.part(typed),
      let stretch = try? time.stretch(written: phrase, settings)
    {
      self.init(phrase, stretch, isWhole: false, ["--on", phrase] + rest)
    } else {
      return nil
    }
  }

  private init(_ phrase: String, _ stretch: TimeStretch, isWhole: Bool, _ options: [String]) {
    self.phrase = phrase
    self.stretch = stretch
    self.isWhole = isWhole
    let line = (["list"] + options).map(Argument.init(text:))
    command = line.commandForShell ?? "journal list --on DATE"
  }

  /// Whether a hint is about a word of the period.
  func has(_ hint: QueryHint) -> Bool {
    guard case .time(let word, _) = hint else { return false }
    return phrase.contains(word)
  }

  /// Two days or periods: `2026-11-01 2026-11-15`, `monday to friday`, `11月1日から11月3日まで`.
  private static func bounds(_ words: String) -> (String, String)? {
    var text = words
    for sign in ["から", "〜", "～", "..", "–"] { text = text.replacing(sign, with: " ") }
    if text.hasSuffix("まで") { text = String(text.dropLast(2)) }
    var parts = text.split(whereSeparator: \.isWhitespace).map(String.init)
    if parts.first?.lowercased() == "from" { parts.removeFirst() }
    guard (2...8).contains(parts.count) else { return nil }
    for end in 1..<parts.count {
      let from = parts[..<end].joined(separator: " ")
      var rest = parts[end...]
      if ["to", "until", "till", "-"].contains(rest[end].lowercased()) { rest.removeFirst() }
      let to = rest.joined(separator: " ")
      if from.isClearTime, to.isClearTime { return (from, to) }
    }
    return nil
  }

  private static func stretch(
    _ from: String, _ to: String, _ time: any TimeSource, _ settings: TimeSettings
  ) -> TimeStretch? {
    guard let first = try? time.stretch(written: from, settings),
      let last = try? time.stretch(written: to, settings),
      case .days(let start, let end) = first, case .days(let stop, _) = last,
      start.lowerBound < stop.upperBound
    else { return nil }
    return .days(start.lowerBound..<stop.upperBound, endingAt: end)
  }

  /// A date at the beginning or the end of a query with other words.
  private static func part(_ words: String) -> (phrase: String, rest: [String])? {
    let parts = words.split(whereSeparator: \.isWhitespace).map(String.init)
    guard (2...12).contains(parts.count) else { return nil }
    for length in stride(from: min(4, parts.count - 1), to: 0, by: -1) {
      let first = parts[..<length].joined(separator: " ")
      if first.isClearTime { return (first, Array(parts[length...])) }
      let last = parts.suffix(length).joined(separator: " ")
      if last.isClearTime { return (last, Array(parts.dropLast(length))) }
    }
    return nil
  }
}

extension String {
  /// Whether the whole text is a day or a period and hardly anything else: no number, and none of
  /// `sun`, `night` and `now`.
  fileprivate var isClearTime: Bool {
    guard isTimePhrase, !allSatisfy(\.isNumber), let phrase = try? TimePhrase(self) else {
      return false
    }
    return phrase.namesADay && !["sun", "sat", "wed"].contains(lowercased())
  }
}
