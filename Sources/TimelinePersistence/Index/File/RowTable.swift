/// A sorted run of rows, in memory or in the index file.
enum RowTable<Row: IndexRow>: Sendable {
  case memory([Row])
  case file(IndexFile, IndexSection)

  var count: Int {
    switch self {
    case .memory(let rows): rows.count
    case .file(_, let section): section.rows
    }
  }

  func row(_ index: Int) throws(IndexDamage) -> Row {
    switch self {
    case .memory(let rows): return rows[index]
    case .file(let file, let section): return try file.row(index, of: section)
    }
  }

  func rows(_ range: Range<Int>) throws(IndexDamage) -> [Row] {
    switch self {
    case .memory(let rows): return Array(rows[range])
    case .file(let file, let section): return try file.rows(range, of: section)
    }
  }

  func all() throws(IndexDamage) -> [Row] {
    if case .memory(let rows) = self { return rows }
    return try rows(0..<count)
  }

  /// The first row for which `isBefore` is false.
  func firstIndex(whereNot isBefore: (Row) -> Bool) throws(IndexDamage) -> Int {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if isBefore(try row(middle)) { low = middle + 1 } else { high = middle }
    }
    return low
  }

  /// The wanted rows, from the first that is not before them. With more than `most`, one too many.
  func rows(
    behind isBefore: (Row) -> Bool, while isWanted: (Row) -> Bool, most: Int
  ) throws(IndexDamage) -> [Row] {
    var found: [Row] = []
    var index = try firstIndex(whereNot: isBefore)
    while index < count, found.count <= most {
      let row = try row(index)
      guard isWanted(row) else { break }
      found.append(row)
      index += 1
    }
    return found
  }
}
