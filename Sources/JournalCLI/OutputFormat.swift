/// How an answer is written.
enum OutputFormat: String, Sendable, Hashable {
  case text, short, markdown, csv, json, jsonl, raw

  /// The parser has let only known words through.
  init(_ word: String?) {
    self = word.flatMap(OutputFormat.init(rawValue:)) ?? .text
  }
}
