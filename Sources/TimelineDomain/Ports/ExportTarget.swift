/// Where an export goes: one file, or the files of a folder. A file gets its name when it is
/// complete, so nothing is ever seen of half a file.
package protocol ExportTarget: Sendable {
  /// What the path leads to. `journals` are the files that must not be overwritten.
  func place(besides journals: [[UInt8]]) throws(RepositoryError) -> ExportPlace
  /// A new file. `name` is its path within the folder, with `/` between its parts; nil if the target
  /// is the file.
  func begin(_ name: String?) throws(RepositoryError) -> any ExportFile
}

/// What an export finds at its path.
package enum ExportPlace: Hashable, Sendable {
  case free
  case file
  /// One of the journals in use.
  case journal
  case folder(isEmpty: Bool)
  /// A device, a pipe or a socket.
  case other
}

/// A file of an export. It is removed if it is abandoned.
package protocol ExportFile: AnyObject {
  func append(_ bytes: [UInt8]) throws(RepositoryError)
  /// Gives the file its name. If a file has it, throws unless `isReplacing`.
  func finish(isReplacing: Bool) throws(RepositoryError)
  func abandon()
}
