import Settings

/// Sentences about settings.
protocol SettingSentences {
  /// What a setting does, without a period.
  func about(_ setting: Setting) -> String

  // Shown instead of a value.
  var unreadableSetting: String { get }
  var noneSet: String { get }
  var notSet: String { get }
  func standard(_ value: String) -> String
  func unknownSettings(_ names: [String]) -> String
  /// Shown after the name of a setting that was not set.
  var wasNotSet: String { get }

  // Journals and templates.
  var noNamedJournals: [String] { get }
  /// Nil for a file that does not exist yet.
  func journalSize(_ bytes: Int?, isDefault: Bool) -> String
  func fileLeftAlone(_ path: String) -> String
  var noDefaultJournal: String { get }
  var noTemplates: [String] { get }
}
