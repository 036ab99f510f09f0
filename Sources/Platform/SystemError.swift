/// A system call that failed: which one, and how.
package struct SystemError: Error, Sendable, Hashable {
  package enum Code: Sendable, Hashable {
    case noSuchFile, permission, exists, isDirectory, notDirectory, linkLoop, nameTooLong
    case noSpace, quota, readOnlyFileSystem, fileTooLarge, inputOutput
    case wouldBlock, interrupted, brokenPipe, unsupported, crossDevice
    case other(Int32)
  }

  package let call: String
  package let code: Code
  /// The system's own words, for the causes that have no sentence of ours.
  package let description: String

  package init(call: String, code: Code, description: String) {
    self.call = call
    self.code = code
    self.description = description
  }
}
