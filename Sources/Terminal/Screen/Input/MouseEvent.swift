/// What the main button or the wheel of the mouse did, and over which cell.
package struct MouseEvent: Hashable, Sendable {
  package enum Action: Hashable, Sendable, CaseIterable {
    case press, release, drag, wheelUp, wheelDown
  }

  package let action: Action
  /// From 0.
  package let column: Int
  /// From 0.
  package let row: Int
  package let modifiers: Key.Modifiers

  package init(_ action: Action, column: Int, row: Int, _ modifiers: Key.Modifiers = []) {
    self.action = action
    self.column = column
    self.row = row
    self.modifiers = modifiers
  }
}
