import JSONBytes
import Presentation
import Terminal
import TimelineDomain

extension CommandContext {
  /// The fields that `--fields` names, or nil; refuses a format without fields.
  func fields() throws(Failure) -> [ItemField]? {
    guard let word = invocation.value("fields") else { return nil }
    guard [.json, .jsonl, .csv].contains(format) else {
      throw invocation.failure(.needsFormat(option: "--fields", formats: ["json", "jsonl", "csv"]))
    }
    let known = ItemField.allCases.map(\.rawValue)
    var fields: [ItemField] = []
    for name in word.shown.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
    {
      guard let field = ItemField(rawValue: name) else {
        let near = suggestion(for: name, among: known)
        throw invocation.failure(.unknownField(name, suggestion: near, fields: known))
      }
      if fields.contains(field) { throw invocation.failure(.repeatedOption(name)) }
      fields.append(field)
    }
    return fields
  }

  /// Writes items one by one, with one line or more for each.
  func writeLines(_ result: LoadResult, oldestFirst: Bool) throws(Failure) {
    let short = ShortView(
      result, columns: console.columns, configuration: configuration, words: words)
    let markdown = MarkdownView(settings: timeSettings, moods: moods, hours: hours, words: words)
    var previous: TimelineItem?
    for index in result.timeline.indices(oldestFirst: oldestFirst) {
      let item = result.timeline[index]
      if format == .markdown {
        for line in markdown.lines(item, after: previous) { try print(line) }
      } else {
        try print(short.line(item))
      }
      previous = item
    }
  }
}
