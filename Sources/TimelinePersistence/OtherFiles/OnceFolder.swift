package import Platform

/// Remembers what happened once, and notes: one file with mode 0600 for each name.
package struct OnceFolder {
  private let directory: BytePath
  private let calls: any SystemCalls

  package init(directory: BytePath, calls: any SystemCalls = LiveSystemCalls()) {
    self.directory = directory
    self.calls = calls
  }

  /// Creates the file. Of two programs that call this at the same time, one is the first.
  package func isFirst(_ name: String) -> Bool {
    do {
      try calls.makeDirectories(directory)
      try calls.closeFile(try calls.openFile(directory.appending(name), .createNew))
      return true
    } catch {
      return false
    }
  }

  /// A note is no longer than this.
  private static let mostBytes = 1 << 16

  package func note(_ name: String) -> [UInt8]? {
    guard let descriptor = try? calls.openFile(directory.appending(name), .read) else { return nil }
    defer { try? calls.closeFile(descriptor) }
    guard let status = try? calls.status(of: descriptor), status.size <= OnceFolder.mostBytes
    else { return nil }
    return try? calls.readBytes(descriptor, upTo: status.size, at: 0)
  }

  /// Replaces the file, so that a reader never sees a part of it.
  package func keep(_ note: [UInt8], as name: String) {
    let path = directory.appending(name)
    let new = TemporaryFiles(of: path, calls).new
    do {
      try calls.makeDirectories(directory)
      try calls.createDurably(new, note)
      try calls.renameFile(new, to: path)
    } catch {
      try? calls.removeFile(new)
    }
  }
}
