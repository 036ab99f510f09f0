package import JSONBytes

/// An error in a configuration file, with its line.
package struct ConfigurationFlaw: Error, Hashable, Sendable {
  package enum Kind: Hashable, Sendable {
    case notJSON(JSONFlaw.Expected)
    case notAnObject
    /// Some readers would take the first one, others the last.
    case repeated(String)
    /// A setting, or a part of one, with an invalid value.
    case wrong(String, ConfigurationShape)
    case unusableAlias(String, AliasFlaw)
    /// Keys of an action on the full screen.
    case unusableKeys(String, KeyFlaw)
  }

  package let line: Int
  package let kind: Kind

  package init(line: Int, _ kind: Kind) {
    self.line = line
    self.kind = kind
  }

  /// The file isn't a configuration at all.
  package var isOfWhole: Bool {
    switch kind {
    case .notJSON, .notAnObject: true
    case .repeated, .wrong, .unusableAlias, .unusableKeys: false
    }
  }
}
