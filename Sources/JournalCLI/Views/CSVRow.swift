import JSONBytes
import Terminal
import TimelineDomain

/// A CSV row as in RFC 4180, but ending with `\n`: every reader of CSV accepts that, and `cut` and
/// `awk` would take a `\r` as part of the last cell.
enum CSVRow {
  static func header(_ fields: [ItemField]) -> String {
    fields.map(\.rawValue).joined(separator: ",") + "\n"
  }

  static func row(_ item: TimelineItem, _ fields: [ItemField]) -> String {
    fields.map { cell($0.value(of: item)) }.joined(separator: ",") + "\n"
  }

  static func cell(_ value: ItemField.Value?) -> String {
    switch value {
    case .text(let text): quoted(harmless(text))
    case .words(let words): quoted(harmless(words.joined(separator: " ")))
    case .number(let number): String(decoding: JSONWriter.number(number), as: UTF8.self)
    case .bool(let value): value ? "true" : "false"
    case nil: ""
    }
  }

  /// Puts an apostrophe before text that a spreadsheet would run as a formula, also after white
  /// space.
  private static func harmless(_ text: String) -> String {
    let first = text.unicodeScalars.first
    let firstSign = text.unicodeScalars.first { !$0.properties.isWhitespace }
    let isFormula =
      first == "\t" || first == "\r"
      || firstSign.map { "=+-@＝＋－＠".unicodeScalars.contains($0) } == true
    return (isFormula ? "'" : "") + text.safeForTerminal
  }

  private static func quoted(_ text: String) -> String {
    let isPlain = text.utf8.allSatisfy { $0 != 0x22 && $0 != 0x2C && $0 != 0x0A && $0 != 0x0D }
    let isPadded = text.utf8.first == 0x20 || text.utf8.last == 0x20
    if isPlain, !isPadded { return text }
    return "\"\(text.replacing("\"", with: "\"\""))\""
  }
}
