/// What a value may be.
package enum ConfigurationShape: Sendable, Hashable {
  case text
  /// A text, or none by an empty one.
  case command
  case choice([String])
  case number([Int])
  /// From 00:00 to 12:00.
  case timeOfDay
  case journals
  /// One of `journals`.
  case journal
  case templates
  case moods
  /// One of `moods`.
  case mood
}
