/// What the user did.
package enum InputEvent: Hashable, Sendable {
  case key(Key)
  /// Pasted text, with LF as line breaks. Long text comes in several events.
  case paste(String)
  case mouse(MouseEvent)
  /// Whether the terminal's window got or lost the focus.
  case focus(Bool)
}

/// A key with its modifiers.
///
/// Ctrl-R is `Key(.character("r"), .control)` and Shift-Tab is `Key(.tab, .shift)`. An upper-case
/// letter is a character of its own, without `.shift`.
package struct Key: Hashable, Sendable {
  package enum Name: Hashable, Sendable {
    case character(Character)
    case enter, tab, escape, backspace, delete, insert
    case up, down, left, right, home, end, pageUp, pageDown
    case function(Int)
  }

  package struct Modifiers: OptionSet, Hashable, Sendable {
    package let rawValue: UInt8

    package init(rawValue: UInt8) {
      self.rawValue = rawValue
    }

    package static let shift = Modifiers(rawValue: 1)
    package static let alternate = Modifiers(rawValue: 2)
    package static let control = Modifiers(rawValue: 4)
  }

  package let name: Name
  package let modifiers: Modifiers

  package init(_ name: Name, _ modifiers: Modifiers = []) {
    self.name = name
    self.modifiers = modifiers
  }
}

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
