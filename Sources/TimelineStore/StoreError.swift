package import TimelineDomain

/// Why the Store could not do what it was asked.
package enum StoreError: Error, Hashable, Sendable {
  case repository(RepositoryError)
  case edit(PostEditError)
  /// This version can't read the entry, and so can't change it.
  case unknown(UnknownEntry)
}
