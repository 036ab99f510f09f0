/// One setting as a row of the configuration table.
package struct ConfigurationKey: Sendable, Hashable {
  package let name: String
  package let shape: ConfigurationShape
  /// What holds where nothing is set, as JSON; nil for nothing.
  package let standard: String?
  /// One sentence, without its period.
  package let about: String

  /// Its members have names of a person's own: `templates.morning`.
  package var hasParts: Bool { shape == .journals || shape == .templates }
}
