import Platform
import Synchronization

// Both sorts rely on what the rows are like: a journal is nearly sorted by time, and the first
// bytes of ids are evenly distributed.

extension [TimeRow] {
  /// Takes out the few rows that are out of order, sorts them, and merges them back from the end.
  mutating func sortNearlySorted() {
    var strays: [TimeRow] = []
    var kept = 0
    for index in indices {
      let row = self[index]
      if kept > 0, row < self[kept - 1] {
        strays.append(row)
      } else {
        self[kept] = row
        kept += 1
      }
    }
    strays.sort(by: <)
    removeLast(count - kept)
    merge(strays, by: <)
  }

  /// Merges another sorted list into this sorted list.
  mutating func merge(_ others: [TimeRow], by isBefore: (TimeRow, TimeRow) -> Bool) {
    var kept = count
    append(contentsOf: others)
    var rest = others.count
    var end = count
    while rest > 0 {
      end -= 1
      if kept > 0, isBefore(others[rest - 1], self[kept - 1]) {
        kept -= 1
        self[end] = self[kept]
      } else {
        rest -= 1
        self[end] = others[rest]
      }
    }
  }
}

/// Sorts ids into buckets by their first three bytes, then each bucket, on all cores.
enum IDSorting {
  private static let buckets = 1 << 18
  /// The number of bucket groups that cores take one by one.
  private static let groups = 64

  /// Empties the rows of each part.
  static func sorted(takingFrom parts: inout [IndexPart]) -> [IDRow] {
    var starts = [Int](repeating: 0, count: buckets + 1)
    for part in parts {
      for row in part.ids { starts[bucket(of: row) + 1] += 1 }
    }
    for bucket in 0..<buckets { starts[bucket + 1] += starts[bucket] }
    let count = starts[buckets]
    var next = starts
    var rows = unsafe [IDRow](unsafeUninitializedCapacity: count) { buffer, filled in
      for number in parts.indices {
        for row in parts[number].ids {
          let bucket = bucket(of: row)
          unsafe buffer[next[bucket]] = row
          next[bucket] += 1
        }
        parts[number].ids = []
      }
      filled = count
    }
    sortBuckets(&rows, starts)
    return rows
  }

  /// Keeps the order of the ids; digits and lower-case letters have buckets of their own.
  @inline(__always)
  private static func bucket(of row: IDRow) -> Int {
    ranks[Int(row.prefix >> 56)] << 12 | ranks[Int(row.prefix >> 48 & 0xFF)] << 6
      | ranks[Int(row.prefix >> 40 & 0xFF)]
  }

  /// The rank of each byte, in six bits.
  private static let ranks: [Int] = (0..<256).map { byte in
    switch byte {
    case ..<0x30: 0
    case ..<0x40: byte - 0x30 + 1
    case ..<0x60: 17
    case ..<0x80: byte - 0x60 + 18
    default: 50
    }
  }

  private static func sortBuckets(_ rows: inout [IDRow], _ starts: [Int]) {
    // Each group of buckets has about the same number of rows.
    var bounds = [0]
    for bucket in 1...buckets
    where starts[bucket] - starts[bounds[bounds.count - 1]] > rows.count / groups
      || bucket == buckets
    { bounds.append(bucket) }
    let ends = bounds
    unsafe rows.withUnsafeMutableBufferPointer { buffer in
      // Buckets don't overlap, so no two threads touch the same row.
      let shared = unsafe SharedRows(buffer: buffer)
      Parallel.forEach(ends.count - 1) { group in
        for bucket in ends[group]..<ends[group + 1] where starts[bucket + 1] - starts[bucket] > 1 {
          unsafe shared.buffer[starts[bucket]..<starts[bucket + 1]].sort(by: <)
        }
      }
    }
  }
}

/// Rows that several threads sort, each in its own range.
@unsafe private struct SharedRows: @unchecked Sendable {
  let buffer: UnsafeMutableBufferPointer<IDRow>
}
