import Terminal

extension QueryError {
  /// At most 60 cells of the query, those around the place.
  var excerpt: String {
    let characters = Array(query)
    let cells = characters.map { String($0).safeInOneLine }
    let widths = cells.map(\.displayWidth)
    var (start, end) = (min(place.lowerBound, cells.count), min(place.lowerBound, cells.count))
    var width = 0
    // First on to the right, where the place itself is, and then as far to the left as there is room.
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
      before.displayWidth + widths[start..<min(place.lowerBound, cells.count)].reduce(0, +)
    let marked = place.clamped(to: start..<end)
    let carets = max(1, widths[marked].reduce(0, +))
    return "  \(before)\(cells[start..<end].joined())\(behind)\n"
      + String(repeating: " ", count: 2 + margin) + String(repeating: "^", count: carets)
  }
}
