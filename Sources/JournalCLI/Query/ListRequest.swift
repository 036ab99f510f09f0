import Presentation
import Settings
import Terminal
import TextSearch
import TimePhrases
import TimelineDomain

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
    _ invocation: Invocation, _ time: any TimeSource, _ configuration: Configuration
  ) throws(Failure) {
    let settings = configuration.time
    isReversed = invocation.has("reverse")
    isCount = invocation.has("count")
    if isCount, let format = invocation.value("format")?.shown,
      !["text", "json", "jsonl"].contains(format)
    {
      throw invocation.failure(.contradiction("--count", "--format \(format)"))
    }
    let isExact = invocation.has("exact")
    let words = try invocation.queryWords()
    var conditions = try PeriodOptions.conditions(invocation, time, settings)
    if invocation.has("starred") { conditions.append(.starred) }
    for tag in try invocation.tags("tag", configuration.tagSign) {
      conditions.append(.tag(FoldedText(tag.name, isExact: isExact)))
    }
    if let word = invocation.value("mood")?.shown {
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
      .with(kinds: invocation.values("type").map { $0.text ?? $0.shown })
      .with(condition: conditions.count > 1 ? .all(conditions) : conditions.first)
      .with(skip: try invocation.count("skip") ?? 0)
      .with(limit: try invocation.count("limit"))
    self.words = words
    filters = invocation.filters
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

  fileprivate var filters: [String] {
    let others: Set = ["limit", "skip", "reverse", "count", "plain", "no-pager"]
    return command.options.filter { has($0.name) && !others.contains($0.name) }.flatMap { option in
      option.value == nil
        ? ["--\(option.name)"]
        : values(option.name).map { "--\(option.name) \($0.shown)" }
    }
  }
}
