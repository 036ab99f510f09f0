/// Keeps what somebody typed and what could not be saved, or not yet.
package protocol DraftKeeper: Sendable {
  func keep(_ text: [UInt8]) throws(RepositoryError) -> Draft
  func read(_ draft: Draft) throws(RepositoryError) -> [UInt8]
  func discard(_ draft: Draft)
}

/// Where a draft is: a path, as bytes.
package struct Draft: Hashable, Sendable {
  package let location: [UInt8]

  package init(location: [UInt8]) {
    self.location = location
  }

  package var path: String { String(decoding: location, as: UTF8.self) }
}
