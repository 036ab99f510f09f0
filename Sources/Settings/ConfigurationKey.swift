import JSONBytes
import TimePhrases

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

  /// Whether its members can be set one by one: `templates.morning`.
  package var hasParts: Bool {
    parts != nil || [.journals, .templates, .aliases, .keys].contains(shape)
  }

  /// The names that its members can have; nil if the user names them.
  package var parts: [String]? { shape == .dayParts ? DayPart.allCases.map(\.rawValue) : nil }

  /// The default of a member as JSON; nil for none.
  package func standard(of part: String) -> [UInt8]? {
    guard shape == .dayParts, let part = DayPart(rawValue: part) else { return nil }
    return JSONWriter.string(part.standardHours.spelling)
  }
}
