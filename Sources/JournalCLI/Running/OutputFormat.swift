/// The format of the output.
enum OutputFormat: String, Sendable, Hashable {
  case text, short, markdown, csv, json, jsonl, raw

  /// The parser accepts only known formats.
  init(_ word: String?) {
    self = word.flatMap(OutputFormat.init(rawValue:)) ?? .text
  }
}
