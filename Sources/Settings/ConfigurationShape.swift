/// What a value may be.
package enum ConfigurationShape: Sendable, Hashable {
  case text
  /// A string; an empty one means none.
  case command
  case choice([String])
  case number([Int])
  /// true or false.
  case flag
  /// From 00:00 to 12:00.
  case timeOfDay
  case journals
  /// A name in `journals`.
  case journal
  case templates
  case aliases
  case moods
  /// A member of `moods`.
  case mood
}
