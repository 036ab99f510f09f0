package import Settings

/// Mistakes in the settings.
package protocol FlawSentences {
  /// The mistake and its line.
  func sentence(_ flaw: ConfigurationFlaw) -> String
  /// What a value may be.
  func words(_ shape: ConfigurationShape) -> String
}
