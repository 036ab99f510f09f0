/// What a screen reports.
package enum ScreenEvent: Hashable, Sendable {
  case input(InputEvent)
  /// The terminal has another size. Paint the next frame whole.
  case resized(ScreenSize)
  /// The program continues after a stop. Paint the next frame whole.
  case resumed
  /// A signal asks the program to end.
  case stop(Int32)
  /// The terminal is gone. The last event.
  case closed
}
