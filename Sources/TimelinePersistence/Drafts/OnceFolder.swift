package import Platform
import TimelineDomain

/// Remembers what happened once: one empty file with mode 0600 for each name.
package struct OnceFolder: OnceKeeper {
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
}
