import TimelineDomain

/// What has to be asked before something is deleted.
enum Confirmation: Sendable, Hashable {
  /// This version can't tell what would be hidden.
  case opaque(OpaqueEntry, name: String)
  /// Entries that it can't read say that they depend on this one.
  case dependents(name: String, [OpaqueEntry])
  /// Two entries have one id, and both would go.
  case sharedID(name: String, count: Int)

  /// The one entry that would go; nil for several.
  var name: String? {
    switch self {
    case .opaque(_, let name), .dependents(let name, _): name
    case .sharedID: nil
    }
  }
}
