/// One row of the configuration table.
package struct ConfigurationKey: Sendable, Hashable {
  package let setting: Setting
  package let shape: ConfigurationShape
  /// The default as JSON; nil for none.
  package let standard: String?

  init(_ setting: Setting, _ shape: ConfigurationShape, standard: String? = nil) {
    self.setting = setting
    self.shape = shape
    self.standard = standard
  }

  package var name: String { setting.rawValue }

  /// Whether the user names its members: `templates.morning`.
  package var hasParts: Bool { [.journals, .templates, .aliases].contains(shape) }
}
