import TimelineDomain

/// What has to be asked before something is deleted.
enum Confirmation: Sendable, Hashable {
  /// This version can't tell what would be hidden.
  case opaque(OpaqueEntry, name: String)
  /// Entries that it can't read say that they depend on this one.
  case dependents(name: String, [OpaqueEntry])
  /// Two entries have one id, and both would go.
  case sharedID(name: String, count: Int)
  /// An entry made one of several, given in their first words: they go together.
  case joins(name: String, [String])

  /// The one entry that would go; nil for several.
  var name: String? {
    switch self {
    case .opaque(_, let name), .dependents(let name, _), .joins(let name, _): name
    case .sharedID: nil
    }
  }
}
