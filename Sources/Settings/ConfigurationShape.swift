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
  /// A whole number from 1.
  case days
  /// An object with the hours of parts of the day.
  case dayParts
  /// A member of `day-parts`: `18:00-06:00 22:00`.
  case dayPart
  case journals
  /// A name in `journals`.
  case journal
  case templates
  case aliases
  /// An object with keys for actions of the full screen.
  case keys
  case moods
  /// A member of `moods`.
  case mood
}
