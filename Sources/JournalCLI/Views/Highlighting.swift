import Terminal
import TimelineDomain

/// Shows in an item's words what was searched for. What is put around them takes no room.
struct Highlighting {
  /// In all lines and one byte between each two, counted in UTF-8.
  private let places: [Range<Int>]

  init(of condition: PostCondition, in lines: [StyledLine]) {
    // Nobody looks through more than that for a colour.
    guard lines.reduce(0, { $0 + $1.text.utf8.count }) <= 100_000 else {
      places = []
      return
    }
    let body = lines.map(\.text).joined(separator: "\n")
    let found = condition.matches(in: body)
    guard !found.isEmpty else {
      places = []
      return
    }
    var offsets = [0]
    for character in body { offsets.append(offsets[offsets.count - 1] + character.utf8.count) }
    places = found.map { offsets[$0.lowerBound]..<offsets[$0.upperBound] }
  }

  /// Lines of as many bytes as those that were searched.
  func lines(_ lines: [StyledLine]) -> [StyledLine] {
    guard !places.isEmpty else { return lines }
    var start = 0
    return lines.map { line in
      let range = start..<(start + line.text.utf8.count)
      start = range.upperBound + 1
      let own = places.filter { $0.overlaps(range) }
        .map { $0.clamped(to: range) }
        .map { $0.lowerBound - range.lowerBound..<$0.upperBound - range.lowerBound }
      return own.isEmpty ? line : line.with(.match, over: own)
    }
  }
}
