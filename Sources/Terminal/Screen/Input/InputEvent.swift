/// What the user did.
package enum InputEvent: Hashable, Sendable {
  case key(Key)
  /// Pasted text, with LF as line breaks. Long text comes in several events.
  case paste(String)
  case mouse(MouseEvent)
  /// Whether the terminal's window got or lost the focus.
  case focus(Bool)
}
