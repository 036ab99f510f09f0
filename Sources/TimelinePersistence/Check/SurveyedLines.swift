import JSONBytes
import Platform

/// What there is to know of each line of a journal alone, where most lines are everyday.
struct SurveyedLines: Sendable {
  private(set) var check = LineCheck()
  /// Of lines that were asked for.
  private(set) var numbers: [Int] = []

  /// `repeated` are the places of lines that say what one before them says, and `picked` those of which the numbers are
  /// wanted. Nil where they can't be read.
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
  /// Of the lines that were asked for, counted from the first of this part.
  private(set) var numbers: [Int] = []

  init?(_ file: OpenFile, _ part: Range<Int>, repeated: Set<Int>, numbering picked: [Int]) {
    let first = picked.sortedIndex(of: part.lowerBound)
    var next = picked[first...]
    var memory: [UInt8] = []
    let isRead = file.forEachPiece(of: part, in: &memory) { bytes, place in
      take(bytes, place: place, repeated, &next)
    }
    guard isRead else { return nil }
  }

  private mutating func take(
    _ bytes: Span<UInt8>, place: Int, _ repeated: Set<Int>, _ picked: inout ArraySlice<Int>
  ) {
    let scanner = JSONScanner(bytes)
    var start = 0
    while start < bytes.count {
      let end = bytes.firstIndex(of: UInt8(ascii: "\n"), from: start, to: bytes.count)
      if !repeated.isEmpty, repeated.contains(place + start) {
        check.takeRepetition()
      } else {
        check.take(start..<end, scanner)
      }
      if picked.first == place + start {
        picked.removeFirst()
        numbers.append(check.lines)
      }
      start = end + 1
    }
  }
}
