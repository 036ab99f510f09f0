/// Finds the files of an import.
package protocol ForeignFileFinder: Sendable {
  /// The file at a path, or all files in the folder there and below it, in the order of their names.
  /// Leaves out hidden files.
  func files(at path: [UInt8]) throws(RepositoryError) -> [ForeignFile]
}

/// A file to import.
package struct ForeignFile: Sendable {
  /// For messages.
  package let path: String
  /// The path within the folder that the user named, with `/` between its parts, or the file's name.
  package let name: String
  package let isInFolder: Bool
  /// Whether it may have entries, unlike a photo in an archive.
  package let isDocument: Bool
  private let bytes: any ForeignBytes

  package init(
    path: String, name: String, isInFolder: Bool, isDocument: Bool = true,
    bytes: any ForeignBytes
  ) {
    self.path = path
    self.name = name
    self.isInFolder = isInFolder
    self.isDocument = isDocument
    self.bytes = bytes
  }

  package func withBytes(_ body: (Span<UInt8>) -> Void) throws(RepositoryError) {
    try bytes.withBytes(body)
  }
}

/// The bytes of a file that is opened when they are needed.
package protocol ForeignBytes: Sendable {
  func withBytes(_ body: (Span<UInt8>) -> Void) throws(RepositoryError)
}
