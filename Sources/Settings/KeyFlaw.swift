/// Why keys in the settings can't be used.
package enum KeyFlaw: Hashable, Sendable {
  /// No action of the full screen has this name.
  case unknownAction
  /// No key has this name.
  case unknownKey(String)
  /// Another action needs the key.
  case clash(key: String, with: String)
}
