import JSONBytes

/// Splits bytes into lines, without their LF.
struct LineScanner: ~Escapable {
  private let bytes: Span<UInt8>

  @_lifetime(copy bytes)
  init(_ bytes: Span<UInt8>) {
    self.bytes = bytes
  }

  /// Calls `body` for each line with its number, from 1. The last line needs no LF.
  func forEachLine(_ body: (_ number: Int, _ line: Range<Int>) -> Void) {
    var number = 1
    var start = 0
    while start < bytes.count {
      let end = endOfLine(from: start)
      body(number, start..<end)
      number += 1
      start = end + 1
    }
  }

  /// The ranges of the kept lines, including LF; consecutive lines are one range.
  func runs(of isKept: (_ number: Int, _ line: Range<Int>) -> Bool) -> [Range<Int>] {
    var runs: [Range<Int>] = []
    forEachLine { number, line in
      guard isKept(number, line) else { return }
      let whole = line.lowerBound..<min(line.upperBound + 1, bytes.count)
      if let last = runs.last, last.upperBound == whole.lowerBound {
        runs[runs.count - 1] = last.lowerBound..<whole.upperBound
      } else {
        runs.append(whole)
      }
    }
    return runs
  }

  private func endOfLine(from start: Int) -> Int {
    bytes.firstIndex(of: UInt8(ascii: "\n"), from: start, to: bytes.count)
  }
}
