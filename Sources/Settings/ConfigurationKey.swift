/// One setting as a row of the configuration table.
package struct ConfigurationKey: Sendable, Hashable {
  package let setting: Setting
  package let shape: ConfigurationShape
  /// What holds where nothing is set, as JSON; nil for nothing.
  package let standard: String?

  init(_ setting: Setting, _ shape: ConfigurationShape, standard: String? = nil) {
    self.setting = setting
    self.shape = shape
    self.standard = standard
  }

  package var name: String { setting.rawValue }

  /// Its members have names of a person's own: `templates.morning`.
  package var hasParts: Bool { shape == .journals || shape == .templates }
}
