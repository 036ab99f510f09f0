/// How an answer is written.
enum OutputFormat: Sendable, Hashable {
  case text, json, jsonl, raw

  /// The parser has let only known words through.
  init(_ word: String?) {
    switch word {
    case "json": self = .json
    case "jsonl": self = .jsonl
    case "raw": self = .raw
    default: self = .text
    }
  }
}
