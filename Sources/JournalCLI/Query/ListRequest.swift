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
  fileprivate var filters: [String] {
    (types + tags + [mood].compactMap(\.self)).map { "\($0.option) \($0.shown)" }
      + (isStarred ? ["--starred"] : []) + period.typed + (isExact ? ["--exact"] : [])
  }
}

/// The request of `list` or `find`.
struct ListRequest {
  let query: TimelineQuery
  /// Whether the oldest of the same entries comes first.
  let isReversed: Bool
  /// Whether to print only the number of entries.
  let isCount: Bool
  /// Words of the query that were probably meant as something else.
  let hints: [QueryHint]
  /// The hints for an empty result.
  let hintsOfNothing: [QueryHint]
  /// The query as typed.
  private let words: String
  /// The filter options as typed.
  private let filters: [String]

  init(
    _ options: FindingOptions, of invocation: Invocation, _ time: any TimeSource,
    _ configuration: Configuration
  ) throws(Failure) {
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
    if let condition = read.condition { conditions.append(condition) }
    hints = read.hints
    hintsOfNothing = read.hintsOfNothing
    query = TimelineQuery.everything.asking(for: isCount ? .count : .items)
      .with(kinds: options.types.map { $0.word.text ?? $0.shown })
      .with(condition: conditions.count > 1 ? .all(conditions) : conditions.first)
      .with(skip: try options.skip?.count() ?? 0)
      .with(limit: try options.limit?.count(calledBy: "-n"))
    self.words = words
    filters = options.filters
  }

  /// The message for an empty result.
  func nothing(in summary: TimelineSummary, _ language: Catalogue) -> String {
    if query.skip > 0 { return language.nothingAfter(query.skip) }
    if query.condition == nil {
      return query.kinds.isEmpty
        ? language.nothingHere("journal add text \(language.exampleText)")
        : language.nothingOfType(query.kinds.map(\.safeInOneLine))
    }
    return language.nothingMatches(
      words.isEmpty ? nil : words.safeInOneLine, filters,
      searched: summary.posts + summary.unknown.values.reduce(0, +))
  }
}

extension Invocation {
  /// All words of the query, joined.
  fileprivate func queryWords() throws(Failure) -> String {
    let bytes = operands.joined
    if let text = String(validating: bytes, as: UTF8.self) { return text }
    let repaired = String(decoding: bytes, as: UTF8.self)
    let index = repaired.prefix { !$0.unicodeScalars.contains("\u{FFFD}") }.count
    throw failure(
      .badQuery(QueryError(fault: .notText, query: repaired, range: index..<(index + 1))))
  }
}

/// A query as read: its condition, and words that were probably meant as something else.
struct ReadQuery {
  /// Nil matches everything.
  let condition: PostCondition?
  let hints: [QueryHint]
  /// The hints of a query that finds nothing.
  let hintsOfNothing: [QueryHint]
}

extension Invocation {
  /// Reads a query with the user's moods, sign of tags and time.
  func query(
    _ words: String, isExact: Bool = false, _ time: any TimeSource, _ configuration: Configuration
  ) throws(Failure) -> ReadQuery {
    do throws(QueryError) {
      let (condition, hints) = try QueryParser.parsed(words, isExact: isExact, time, configuration)
      let advice = Advice(words, after: command).map { QueryHint.advice(words, $0) }
      return ReadQuery(
        condition: condition, hints: hints, hintsOfNothing: hints + (advice.map { [$0] } ?? []))
    } catch {
      throw failure(.badQuery(error))
    }
  }

  /// The condition of a query; nil matches everything.
  func condition(
    _ words: String, _ time: any TimeSource, _ configuration: Configuration
  ) throws(Failure) -> PostCondition? {
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
    ) { word throws(DayError) in try time.stretch(written: word, configuration.time) }
  }
}
