/// A row of CSV with the offset at which it begins.
package struct CSVRow: Hashable, Sendable {
  package let cells: [[UInt8]]
  package let offset: Int
}

/// Why a row is no CSV.
struct CSVFlaw: Error, Hashable, Sendable {
  enum Reason: Hashable, Sendable {
    /// Text between a closing quote and the next separator.
    case textAfterQuote
    /// The file ends within quotes.
    case openQuote
  }

  let reason: Reason
  /// The offset at which the row begins.
  let offset: Int
}

/// Reads CSV as RFC 4180 defines it, from pieces of any size, and keeps one row in memory.
///
/// A line may also end with LF alone. A quote within a cell that did not begin with one is an
/// ordinary character, as in all programs that read CSV.
struct CSVReader: Sendable {
  private enum State: Hashable, Sendable {
    case rowStart, cellStart, plain, quoted, quoteInQuoted, broken
  }

  private let separator: UInt8
  private var state = State.rowStart
  private var cells: [[UInt8]] = []
  private var cell: [UInt8] = []
  /// How many bytes were read before the present piece.
  private var passed = 0
  private var rowStart = 0
  /// How many bytes of a byte order mark are read; nil after the first other byte.
  private var mark: Int? = 0

  init(separator: UInt8 = UInt8(ascii: ",")) {
    self.separator = separator
  }

  /// The separator of a header: the most frequent of comma, semicolon and tab outside of quotes.
  static func separator(ofHeader bytes: some Sequence<UInt8>) -> UInt8 {
    var counts: [UInt8: Int] = [:]
    var isQuoted = false
    for byte in bytes {
      if byte == 0x0A, !isQuoted { break }
      if byte == quote { isQuoted.toggle() }
      if !isQuoted { counts[byte, default: 0] += 1 }
    }
    let comma = UInt8(ascii: ",")
    return [comma, UInt8(ascii: ";"), 0x09].max { counts[$0, default: 0] < counts[$1, default: 0] }
      .flatMap { counts[$0, default: 0] > counts[comma, default: 0] ? $0 : nil } ?? comma
  }

  /// Passes each row that ends in these bytes. After a flaw it continues with the next line.
  mutating func read(
    _ bytes: Span<UInt8>, _ body: (Result<CSVRow, CSVFlaw>) throws -> Void
  ) rethrows {
    var index = 0
    while let matched = mark, index < bytes.count {
      if matched < CSVReader.byteOrderMark.count, bytes[index] == CSVReader.byteOrderMark[matched] {
        index += 1
        mark = matched + 1
      } else {
        mark = nil
        if matched < CSVReader.byteOrderMark.count, matched > 0 {
          cell += CSVReader.byteOrderMark[..<matched]
          state = .plain
        }
      }
    }
    while index < bytes.count {
      switch state {
      case .plain: index = readPlain(bytes, from: index)
      case .quoted: index = readQuoted(bytes, from: index)
      default: break
      }
      guard index < bytes.count else { break }
      if let row = take(bytes[index], at: passed + index) { try body(row) }
      index += 1
    }
    passed += bytes.count
  }

  /// Passes the last row if no line end follows it.
  mutating func finish(_ body: (Result<CSVRow, CSVFlaw>) throws -> Void) rethrows {
    switch state {
    case .rowStart, .broken: break
    case .quoted: try body(.failure(CSVFlaw(reason: .openQuote, offset: rowStart)))
    case .cellStart, .plain, .quoteInQuoted: try body(.success(endRow()))
    }
    self = CSVReader(separator: separator)
  }

  // MARK: -

  private static let quote = UInt8(ascii: "\"")
  private static let byteOrderMark: [UInt8] = [0xEF, 0xBB, 0xBF]

  /// Reads up to the next byte that may end the cell.
  private mutating func readPlain(_ bytes: Span<UInt8>, from start: Int) -> Int {
    var index = start
    while index < bytes.count, bytes[index] != separator, bytes[index] != 0x0A { index += 1 }
    append(bytes, start..<index)
    return index
  }

  /// Reads up to the next quote.
  private mutating func readQuoted(_ bytes: Span<UInt8>, from start: Int) -> Int {
    var index = start
    while index < bytes.count, bytes[index] != CSVReader.quote {
      index += 1
    }
    append(bytes, start..<index)
    return index
  }

  private mutating func append(_ bytes: Span<UInt8>, _ range: Range<Int>) {
    cell.reserveCapacity(cell.count + range.count)
    for index in range { cell.append(bytes[index]) }
  }

  /// Reads one byte. Returns the row that ends with it.
  private mutating func take(_ byte: UInt8, at offset: Int) -> Result<CSVRow, CSVFlaw>? {
    let isLineEnd = byte == 0x0A
    switch state {
    case .rowStart where isLineEnd: return nil
    case .rowStart, .cellStart, .plain:
      if state == .rowStart { rowStart = offset }
      if byte == CSVReader.quote, state != .plain {
        state = .quoted
      } else if byte == separator {
        endCell()
        state = .cellStart
      } else if isLineEnd {
        if cell.last == 0x0D { cell.removeLast() }
        return rowAtLineEnd()
      } else {
        cell.append(byte)
        state = .plain
      }
    case .quoted:
      state = .quoteInQuoted
    case .quoteInQuoted:
      if byte == CSVReader.quote {
        cell.append(byte)
        state = .quoted
      } else if byte == separator {
        endCell()
        state = .cellStart
      } else if isLineEnd {
        return .success(endRow())
      } else if byte != 0x0D {
        state = .broken
        return .failure(CSVFlaw(reason: .textAfterQuote, offset: rowStart))
      }
    case .broken:
      if isLineEnd {
        cells = []
        cell = []
        state = .rowStart
      }
    }
    return nil
  }

  private mutating func endCell() {
    cells.append(cell)
    cell = []
  }

  /// Nil for a line that has only a CR.
  private mutating func rowAtLineEnd() -> Result<CSVRow, CSVFlaw>? {
    if cells.isEmpty, cell.isEmpty {
      state = .rowStart
      return nil
    }
    return .success(endRow())
  }

  private mutating func endRow() -> CSVRow {
    endCell()
    state = .rowStart
    defer { cells = [] }
    return CSVRow(cells: cells, offset: rowStart)
  }
}

/// Writes rows of CSV. Lines end with LF: every reader accepts that, and `cut` and `awk` would take
/// a CR as part of the last cell.
enum CSVWriter {
  static func row(_ cells: [String]) -> String {
    // An empty line is no row for a reader.
    if cells == [""] { return "\"\"\n" }
    return cells.map(quoted).joined(separator: ",") + "\n"
  }

  static func quoted(_ text: String) -> String {
    let isPlain = text.utf8.allSatisfy { $0 != 0x22 && $0 != 0x2C && $0 != 0x0A && $0 != 0x0D }
    let isPadded = text.utf8.first == 0x20 || text.utf8.last == 0x20
    if isPlain, !isPadded { return text }
    return "\"\(text.replacing("\"", with: "\"\""))\""
  }

  /// Puts an apostrophe before text that a spreadsheet would run as a formula, also after white
  /// space and other apostrophes, so that `withoutGuard` can take exactly one away.
  static func guarded(_ text: String) -> String {
    looksLikeFormula(text) ? "'" + text : text
  }

  /// The text that `guarded` got.
  static func withoutGuard(_ text: String) -> String {
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
