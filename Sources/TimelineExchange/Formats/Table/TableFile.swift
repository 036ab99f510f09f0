import JSONBytes
import TimelineDomain

/// A file with a header and rows.
enum TableFile {
  /// The names in the header; nil if the bytes are no CSV.
  static func header(of bytes: Span<UInt8>) -> [String]? {
    var reader = CSVReader(separator: separator(of: bytes))
    var header: [String]?
    reader.read(bytes.extracting(0..<min(bytes.count, 1 << 14))) { result in
      if header == nil, case .success(let row) = result { header = row.names }
    }
    reader.finish { result in
      if header == nil, case .success(let row) = result { header = row.names }
    }
    return header
  }

  /// Whether the bytes are more than one row, all with as many cells as the first, whose cells look
  /// like names. The last row may be cut.
  static func hasEqualRows(_ bytes: Span<UInt8>) -> Bool {
    let longestName = 60
    var reader = CSVReader(separator: separator(of: bytes))
    var rows: [CSVRow] = []
    var isWhole = true
    let body = { (result: Result<CSVRow, CSVFlaw>) in
      if case .success(let row) = result { rows.append(row) } else { isWhole = false }
    }
    reader.read(bytes, body)
    let isAlone = rows.count < 2
    if isAlone { reader.finish(body) }
    guard isWhole, rows.count > 1, let header = rows.first else { return false }
    let hasNames = header.cells.allSatisfy { cell in
      guard let first = cell.first else { return false }
      return cell.count <= longestName && !"{[<".utf8.contains(first)
    }
    return hasNames && rows.allSatisfy { $0.cells.count == header.cells.count }
  }

  /// Passes what `entry` makes of each row after the header. The first row may have become a part of the
  /// header, so columns that are not `known` are counted if there are no rows.
  static func read(
    _ bytes: Span<UInt8>, known: some Collection<String>,
    _ entry: (TableRow) throws(ForeignFlaw) -> ForeignItem,
    take: (ForeignItem) -> Void
  ) {
    var reader = CSVReader(separator: separator(of: bytes))
    var columns: Columns?
    var hasRows = false
    let body = { (result: Result<CSVRow, CSVFlaw>) in
      do throws(ForeignFlaw) {
        let row = try result.row()
        guard let columns else {
          columns = Columns(names: row.names)
          return
        }
        hasRows = true
        guard row.cells.count == columns.names.count else {
          throw .wrongColumns(found: row.cells.count, expected: columns.names.count)
        }
        let item = try entry(TableRow(columns: columns, cells: try row.texts(), offset: row.offset))
        take(item)
      } catch {
        take(.broken(BrokenEntry(at: result.offset, error)))
      }
    }
    reader.read(bytes, body)
    reader.finish(body)
    guard !hasRows, let columns else { return }
    for name in columns.names where !name.isEmpty && !known.contains(name) {
      take(.leftOut(.beside(name), at: 0))
    }
  }

  private static func separator(of bytes: Span<UInt8>) -> UInt8 {
    let head = JSONScanner(bytes).copy(0..<min(bytes.count, 1 << 14))
    return CSVReader.separator(ofHeader: head)
  }

  /// The names of the columns, and the number of each.
  struct Columns {
    let names: [String]
    let numbers: [String: Int]

    init(names: [String]) {
      // A second column of a name is kept under a name of its own.
      var seen: [String: Int] = [:]
      self.names = names.map { name in
        seen[name, default: 0] += 1
        return seen[name] == 1 ? name : "\(name) (\(seen[name] ?? 0))"
      }
      numbers = Dictionary(zip(self.names, names.indices)) { first, _ in first }
    }
  }
}

/// A row with the names of its columns.
struct TableRow {
  let columns: TableFile.Columns
  let cells: [String]
  let offset: Int

  /// Nil if there is no such column.
  subscript(name: String) -> String? { columns.numbers[name].map { cells[$0] } }

  /// All cells, without the empty ones at the end, which spreadsheets add and remove.
  var identity: [String] {
    Array(cells.prefix((cells.lastIndex { !$0.isEmpty } ?? -1) + 1))
  }

  /// The cells of other columns, if they have words.
  func members(besides known: [String]) -> [ForeignMember] {
    zip(columns.names, cells).filter { !known.contains($0) && !$1.isEmpty }.map {
      ForeignMember($0, $1)
    }
  }
}

extension CSVRow {
  fileprivate var names: [String] {
    cells.map { String(decoding: $0, as: UTF8.self).trimmedSpace }
  }

  fileprivate func texts() throws(ForeignFlaw) -> [String] {
    var texts: [String] = []
    for cell in cells {
      guard let text = String(validating: cell, as: UTF8.self) else { throw .notUTF8 }
      texts.append(text)
    }
    return texts
  }
}

extension Result<CSVRow, CSVFlaw> {
  fileprivate var offset: Int {
    switch self {
    case .success(let row): row.offset
    case .failure(let flaw): flaw.offset
    }
  }

  fileprivate func row() throws(ForeignFlaw) -> CSVRow {
    switch self {
    case .success(let row): return row
    case .failure(let flaw):
      switch flaw.reason {
      case .openQuote: throw .unended("\"")
      case .textAfterQuote: throw .other("text after a closing quote")
      }
    }
  }
}
