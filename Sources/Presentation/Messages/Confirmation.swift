package import TimelineDomain

/// Why a deletion needs a confirmation.
package enum Confirmation: Sendable, Hashable {
  /// This version can't read the entry.
  case unknown(UnknownEntry, name: String)
  /// Entries that this version can't read depend on this one.
  case dependents(name: String, [Dependent])
  /// Several entries share one id, and all would be deleted.
  case sharedID(name: String, count: Int)
  /// An entry joined from several, given by their first words; all would be deleted.
  case joins(name: String, [String])

  /// The one entry to delete; nil for several.
  package var name: String? {
    switch self {
    case .unknown(_, let name), .dependents(let name, _), .joins(let name, _): name
    case .sharedID: nil
    }
  }
}
