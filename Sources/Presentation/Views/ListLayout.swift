/// Where the time, the id and the text of a list's rows stand, for the width of a terminal.
struct ListLayout: Hashable, Sendable {
  /// Spaces before the time.
  let indent: Int
  /// Spaces between time, id and text.
  let gap: Int
  /// Spaces before each line of the text, except for one that is beside its id.
  let margin: Int
  /// Whether the text begins below its time and id, because there is no space beside them.
  let isBelow: Bool

  /// So many cells are enough for a text.
  static let enough = 28

  /// The widest layout that leaves enough for the text. `head` is the width of time and id.
  init(columns: Int?, head: Int) {
    for (indent, gap) in [(2, 2), (1, 1), (0, 1)] {
      let margin = indent + head + 2 * gap
      guard let columns, columns - margin < ListLayout.enough else {
        (self.indent, self.gap, self.margin, isBelow) = (indent, gap, margin, false)
        return
      }
    }
    let hasSpace = columns.map { $0 - 4 >= ListLayout.enough } ?? true
    (indent, gap, margin, isBelow) = (2, 2, hasSpace ? 4 : 2, true)
  }
}
