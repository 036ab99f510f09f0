import Settings

/// Settings, and what is wrong in them.
protocol SettingSentences {
  /// The line, and what is wrong in it.
  func sentence(_ flaw: ConfigurationFlaw) -> String
  /// What a value may be.
  func words(_ shape: ConfigurationShape) -> String
  /// What a setting is for, without a period.
  func about(_ setting: Setting) -> String

  // In the place of a value.
  var unreadableSetting: String { get }
  var noneSet: String { get }
  var notSet: String { get }
  func standard(_ value: String) -> String
  func unknownSettings(_ names: [String]) -> String
  /// Behind a setting that was to be taken away.
  var wasNotSet: String { get }

  // Journals and templates.
  var noNamedJournals: [String] { get }
  /// Nil for a file that is not there yet.
  func journalSize(_ bytes: Int?, isDefault: Bool) -> String
  func fileLeftAlone(_ path: String) -> String
  var noDefaultJournal: String { get }
  var noTemplates: [String] { get }
}
