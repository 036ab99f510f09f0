import TextSearch

import JSONBytes

/// A row of a table.
struct CSVRow: Hashable, Sendable {
  /// Where it begins.
  let offset: Int
  fileprivate(set) var cells: [String] = []
  /// Why the row can't be read.
  fileprivate(set) var flaw: ForeignFlaw?
  /// Whether a line end follows it, so that it is not cut.
  fileprivate(set) var isEnded = true
}

/// Reads the rows of CSV as RFC 4180 defines it.
///
/// A line may also end with LF alone. A quote within a cell that did not begin with one is an
/// ordinary character, as in all programs that read CSV.
struct CSVReader: ~Escapable {
  private let bytes: Span<UInt8>
  private let separator: UInt8
  private var index = 0

  private static let quote = UInt8(ascii: "\"")

  @_lifetime(copy bytes)
  init(_ bytes: Span<UInt8>) {
    self.bytes = bytes
    separator = CSVReader.separator(of: bytes.extracting(0..<min(bytes.count, 1 << 14)))
  }

  /// The most frequent of comma, semicolon and tab outside of quotes in the header.
  static func separator(of bytes: Span<UInt8>) -> UInt8 {
    let signs: [UInt8] = [UInt8(ascii: ","), UInt8(ascii: ";"), 0x09]
    var counts = [0, 0, 0]
    var isQuoted = false
    for index in bytes.indices {
      let byte = bytes[index]
      if byte == quote { isQuoted.toggle() }
      if isQuoted { continue }
      if byte == 0x0A { break }
      if let sign = signs.firstIndex(of: byte) { counts[sign] += 1 }
    }
    // Of equal counts the first sign.
    let most = counts.max() ?? 0
    return signs[counts.firstIndex(of: most) ?? 0]
  }

  /// The next row that has more than a line end; nil at the end.
  @_lifetime(self: copy self)
  mutating func next() -> CSVRow? {
    while index < bytes.count, bytes[index] == 0x0A || isReturnBeforeLineEnd { index += 1 }
    guard index < bytes.count else { return nil }
    var row = CSVRow(offset: index)
    repeat {
      let isQuoted = index < bytes.count && bytes[index] == CSVReader.quote
      let cell = isQuoted ? quotedCell(&row) : plainCell()
      if let cell { row.cells.append(cell) } else if row.flaw == nil { row.flaw = .notUTF8 }
    } while takeSeparator()
    row.isEnded = index < bytes.count
    index += 1
    return row
  }

  private var isReturnBeforeLineEnd: Bool {
    bytes[index] == 0x0D && index + 1 < bytes.count && bytes[index + 1] == 0x0A
  }

  @_lifetime(self: copy self)
  private mutating func takeSeparator() -> Bool {
    guard index < bytes.count, bytes[index] == separator else { return false }
    index += 1
    return true
  }

  /// Nil for bytes that are not UTF-8.
  @_lifetime(self: copy self)
  private mutating func plainCell() -> String? {
    let start = index
    while index < bytes.count, bytes[index] != separator, bytes[index] != 0x0A { index += 1 }
    let isBeforeReturn = index > start && bytes[index - 1] == 0x0D
    let hasLineEnd = index == bytes.count || bytes[index] == 0x0A
    return bytes.string(start..<(isBeforeReturn && hasLineEnd ? index - 1 : index))
  }

  /// The same for a cell that begins with a quote.
  @_lifetime(self: copy self)
  private mutating func quotedCell(_ row: inout CSVRow) -> String? {
    var cell = ""
    var isUTF8 = true
    repeat {
      let start = index + 1
      index = bytes.firstIndex(of: CSVReader.quote, from: start, to: bytes.count)
      guard index < bytes.count else {
        row.flaw = .unended("\"")
        return cell
      }
      index += 1
      let isDoubled = index < bytes.count && bytes[index] == CSVReader.quote
      // Of two quotes one is a part of the cell.
      if let piece = bytes.string(start..<(isDoubled ? index : index - 1)) {
        cell += piece
      } else {
        isUTF8 = false
      }
    } while index < bytes.count && bytes[index] == CSVReader.quote
    while index < bytes.count, bytes[index] == 0x0D { index += 1 }
    if index < bytes.count, bytes[index] != separator, bytes[index] != 0x0A {
      row.flaw = .other("text after a closing quote")
      index = bytes.firstIndex(of: 0x0A, from: index, to: bytes.count)
    }
    return isUTF8 ? cell : nil
  }
}

/// Writes rows of CSV. Lines end with LF: every reader accepts that, and `cut` and `awk` would take
/// a CR as part of the last cell.
package enum CSVWriter {
  package static func row(_ cells: [String]) -> String {
    // An empty line is no row for a reader.
    if cells == [""] { return "\"\"\n" }
    return cells.map { quoted($0) }.joined(separator: ",") + "\n"
  }

  private static func quoted(_ text: String) -> String {
    let isPlain = text.utf8.allSatisfy { $0 != 0x22 && $0 != 0x2C && $0 != 0x0A && $0 != 0x0D }
    let isPadded = text.utf8.first == 0x20 || text.utf8.last == 0x20
    if isPlain, !isPadded { return text }
    return "\"\(text.replacing("\"", with: "\"\""))\""
  }
}

/// What this program's own tables have in place of a text that a terminal or a spreadsheet would obey.
package enum CSVEscape {
  /// The text as a JSON string after an apostrophe, if it has a control character other than LF.
  /// Else one more apostrophe before a formula, and before what looks like such a string.
  package static func written(_ text: String) -> String {
    if hasControl(text) { return "'" + String(decoding: JSONWriter.string(text), as: UTF8.self) }
    return isGuarded(text) ? "'" + text : text
  }

  /// The text that `written` got.
  package static func read(_ cell: String) -> String {
    guard cell.utf8.first == apostrophe else { return cell }
    let rest = String(cell.unicodeScalars.dropFirst())
    if let text = controlText(rest[...]) { return text }
    return isGuarded(rest) ? rest : cell
  }

  private static let apostrophe = UInt8(ascii: "'")

  /// A formula of a spreadsheet, also after white space and apostrophes, or an apostrophe and such a string.
  private static func isGuarded(_ text: String) -> Bool {
    let scalars = text.unicodeScalars.drop { $0 == "'" }
    // As earlier versions wrote it.
    if scalars.first == "\t" { return true }
    if text.utf8.first == apostrophe, controlText(Substring(scalars)) != nil { return true }
    let sign = scalars.first { !$0.properties.isWhitespace }
    return sign.map { "=+-@＝＋－＠".unicodeScalars.contains($0) } == true
  }

  /// The text of a JSON string, if the text has a control character.
  private static func controlText(_ json: Substring) -> String? {
    guard json.utf8.first == UInt8(ascii: "\"") else { return nil }
    let bytes = Array(json.utf8)
    let scanner = JSONScanner(bytes.span)
    guard scanner.skipString(0, bytes.count) == bytes.count else { return nil }
    let text = scanner.text(0..<bytes.count)
    return hasControl(text) ? text : nil
  }

  /// Whether a JSON string needs an escape for more than quotes, backslashes and LF.
  private static func hasControl(_ text: String) -> Bool {
    var hasSuspect = false
    for byte in text.utf8 {
      switch byte {
      // The first bytes of the characters that JSON escapes.
      case 0..<0x0A, 0x0B..<0x20, 0x7F, 0xC2, 0xD8, 0xE2, 0xEF, 0xF3: hasSuspect = true
      default: break
      }
    }
    if !hasSuspect { return false }
    var isEscaped = false
    for byte in JSONWriter.string(text) {
      if isEscaped, !"\"\\n".utf8.contains(byte) { return true }
      isEscaped = !isEscaped && byte == UInt8(ascii: "\\")
    }
    return false
  }
}
