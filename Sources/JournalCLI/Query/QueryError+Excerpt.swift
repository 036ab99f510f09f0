import Terminal

extension QueryError {
  /// At most 60 cells of the query around the mistake.
  var excerpt: String {
    let characters = Array(query)
    let cells = characters.map { String($0).safeInOneLine }
    let widths = cells.map(\.displayWidth)
    var (start, end) = (min(range.lowerBound, cells.count), min(range.lowerBound, cells.count))
    var width = 0
    // Extend to the right first, over the mistake itself, then to the left as far as there is room.
    func takeRight(upTo limit: Int) {
      while end < cells.count, width + widths[end] <= limit {
        width += widths[end]
        end += 1
      }
    }
    takeRight(upTo: 25)
    while start > 0, width + widths[start - 1] <= 58 {
      start -= 1
      width += widths[start]
    }
    takeRight(upTo: 58)
    let before = start > 0 ? "…" : ""
    let behind = end < cells.count ? "…" : ""
    let margin =
      before.displayWidth + widths[start..<min(range.lowerBound, cells.count)].reduce(0, +)
    let marked = range.clamped(to: start..<end)
    let carets = max(1, widths[marked].reduce(0, +))
    return "  \(before)\(cells[start..<end].joined())\(behind)\n"
      + String(repeating: " ", count: 2 + margin) + String(repeating: "^", count: carets)
  }
}
