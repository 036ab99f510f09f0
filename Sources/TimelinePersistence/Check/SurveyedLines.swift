import JSONBytes
import Platform

/// Checks the lines of a journal in parallel.
struct SurveyedLines: Sendable {
  private(set) var check = LineCheck()
  /// The line numbers of the picked lines.
  private(set) var numbers: [Int] = []

  /// `repeated` are the offsets of lines that repeat an earlier one. `picked` are the sorted offsets of the
  /// lines whose numbers are wanted. Nil if the file can't be read.
  init?(_ file: OpenFile, entries: Range<Int>, repeated: Set<Int>, numbering picked: [Int]) {
    guard let first = try? file.read(entries.lowerBound - 1, at: 0),
      let parts = file.parts(of: entries, 8)
    else { return nil }
    check.takeHeader(first.indices, JSONScanner(first.span))
    let all = Parallel.map(parts) { part in
      SurveyedPart(file, part, repeated: repeated, numbering: picked)
    }
    guard let all else { return nil }
    for part in all {
      numbers += part.numbers.map { check.lines + $0 }
      check.append(part.check)
    }
  }
}

private struct SurveyedPart: Sendable {
  private(set) var check = LineCheck()
  /// The line numbers of the picked lines, counted from the start of this part.
  private(set) var numbers: [Int] = []

  init?(_ file: OpenFile, _ part: Range<Int>, repeated: Set<Int>, numbering picked: [Int]) {
    let first = picked.sortedIndex(of: part.lowerBound)
    var next = picked[first...]
    var memory: [UInt8] = []
    let isRead = file.forEachPiece(of: part, in: &memory) { bytes, offset in
      take(bytes, at: offset, repeated, &next)
    }
    guard isRead else { return nil }
  }

  private mutating func take(
    _ bytes: Span<UInt8>, at offset: Int, _ repeated: Set<Int>, _ picked: inout ArraySlice<Int>
  ) {
    let scanner = JSONScanner(bytes)
    var start = 0
    while start < bytes.count {
      let end = bytes.firstIndex(of: UInt8(ascii: "\n"), from: start, to: bytes.count)
      if !repeated.isEmpty, repeated.contains(offset + start) {
        check.takeRepetition()
      } else {
        check.take(start..<end, scanner)
      }
      if picked.first == offset + start {
        picked.removeFirst()
        numbers.append(check.lines)
      }
      start = end + 1
    }
  }
}
