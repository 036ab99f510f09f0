extension Frame {
  /// A row of the screen.
  package struct Row: Hashable, Sendable {
    package let line: StyledLine
    /// Draws the whole row in reverse.
    package let isSelected: Bool

    package init(_ line: StyledLine = StyledLine(), isSelected: Bool = false) {
      self.line = line
      self.isSelected = isSelected
    }

    func fitted(to columns: Int) -> Row {
      Row(line.fitted(to: columns, sign: ""), isSelected: isSelected)
    }
  }
}
