package import JSONBytes

/// Something in a configuration that can't be understood, and the line it stands in.
package struct ConfigurationFlaw: Error, Hashable, Sendable {
  package enum Kind: Hashable, Sendable {
    case notJSON(JSONFlaw.Expected)
    case notAnObject
    /// One reader would take the first, another the last.
    case repeated(String)
    /// A setting, or a part of it, that is not what it has to be.
    case wrong(String, ConfigurationShape)
  }

  package let line: Int
  package let kind: Kind

  package init(line: Int, _ kind: Kind) {
    self.line = line
    self.kind = kind
  }

  /// Nothing of the file can be understood.
  package var isOfWhole: Bool {
    switch kind {
    case .notJSON, .notAnObject: true
    case .repeated, .wrong: false
    }
  }
}
