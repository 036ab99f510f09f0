/// A failed system call and its error.
package struct SystemError: Error, Sendable, Hashable {
  package enum Code: Sendable, Hashable {
    case noSuchFile, permission, exists, isDirectory, notDirectory, linkLoop, nameTooLong
    case noSpace, quota, readOnlyFileSystem, fileTooLarge, inputOutput
    case wouldBlock, interrupted, brokenPipe, unsupported, crossDevice
    case other(Int32)
  }

  package let call: String
  package let code: Code
  /// The system's description, for errors without a sentence in the catalogue.
  package let description: String

  package init(call: String, code: Code, description: String) {
    self.call = call
    self.code = code
    self.description = description
  }
}
