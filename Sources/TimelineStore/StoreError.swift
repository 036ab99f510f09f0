package import TimelineDomain

/// Why the store could not do something.
package enum StoreError: Error, Hashable, Sendable {
  case repository(RepositoryError)
  case edit(PostEditError)
  /// This version can't read the entry, and so can't change it.
  case unknown(UnknownEntry)
}
