/// Keeps a person's configuration, which is theirs: bytes that this program reads and changes a little,
/// and never writes anew.
package protocol ConfigurationKeeper: Sendable {
  /// A path, as bytes.
  var location: [UInt8] { get }
  /// Nil where there is none.
  func read() throws(RepositoryError) -> [UInt8]?
  /// Puts what `change` makes of the newest bytes in their place, as a whole or not at all. Nil, and
  /// the same bytes, leave everything alone. The answer is what kept the system from confirming that the
  /// change survives a power cut; nil where it did.
  @discardableResult
  func replace(
    _ change: ([UInt8]?) -> [UInt8]?
  ) throws(RepositoryError) -> RepositoryError.Obstacle?
  /// The same path for whoever is in another directory.
  func absolute(_ path: [UInt8]) throws(RepositoryError) -> [UInt8]
  /// How large a file is; nil where there is none.
  func sizeOfFile(at path: [UInt8]) -> Int?
  /// The same for all names of a file, and another one for every other file; nil where there is none.
  func identity(of path: [UInt8]) -> String?
}

extension ConfigurationKeeper {
  package var path: String { String(decoding: location, as: UTF8.self) }
}
