package import Terminal
package import TimelineDomain

/// Highlights what a search found in an item's text, without changing its width.
package struct Highlighting {
  /// Byte ranges in all lines, joined with one byte between lines.
  private let ranges: [Range<Int>]

  package init(of condition: PostCondition, in lines: [StyledLine]) {
    // Highlighting in such a long text would take longer than it helps.
    guard lines.reduce(0, { $0 + $1.text.utf8.count }) <= 100_000 else {
      ranges = []
      return
    }
    let body = lines.map(\.text).joined(separator: "\n")
    let found = condition.matches(in: body)
    guard !found.isEmpty else {
      ranges = []
      return
    }
    var offsets = [0]
    for character in body { offsets.append(offsets[offsets.count - 1] + character.utf8.count) }
    ranges = found.map { offsets[$0.lowerBound]..<offsets[$0.upperBound] }
  }

  /// Highlights lines with the same number of bytes as the searched ones.
  package func lines(_ lines: [StyledLine]) -> [StyledLine] {
    guard !ranges.isEmpty else { return lines }
    var start = 0
    return lines.map { line in
      let range = start..<(start + line.text.utf8.count)
      start = range.upperBound + 1
      let own = ranges.filter { $0.overlaps(range) }
        .map { $0.clamped(to: range) }
        .map { $0.lowerBound - range.lowerBound..<$0.upperBound - range.lowerBound }
      return own.isEmpty ? line : line.with(.match, over: own)
    }
  }
}
