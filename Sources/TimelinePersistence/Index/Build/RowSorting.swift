import Platform
import Synchronization

// Both sorts are fast for what the rows are usually like, and correct for all others: a journal is
// nearly sorted by time, and the first bytes of ids are evenly distributed.

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

/// Sorts ids into buckets by the highest bits in which they differ, then each bucket, on all cores.
///
/// A bucket is a range of prefixes, so every alphabet keeps the order of `IDRow`. Ids that share a
/// long beginning share a bucket, which only takes longer.
enum IDSorting {
  /// A few rows for each bucket of a large journal.
  private static let mostBucketBits = 20
  /// The number of bucket groups that cores take one by one.
  private static let groups = 64

  /// Empties the rows of each part.
  static func sorted(takingFrom parts: inout [IndexPart]) -> [IDRow] {
    var (least, most) = (UInt64.max, UInt64.min)
    for part in parts {
      for row in part.ids { (least, most) = (min(least, row.prefix), max(most, row.prefix)) }
    }
    let count = parts.reduce(0) { $0 + $1.ids.count }
    if count == 0 { return [] }
    let bits = min(mostBucketBits, Int.bitWidth - count.leadingZeroBitCount)
    let shift = UInt64(max(0, UInt64.bitWidth - (most - least).leadingZeroBitCount - bits))
    let buckets = 1 << bits
    // While the rows are placed, the second number of a bucket is where its next row belongs.
    var starts = [Int](repeating: 0, count: buckets + 2)
    for part in parts {
      for row in part.ids { starts[Int((row.prefix - least) &>> shift) + 2] += 1 }
    }
    for bucket in 0..<buckets { starts[bucket + 2] += starts[bucket + 1] }
    var rows = unsafe [IDRow](unsafeUninitializedCapacity: count) { buffer, filled in
      for number in parts.indices {
        for row in parts[number].ids {
          let next = Int((row.prefix - least) &>> shift) + 1
          unsafe buffer[starts[next]] = row
          starts[next] += 1
        }
        parts[number].ids = []
      }
      filled = count
    }
    sort(&rows, inBucketsFrom: starts.dropLast())
    return rows
  }

  /// `starts` has the first row of each bucket, and the number of rows.
  private static func sort(_ rows: inout [IDRow], inBucketsFrom starts: ArraySlice<Int>) {
    // Each group of buckets has about the same number of rows.
    var bounds = [0]
    for bucket in 1..<starts.count
    where starts[bucket] - starts[bounds[bounds.count - 1]] > rows.count / groups
      || bucket == starts.count - 1
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
