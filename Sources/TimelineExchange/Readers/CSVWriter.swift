/// Writes rows of CSV. Lines end with LF: every reader accepts that, and `cut` and `awk` would take
/// a CR as part of the last cell.
package enum CSVWriter {
  package static func row(_ cells: [String]) -> String {
    // An empty line is no row for a reader.
    if cells == [""] { return "\"\"\n" }
    return cells.map(quoted).joined(separator: ",") + "\n"
  }

  package static func quoted(_ text: String) -> String {
    let isPlain = text.utf8.allSatisfy { $0 != 0x22 && $0 != 0x2C && $0 != 0x0A && $0 != 0x0D }
    let isPadded = text.utf8.first == 0x20 || text.utf8.last == 0x20
    if isPlain, !isPadded { return text }
    return "\"\(text.replacing("\"", with: "\"\""))\""
  }

  /// Puts an apostrophe before text that a spreadsheet would run as a formula, also after white
  /// space and other apostrophes, so that `withoutGuard` can take exactly one away.
  package static func guarded(_ text: String) -> String {
    looksLikeFormula(text) ? "'" + text : text
  }

  /// The text that `guarded` got.
  package static func withoutGuard(_ text: String) -> String {
    guard text.unicodeScalars.first == "'" else { return text }
    let rest = String(text.unicodeScalars.dropFirst())
    return looksLikeFormula(rest) ? rest : text
  }

  private static func looksLikeFormula(_ text: String) -> Bool {
    let scalars = text.unicodeScalars.drop { $0 == "'" }
    guard let first = scalars.first else { return false }
    if first == "\t" || first == "\r" { return true }
    let sign = scalars.first { !$0.properties.isWhitespace }
    return sign.map { "=+-@＝＋－＠".unicodeScalars.contains($0) } == true
  }
}
