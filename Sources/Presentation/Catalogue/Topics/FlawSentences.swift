package import Settings

/// Mistakes in the settings.
package protocol FlawSentences {
  /// The mistake and its line.
  func sentence(_ flaw: ConfigurationFlaw) -> String
  /// Why an alias can't be used, after its name.
  func reason(_ flaw: AliasFlaw, of name: String) -> String
  /// Why keys can't be used, after the name of their action.
  func reason(_ flaw: KeyFlaw, of name: String) -> String
  /// What a value may be.
  func words(_ shape: ConfigurationShape) -> String
}
