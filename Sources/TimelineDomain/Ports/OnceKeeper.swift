/// Remembers what was said to a person once, and is not to be said again.
package protocol OnceKeeper: Sendable {
  /// True for the first who asks about that name, and never again; false as well where nobody could
  /// remember.
  func isFirst(_ name: String) -> Bool
}
