/// Stores the user's configuration file, which the program edits in small ranges and never
/// rewrites.
package protocol ConfigurationKeeper: Sendable {
  /// A path, as bytes.
  var location: [UInt8] { get }
  /// Nil if there is no file.
  func read() throws(RepositoryError) -> [UInt8]?
  /// Replaces the file atomically with what `change` makes of its current bytes. Nil, and unchanged
  /// bytes, leave the file alone. Returns why the system did not confirm that the change survives a
  /// power cut; nil if it did.
  @discardableResult
  func replace(
    _ change: ([UInt8]?) -> [UInt8]?
  ) throws(RepositoryError) -> RepositoryError.Obstacle?
  /// The absolute form of a path.
  func absolute(_ path: [UInt8]) throws(RepositoryError) -> [UInt8]
  /// The size of a file; nil if there is none.
  func sizeOfFile(at path: [UInt8]) -> Int?
  /// Equal for all names of one file, different for other files; nil if there is no file.
  func identity(of path: [UInt8]) -> String?
}

extension ConfigurationKeeper {
  package var path: String { String(decoding: location, as: UTF8.self) }
}
